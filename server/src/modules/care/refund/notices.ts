import { fillText, refundNotices } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { notifyRole } from '../../../bus/outbox.ts'

interface RefundNotice {
  readonly operatorId: string
  readonly organId: string | null
  readonly no: string
  readonly fen: number
  readonly now: Date
  /** The account that asked for it. */
  readonly by?: string | null
  /** Page of the record, if it is not the refunds of the number. */
  readonly path?: string
}

/** The refunds of an order or visit in the review. */
export const refundsOf = (no: string) => `/finance/refundapply?keyword=${encodeURIComponent(no)}`

/** Notifies accounts that review refunds. */
export const tellOfRefund = (
  tx: Db,
  what: keyof typeof refundNotices,
  { operatorId, organId, no, fen, now, by, path = refundsOf(no) }: RefundNotice,
) =>
  notifyRole(tx, operatorId, 'order_refund_apply', {
    orderType: '4',
    msg: fillText(refundNotices[what], { no, yuan: (fen / 100).toFixed(2) }),
    now,
    organId,
    by,
    path,
  })
