import type { Party } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import type { BusMessage } from '../../../bus/bus.ts'
import { tokenHash } from '../../../secret/token.ts'
import { partySessions } from './dependents.ts'
import { readSession } from './service.ts'

/** A token of one party is not valid for another. */
const keyOf = (hash: string, party: Party | undefined) => `${party ?? 'account'} ${hash}`

const cacheMs = 1_000
const cacheAtMost = 20_000

/**
 * Caches the holder of a token for at most a second: under load one statement a second per session instead of one per
 * request. A change of permissions drops the cache entry: here before the change is answered, on other nodes over the
 * bus.
 */
export const makeWhoIs = (db: Db, clock: () => Date) => {
  const known = new Map<string, { me: Me; until: number }>()
  const loading = new Map<string, Promise<Me>>()
  let forgets = 0

  const load = async (hash: string, party: Party | undefined) => {
    const before = forgets
    const { me, expiresAt } =
      party === undefined
        ? await readSession(db, hash, clock())
        : await partySessions.use().read(db, hash, party, clock())
    // A result that was loading while an entry was dropped may be outdated.
    if (before === forgets) {
      if (known.size >= cacheAtMost) known.clear()
      known.set(keyOf(hash, party), { me, until: Math.min(clock().getTime() + cacheMs, expiresAt.getTime()) })
    }
    return me
  }

  const whoIs = async (token: string, party?: Party): Promise<Me> => {
    const hash = tokenHash(token)
    const key = keyOf(hash, party)
    const found = known.get(key)
    const now = clock().getTime()
    if (found !== undefined && now < found.until) return found.me
    known.delete(key)
    const underway = loading.get(key)
    if (underway !== undefined) return underway
    const promise = load(hash, party).finally(() => loading.delete(key))
    loading.set(key, promise)
    return promise
  }

  const drop = (matches: (me: Me) => boolean) => {
    forgets += 1
    loading.clear()
    for (const [hash, { me }] of known) if (matches(me)) known.delete(hash)
  }

  const forget = (message: BusMessage | { kind: 'reconnected' }) => {
    switch (message.kind) {
      case 'account':
        return drop((me) => me.id === message.id)
      case 'operator':
        return drop((me) => me.operatorId === message.id)
      case 'sessions':
        return drop((me) => message.ids.includes(me.sessionId))
      case 'reconnected':
        return drop(() => true)
      case 'notices':
      case 'topics':
      case 'box':
      case 'call':
      case 'content':
      case 'orders':
      case 'outbox':
    }
  }
  return { whoIs, forget }
}
