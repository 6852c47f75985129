import { moveFault, type Move, type MoveActor } from '../../kit/moves.ts'
import type { OrderState, RefundState } from './order-states.ts'

/** What decides which moves of an order are open. */
interface MovableOrder {
  readonly status: OrderState
  readonly refundStatus: RefundState
}

/** States in which nothing can be refunded, and the reason. */
const unrefundable = { awaitingPayment: 'notPaid', cancelled: 'notPaid', completed: 'completedNoRefund' } as const
const hasRefund = ({ refundStatus }: MovableOrder) => refundStatus !== 'none'

type OrderFault = 'notPaid' | 'completedNoRefund' | 'refundByReview'

/** What people do to an order as a whole; once it is paid, its visits decide its state. */
export const orderMoves = {
  pay: { from: ['awaitingPayment'], to: 'paid', by: ['account', 'customer'] },
  cancel: { from: ['awaitingPayment'], to: 'cancelled', by: ['account', 'customer', 'system'] },
  refundApply: {
    from: ['paid', 'inService'],
    to: undefined,
    by: ['account', 'customer'],
    elsewhere: unrefundable,
  },
  refundDirect: {
    from: ['paid'],
    to: 'refunded',
    unless: { refundByReview: hasRefund },
    elsewhere: { ...unrefundable, inService: 'refundByReview' },
  },
} as const satisfies Record<string, Move<OrderState, MovableOrder, OrderFault>>
export type OrderMoveName = keyof typeof orderMoves

/** The reason why an actor cannot make a move, if there is one; the visits and the amount may stand in the way besides. */
export const orderMoveFault = (order: MovableOrder, actor: MoveActor, name: OrderMoveName) =>
  moveFault<OrderMoveName, MovableOrder, OrderFault>(orderMoves, order, actor, name)
