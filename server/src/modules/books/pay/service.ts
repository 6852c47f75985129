import type { PayNotice } from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { newId, newToken, tokenHash } from '../../../secret/token.ts'
import { payments, type Payment } from './table.ts'

export interface Payable {
  readonly operatorId: string
  readonly kind: 'order' | 'goods'
  readonly bizId: string
  readonly bizNo: string
  readonly fen: number
  readonly payExpireAt: string
  readonly now: Date
}

/** Whether online payment is configured. */
export const isPaidOnline = ({ pay }: Pick<Tools, 'pay'>): boolean => pay.name !== 'none'

/** Opens a payment; its ticket entitles the holder to pay until the order is cancelled. */
export const openPayment = async (tx: Db, { pay }: Pick<Tools, 'pay'>, payable: Payable) => {
  const { operatorId, kind, bizId, bizNo, fen, payExpireAt, now } = payable
  const ticket = newToken()
  const payUrl = pay.payUrl(ticket)
  await tx.insert(payments).values({
    id: newId(),
    operatorId,
    kind,
    bizId,
    bizNo,
    channel: pay.name,
    fen,
    ticketHash: tokenHash(ticket),
    createdAt: now.toISOString(),
  })
  return { payUrl, ticket, payFen: fen, payExpireAt }
}

/** Locks the payments of a document, so that concurrent notices about it wait. */
export const lockPayments = async (tx: Db, channel: string, bizNo: string): Promise<Payment[]> => {
  const asked = and(eq(payments.channel, channel), eq(payments.bizNo, bizNo))
  const order = [asc(payments.createdAt), asc(payments.id)]
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(asked)
    .orderBy(...order)
    .for('update')
  // A statement that waited for the lock does not see rows inserted meanwhile, so they are read again.
  return tx
    .select()
    .from(payments)
    .where(asked)
    .orderBy(...order)
}

/** Records the channel's payment reference on the ticket that it pays. */
export const notePaid = async (tx: Db, asked: readonly Payment[], said: PayNotice, now: Date) => {
  const open = asked.findLast((payment) => payment.channelNo === null)
  if (open === undefined) return noteStray(tx, asked, said, now)
  const paid = { channelNo: said.channelNo, method: said.method, paidAt: now.toISOString() }
  await tx.update(payments).set(paid).where(eq(payments.id, open.id))
}

/** Records a payment that pays nothing in a row of its own, so that the ticket stays usable. */
export const noteStray = async (tx: Db, asked: readonly Payment[], said: PayNotice, now: Date) => {
  const [first] = asked
  if (first === undefined) return
  const { operatorId, kind, bizId, bizNo, channel } = first
  const { channelNo, method, fen } = said
  const at = now.toISOString()
  const row = { operatorId, kind, bizId, bizNo, channel, fen, createdAt: at, channelNo, method, paidAt: at }
  await tx.insert(payments).values({ ...row, id: newId(), ticketHash: tokenHash(newToken()) })
}
