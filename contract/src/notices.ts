import { t, type Text } from './kit/lang.ts'

/** Types of notices: general, booking, order, health check, refund, dispatch, visit, service record. */
export const orderTypes = ['', '1', '2', '3', '4', '5', '6', '7'] as const
export type OrderType = (typeof orderTypes)[number]

/** Whether the dialog of a notice opens the order list. */
export const leadsToOrders = (orderType: OrderType): boolean => orderType !== '' && orderType !== '1'

/**
 * Type of a notice that combines several: their common type, else the only type among them that opens the orders, else
 * orders in general. It opens the orders exactly if one of them does.
 */
export const orderTypeOfMany = (types: readonly OrderType[]): OrderType => {
  const [first = '', ...others] = new Set(types)
  if (others.length === 0) return first
  const [leading, ...more] = new Set(types.filter(leadsToOrders))
  if (leading === undefined) return ''
  return more.length === 0 ? leading : '2'
}

/** Text that combines several notices arriving at almost the same time. */
export const manyNotices: Text = t(
  '您有{n}条新的订单消息',
  'You have {n} new order messages',
  'Tiene {n} mensajes nuevos de pedidos',
  '注文に関する新しいメッセージが{n}件あります',
)
