import {
  directRefundAccess,
  order,
  orderMoveFault,
  refund,
  refundVisitsFault,
  type Access,
  type OrderMoveName,
  type OrderRow,
  type VisitRow,
} from '@kangju/contract'

/** Actions of the console on an order. */
export const orderActions = ['pay', 'cancel', 'apply', 'direct'] as const
export type OrderAction = (typeof orderActions)[number]

export const orderCalls = { pay: order.pay, cancel: order.cancel, apply: refund.apply, direct: refund.direct }

const moveOf = {
  pay: 'pay',
  cancel: 'cancel',
  apply: 'refundApply',
  direct: 'refundDirect',
} as const satisfies Record<OrderAction, OrderMoveName>

type Order = Pick<OrderRow, 'status' | 'payFen' | 'refundedFen' | 'refundStatus' | 'doneCount'>

/** An application asks for money that is left; an order that cost nothing is called off the same way. */
const hasMoney = ({ payFen, refundedFen }: Order, action: OrderAction) =>
  action !== 'apply' || payFen === 0 || refundedFen < payFen

/** The actions that are open for an order; only the server knows whether the visits and the amount allow a direct refund. */
export const orderActionsFor = (row: Order): OrderAction[] =>
  orderActions.filter(
    (action) => orderMoveFault(row, { type: 'account' }, moveOf[action]) === undefined && hasMoney(row, action),
  )

/** Whether the account may do it to any order. */
export const mayDo = (may: (access: Access) => boolean, action: OrderAction): boolean =>
  may(orderCalls[action].access) && (action !== 'direct' || may(directRefundAccess))

/** The visits that can be part of a refund. */
export const isRefundable = (visit: Pick<VisitRow, 'status' | 'refundLock'>): boolean =>
  refundVisitsFault([visit]) === undefined
