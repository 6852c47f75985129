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

/** Calls the listener on every sign-out, so that it can drop the data of the account. */
export const onSignOut = (listener: () => void) => signedOut.on(listener)

// All data of the account are dropped however the token was removed: by the menu, the dialog or another tab.
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

/** Signs out immediately and notifies the server if it can be reached. */
export const signOut = (navigate: (to: string) => void) => {
  const from = `${location.pathname}${location.search}${location.hash}`
  void flushSettings({ keepalive: true })
  void call(session.logout, { keepalive: true, signal: AbortSignal.timeout(giveUpAfter) })
  dropToken()
  navigate(signInPath(from))
}
