import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { signInAttempts } from './table.ts'

/** Counts a request in one statement, so that concurrent ones all count. A window expires by itself. */
const count = async (db: Db, key: string, now: Date, ms: number) => {
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

/** Refuses requests from an IP address above the limit. */
export const limitAddress = async (
  db: Db,
  what: string,
  ip: string,
  now: Date,
  { times, ms }: { readonly times: number; readonly ms: number },
) => {
  const { failures, endsAt } = await count(db, `${what}:${ip}`, now, ms)
  if (failures <= times) return
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  throw new Problem('tooOften', { retryAfter: seconds, values: { seconds } })
}

export const forgetOldTries = async (db: Db, now: Date) => {
  await db.delete(signInAttempts).where(lt(signInAttempts.windowEndsAt, now.toISOString()))
}
