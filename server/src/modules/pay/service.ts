import type { Db } from '../../db/client.ts'
import type { Tools } from '../../http/call.ts'
import { newId, newToken, tokenHash } from '../../secret/token.ts'
import { payments } from './table.ts'

export interface Payable {
  readonly operatorId: string
  readonly kind: 'order' | 'goods'
  readonly bizId: string
  readonly bizNo: string
  readonly fen: number
  readonly payExpireAt: string
  readonly now: Date
}

/** Whether there is anywhere to pay with a telephone. */
export const isPaidOnline = ({ pay }: Pick<Tools, 'pay'>): boolean => pay.name !== 'none'

/** Asks for a payment: whoever is given the ticket may pay, until the order is given up. */
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
