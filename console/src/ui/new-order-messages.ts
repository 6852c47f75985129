import type { HubEventData } from '@kangju/contract'

export type NewOrder = HubEventData<'ReceiveMessage'>

export interface StackedOrder extends Pick<NewOrder, 'orderType' | 'msg'> {
  readonly id: number
  /** How often the same was said. */
  readonly times: number
}

export const orderListPath = '/order/orderre'
const mostMessages = 50

/** Newest on top; what says the same as one already there is counted and comes up. */
export const stackOrders = (stack: readonly StackedOrder[], arrived: readonly NewOrder[]): readonly StackedOrder[] =>
  arrived
    .reduce<readonly StackedOrder[]>((below, { orderType, msg }) => {
      const isSame = (one: StackedOrder) => one.orderType === orderType && one.msg === msg
      const times = 1 + (below.find(isSame)?.times ?? 0)
      const id = 1 + Math.max(0, ...below.map((one) => one.id))
      return [{ orderType, msg, id, times }, ...below.filter((one) => !isSame(one))]
    }, stack)
    .slice(0, mostMessages)
