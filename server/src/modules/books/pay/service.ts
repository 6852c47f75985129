import type { OnlineMethod, PayNotice } from '@kangju/contract'
import { and, asc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { newId, newToken, tokenHash } from '../../../secret/token.ts'
import { payments, payoutAsks, type Payment } from './table.ts'

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
export const isPaidOnline = ({ pay }: Pick<Tools, 'pay'>): boolean => pay.all.length > 0

/** The payment page of a ticket, where the customer chooses a method. */
export const payUrlOf = ({ publicUrl }: Pick<Tools, 'publicUrl'>, ticket: string) => `${publicUrl}/pay/${ticket}`

/**
 * Opens a payment; its ticket entitles the holder to pay until the order is cancelled. No channel is asked before the
 * customer has chosen a method, so this may run inside a transaction.
 */
export const openPayment = async (tx: Db, tools: Pick<Tools, 'pay' | 'publicUrl'>, payable: Payable) => {
  const { operatorId, kind, bizId, bizNo, fen, payExpireAt, now } = payable
  const [channel] = tools.pay.all
  if (channel === undefined) throw new Problem('unavailable')
  const ticket = newToken()
  await tx.insert(payments).values({
    id: newId(),
    operatorId,
    kind,
    bizId,
    bizNo,
    channel: channel.name,
    fen,
    ticketHash: tokenHash(ticket),
    createdAt: now.toISOString(),
  })
  return { payUrl: payUrlOf(tools, ticket), ticket, payFen: fen, payExpireAt }
}

/** Our number of a payment at its channel; 32 characters are the most that WeChat Pay takes. */
export const paymentNoOf = ({ id }: Pick<Payment, 'id'>) => id.replaceAll('-', '')

const idOf = (paymentNo: string) =>
  /^[\da-f]{32}$/.test(paymentNo) ? paymentNo.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined

/** The payment that a channel names by our number of it. */
export const paymentByNo = async (db: Db, channel: string, paymentNo: string): Promise<Payment | undefined> => {
  const id = idOf(paymentNo)
  if (id === undefined) return undefined
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.channel, channel), eq(payments.id, id)))
  return row
}

interface Start {
  readonly channel: string
  readonly method: OnlineMethod
  readonly now: Date
}

/** A row of the same order that no ticket opens. */
const copyOf = ({ operatorId, kind, bizId, bizNo }: Payment, now: Date) => ({
  id: newId(),
  operatorId,
  kind,
  bizId,
  bizNo,
  ticketHash: tokenHash(newToken()),
  createdAt: now.toISOString(),
})

/** Notes that a channel is asked to take a payment. Each further attempt has its own row and thereby its own number. */
export const startPayment = async (tx: Db, { id }: Payment, { channel, method, now }: Start): Promise<Payment> => {
  const started = { channel, method, startedAt: now.toISOString() }
  const [held] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  if (held === undefined) throw new Problem('missing')
  const [row] =
    held.startedAt === null && held.channelNo === null
      ? await tx.update(payments).set(started).where(eq(payments.id, id)).returning()
      : await tx
          .insert(payments)
          .values({ ...copyOf(held, now), fen: held.fen, ...started })
          .returning()
  if (row === undefined) throw new Error('no payment was started')
  return row
}

/** Notes that the channel takes no more money for a payment. */
export const endPayment = (db: Db, { id }: Pick<Payment, 'id'>, now: Date) =>
  db.update(payments).set({ closedAt: now.toISOString() }).where(eq(payments.id, id))

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

/** Records the channel's payment reference on the payment that the notice names, or on the newest open one. */
export const notePaid = async (
  tx: Db,
  asked: readonly Payment[],
  said: PayNotice,
  { named, now }: { readonly named: string | undefined; readonly now: Date },
) => {
  const isOpen = ({ channelNo }: Payment) => channelNo === null
  const open = asked.find((payment) => payment.id === named && isOpen(payment)) ?? asked.findLast(isOpen)
  if (open === undefined) return noteStray(tx, asked, said, now)
  const paid = { channelNo: said.channelNo, method: said.method, paidAt: now.toISOString() }
  await tx.update(payments).set(paid).where(eq(payments.id, open.id))
}

/** Records a payment that pays nothing in a row of its own, so that the ticket stays usable. */
export const noteStray = async (tx: Db, asked: readonly Payment[], said: PayNotice, now: Date) => {
  const [first] = asked
  if (first === undefined) return
  const { channelNo, method, fen } = said
  const came = { channel: first.channel, fen, channelNo, method, paidAt: now.toISOString() }
  await tx.insert(payments).values({ ...copyOf(first, now), ...came })
}

/** Notes that channels are asked about these refunds, so that others come first the next time. */
export const noteAsked = async (db: Db, refundNos: readonly string[], now: Date) => {
  const askedAt = now.toISOString()
  const rows = [...new Set(refundNos)].map((refundNo) => ({ refundNo, askedAt }))
  if (rows.length === 0) return
  await db.insert(payoutAsks).values(rows).onConflictDoUpdate({ target: payoutAsks.refundNo, set: { askedAt } })
}

const askKeepMs = 24 * 60 * 60 * 1000

/** Deletes notes of refunds that are no longer asked about; run by a job. */
export const forgetOldAsks = (db: Db, now: Date) =>
  db.delete(payoutAsks).where(lt(payoutAsks.askedAt, new Date(now.getTime() - askKeepMs).toISOString()))
