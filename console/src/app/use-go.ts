import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { langStore } from '../api/lang.ts'
import { settingsStore } from '../api/settings.ts'
import { confirm } from '../ui/confirm.tsx'
import { clearDirty, hasDirty } from '../ui/dirty.ts'
import { sayIn } from '../ui/say.ts'
import { shellWords as words } from '../ui/words-shell.ts'

/** Asks before unsaved input is lost; without any it agrees at once. */
export const mayLose = async (title: string, scope?: string): Promise<boolean> => {
  if (!hasDirty(scope)) return true
  const content = sayIn(langStore.get())(words.unsavedText, { title })
  const answer = await confirm({ title: words.unsaved, content, okText: words.discard, danger: true })
  if (answer === undefined) return false
  clearDirty(scope)
  return true
}

/** Goes somewhere from the shell. With tabs the page stays as it is; without, what is unsaved in it would be lost. */
export const useGo = () => {
  const navigate = useNavigate()
  return useCallback(
    async (to: string) => {
      const [title = ''] = document.title.split(' - ')
      if (settingsStore.get().tabs || (await mayLose(title))) await navigate(to)
    },
    [navigate],
  )
}
