import { useNavigate } from 'react-router'
import { closeDesk, deskStore } from './desk.ts'
import { talkOf } from './desk-state.ts'
import { changeView } from './desk-view.ts'

/** Makes way for a page: a talk goes on in the bar, otherwise the dialog closes. */
export const leaveDesk = () => {
  if (talkOf(deskStore.get()) === undefined) closeDesk()
  else changeView({ isMinimised: true })
}

/** Opens a page of the console. */
export const useLeave = () => {
  const navigate = useNavigate()
  return (path: string) => {
    leaveDesk()
    void navigate(path)
  }
}
