import { refundableVisitStates, type OrderRow, type VisitRow } from '@kangju/contract'

/** Actions of the console on an order. */
export const orderActions = ['pay', 'cancel', 'apply', 'direct'] as const
export type OrderAction = (typeof orderActions)[number]

type Order = Pick<OrderRow, 'status' | 'payFen' | 'refundedFen' | 'refundStatus' | 'doneCount'>

const isHeld = ({ status, payFen, refundedFen }: Order) =>
  (status === 'paid' || status === 'inService') && refundedFen < payFen

const rules: Readonly<Record<OrderAction, (order: Order) => boolean>> = {
  pay: ({ status }) => status === 'awaitingPayment',
  cancel: ({ status }) => status === 'awaitingPayment',
  apply: isHeld,
  // A direct refund has no review, so no visit may have begun; the server checks the limit.
  direct: (order) => order.status === 'paid' && order.refundStatus === 'none' && isHeld(order),
}

export const orderActionsFor = (order: Order): OrderAction[] => orderActions.filter((action) => rules[action](order))

/** Whether a visit can be part of a refund. */
export const isRefundable = ({ status, refundLock }: Pick<VisitRow, 'status' | 'refundLock'>): boolean =>
  refundLock === 0 && refundableVisitStates.includes(status)
