import type { HubEventData } from '@kangju/contract'

export type NewOrder = HubEventData<'ReceiveMessage'>

export interface StackedOrder extends NewOrder {
  readonly id: number
  /** How often the same was said. */
  readonly count: number
}

export const orderListPath = '/order/orderre'
const mostMessages = 50

/** Messages of a kind, and not of the first, are about orders that wait in the list. */
export const leadsToOrders = ({ orderType }: Pick<NewOrder, 'orderType'>) => orderType !== '' && orderType !== '1'

/** Newest on top; what says the same as one already there is counted and comes up. */
export const stackOrders = (stack: readonly StackedOrder[], arrived: readonly NewOrder[]): readonly StackedOrder[] =>
  arrived
    .reduce<readonly StackedOrder[]>((below, message) => {
      const isSame = (one: NewOrder) => one.orderType === message.orderType && one.msg === message.msg
      const count = 1 + (below.find(isSame)?.count ?? 0)
      const id = 1 + Math.max(0, ...below.map((one) => one.id))
      return [{ ...message, id, count }, ...below.filter((one) => !isSame(one))]
    }, stack)
    .slice(0, mostMessages)
