import { createHash } from 'node:crypto'
import { beijingIso } from '@kangju/contract'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { placeOfAddress } from './place.ts'
import { sessions, signInAttempts } from './table.ts'

const minuteMs = 60_000
const windowMs = 15 * minuteMs

/** How wrong guesses slow down the next one. */
interface Pace {
  /** Guesses without a wait. */
  readonly free: number
  /** Seconds of waiting after each further guess; after the last one it is the rest of the window. */
  readonly waits: readonly number[]
  /** Repeats the last wait instead. */
  readonly isEndless?: true
  /** The window starts again with every guess, so that no fifteen minutes hold more than the guesses above. */
  readonly isRolling?: true
}

/** One name at one device or address: five guesses in any fifteen minutes. */
const atOnePlace: Pace = { free: 2, waits: [5, 30], isRolling: true }
/** One name at all devices and addresses it never signed in from: beyond what one address can use up. */
const byStrangers: Pace = { free: 20, waits: [45], isEndless: true, isRolling: true }
/** All names at one address. Whole offices, or everybody behind a proxy, share one. */
const atOneAddress: Pace = { free: 100, waits: [2], isEndless: true }

/** Seconds to wait after this many guesses; null without a wait. */
const waitAfter = ({ free, waits, isEndless }: Pace, failures: ReturnType<typeof sql>, restSec: number) => {
  const last = isEndless === true ? (waits.at(-1) ?? 0) : restSec
  const steps = waits.map((seconds, n) => sql`when ${failures} = ${free + n + 1} then ${seconds}::integer`)
  return sql`case when ${failures} <= ${free} then null::integer ${sql.join(steps, sql` `)} else ${last}::integer end`
}

interface Key {
  readonly key: string
  /** For the list of accounts. */
  readonly accountId?: string | undefined
}

const secondsUntil = (at: string, now: Date) => Math.max(1, Math.ceil((new Date(at).getTime() - now.getTime()) / 1000))

interface Wait {
  readonly seconds: number
  readonly failures: number
}

/**
 * Counts a guess before its result is known, in one statement, so that concurrent guesses all count. Returns how long to
 * wait if the guess comes too early; it is not counted then, so guesses cannot prolong a wait.
 */
const count = async (db: Db, { key, accountId }: Key, pace: Pace, now: Date): Promise<Wait | undefined> => {
  const at = now.toISOString()
  const endsAt = new Date(now.getTime() + windowMs).toISOString()
  const isOver = sql`${signInAttempts.windowEndsAt} <= ${at}`
  const failures = sql`(${signInAttempts.failures} + 1)`
  const nextAfter = (n: ReturnType<typeof sql>) =>
    sql`${at}::timestamptz + make_interval(secs => ${waitAfter(pace, n, windowMs / 1000)})`
  const windowEndsAt = pace.isRolling === true ? sql`${endsAt}::timestamptz` : signInAttempts.windowEndsAt
  const [counted] = await db
    .insert(signInAttempts)
    .values({ key, accountId: accountId ?? null, failures: 1, windowEndsAt: endsAt, nextAt: null })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${failures} end`,
        windowEndsAt: sql`case when ${isOver} then ${endsAt}::timestamptz else ${windowEndsAt} end`,
        nextAt: sql`case when ${isOver} then null::timestamptz else ${nextAfter(failures)} end`,
      },
      setWhere: sql`${isOver} or coalesce(${signInAttempts.nextAt}, ${at}::timestamptz) <= ${at}::timestamptz`,
    })
    .returning({ key: signInAttempts.key })
  if (counted !== undefined) return undefined
  const [waiting] = await db.select().from(signInAttempts).where(eq(signInAttempts.key, key))
  return { seconds: secondsUntil(waiting?.nextAt ?? at, now), failures: waiting?.failures ?? 0 }
}

/** Takes back a guess that was not wrong, without forgetting earlier ones. */
const takeBack = (db: Db, key: string) =>
  db
    .update(signInAttempts)
    .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)`, nextAt: null })
    .where(eq(signInAttempts.key, key))

const tooOften = ({ seconds }: Wait) => new Problem('tooOften', { retryAfter: seconds, values: { seconds } })
const refusalOf = (wait: Wait) =>
  wait.failures > atOnePlace.free + atOnePlace.waits.length
    ? new Problem('accountLocked', { retryAfter: wait.seconds })
    : tooOften(wait)

// Hashed, because users may type their password into the user name field.
const digestOf = (username: string) => createHash('sha256').update(username.toLowerCase()).digest('hex')

export interface Guesser {
  readonly username: string
  /** Accounts of this name, one in each operator at most. */
  readonly accountIds: readonly string[]
  readonly ip: string
  /** Id of a device that signed in to one of the accounts before. */
  readonly device: string | undefined
}

const keysOf = (guessed: string, { ip, device }: Pick<Guesser, 'ip' | 'device'>) => {
  const address = placeOfAddress(ip)
  const place = device === undefined ? `address:${address}` : `device:${device}`
  return { pair: `guess:${guessed}:${place}`, all: `name:${guessed}`, address: `address:${address}` }
}
const keysOfName = (guesser: Guesser) => keysOf(digestOf(guesser.username), guesser)

const noAccount = '00000000-0000-0000-0000-000000000000'
const knownForMs = 30 * 24 * 60 * minuteMs

/** Whether one of the accounts signed in from this address in the last month; as quick for a name that does not exist. */
const isKnownAddress = async (db: Db, accountIds: readonly string[], ip: string, now: Date) => {
  const since = new Date(now.getTime() - knownForMs).toISOString()
  const ids = [noAccount, ...accountIds]
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.accountId, ids), gt(sessions.createdAt, since), eq(sessions.ip, ip)))
    .limit(1)
  return row !== undefined
}

/**
 * Counts a sign-in attempt by its name, or refuses it until its wait is over. A device that signed in before has its own
 * count, so guesses from elsewhere never delay it.
 */
export const countGuess = async (db: Db, guesser: Guesser, now: Date) => {
  const keys = keysOfName(guesser)
  const wait = await count(db, { key: keys.pair }, atOnePlace, now)
  if (wait !== undefined) throw refusalOf(wait)
  if (guesser.device !== undefined) return
  const isKnown = await isKnownAddress(db, guesser.accountIds, guesser.ip, now)
  const [byStranger, byAddress] = await Promise.all([
    isKnown ? undefined : count(db, { key: keys.all }, byStrangers, now),
    count(db, { key: keys.address }, atOneAddress, now),
  ])
  const longer = byStranger ?? byAddress
  if (longer === undefined) return
  await takeBack(db, keys.pair)
  throw tooOften(longer)
}

/** One account that a sign-in attempt may mean; without an id, a made-up one that takes as long to count. */
export interface GuessedAccount extends Pick<Guesser, 'username' | 'ip' | 'device'> {
  readonly accountId: string | undefined
}

const keysOfAccount = (guessed: GuessedAccount) =>
  keysOf(guessed.accountId ?? `none:${digestOf(guessed.username)}`, guessed)

/**
 * Counts a sign-in attempt at one account too and returns whether it may be judged. Otherwise signing in to an account of
 * the same name in another operator, which forgets the guesses of the name, would allow any number.
 */
export const countAtAccount = async (db: Db, guessed: GuessedAccount, now: Date): Promise<boolean> => {
  const { accountId, ip, device } = guessed
  const keys = keysOfAccount(guessed)
  if ((await count(db, { key: keys.pair, accountId }, atOnePlace, now)) !== undefined) return false
  if (device !== undefined || (await isKnownAddress(db, accountId === undefined ? [] : [accountId], ip, now)))
    return true
  return (await count(db, { key: keys.all }, byStrangers, now)) === undefined
}

/** A success forgets the guesses at this place and takes its own back elsewhere. */
export const forgetGuesses = async (db: Db, guesser: Guesser, guessed: GuessedAccount) => {
  const ofName = keysOfName(guesser)
  const ofAccount = keysOfAccount(guessed)
  const over = [ofName.pair, ofName.all, ofAccount.pair, ofAccount.all]
  await db.delete(signInAttempts).where(inArray(signInAttempts.key, over))
  if (guesser.device === undefined) await takeBack(db, ofName.address)
}

/** The password was right but something is still to come: this attempt counts nowhere, earlier ones do. */
export const takeBackGuess = async (db: Db, guesser: Guesser, guessed: readonly GuessedAccount[]) => {
  for (const keys of [keysOfName(guesser), ...guessed.map(keysOfAccount)]) {
    await takeBack(db, keys.pair)
    await takeBack(db, keys.all)
  }
  if (guesser.device === undefined) await takeBack(db, keysOfName(guesser).address)
}

const ownKey = (what: string, accountId: string) => ({ key: `${what}:${accountId}` })

/** Guesses of a signed-in account, such as of its old password: five in any fifteen minutes. */
export const countOwnGuess = async (db: Db, what: string, accountId: string, now: Date) => {
  const wait = await count(db, ownKey(what, accountId), atOnePlace, now)
  if (wait !== undefined) throw tooOften(wait)
}

export const forgetOwnGuesses = (db: Db, what: string, accountId: string) =>
  db.delete(signInAttempts).where(eq(signInAttempts.key, ownKey(what, accountId).key))

/** Wrong guesses at an account, as the list of accounts reads them: all of them, and the longest wait at any place. */
export type Tries = { failures: number; until: string | null; endsAt: string } | null

export const describeTries = (tries: Tries, now: Date) => {
  if (tries === null || new Date(tries.endsAt) <= now) return { failedCount: 0, lockedUntil: null }
  const isWaiting = tries.until !== null && new Date(tries.until) > now
  return { failedCount: tries.failures, lockedUntil: isWaiting ? beijingIso(new Date(tries.until ?? '')) : null }
}

export const forgetOldTries = async (db: Db, now: Date) => {
  await db.delete(signInAttempts).where(lt(signInAttempts.windowEndsAt, now.toISOString()))
}
