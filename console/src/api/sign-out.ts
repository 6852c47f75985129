import { session } from '@kangju/contract'
import { clearDirty } from './dirty.ts'
import { call } from './client.ts'
import { expiryStore } from './failures.ts'
import { meStore } from './me.tsx'
import { queryClient } from './query.ts'
import { flushSettings, forgetSettings } from './settings.ts'
import { makeSignal } from './signal.ts'
import { dropToken, tokenStore } from './token.ts'

const signedOut = makeSignal<null>()

/** Hears that nobody is signed in any more, wherever that was decided: forget what belongs to the account. */
export const onSignOut = (listener: () => void) => signedOut.on(listener)

// However the token went, by the menu, the dialog or another tab: nothing of the account stays.
tokenStore.subscribe(() => {
  if (tokenStore.get() !== undefined) return
  expiryStore.set(undefined)
  clearDirty()
  forgetSettings()
  meStore.set(undefined)
  void queryClient.cancelQueries()
  queryClient.clear()
  signedOut.emit(null)
})

export const signInPath = (full: string) => `/login?redirect=${encodeURIComponent(full)}`

const giveUpAfter = 1_000

/** Signs out here and now; the server hears of it if it can. */
export const signOut = (navigate: (to: string) => void) => {
  const from = `${location.pathname}${location.search}${location.hash}`
  void flushSettings({ keepalive: true })
  void call(session.logout, { keepalive: true, signal: AbortSignal.timeout(giveUpAfter) })
  dropToken()
  navigate(signInPath(from))
}
