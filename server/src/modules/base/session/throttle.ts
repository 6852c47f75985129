import { createHash } from 'node:crypto'
import { beijingIso } from '@kangju/contract'
import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { signInAttempts } from './table.ts'

const windowMs = 15 * 60 * 1000
const triesPerName = 5
/** Whole offices share one IP address, so its limit is higher. */
const triesPerAddress = 100

// Hashed, because users may type their password into the user name field.
export const nameKey = (username: string) => `name:${createHash('sha256').update(username.toLowerCase()).digest('hex')}`
const addressKey = (ip: string) => `address:${ip}`

/**
 * Counts an attempt before its result is known, in one statement, so that concurrent attempts all count. A window
 * starts with its first failure and expires by itself, so nothing stays locked.
 */
const count = async (db: Db, key: string, now: Date, ms = windowMs) => {
  const windowEndsAt = new Date(now.getTime() + ms).toISOString()
  const isOver = sql`${signInAttempts.windowEndsAt} <= ${now.toISOString()}`
  const [row] = await db
    .insert(signInAttempts)
    .values({ key, failures: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${signInAttempts.failures} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then ${windowEndsAt}::timestamptz else ${signInAttempts.windowEndsAt} end`,
      },
    })
    .returning()
  return { failures: row?.failures ?? 0, endsAt: new Date(row?.windowEndsAt ?? windowEndsAt) }
}

const retryAfter = (endsAt: Date, now: Date) => Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))

const tooOften = (endsAt: Date, now: Date) => {
  const seconds = retryAfter(endsAt, now)
  return new Problem('tooOften', { retryAfter: seconds, values: { seconds } })
}

export const countTry = async (db: Db, username: string, ip: string, now: Date) => {
  const [byName, byAddress] = await Promise.all([count(db, nameKey(username), now), count(db, addressKey(ip), now)])
  if (byName.failures > triesPerName) throw new Problem('accountLocked', { retryAfter: retryAfter(byName.endsAt, now) })
  if (byAddress.failures > triesPerAddress) throw tooOften(byAddress.endsAt, now)
}

/** A success clears the user name, and removes its own attempt from the IP address. */
export const forgetTries = async (db: Db, username: string, ip: string) => {
  await db.delete(signInAttempts).where(eq(signInAttempts.key, nameKey(username)))
  await db
    .update(signInAttempts)
    .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)` })
    .where(eq(signInAttempts.key, addressKey(ip)))
}

/** Failures of a user name, as the list of accounts reads them. */
export type Tries = { failures: number; until: string } | null

export const describeTries = (tries: Tries, now: Date) => {
  const counts = tries !== null && new Date(tries.until) > now
  const isLocked = counts && tries.failures >= triesPerName
  return { failedCount: counts ? tries.failures : 0, lockedUntil: isLocked ? beijingIso(new Date(tries.until)) : null }
}

export const forgetOldTries = async (db: Db, now: Date) => {
  await db.delete(signInAttempts).where(lt(signInAttempts.windowEndsAt, now.toISOString()))
}
