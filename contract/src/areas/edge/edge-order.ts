import { area, list, upload, write, perAddress } from '../../kit/endpoint.ts'
import {
  Clock,
  closed,
  Day,
  Fen,
  formatted,
  Id,
  Instant,
  listOf,
  oneOf,
  Option,
  optional,
  orNull,
  prose,
  text,
  Type,
  secret,
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
import { refundStatuses } from '../order/refund-shared.ts'
import { boxProof } from './edge-box.ts'
import { codeCall, loginCall, sessionCalls } from './edge-sign-in.ts'

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

const GoodsPurchase = closed({ goodsId: Id, qty: Type.Integer({ minimum: 1, maximum: 99, default: 1 }) })
const GoodsBought = closed({ id: Id, orderNo: Type.String(), ...Payable.properties })
const OwnGoodsOrder = Type.Pick(GoodsOrderRow, ['id', 'orderNo', 'goodsName', 'payFen', 'deliverInfo', 'status'])
/** A bought card with its password, which its buyer needs to give it away or to use it by phone. */
const BoughtCard = closed({ cardNo: Type.String(), cardPassword: secret(Type.String()) })

/** Endpoints for customers signed in with their mobile number. */
export const edgeOrder = area('edgeOrder', 'customer', {
  code: write('/edge/customer/code', codeCall),
  login: write('/edge/customer/login', {
    ...loginCall,
    body: closed({
      ...loginCall.body.properties,
      visitor: Type.Optional(text(8, 64)),
      nickname: Type.Optional(text(1, 32)),
    }),
  }),
  ...sessionCalls('/edge/customer'),
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
    body: closed({ code: secret(formatted('smsCode', 6)) }),
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
      /** Bound cards that pay as much as they may; the rest is paid online. */
      cards: Type.Optional(listOf(Id, 0, 5)),
    }),
    /** What cards leave to pay; an order that they cover is paid and has no payment page. */
    reply: closed({
      id: Id,
      orderNo: Type.String(),
      status: oneOf(...orderStates),
      ...Payable.properties,
      payUrl: orNull(Type.String()),
      ticket: orNull(Type.String()),
    }),
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
  /** Shows the cards of a purchase; each time leaves an audit row. */
  boughtCards: write('/edge/customer/goods/cards/{id}', { reply: Type.Array(BoughtCard) }),
  /** Returns unused cards within seven days. */
  refundGoods: write('/edge/customer/goods/refund/{id}', {}),
})

/** Booking by a box, authenticated by its call id and token. */
export const edgeBooking = area('edgeBooking', 'public', {
  book: write('/edge/box/book', {
    limit: perAddress(60, 10),
    body: closed({
      ...boxProof,
      ...Type.Pick(BookingDraft, ['projectId', 'specId', 'commodityId', 'demand', 'expectDate', 'expectPeriod'])
        .properties,
      /** Bound cards that the household wants to pay with. */
      cards: Type.Optional(listOf(Id, 0, 5)),
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
  boughtCards: write('/edge/box/goods/cards', {
    limit: perAddress(60, 10),
    body: closed({ ...boxProof, id: Id }),
    reply: Type.Array(BoughtCard),
  }),
  refund: write('/edge/box/goods/refund', { limit: perAddress(60, 10), body: closed({ ...boxProof, id: Id }) }),
})
