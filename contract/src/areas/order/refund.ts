import { area, write } from '../../kit/endpoint.ts'
import { closed, Fen, Id, listOf, oneOf, optional, prose, Type, type Rules, type Static } from '../../kit/schema.ts'
import type { Text } from '../../kit/lang.ts'
import { validationWords } from '../../words/validation.ts'
import type { Access } from '../../roles.ts'
import { picture } from '../file.ts'
import { refundReasons, refundStatuses } from './refund-shared.ts'

export const RefundDraft = closed({
  childIds: listOf(Id, 1, 200),
  applyFen: Type.Integer({ ...Fen, minimum: 1 }),
  reason: oneOf(...refundReasons),
  description: optional(prose(0, 300)),
  proofUrls: Type.Optional(listOf(picture('staff'), 0, 6)),
})
export type RefundDraft = Static<typeof RefundDraft>

/** Bad quality and other reasons need words. */
export const checkRefund: Rules<Partial<RefundDraft>> = ({ reason, description }) =>
  (reason === 'quality' || reason === 'other') && (description ?? '').trim() === ''
    ? { description: validationWords.required }
    : ({} as Record<string, Text>)

const Started = closed({ id: Id, refundNo: Type.String(), status: oneOf(...refundStatuses) })

/** Who refunds without a review must be allowed to review refunds as well. */
export const directRefundAccess: Access = ['order_refund_apply']

/** The reviewing of refunds comes with the finance screens; asking for one belongs to the order. */
export const refund = area('refund', ['order'], {
  /** What could be paid back for these visits, and what would be kept. */
  quote: write('/order/refund/quote/{id}', {
    body: closed({ childIds: listOf(Id, 1, 200), reason: oneOf(...refundReasons) }),
    reply: closed({
      amountFen: Fen,
      refundableFen: Fen,
      keptFen: Fen,
      obstacles: Type.Array(Type.String()),
    }),
  }),
  apply: write('/order/refund/apply/{id}', { body: RefundDraft, reply: Started, idempotent: true }),
  /** At once, without a review, for small orders that nobody has begun. */
  direct: write('/order/refund/{id}', {
    body: closed({ reason: oneOf(...refundReasons), remark: optional(prose(0, 200)) }),
    reply: Started,
    idempotent: true,
  }),
})
