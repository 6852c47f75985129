import type { HubEventData } from '@kangju/contract'
import { liveStore, onMessage } from './live.ts'
import { addNotice, noticesFrom, readAll, readOne, readSame, storedOf, type KeptNotice } from './notice-list.ts'
import { onSignOut } from './sign-out.ts'
import { makeStore } from './store.ts'

const key = 'notices'

/** Notices from the hub, read and unread, shared by all tabs of this browser and kept over a reload. */
export const noticesStore = makeStore<readonly KeptNotice[]>([])

let account: string | undefined

const look = () => noticesStore.set(account === undefined ? [] : noticesFrom(localStorage.getItem(key), account))

/** Reads localStorage again before each change, because another tab may have written it. */
const change = (make: (list: readonly KeptNotice[]) => readonly KeptNotice[]) => {
  if (account === undefined) return
  const next = make(noticesFrom(localStorage.getItem(key), account))
  localStorage.setItem(key, storedOf(account, next))
  noticesStore.set(next)
}

let serial = 0
const keep = (message: HubEventData<'ReceiveMessage'>) => {
  const now = new Date()
  serial += 1
  change((list) => addNotice(list, message, { id: `${now.getTime()}-${serial}`, now }))
}

export const markRead = (id: string) => change((list) => readOne(list, id))
export const markAllRead = () => change(readAll)
export const markSameRead = (said: Parameters<typeof readSame>[1]) => change((list) => readSame(list, said))

/** Undefined on a page without HTTPS; there each tab stores what it receives. */
const locks = (navigator as { locks?: LockManager }).locks

/** Holds the lock among tabs until the signal aborts. */
const takeTurn = (signal: AbortSignal, onTurn: (isOurs: boolean) => void) => {
  if (locks === undefined) return onTurn(true)
  const hold = () =>
    new Promise<void>((resolve) => {
      onTurn(!signal.aborted)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  locks.request(key, { signal }, hold).catch(() => undefined)
}

/** Stores notices for this account. Every tab receives every notice, so only one connected tab writes them. */
export const keepNotices = (id: string) => {
  let turn: AbortController | undefined
  let isOurTurn = false
  const giveUp = () => {
    isOurTurn = false
    turn?.abort()
    turn = undefined
  }
  const follow = () => {
    if (liveStore.get() !== 'connected') return giveUp()
    if (turn !== undefined) return
    turn = new AbortController()
    takeTurn(turn.signal, (isOurs) => {
      isOurTurn = isOurs
    })
  }
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) look()
  }

  account = id
  look()
  follow()
  const stops = [liveStore.subscribe(follow), onMessage((message) => isOurTurn && keep(message))]
  window.addEventListener('storage', hear)
  return () => {
    for (const stop of stops) stop()
    window.removeEventListener('storage', hear)
    giveUp()
    account = undefined
  }
}

onSignOut(() => {
  localStorage.removeItem(key)
  noticesStore.set([])
})
