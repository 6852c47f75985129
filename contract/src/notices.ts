import { t, type Text } from './kit/lang.ts'

/** What a notice on the hub is about: nothing in particular, a booking, an order, an exam, a refund, dispatch, a visit, a record. */
export const orderTypes = ['', '1', '2', '3', '4', '5', '6', '7'] as const
export type OrderType = (typeof orderTypes)[number]

/** Whether the new-order dialog opens the order list for it. */
export const leadsToOrders = (orderType: OrderType): boolean => orderType !== '' && orderType !== '1'

/**
 * What several notices said as one are about: what all of them are, else the one kind among them that leads to the orders,
 * else orders as such. It leads to the orders exactly if at least one of them does.
 */
export const orderTypeOfMany = (types: readonly OrderType[]): OrderType => {
  const [first = '', ...others] = new Set(types)
  if (others.length === 0) return first
  const [leading, ...more] = new Set(types.filter(leadsToOrders))
  if (leading === undefined) return ''
  return more.length === 0 ? leading : '2'
}

/** What several notices within a moment are said as. */
export const manyNotices: Text = t(
  '您有{n}条新的订单消息',
  'You have {n} new order messages',
  'Tiene {n} mensajes nuevos de pedidos',
  '注文に関する新しいメッセージが{n}件あります',
)
