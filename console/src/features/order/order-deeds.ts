import type { OrderRow, VisitRow } from '@kangju/contract'

/** What one of us can do to an order. */
export const orderDeeds = ['pay', 'cancel', 'apply', 'direct'] as const
export type OrderDeed = (typeof orderDeeds)[number]

type Order = Pick<OrderRow, 'status' | 'payFen' | 'refundedFen' | 'refundStatus' | 'doneCount'>

const isHeld = ({ status, payFen, refundedFen }: Order) =>
  (status === 'paid' || status === 'inService') && refundedFen < payFen

const rules: Readonly<Record<OrderDeed, (order: Order) => boolean>> = {
  pay: ({ status }) => status === 'awaitingPayment',
  cancel: ({ status }) => status === 'awaitingPayment',
  apply: isHeld,
  // Without a review only what nobody has begun; the server knows the limit.
  direct: (order) => order.status === 'paid' && order.refundStatus === 'none' && isHeld(order),
}

export const orderDeedsFor = (order: Order): OrderDeed[] => orderDeeds.filter((deed) => rules[deed](order))

const refundable = new Set<VisitRow['status']>(['unscheduled', 'undispatched', 'offered', 'accepted', 'onTheWay'])

/** The visits that can be part of a refund. */
export const isRefundable = ({ status, refundLock }: Pick<VisitRow, 'status' | 'refundLock'>): boolean =>
  refundLock === 0 && refundable.has(status)
