import { area, list, read, upload, write, perAddress } from '../../kit/endpoint.ts'
import {
  Clock,
  closed,
  Day,
  Fen,
  Flag,
  formatted,
  Id,
  Instant,
  listOf,
  oneOf,
  Option,
  optional,
  orNull,
  prose,
  secret,
  text,
  Type,
} from '../../kit/schema.ts'
import { BookingDraft } from '../booking.ts'
import { ClientDraft } from '../customer/customerclient.ts'
import { orderSources } from '../customer/customer-shared.ts'
import { GoodsOrderRow } from '../goodsorder.ts'
import { OrderItemDraft } from '../order/order-draft.ts'
import { OrderRow, VisitRow } from '../order/order-rows.ts'
import { orderStates } from '../order/order-states.ts'
import { onlineMethods, periods, ServiceAddress } from '../order/order-shared.ts'
import { RefundDraft } from '../order/refund.ts'
import { staffNoticeKinds } from '../order/visit-rules.ts'
import { refundStatuses } from '../order/refund-shared.ts'
import { Position, ServiceRecordDraft } from '../order/service-record.ts'
import { visitStates } from '../order/visit.ts'

const operator = text(1, 32)
const signIn = { operator, mobile: formatted('mobile', 20) }
const Token = closed({ token: Type.String(), expiresAt: Instant, name: orNull(Type.String()) })

/** Payment page for the customer's phone. */
const Payable = closed({ payUrl: Type.String(), ticket: Type.String(), payFen: Fen, payExpireAt: Instant })

const MyVisit = closed({
  ...Type.Pick(VisitRow, [
    'id',
    'version',
    'childNo',
    'seq',
    'total',
    'projectName',
    'specName',
    'durationMin',
    'startAt',
    'endAt',
    'peopleName',
    'status',
  ]).properties,
  /** Shown to staff for the check-in; null unless they are expected. */
  checkinCode: orNull(Type.String()),
})

const KnownStaff = closed({
  ...Option.properties,
  moldName: Type.String(),
  gradeName: Type.String(),
  /** In hundredths: 4.75 is 475. */
  rating: orNull(Type.Integer()),
  /** Services they provide. */
  projectIds: Type.Array(Id),
})

/** Endpoints for customers signed in with their mobile number. */
const GoodsPurchase = closed({ goodsId: Id, qty: Type.Integer({ minimum: 1, maximum: 99, default: 1 }) })
const GoodsBought = closed({ id: Id, orderNo: Type.String(), ...Payable.properties })
const OwnGoodsOrder = Type.Pick(GoodsOrderRow, ['id', 'orderNo', 'goodsName', 'payFen', 'deliverInfo', 'status'])

export const edgeOrder = area('edgeOrder', 'customer', {
  code: write('/edge/customer/code', {
    limit: perAddress(30, 10),
    access: 'public',
    body: closed(signIn),
    reply: closed({ sentTo: Type.String() }),
  }),
  login: write('/edge/customer/login', {
    ownTransactions: true,
    limit: perAddress(60, 10),
    access: 'public',
    body: closed({
      ...signIn,
      code: formatted('smsCode', 6),
      visitor: Type.Optional(text(8, 64)),
      nickname: Type.Optional(text(1, 32)),
    }),
    reply: Token,
  }),
  clients: list('/edge/customer/client/list', { reply: Type.Array(Option) }),
  /**
   * Adds a care recipient of the customer. The answer and everything the customer sees later are the same whether or not
   * the ID number is on file already (docs/relatives.md).
   */
  addClient: write('/edge/customer/client/add', {
    limit: perAddress(120, 10),
    body: ClientDraft,
    reply: closed({ id: Id }),
  }),
  /**
   * Asks for a code that joins the record on file with the same ID number. It goes to the mobile on file, if there is
   * one; the answer is always the same.
   */
  joinCode: write('/edge/customer/client/code/{id}', { limit: perAddress(30, 10) }),
  /** Joins that record with the code; `id` is the record that replaces the customer's own. */
  join: write('/edge/customer/client/join/{id}', {
    ownTransactions: true,
    limit: perAddress(60, 10),
    body: closed({ code: formatted('smsCode', 6) }),
    reply: closed({ id: Id }),
  }),
  /** Staff who served this care recipient or another of the customer's orders; the only ones that can be requested. */
  staff: list('/edge/customer/staff/list', {
    query: closed({ clientId: Id }),
    reply: Type.Array(KnownStaff),
  }),
  /** Uploads a doctor's order or signed consent before the order that refers to it. */
  upload: upload('/edge/customer/upload', {
    ownTransactions: true,
    body: closed({}),
    reply: closed({ url: Type.String() }),
  }),
  order: write('/edge/customer/order/add', {
    body: closed({
      clientId: Id,
      items: Type.Array(OrderItemDraft, { minItems: 1, maxItems: 10 }),
      ...ServiceAddress.properties,
      expectDate: optional(Day),
      expectPeriod: optional(oneOf(...periods)),
      /** One of the staff that `staff` lists. */
      requestedPeopleId: optional(Id),
      attachments: Type.Optional(listOf(text(1, 200), 0, 9)),
      source: Type.Optional(oneOf(...orderSources)),
      /** Visitor id of the mini program, which attributes the order to a scanned code. */
      visitor: Type.Optional(text(8, 64)),
      remark: optional(prose(0, 200)),
    }),
    reply: closed({ id: Id, orderNo: Type.String(), ...Payable.properties }),
    idempotent: true,
  }),
  pay: write('/edge/customer/order/pay/{id}', { body: closed({ method: oneOf(...onlineMethods) }), reply: Payable }),
  orders: list('/edge/customer/order/list', {
    query: closed({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
    reply: Type.Array(
      closed({
        ...Type.Pick(OrderRow, [
          'id',
          'orderNo',
          'bizType',
          'title',
          'clientName',
          'payFen',
          'createdAt',
          'payExpireAt',
        ]).properties,
        status: oneOf(...orderStates),
        visits: Type.Array(MyVisit),
      }),
    ),
  }),
  cancel: write('/edge/customer/order/cancel/{id}', { body: closed({ reason: prose(2, 200) }) }),
  appoint: write('/edge/customer/visit/appoint/{id}', { body: closed({ appointDate: Day, startTime: Clock }) }),
  confirm: write('/edge/customer/visit/confirm/{id}', {
    body: closed({ score: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })), comment: optional(prose(0, 300)) }),
    idempotent: true,
  }),
  dispute: write('/edge/customer/visit/dispute/{id}', { body: closed({ reason: prose(2, 200) }) }),
  refund: write('/edge/customer/order/refund/{id}', {
    body: RefundDraft,
    reply: closed({ id: Id, refundNo: Type.String(), status: oneOf(...refundStatuses) }),
    idempotent: true,
  }),
  withdrawRefund: write('/edge/customer/refund/withdraw/{id}', {}),
  buy: write('/edge/customer/goods/buy', {
    body: GoodsPurchase,
    reply: GoodsBought,
    idempotent: true,
  }),
  bought: list('/edge/customer/goods/list', {
    reply: Type.Array(OwnGoodsOrder),
  }),
})

const FieldVisit = closed({
  ...VisitRow.properties,
  /** Whole while the visit is near, because the staff member has to call the customer; masked otherwise. */
  contactMobile: Type.String(),
})

/** Endpoints for staff during visits. */
const StaffNotice = closed({
  id: Id,
  kind: oneOf(...staffNoticeKinds),
  text: Type.String(),
  childId: Id,
  childNo: Type.String(),
  startAt: orNull(Instant),
  /** Until when an offer can be answered. */
  offerUntil: orNull(Instant),
  isRead: Flag,
  createdAt: Instant,
})

export const edgeField = area('edgeField', 'staff', {
  code: write('/edge/staff/code', {
    limit: perAddress(30, 10),
    access: 'public',
    body: closed(signIn),
    reply: closed({ sentTo: Type.String() }),
  }),
  login: write('/edge/staff/login', {
    ownTransactions: true,
    limit: perAddress(60, 10),
    access: 'public',
    body: closed({ ...signIn, code: formatted('smsCode', 6) }),
    reply: Token,
  }),
  /** Open visits by start, then finished ones, latest first; 50 per page. */
  visits: list('/edge/staff/visit/list', {
    query: closed({
      status: Type.Optional(oneOf(...visitStates)),
      day: Type.Optional(Day),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    reply: Type.Array(FieldVisit),
  }),
  /** Open visits, without names and phone numbers. */
  pool: list('/edge/staff/pool', {
    reply: Type.Array(
      closed({
        ...Type.Pick(VisitRow, ['id', 'projectName', 'specName', 'durationMin', 'startAt', 'endAt', 'areaName'])
          .properties,
        distanceM: orNull(Type.Integer()),
        until: Instant,
      }),
    ),
  }),
  grab: write('/edge/staff/visit/grab/{id}', {}),
  accept: write('/edge/staff/visit/accept/{id}', {}),
  reject: write('/edge/staff/visit/reject/{id}', { body: closed({ reason: prose(2, 200) }) }),
  giveUp: write('/edge/staff/visit/giveup/{id}', { body: closed({ reason: prose(2, 200) }) }),
  depart: write('/edge/staff/visit/depart/{id}', {}),
  checkin: write('/edge/staff/visit/checkin/{id}', {
    body: closed({
      ...Position.properties,
      method: oneOf('gps', 'code'),
      /** Code that the customer shows, for the method `code`. */
      code: Type.Optional(text(1, 64)),
      reason: optional(prose(0, 200)),
    }),
    /** `distanceM` is null if the visit has no location. */
    reply: closed({ distanceM: orNull(Type.Integer()), locationAbnormal: Flag, lateMin: Type.Integer() }),
  }),
  upload: upload('/edge/staff/visit/upload/{id}', {
    ownTransactions: true,
    body: closed({}),
    reply: closed({ url: Type.String() }),
  }),
  checkout: write('/edge/staff/visit/checkout/{id}', {
    body: closed({ ...Position.properties, ...ServiceRecordDraft.properties, reason: optional(prose(0, 200)) }),
  }),
  /** Reports an absent customer to the service desk, which decides. */
  absent: write('/edge/staff/visit/absent/{id}', { body: closed({ reason: prose(2, 200) }) }),
  /** Changes of the staff member's visits made by others, newest first, 50 at a time. */
  notices: read('/edge/staff/notice/list', {
    query: closed({ before: Type.Optional(Id) }),
    reply: closed({ items: Type.Array(StaffNotice), unread: Type.Integer() }),
  }),
  readNotices: write('/edge/staff/notice/read', {
    body: closed({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  }),
})

/** What a box identifies itself with. */
const boxProof = {
  operator,
  sn: formatted('sn', 32),
  ecallid: text(1, 32),
  token: secret(text(8, 64)),
}

/** Booking by a box, authenticated by its call id and token. */
export const edgeBooking = area('edgeBooking', 'public', {
  book: write('/edge/box/book', {
    limit: perAddress(60, 10),
    body: closed({
      ...boxProof,
      ...Type.Pick(BookingDraft, ['projectId', 'specId', 'commodityId', 'demand', 'expectDate', 'expectPeriod'])
        .properties,
    }),
    reply: closed({ bookingNo: Type.String() }),
  }),
})

/** Virtual goods bought by the household of a box. */
export const edgeGoods = area('edgeGoods', 'public', {
  buy: write('/edge/box/goods/buy', {
    limit: perAddress(60, 10),
    body: closed({ ...boxProof, ...GoodsPurchase.properties }),
    reply: GoodsBought,
  }),
  bought: write('/edge/box/goods/list', {
    limit: perAddress(120, 10),
    body: closed(boxProof),
    reply: Type.Array(OwnGoodsOrder),
  }),
})
