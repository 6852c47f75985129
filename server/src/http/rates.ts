import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { rateWindows } from '../db/tables.ts'
import { Problem } from '../kit/problem.ts'
import type { Tools } from './call.ts'

/** How much of something is allowed within how long, and where it is counted. */
export interface Rate {
  readonly most: number
  readonly ms: number
  /**
   * `database`: exact across nodes and restarts, one write per count. `node`: in memory, for requests so frequent that
   * writing would cost more than it protects; each node then allows as much.
   */
  readonly kept: 'node' | 'database'
  /** From here on administrators are alerted, once per window. */
  readonly unusual?: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const megabyte = 1024 * 1024

/** Every limit except those of single public endpoints, which the contract declares, and of guessing passwords. */
export const usualRates = {
  'read.account': { most: 1_200, ms: minuteMs, kept: 'node' },
  // A whole office behind one address.
  'read.address': { most: 12_000, ms: minuteMs, kept: 'node' },
  'reveal.account': { most: 300, ms: hourMs, kept: 'database', unusual: 60 },
  'reveal.address': { most: 3_000, ms: hourMs, kept: 'database' },
  'export.account': { most: 60, ms: hourMs, kept: 'database', unusual: 20 },
  'export.address': { most: 600, ms: hourMs, kept: 'database' },
  // Only tells the administrators: large exports are ordinary at the end of a month.
  'exportRows.account': { most: Number.MAX_SAFE_INTEGER, ms: dayMs, kept: 'database', unusual: 200_000 },
  'uploadBytes.account': { most: 500 * megabyte, ms: hourMs, kept: 'database' },
  'uploadBytes.address': { most: 2_000 * megabyte, ms: hourMs, kept: 'database' },
  'smsCode.operator': { most: 5_000, ms: dayMs, kept: 'database', unusual: 2_000 },
  'smsNote.operator': { most: 20_000, ms: dayMs, kept: 'database', unusual: 10_000 },
  /** Also the only way to try out which user names exist. */
  'addAccount.account': { most: 100, ms: hourMs, kept: 'database' },
  'addClient.account': { most: 30, ms: dayMs, kept: 'database' },
  /** Wrong numbers and passwords of prepaid cards given by one account, customer or household. */
  'cardPassword.bearer': { most: 20, ms: dayMs, kept: 'database' },
  /** Wrong tokens of one box from one address. */
  'boxToken.box': { most: 10, ms: 10 * minuteMs, kept: 'database' },
  /** Wrong tokens of all boxes from one address; boxes that were admitted from there are not stopped by it. */
  'boxToken.address': { most: 100, ms: 10 * minuteMs, kept: 'database' },
} as const satisfies Record<string, Rate>
export type RateName = keyof typeof usualRates
export type RateTable = Readonly<Record<RateName, Rate>>

export interface Spent {
  readonly amount: number
  readonly endsAt: Date
  /** This is the first count of the window that is unusual. */
  readonly isAlarming: boolean
}

interface Window {
  amount: number
  endsAt: number
}

const windowsAtMost = 50_000
/** Windows of this node, by database, so that two apps in one process do not share them. */
const nodes = new WeakMap<Db, Map<string, Window>>()

const windowsOf = (db: Db) => {
  const known = nodes.get(db) ?? new Map<string, Window>()
  nodes.set(db, known)
  return known
}

const countHere = (windows: Map<string, Window>, key: string, { ms }: Rate, amount: number, now: number) => {
  const known = windows.get(key)
  if (known !== undefined && known.endsAt > now) {
    known.amount += amount
    return known
  }
  if (windows.size >= windowsAtMost)
    for (const [old, { endsAt }] of windows) if (endsAt <= now || windows.size >= windowsAtMost) windows.delete(old)
  const fresh = { amount, endsAt: now + ms }
  windows.set(key, fresh)
  return fresh
}

/** One statement, so that concurrent requests all count. A window begins with its first count and ends by itself. */
const countInDatabase = async (db: Db, key: string, { ms }: Rate, amount: number, now: number): Promise<Window> => {
  const endsAt = new Date(now + ms).toISOString()
  const isOver = sql`${rateWindows.endsAt} <= ${new Date(now).toISOString()}`
  const [row] = await db
    .insert(rateWindows)
    .values({ key, amount, endsAt })
    .onConflictDoUpdate({
      target: rateWindows.key,
      set: {
        amount: sql`case when ${isOver} then ${amount} else ${rateWindows.amount} + ${amount} end`,
        endsAt: sql`case when ${isOver} then ${endsAt}::timestamptz else ${rateWindows.endsAt} end`,
      },
    })
    .returning()
  return { amount: row?.amount ?? amount, endsAt: Date.parse(row?.endsAt ?? endsAt) }
}

export const tooOften = (endsAt: number, now: number) => {
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000))
  return new Problem('tooOften', { retryAfter: seconds, values: { seconds } })
}

/** Counts against a limit outside the table, such as one of the contract, and refuses amounts above it. */
export const spendAt = async (
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  rate: Rate,
  key: string,
  amount = 1,
): Promise<Spent> => {
  const now = clock().getTime()
  const { amount: after, endsAt } =
    rate.kept === 'node'
      ? countHere(windowsOf(db), key, rate, amount, now)
      : await countInDatabase(db, key, rate, amount, now)
  if (after > rate.most) throw tooOften(endsAt, now)
  const { unusual = Number.POSITIVE_INFINITY } = rate
  return { amount: after, endsAt: new Date(endsAt), isAlarming: after >= unusual && after - amount < unusual }
}

/** How much is counted now, without counting. */
export const spentAt = async ({ db, clock }: Pick<Tools, 'db' | 'clock'>, keys: readonly string[]) => {
  const now = clock().toISOString()
  const rows = await db
    .select({ key: rateWindows.key, amount: rateWindows.amount })
    .from(rateWindows)
    .where(and(inArray(rateWindows.key, [...keys]), gt(rateWindows.endsAt, now)))
  const amounts = new Map(rows.map(({ key, amount }) => [key, amount]))
  return keys.map((key) => amounts.get(key) ?? 0)
}

export type RateTools = Pick<Tools, 'db' | 'clock' | 'rates'>

export const rateOf = ({ rates }: Pick<Tools, 'rates'>, name: RateName): Rate => rates?.[name] ?? usualRates[name]

/** Counts against a limit of the table and refuses amounts above it. */
export const spend = (tools: RateTools, name: RateName, who: string, amount = 1): Promise<Spent> =>
  spendAt(tools, rateOf(tools, name), `${name}:${who}`, amount)

/** Takes back a count that turned out not to matter, such as a right password. */
export const takeBack = async ({ db }: RateTools, name: RateName, who: string) => {
  await db
    .update(rateWindows)
    .set({ amount: sql`greatest(${rateWindows.amount} - 1, 0)` })
    .where(eq(rateWindows.key, `${name}:${who}`))
}

/** Deletes windows that are over; run by a job. */
export const forgetOldWindows = async (db: Db, now: Date) => {
  await db.delete(rateWindows).where(lt(rateWindows.endsAt, now.toISOString()))
}
