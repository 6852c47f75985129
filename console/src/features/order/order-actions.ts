import { refundableVisitStates, type OrderRow, type VisitRow } from '@kangju/contract'

/** What one of us can do to an order. */
export const orderActions = ['pay', 'cancel', 'apply', 'direct'] as const
export type OrderAction = (typeof orderActions)[number]

type Order = Pick<OrderRow, 'status' | 'payFen' | 'refundedFen' | 'refundStatus' | 'doneCount'>

const isHeld = ({ status, payFen, refundedFen }: Order) =>
  (status === 'paid' || status === 'inService') && refundedFen < payFen

const rules: Readonly<Record<OrderAction, (order: Order) => boolean>> = {
  pay: ({ status }) => status === 'awaitingPayment',
  cancel: ({ status }) => status === 'awaitingPayment',
  apply: isHeld,
  // Without a review only what nobody has begun; the server knows the limit.
  direct: (order) => order.status === 'paid' && order.refundStatus === 'none' && isHeld(order),
}

export const orderActionsFor = (order: Order): OrderAction[] => orderActions.filter((action) => rules[action](order))

/** The visits that can be part of a refund. */
export const isRefundable = ({ status, refundLock }: Pick<VisitRow, 'status' | 'refundLock'>): boolean =>
  refundLock === 0 && refundableVisitStates.includes(status)
