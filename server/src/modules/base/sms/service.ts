import { addDays, businessDay, mask, startOfBusinessDay, type OperatorSettings } from '@kangju/contract'
import { and, desc, eq, gte, is, isNull, lt, notLike, sql, type SQL } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import type { Call, SignedCall, Tools } from '../../../http/call.ts'
import { spendNoticed } from '../../../http/unusual.ts'
import { Problem } from '../../../kit/problem.ts'
import { isTokenMac, tokenMac } from '../../../secret/keyring.ts'
import { newId, newToken, randomCode } from '../../../secret/token.ts'
import { operatorSettings } from '../operator/service.ts'
import { deliver, forgetOldMessages, putInOutbox } from './outbox.ts'
import { smsCodes } from './table.ts'

export { putInOutbox, readOutbox } from './outbox.ts'

const codeLength = 6
const hourMs = 60 * 60 * 1000
const perHour = 5
const triesPerCode = 5
const knownPrefix = 'known:'

/** Device and address of a request for a code, or of a try, before sign-in. */
export interface Requester {
  /** `known:` or `new:` and the id of the device, empty without one. */
  readonly device: string
  readonly address: string
}
const noRequester: Requester = { device: '', address: '' }

type Limits = Pick<OperatorSettings, 'smsResendSec' | 'smsDailyMax'>

/** Locks the account for the rest of the transaction, so that the counts stay true until the write. */
const takeTurn = (tx: Db, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${accountId}`}, 0))`)

const startOfToday = (now: Date) => startOfBusinessDay(businessDay(now))

/** When the next code may be sent, given the times of the last ones, newest first. */
export const nextSendAt = (sentAt: readonly Date[], { smsResendSec, smsDailyMax }: Limits, now: Date): Date => {
  const times = sentAt.map((at) => at.getTime())
  const today = times.filter((at) => at >= startOfToday(now).getTime())
  const waits = [now.getTime()]
  if (times[0] !== undefined) waits.push(times[0] + smsResendSec * 1000)
  const firstOfHour = times[perHour - 1]
  if (firstOfHour !== undefined) waits.push(firstOfHour + hourMs)
  if (today.length >= smsDailyMax) waits.push(startOfBusinessDay(addDays(businessDay(now), 1)).getTime())
  return new Date(Math.max(...waits))
}

/** A device that signed in before has its own limits, which requests from elsewhere do not use up. */
const countedWith = ({ device }: Requester) =>
  device.startsWith(knownPrefix) ? eq(smsCodes.device, device) : notLike(smsCodes.device, `${knownPrefix}%`)

const refuseTooOften = async (tx: Db, accountId: string, requester: Requester, limits: Limits, now: Date) => {
  const since = new Date(Math.min(startOfToday(now).getTime(), now.getTime() - hourMs))
  const rows = await tx
    .select({ sentAt: smsCodes.sentAt })
    .from(smsCodes)
    .where(and(eq(smsCodes.accountId, accountId), gte(smsCodes.sentAt, since.toISOString()), countedWith(requester)))
    .orderBy(desc(smsCodes.sentAt))
  const next = nextSendAt(
    rows.map((row) => new Date(row.sentAt)),
    limits,
    now,
  )
  const seconds = Math.ceil((next.getTime() - now.getTime()) / 1000)
  if (seconds > 0) throw new Problem('tooOften', { retryAfter: seconds, values: { seconds } })
}

interface CodeRequest {
  /** The purpose, such as `adjust`; only the newest code of an account for a purpose is valid. */
  purpose: string
  mobile: string
  /** What the code is valid for, such as payee, direction and amount. */
  boundTo: readonly string[]
  message: (code: string) => string
  requester?: Requester
}

const boundText = (id: string, boundTo: readonly string[]) => JSON.stringify([id, ...boundTo])
const codeText = (id: string, code: string) => JSON.stringify([id, code])

interface MadeCode extends Pick<CodeRequest, 'purpose' | 'boundTo' | 'requester'> {
  readonly code: string
}

/** Stores a code within the caller's limits; the stored MAC can only verify it. */
const keepCode = async (tx: Db, { tools, me, now }: SignedCall, made: MadeCode) => {
  const { purpose, boundTo, code, requester = noRequester } = made
  await takeTurn(tx, me.id)
  const settings = await operatorSettings(tx, me.operatorId)
  await refuseTooOften(tx, me.id, requester, settings, now)
  await spendNoticed({ tools, db: tx, operatorId: me.operatorId }, 'smsCode')
  const id = newId()
  await tx.insert(smsCodes).values({
    id,
    operatorId: me.operatorId,
    accountId: me.id,
    purpose,
    ...requester,
    boundTo: tokenMac(tools.keyring, 'sms.bound', boundText(id, boundTo)),
    codeMac: tokenMac(tools.keyring, 'sms.code', codeText(id, code)),
    sentAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + settings.smsTtlSec * 1000).toISOString(),
  })
}

/**
 * Sends a code from a write's transaction; the message leaves after the commit. Only the message holds the code: the
 * stored MAC can only verify it.
 */
export const sendCode = async (call: SignedCall, { mobile, message, ...request }: CodeRequest) => {
  const { tools, me, now } = call
  const code = randomCode(codeLength)
  const text = message(code)
  const outboxId = await call.db.transaction(async (tx) => {
    await keepCode(tx, call, { ...request, code })
    return putInOutbox(tx, tools.keyring, { operatorId: me.operatorId, mobile, text, now })
  })
  call.afterCommit(() => deliver(tools, outboxId, { mobile, text }))
  return { sentTo: mask.mobile(mobile) }
}

interface QuietRequest extends Omit<CodeRequest, 'mobile'> {
  /** Undefined if the code has no recipient; such a code never matches. */
  readonly mobile: string | undefined
}

/**
 * Sends a code whose recipient the caller must not learn, nor whether there is one: tries and limits are counted in
 * either case, and the caller waits neither for the gateway nor for its failure.
 */
export const sendCodeQuietly = async (call: SignedCall, { purpose, mobile, boundTo, message }: QuietRequest) => {
  const { tools, me, now, db } = call
  const code = mobile === undefined ? newToken() : randomCode(codeLength)
  await keepCode(db, call, { purpose, boundTo, code })
  if (mobile === undefined) return
  const text = message(code)
  const outboxId = await putInOutbox(db, tools.keyring, { operatorId: me.operatorId, mobile, text, now })
  call.afterCommit(() => {
    deliver(tools, outboxId, { mobile, text }).catch((error: unknown) => {
      // A refusal of the gateway is in the log already.
      if (!(error instanceof Problem)) tools.log.error({ err: error, outboxId }, 'an SMS was not sent')
    })
  })
}

interface Note {
  readonly mobile: string
  readonly text: string
}

interface QueuedNote extends Note {
  readonly operatorId: string
  readonly outboxId: number
}

/** Sends a queued message within the daily limit of its operator. One that fails is logged and fails nothing else. */
export const deliverNote = async (tools: Tools, { operatorId, outboxId, ...note }: QueuedNote) => {
  try {
    await spendNoticed({ tools, db: tools.db, operatorId }, 'smsNote')
    await deliver(tools, outboxId, note)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.problem === 'tooOften')
      tools.log.warn({ operatorId, outboxId }, 'an SMS over the daily limit was not sent')
  }
}

/** Sends a message from a write's transaction after the commit. */
export const sendNote = async (call: SignedCall, { mobile, text }: Note) => {
  const { db, tools, me, now } = call
  const { operatorId } = me
  const outboxId = await putInOutbox(db, tools.keyring, { operatorId, mobile, text, now })
  call.afterCommit(() => deliverNote(tools, { operatorId, outboxId, mobile, text }))
}

interface UrgentNote extends Note {
  readonly operatorId: string
  readonly now: Date
}

/**
 * Sends a message of an emergency at once and without a daily limit. Without a gateway it waits in the outbox, which
 * counts as sent only in the demo.
 */
export const sendUrgent = async (
  tools: Tools,
  { operatorId, mobile, text, now }: UrgentNote,
): Promise<'sent' | 'failed' | 'noGateway'> => {
  const outboxId = await putInOutbox(tools.db, tools.keyring, { operatorId, mobile, text, now })
  try {
    await deliver(tools, outboxId, { mobile, text })
    return tools.sms === undefined && tools.isDemo !== true ? 'noGateway' : 'sent'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return 'failed'
  }
}

interface GivenCode {
  purpose: string
  boundTo: readonly string[]
  code: string
  requester?: Requester
}

type CodeRow = typeof smsCodes.$inferSelect
type Lane = 'wrongTries' | 'deviceTries' | 'othersTries'
type Tried = { readonly id: string; readonly lane: Lane } | { readonly problem: Problem }

/** The requesting device, its address and all others have separate tries, so others cannot use up the device's. */
const laneOf = (row: CodeRow, { device, address }: Requester): Lane => {
  if (device !== '' && row.device === device) return 'deviceTries'
  return row.address === address ? 'wrongTries' : 'othersTries'
}

const isUsable = (row: CodeRow, lane: Lane, now: Date) =>
  row.usedAt === null && row[lane] < triesPerCode && new Date(row.expiresAt) > now

/** The newest code that this requester asked for, and the newest of all. */
const newestCodes = async (tx: Db, accountId: string, purpose: string, requester: Requester) => {
  const newest = async (...more: SQL[]) =>
    tx
      .select()
      .from(smsCodes)
      .where(and(eq(smsCodes.accountId, accountId), eq(smsCodes.purpose, purpose), ...more))
      .orderBy(desc(smsCodes.sentAt), desc(smsCodes.id))
      .limit(1)
  const { device, address } = requester
  const [ofDevice] = device === '' ? [] : await newest(eq(smsCodes.device, device))
  const own = ofDevice ?? (await newest(eq(smsCodes.address, address)))[0]
  const [ofAll] = await newest()
  return [own, own?.id === ofAll?.id ? undefined : ofAll].filter((row) => row !== undefined)
}

const tryNewest = async (
  tx: Db,
  { tools, me, now }: SignedCall,
  { purpose, boundTo, code, requester = noRequester }: GivenCode,
): Promise<Tried> => {
  await takeTurn(tx, me.id)
  const rows = await newestCodes(tx, me.id, purpose, requester)
  if (rows.length === 0) return { problem: new Problem('codeNotSent') }
  const usable = rows.filter((row) => isUsable(row, laneOf(row, requester), now))
  if (usable.length === 0) return { problem: new Problem('codeExpired') }
  const bound = usable.filter((row) => isTokenMac(tools.keyring, 'sms.bound', boundText(row.id, boundTo), row.boundTo))
  if (bound.length === 0) return { problem: new Problem('codeBoundElsewhere') }
  const right = bound.find((row) => isTokenMac(tools.keyring, 'sms.code', codeText(row.id, code), row.codeMac))
  if (right !== undefined) return { id: right.id, lane: laneOf(right, requester) }
  for (const row of bound) {
    const lane = laneOf(row, requester)
    await tx
      .update(smsCodes)
      .set({ [lane]: row[lane] + 1 })
      .where(eq(smsCodes.id, row.id))
  }
  const left = Math.max(...bound.map((row) => triesPerCode - row[laneOf(row, requester)] - 1))
  return { problem: left > 0 ? new Problem('codeWrong', { values: { left } }) : new Problem('codeExpired') }
}

/** Marks the code as used together with its effect; of concurrent requests the first wins. */
const use = async (tx: Db, tried: Tried, now: Date) => {
  if ('problem' in tried) throw tried.problem
  const used = await tx
    .update(smsCodes)
    .set({ usedAt: now.toISOString() })
    .where(and(eq(smsCodes.id, tried.id), isNull(smsCodes.usedAt), lt(smsCodes[tried.lane], triesPerCode)))
    .returning({ id: smsCodes.id })
  if (used.length === 0) throw new Problem('codeExpired')
}

/**
 * Runs an action and uses its code in one transaction. Only for endpoints with `ownTransactions`, because the
 * code is tried in its own transaction: a wrong try stays counted although the request fails. The result of the try is
 * raised inside the main transaction, where a repeated request with the same Idempotency-Key has already got its first
 * answer, and where a failure leaves the code unused.
 */
export const actWithCode = async <R>(
  call: SignedCall & Pick<Call, 'transact'>,
  given: GivenCode,
  act: (tx: Db) => Promise<R>,
): Promise<R> => {
  if (is(call.db, PgTransaction)) throw new Error('a code is tried outside the transaction that may be rolled back')
  const tried = await call.db.transaction((tx) => tryNewest(tx, call, given))
  return call.transact(async (tx) => {
    await use(tx, tried, call.now)
    return act(tx)
  })
}

const keepDays = 2

/** Deletes old codes and messages, which no limit counts any more; run by a job. */
export const forgetOldCodes = async (db: Db, now: Date) => {
  const before = startOfBusinessDay(addDays(businessDay(now), -keepDays))
  await db.delete(smsCodes).where(lt(smsCodes.sentAt, before.toISOString()))
  await forgetOldMessages(db, before)
}
