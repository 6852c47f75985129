import { orderMoveFault, type OrderMoveName } from '@kangju/contract'
import { Problem } from '../../../kit/problem.ts'
import type { Actor } from './log.ts'
import type { Order } from './table.ts'

/** Refuses a move of an order that is not open to the actor. */
export const requireOrderMove = (order: Order, actor: Actor, move: OrderMoveName) => {
  const fault = orderMoveFault(order, actor, move)
  if (fault !== undefined) throw new Problem(fault)
}
