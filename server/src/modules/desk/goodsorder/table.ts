import type { BuyerType, DeliveryFault, GoodsOrderStatus, GoodsType, PayMethod } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

const fen = () => bigint({ mode: 'number' }).notNull()

/** Virtual goods orders, delivered as soon as they are paid. */
export const goodsOrders = pgTable(
  'goods_order',
  {
    ...commonColumns(),
    orderNo: text().notNull(),
    goodsId: uuid().notNull(),
    goodsName: text().notNull(),
    goodsType: text().$type<GoodsType>().notNull(),
    classId: uuid().notNull(),
    className: text().notNull(),
    buyerType: text().$type<BuyerType>().notNull(),
    buyerId: uuid().notNull(),
    buyerName: text().notNull(),
    buyerMobile: text().notNull(),
    buyerMobileIndex: text().notNull(),
    sn: text(),
    qty: integer().notNull(),
    priceFen: fen(),
    payFen: fen(),
    payMethod: text().$type<PayMethod>(),
    channelNo: text(),
    payExpireAt: instant().notNull(),
    deliverInfo: text(),
    /** Batch of prepaid cards at the time of the purchase, and the cards that were delivered from it. */
    batchId: uuid(),
    cardIds: uuid().array().notNull().default([]),
    failReason: text().$type<DeliveryFault>(),
    tries: integer().notNull().default(0),
    paidAt: instant(),
    deliveredAt: instant(),
    refundedAt: instant(),
    organId: uuid(),
    status: text().$type<GoodsOrderStatus>().notNull(),
  },
  (t) => [
    uniqueIndex('goods_order__no').on(t.operatorId, t.orderNo),
    uniqueIndex('goods_order__channel_no').on(t.channelNo),
    index('goods_order_list').on(t.operatorId, t.id),
    index('goods_order_class').on(t.classId, t.id),
    index('goods_order_buyer').on(t.buyerId, t.goodsId),
    index('goods_order_open')
      .on(t.status, t.createdAt)
      .where(sql`status in ('unpaid', 'paid', 'failed') or (status = 'refunded' and refunded_at is null)`),
  ],
)
export type GoodsOrder = typeof goodsOrders.$inferSelect

/** Grants to buyers with their validity. */
export const goodsGrants = pgTable(
  'goods_grant',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    orderId: uuid().notNull(),
    buyerId: uuid().notNull(),
    goodsType: text().$type<GoodsType>().notNull(),
    /** Voucher code; null for other goods. */
    code: text(),
    validFrom: instant().notNull(),
    validTo: instant().notNull(),
  },
  (t) => [index('goods_grant_order').on(t.orderId), index('goods_grant_buyer').on(t.buyerId)],
)
