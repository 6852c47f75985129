import { createHash } from 'node:crypto'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { Problem } from '../../http/problem.ts'
import { signInAttempts } from './table.ts'

const windowMs = 15 * 60 * 1000
const triesPerName = 5
/** Whole offices share one address, so it is allowed more. */
const triesPerAddress = 100

// Hashed, because people type their password into the wrong field.
export const nameKey = (username: string) =>
  `name:${createHash('sha256').update(username.toLowerCase()).digest('base64url')}`
const addressKey = (ip: string) => `address:${ip}`

/**
 * Counts this try before it is known to fail, in one statement, so that a hundred at once are still a hundred tries.
 * A window begins with its first failure and forgets by itself: nothing is ever locked for good.
 */
const count = async (db: Db, key: string, now: Date) => {
  const windowEndsAt = new Date(now.getTime() + windowMs).toISOString()
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

export const countTry = async (db: Db, username: string, ip: string, now: Date) => {
  const [byName, byAddress] = await Promise.all([count(db, nameKey(username), now), count(db, addressKey(ip), now)])
  const retryAfter = (endsAt: Date) => Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  if (byName.failures > triesPerName) throw new Problem('accountLocked', { retryAfter: retryAfter(byName.endsAt) })
  if (byAddress.failures > triesPerAddress) {
    const seconds = retryAfter(byAddress.endsAt)
    throw new Problem('tooOften', { retryAfter: seconds, values: { seconds } })
  }
}

/** A success clears the name, and takes its own try back from the address. */
export const forgetTries = async (db: Db, username: string, ip: string) => {
  await db.delete(signInAttempts).where(eq(signInAttempts.key, nameKey(username)))
  await db
    .update(signInAttempts)
    .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)` })
    .where(eq(signInAttempts.key, addressKey(ip)))
}

/** Failures and lock of each of these names, for the list of accounts. */
export const readTries = async (db: Db, usernames: string[], now: Date) => {
  if (usernames.length === 0) return new Map<string, { failures: number; lockedUntil: string | null }>()
  const byKey = new Map(usernames.map((username) => [nameKey(username), username]))
  const rows = await db
    .select()
    .from(signInAttempts)
    .where(inArray(signInAttempts.key, [...byKey.keys()]))
  return new Map(
    rows
      .filter((row) => new Date(row.windowEndsAt) > now)
      .map((row) => [
        byKey.get(row.key) ?? '',
        { failures: row.failures, lockedUntil: row.failures >= triesPerName ? row.windowEndsAt : null },
      ]),
  )
}

export const forgetOldTries = async (db: Db, now: Date) => {
  await db.delete(signInAttempts).where(lt(signInAttempts.windowEndsAt, now.toISOString()))
}
