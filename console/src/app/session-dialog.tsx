import { useEffect, useState } from 'react'
import { expiryStore } from '../api/failures.ts'
import { refetchFailed } from '../api/query.ts'
import type { SessionEnd } from '../api/session-end.ts'
import { tokenStore } from '../api/token.ts'
import { onDemand } from '../ui/on-demand.tsx'

// Its form is needed at the end of a session only.
const SignInAgain = onDemand(() => import('./sign-in-again.tsx').then(({ SignInAgain }) => SignInAgain))

/** The dialog at the end of a session. Signing in again here keeps everything on the screen. */
export const SessionDialog = () => {
  const code = expiryStore.use()
  /** Kept while the dialog closes. */
  const [shown, setShown] = useState<SessionEnd>()
  if (code !== undefined && code !== shown) setShown(code)

  // A new token, from here or another tab, closes it. If it belongs to another account, MeProvider reloads the page.
  useEffect(
    () =>
      tokenStore.subscribe(() => {
        if (tokenStore.get() === undefined) return
        expiryStore.set(undefined)
        void refetchFailed()
      }),
    [],
  )

  if (shown === undefined) return null
  return <SignInAgain code={shown} isOver={code === undefined} onClosed={() => setShown(undefined)} />
}
