import { useEffect, useRef } from 'react'
import { useBlocker, useLocation, type Location } from 'react-router'
import { langStore } from '../api/lang.ts'
import { settingsStore } from '../api/settings.ts'
import { confirm, declineQuestions } from '../ui/confirm.tsx'
import { clearDirty, hasDirty } from '../api/dirty.ts'
import { sayIn } from '../ui/say.ts'
import { shellWords as words } from './words.ts'
import { keyOf } from './tabs.ts'

/** Asks before unsaved input is lost; resolves to true immediately when there is none. */
export const mayLose = async (title: string, scope?: string): Promise<boolean> => {
  if (!hasDirty(scope)) return true
  const content = sayIn(langStore.get())(words.unsavedText, { title })
  const answer = await confirm({ title: words.unsaved, content, okText: words.discard, danger: true })
  if (answer === undefined) return false
  clearDirty(scope)
  return true
}

interface Step {
  readonly currentLocation: Location
  readonly nextLocation: Location
}

/** With tabs a page is kept, and a change of filters alone does not leave it. */
const losesInput = ({ currentLocation, nextLocation }: Step) =>
  !settingsStore.get().tabs && keyOf(currentLocation) !== keyOf(nextLocation) && hasDirty()

/** Asks before a page with unsaved input is left by a link, the search, Back or Forward. */
export const useLeavingGuard = () => {
  const blocker = useBlocker(losesInput)
  const latest = useRef(blocker)
  const isAsking = useRef(false)
  useEffect(() => {
    latest.current = blocker
    if (blocker.state !== 'blocked' || isAsking.current) return
    const ask = async () => {
      isAsking.current = true
      // The record if the page shows one, else the route; the product comes last.
      const title = document.title.split(' - ').at(-2) ?? ''
      const isAgreed = await mayLose(title)
      isAsking.current = false
      // Back may have been pressed again meanwhile; the latest navigation counts.
      const { current: wish } = latest
      if (wish.state === 'blocked') (isAgreed ? wish.proceed : wish.reset)()
    }
    void ask()
  }, [blocker])
}

/** A question of a page does not stay open over the next one, for instance after Back. */
export const useDecliningOnLeave = () => {
  const { pathname } = useLocation()
  useEffect(() => declineQuestions, [pathname])
}
