import { area, write } from '../../kit/endpoint.ts'
import { closed, Fen, Id, listOf, oneOf, optional, prose, Type, type Rules, type Static } from '../../kit/schema.ts'
import type { Text } from '../../kit/lang.ts'
import { validationWords } from '../../words/validation.ts'
import type { Access } from '../../roles.ts'
import { picture } from '../file.ts'
import { refundReasons, refundStatuses } from './refund-shared.ts'

export const RefundDraft = closed({
  childIds: listOf(Id, 1, 200),
  /** 0 only for visits that cost nothing. */
  applyFen: Fen,
  reason: oneOf(...refundReasons),
  description: optional(prose(0, 300)),
  proofUrls: Type.Optional(listOf(picture('order'), 0, 6)),
})
export type RefundDraft = Static<typeof RefundDraft>

/** The reasons `quality` and `other` need a description. */
export const checkRefund: Rules<Partial<RefundDraft>> = ({ reason, description }) =>
  (reason === 'quality' || reason === 'other') && (description ?? '').trim() === ''
    ? { description: validationWords.required }
    : ({} as Record<string, Text>)

const Started = closed({ id: Id, refundNo: Type.String(), status: oneOf(...refundStatuses) })

/** A direct refund needs this permission as well, since it skips the review. */
export const directRefundAccess: Access = ['order_refund_apply']

/** Requesting refunds. Reviewing them belongs to the finance screens. */
export const refund = area('refund', ['order'], {
  /** Refundable and retained amounts of the given visits. */
  quote: write('/order/refund/quote/{id}', {
    body: closed({ childIds: listOf(Id, 1, 200), reason: oneOf(...refundReasons) }),
    reply: closed({
      amountFen: Fen,
      refundableFen: Fen,
      keptFen: Fen,
      obstacles: Type.Array(Type.String()),
    }),
  }),
  /** The account that requested a refund takes the request back. */
  withdraw: write('/order/refund/withdraw/{id}', { reply: Started, idempotent: true }),
  apply: write('/order/refund/apply/{id}', { body: RefundDraft, reply: Started, idempotent: true }),
  /** Refunds without a review, for small orders with no visit started. */
  direct: write('/order/refund/{id}', {
    body: closed({ reason: oneOf(...refundReasons), remark: optional(prose(0, 200)) }),
    reply: Started,
    idempotent: true,
  }),
})
