import { createHash } from 'node:crypto'
import { PayNotice } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SignedNotice } from '../../../gateways/types.ts'
import type { Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { compileBody } from '../../../http/validate.ts'
import { newId } from '../../../secret/token.ts'
import { takePaid } from './take-paid.ts'
import { takeRefund } from './take-refund.ts'
import { payNotices, type NoticeOutcome } from './table.ts'

/** Allowed clock difference to a channel; older notices are refused. */
const skewSec = 300

const isNotice = compileBody(PayNotice)

const readPayload = (payload: string): PayNotice => {
  try {
    const said: unknown = JSON.parse(payload)
    if (isNotice(said)) return said as PayNotice
  } catch {
    // A signed payload can still be malformed.
  }
  throw new Problem('badSignature')
}

const digestOf = ({ timestamp, nonce, payload }: SignedNotice) =>
  createHash('sha256').update(`${timestamp}\n${nonce}\n${payload}\n`).digest('base64url')

/** The outcome of the same notice when it came first; a nonce used for anything else is refused. */
const firstOutcome = async (tx: Db, channel: string, notice: SignedNotice): Promise<NoticeOutcome> => {
  const same = and(eq(payNotices.channel, channel), eq(payNotices.nonce, notice.nonce))
  const [row] = await tx.select().from(payNotices).where(same)
  if (row === undefined || row.digest !== digestOf(notice)) throw new Problem('badSignature')
  return row.outcome
}

/**
 * Processes a channel's notice once: it must be signed and recent. Channels deliver unchanged until they get an answer,
 * so a redelivery is answered as the first time. A repeated fact in a new notice changes nothing either.
 */
export const takeNotice = async (
  tx: Db,
  tools: Tools,
  channel: string,
  notice: SignedNotice,
  now: Date,
): Promise<NoticeOutcome> => {
  if (channel !== tools.pay.name) throw new Problem('missing')
  if (!tools.pay.isGenuine(notice)) throw new Problem('badSignature')
  const isLate = Math.abs(now.getTime() / 1000 - notice.timestamp) > skewSec
  if (isLate) return firstOutcome(tx, channel, notice)
  const said = readPayload(notice.payload)
  const { kind, method, bizNo, channelNo, fen } = said
  const id = newId()
  const heard = { kind, method, bizNo, channelNo, fen, at: now.toISOString(), outcome: 'unknown' } as const
  const fresh = await tx
    .insert(payNotices)
    .values({ id, channel, nonce: notice.nonce, digest: digestOf(notice), ...heard })
    .onConflictDoNothing()
    .returning({ id: payNotices.id })
  if (fresh.length === 0) return firstOutcome(tx, channel, notice)
  const taking = { tools, channel, said, now }
  const { outcome, operatorId } = kind === 'paid' ? await takePaid(tx, taking) : await takeRefund(tx, taking)
  await tx.update(payNotices).set({ outcome, operatorId }).where(eq(payNotices.id, id))
  if (outcome === 'unknown') tools.log.warn({ channel, bizNo, kind }, 'a channel reports money that was not asked for')
  return outcome
}
