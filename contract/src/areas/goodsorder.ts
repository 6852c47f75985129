import { area, list, read, exportSheet, write } from '../kit/endpoint.ts'
import { machine, stateOf } from '../kit/machine.ts'
import {
  closed,
  Count,
  Day,
  Fen,
  Id,
  Instant,
  oneOf,
  Option,
  orNull,
  pageOf,
  pageQuery,
  sensitive,
  text,
  Type,
  Version,
  type Static,
} from '../kit/schema.ts'
import { sheetQuery } from '../kit/sheet.ts'
import { goodsTypes } from './goods.ts'
import { payMethods } from './order/order-shared.ts'

/** State machine of a goods order; the system makes its moves. */
export const goodsOrderMachine = machine({
  states: ['unpaid', 'paid', 'delivered', 'refunded', 'closed', 'failed'],
  initial: 'unpaid',
  moves: {
    pay: { from: ['unpaid'], to: 'paid', by: ['system'] },
    close: { from: ['unpaid'], to: 'closed', by: ['system'] },
    deliver: { from: ['paid', 'failed'], to: 'delivered', by: ['system'] },
    fail: { from: ['paid'], to: 'failed', by: ['system'] },
    refund: { from: ['failed', 'delivered'], to: 'refunded', by: ['system'] },
  },
})
export type GoodsOrderStatus = (typeof goodsOrderMachine)['states'][number]

export const buyerTypes = ['tvUser', 'booker'] as const
export type BuyerType = (typeof buyerTypes)[number]

/** Number of delivery attempts, one per minute, before the refund. */
export const deliveryTries = 10

/** Days within which unused cards can be returned. */
export const returnDays = 7

/** Cards worth this much need the ID number of their buyer, which is not asked for online. */
export const anonymousFenBelow = 1_000_000

/** Reasons for a failed delivery. */
export const deliveryFaults = ['goodsGone', 'noCards', 'buyerGone', 'broken'] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

export const GoodsOrderRow = closed({
  id: Id,
  version: Version,
  orderNo: Type.String(),
  goodsId: Id,
  goodsName: Type.String(),
  goodsType: oneOf(...goodsTypes),
  className: Type.String(),
  buyerType: oneOf(...buyerTypes),
  buyerId: Id,
  buyerName: Type.String(),
  buyerMobile: sensitive('mobile', Type.String()),
  sn: orNull(Type.String()),
  qty: Count,
  priceFen: Fen,
  payFen: Fen,
  payMethod: orNull(oneOf(...payMethods)),
  channelNo: orNull(Type.String()),
  deliverInfo: orNull(Type.String()),
  /** Prepaid cards that were delivered. */
  cardIds: Type.Array(Id),
  failReason: orNull(oneOf(...deliveryFaults)),
  /** Number of failed delivery attempts, up to `deliveryTries`. */
  tries: Count,
  createdAt: Instant,
  paidAt: orNull(Instant),
  deliveredAt: orNull(Instant),
  refundedAt: orNull(Instant),
  status: stateOf(goodsOrderMachine),
})
export type GoodsOrderRow = Static<typeof GoodsOrderRow>

const filters = {
  /** Matches order number, goods, buyer and serial number, and complete phone numbers. */
  keyword: text(1, 40),
  goodsType: oneOf(...goodsTypes),
  classId: Id,
  status: stateOf(goodsOrderMachine),
  payMethod: oneOf(...payMethods),
  createdFrom: Day,
  createdTo: Day,
  paidFrom: Day,
  paidTo: Day,
}
const sorts = ['orderNo', 'payFen', 'createdAt', 'paidAt'] as const

export const goodsorder = area('goodsorder', ['order'], {
  list: list('/GoodsOrders/list', { query: pageQuery(filters, sorts), reply: pageOf(GoodsOrderRow) }),
  /** Categories with at least one order. */
  classes: list('/GoodsOrders/classes', { reply: Type.Array(Option) }),
  read: read('/GoodsOrders/{id}', { reply: GoodsOrderRow }),
  reveal: write('/GoodsOrders/reveal', {
    body: closed({ id: Id, field: oneOf('buyerMobile') }),
    reply: closed({ value: Type.String() }),
  }),
  export: exportSheet('/GoodsOrders/export', { screen: '/GoodsOrders/GetPageList', query: sheetQuery(filters, sorts) }),
})
