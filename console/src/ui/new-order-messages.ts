import type { HubEventData } from '@kangju/contract'

export type NewOrder = HubEventData<'ReceiveMessage'>

export interface StackedOrder extends Pick<NewOrder, 'orderType' | 'msg' | 'path'> {
  readonly id: number
  /** The stored notices. */
  readonly ids: readonly string[]
  /** Number of equal messages. */
  readonly times: number
}

export const orderListPath = '/order/orderre'
const mostMessages = 50

/** Adds messages on top; one equal to a stacked message is counted and moves to the top. */
export const stackOrders = (stack: readonly StackedOrder[], arrived: readonly NewOrder[]): readonly StackedOrder[] =>
  arrived
    .reduce<readonly StackedOrder[]>((below, { orderType, msg, path, ids = [] }) => {
      const isSame = (one: StackedOrder) => one.orderType === orderType && one.msg === msg
      const same = below.find(isSame)
      const times = 1 + (same?.times ?? 0)
      const id = 1 + Math.max(0, ...below.map((one) => one.id))
      const told = {
        orderType,
        msg,
        id,
        times,
        ids: [...ids, ...(same?.ids ?? [])],
        ...(path === undefined ? {} : { path }),
      }
      return [told, ...below.filter((one) => !isSame(one))]
    }, stack)
    .slice(0, mostMessages)
