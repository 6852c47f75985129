import type {
  ActorType,
  BizType,
  OrderLogAction,
  OrderItem,
  OrderSource,
  OrderState,
  PayMethod,
  PayPart,
  Period,
  RefundState,
} from '@kangju/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

const fen = () => bigint({ mode: 'number' }).notNull().default(0)
const living = sql`deleted_at is null`

export const ordersTable = 'main_order'

/** Orders. Once an order is paid, its state is derived from its visits. */
export const orders = pgTable(
  ordersTable,
  {
    ...commonColumns(),
    orderNo: text().notNull(),
    bizType: text().$type<BizType>().notNull(),
    source: text().$type<OrderSource>().notNull(),
    title: text().notNull(),
    bookerId: uuid().notNull(),
    bookerName: text().notNull(),
    bookerMobile: text().notNull(),
    bookerMobileIndex: text().notNull(),
    clientId: uuid().notNull(),
    clientName: text().notNull(),
    clientIdCard: text().notNull(),
    items: jsonb().$type<OrderItem[]>().notNull(),
    projectIds: uuid().array().notNull(),
    /** Categories of the services when they were ordered. */
    classIds: uuid().array().notNull().default([]),
    areaCode: text().notNull(),
    address: text().notNull(),
    lng: doublePrecision(),
    lat: doublePrecision(),
    contactName: text().notNull(),
    contactMobile: text().notNull(),
    expectDate: date({ mode: 'string' }),
    expectPeriod: text().$type<Period>(),
    /** Start agreed with the customer before the order is paid, as HH:mm. */
    expectTime: text(),
    /** Staff member the customer asked for. */
    requestedPeopleId: uuid(),
    requestedPeopleName: text(),
    attachments: text().array().notNull(),
    totalFen: fen(),
    discountFen: fen(),
    payFen: fen(),
    payMethod: text().$type<PayMethod>(),
    payParts: jsonb().$type<PayPart[]>().notNull(),
    /** Parts of an unpaid order that are kept ready: money held on cards, claims to the insurance. */
    reservedParts: jsonb().$type<PayPart[]>().notNull().default([]),
    reservedFen: fen(),
    paidAt: instant(),
    channelNo: text(),
    offlineVoucherNo: text(),
    offlineProofUrl: text(),
    refundStatus: text().$type<RefundState>().notNull().default('none'),
    refundedFen: fen(),
    childCount: integer().notNull().default(0),
    doneCount: integer().notNull().default(0),
    organId: uuid(),
    promotionId: uuid(),
    marketerId: uuid(),
    commissionBp: integer().notNull().default(0),
    payExpireAt: instant().notNull(),
    validDays: integer().notNull(),
    expireAt: date({ mode: 'string' }),
    remark: text(),
    innerRemark: text(),
    cancelReason: text(),
    cancelledAt: instant(),
    status: text().$type<OrderState>().notNull(),
  },
  (t) => [
    uniqueIndex('main_order__order_no').on(t.operatorId, t.orderNo),
    // For the last digits of a number, newest first.
    index('main_order_no_end').on(t.operatorId, sql`right(order_no, 4)`, t.orderNo),
    uniqueIndex('main_order__channel_no').on(t.channelNo),
    // Default order of the list, with the columns of filters that match many orders, so that a late page is counted
    // off in the index alone.
    index('main_order_created')
      .on(
        t.operatorId,
        t.createdAt,
        t.id,
        t.status,
        t.source,
        t.payMethod,
        t.bizType,
        t.refundStatus,
        t.paidAt,
        t.bookerName,
        t.clientName,
      )
      .where(living),
    index('main_order_status').on(t.operatorId, t.status, t.createdAt, t.id).where(living),
    index('main_order_paid').on(t.operatorId, t.paidAt, t.id, t.status).where(living),
    // Reports of one organisation.
    index('main_order_organ_paid')
      .on(t.organId, t.paidAt, t.id)
      .where(sql`paid_at is not null and deleted_at is null`),
    index('main_order_pay_fen').on(t.operatorId, t.payFen, t.id, t.status).where(living),
    // Lists of one organisation, with all sort columns.
    index('main_order_organ')
      .on(t.operatorId, t.organId, t.createdAt, t.id, t.status, t.paidAt, t.payFen, t.orderNo)
      .where(living),
    index('main_order_projects').using('gin', t.projectIds),
    index('main_order_classes').using('gin', t.classIds),
    index('main_order_marketer')
      .on(t.marketerId, t.id)
      .where(sql`marketer_id is not null`),
    index('main_order_booker').on(t.bookerId, t.id),
    index('main_order_client').on(t.clientId, t.id),
    index('main_order_mobile').on(t.operatorId, t.bookerMobileIndex),
    index('main_order_unpaid')
      .on(t.payExpireAt)
      .where(sql`status = 'awaitingPayment'`),
    index('main_order_names').using('gin', sql`name_parts(booker_name, client_name)`),
  ],
)
export type Order = typeof orders.$inferSelect

/** The orders of each service in the default order of the list, without deleted ones; kept by a trigger. */
export const ordersOfService = pgTable(
  'order_of_service',
  {
    operatorId: uuid().notNull(),
    projectId: uuid().notNull(),
    createdAt: instant().notNull(),
    orderId: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.operatorId, t.projectId, t.createdAt, t.orderId] })],
)

/** State changes of orders and visits, one row each; append-only, in monthly partitions. */
export const orderLogs = pgTable(
  'order_log',
  {
    id: uuid().notNull(),
    operatorId: uuid().notNull(),
    mainId: uuid().notNull(),
    childId: uuid(),
    action: text().$type<OrderLogAction>().notNull(),
    fromStatus: text(),
    toStatus: text(),
    actorType: text().$type<ActorType>().notNull(),
    actorId: uuid(),
    actorName: text(),
    remark: text(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.id, t.at] }), index('order_log_main').on(t.mainId, t.id)],
)
export type OrderLog = typeof orderLogs.$inferSelect
