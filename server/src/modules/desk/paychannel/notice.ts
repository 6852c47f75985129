import { createHash } from 'node:crypto'
import { PayNotice } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { RawMessage } from '../../../gateways/pay-types.ts'
import type { Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { compileBody } from '../../../http/validate.ts'
import { newId } from '../../../secret/token.ts'
import { paymentByNo } from '../../books/pay/service.ts'
import { takePaid, type Taken } from './take-paid.ts'
import { takeRefund } from './take-refund.ts'
import { payNotices, type NoticeOutcome } from './table.ts'

/** Allowed clock difference to a channel; older notices are refused. */
const skewSec = 300

const isNotice = compileBody(PayNotice)

/** A genuine notice of a channel. */
export interface Heard {
  readonly channel: string
  readonly said: PayNotice
  readonly timestamp: number
  readonly nonce: string
  /** Hash of the signed text. */
  readonly digest: string
}

/**
 * Verifies a message before any transaction, since a channel may have to fetch a certificate for it. Undefined: genuine,
 * but not about a payment or refund.
 */
export const hear = async (tools: Tools, channel: string, message: RawMessage): Promise<Heard | undefined> => {
  const found = tools.pay.named(channel)
  if (found === undefined) throw new Problem('missing')
  const verdict = await found.verify(message)
  if ('refusal' in verdict) {
    tools.log.warn({ channel, refusal: verdict.refusal }, 'a payment notice was refused')
    throw new Problem('badSignature')
  }
  const { notice: said, timestamp, nonce } = verdict
  if (said === undefined) return undefined
  // A signed notice can still be malformed.
  if (!isNotice(said)) throw new Problem('badSignature')
  const digest = createHash('sha256').update(`${timestamp}\n${nonce}\n`).update(message.rawBody).digest('base64url')
  return { channel, said, timestamp, nonce, digest }
}

/** The outcome of the same notice when it came first; a nonce used for anything else is refused. */
const firstOutcome = async (tx: Db, { channel, nonce, digest }: Heard): Promise<NoticeOutcome> => {
  const same = and(eq(payNotices.channel, channel), eq(payNotices.nonce, nonce))
  const [row] = await tx.select().from(payNotices).where(same)
  if (row === undefined || row.digest !== digest) throw new Problem('badSignature')
  return row.outcome
}

interface Fact {
  readonly channel: string
  readonly said: PayNotice
  readonly now: Date
}

/** A channel names a payment by our number of it; people know the order's. */
const resolve = async (tx: Db, { channel, said }: Fact) => {
  const payment = said.kind === 'paid' ? await paymentByNo(tx, channel, said.bizNo) : undefined
  return { said: payment === undefined ? said : { ...said, bizNo: payment.bizNo }, named: payment?.id }
}

const take = async (
  tx: Db,
  tools: Tools,
  fact: Fact,
  resolved: Awaited<ReturnType<typeof resolve>>,
): Promise<Taken> => {
  const taking = { tools, ...fact, ...resolved }
  const taken = taking.said.kind === 'paid' ? await takePaid(tx, taking) : await takeRefund(tx, taking)
  const { channel, said } = taking
  if (taken.outcome === 'unknown')
    tools.log.warn({ channel, bizNo: said.bizNo, kind: said.kind }, 'a channel reports money that was not asked for')
  return taken
}

const rowOf = ({ kind, method, bizNo, channelNo, fen }: PayNotice, now: Date) => ({
  kind,
  method,
  bizNo,
  channelNo,
  fen,
  at: now.toISOString(),
})

/**
 * Processes a channel's notice once: it must be signed and recent. Channels deliver unchanged until they get an answer,
 * so a redelivery is answered as the first time. A repeated fact in a new notice changes nothing either.
 */
export const takeHeard = async (tx: Db, tools: Tools, heard: Heard, now: Date): Promise<NoticeOutcome> => {
  const { channel, nonce, digest, timestamp } = heard
  if (Math.abs(now.getTime() / 1000 - timestamp) > skewSec) return firstOutcome(tx, heard)
  const fact = { channel, said: heard.said, now }
  const resolved = await resolve(tx, fact)
  const id = newId()
  const fresh = await tx
    .insert(payNotices)
    .values({ id, channel, nonce, digest, ...rowOf(resolved.said, now), outcome: 'unknown' })
    .onConflictDoNothing()
    .returning({ id: payNotices.id })
  if (fresh.length === 0) return firstOutcome(tx, heard)
  const { outcome, operatorId } = await take(tx, tools, fact, resolved)
  await tx.update(payNotices).set({ outcome, operatorId }).where(eq(payNotices.id, id))
  return outcome
}

/** Verifies and processes a notice. */
export const takeNotice = async (
  tx: Db,
  tools: Tools,
  channel: string,
  message: RawMessage,
  now: Date,
): Promise<NoticeOutcome> => {
  const heard = await hear(tools, channel, message)
  return heard === undefined ? 'known' : takeHeard(tx, tools, heard, now)
}

/** Processes what a channel answered to a question, like a notice; a known fact leaves no row. */
export const takeFact = async (tx: Db, tools: Tools, fact: Fact): Promise<NoticeOutcome> => {
  const { channel, now } = fact
  const resolved = await resolve(tx, fact)
  const { outcome, operatorId } = await take(tx, tools, fact, resolved)
  if (outcome === 'known' || outcome === 'unknown') return outcome
  const id = newId()
  const row = { id, channel, nonce: `asked:${id}`, ...rowOf(resolved.said, now), outcome, operatorId }
  await tx.insert(payNotices).values(row)
  return outcome
}
