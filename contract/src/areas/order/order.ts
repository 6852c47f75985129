import { area, download, list, read, write } from '../../kit/endpoint.ts'
import { actorTypes } from '../../kit/moves.ts'
import {
  Clock,
  closed,
  Count,
  Day,
  Done,
  Fen,
  Flag,
  formatted,
  Id,
  Instant,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  prose,
  sensitive,
  text,
  Type,
  Version,
  type Static,
} from '../../kit/schema.ts'
import { AreaCode, genders, Lat, Lng } from '../../shared.ts'
import { orderSources } from '../customer/customer-shared.ts'
import { picture } from '../file.ts'
import { orderLogActions, orderStates, refundStates } from './order-states.ts'
import { bizTypes, dispatchModes, dispatchResults, offlineMethods, payMethods, periods } from './order-shared.ts'
import { refundReasons } from './refund-shared.ts'
import { ServiceRecord, ServiceRecordDraft } from './service-record.ts'
import { visitStates } from './visit.ts'
import { OrderItemDraft, OrderDraft } from './order-draft.ts'
import { OrderItem, OrderRow, OrderDetail, VisitRow, VisitDetail } from './order-rows.ts'

export const OrderLogLine = closed({
  id: Id,
  childNo: orNull(Type.String()),
  action: oneOf(...orderLogActions),
  fromStatus: orNull(Type.String()),
  toStatus: orNull(Type.String()),
  actorType: oneOf(...actorTypes),
  actorName: orNull(Type.String()),
  remark: orNull(Type.String()),
  at: Instant,
})
export type OrderLogLine = Static<typeof OrderLogLine>

export const DispatchLine = closed({
  id: Id,
  childId: Id,
  configName: orNull(Type.String()),
  round: Count,
  mode: oneOf(...dispatchModes),
  peopleId: Id,
  peopleName: Type.String(),
  organName: orNull(Type.String()),
  score: orNull(Type.Integer()),
  distanceM: orNull(Count),
  sentAt: Instant,
  expireAt: orNull(Instant),
  respondedAt: orNull(Instant),
  result: oneOf(...dispatchResults),
  reason: orNull(Type.String()),
  byName: orNull(Type.String()),
})
export type DispatchLine = Static<typeof DispatchLine>

/** Who earned how much of a visit; shown to whoever may see wallets. */
export const SplitLine = closed({
  childNo: Type.String(),
  amountFen: Fen,
  peopleFen: Fen,
  organFen: Fen,
  marketerFen: Fen,
  platformFen: Fen,
})

const RefundLine = closed({
  id: Id,
  refundNo: Type.String(),
  childNos: Type.Array(Type.String()),
  applyFen: Fen,
  refundFen: orNull(Fen),
  reason: oneOf(...refundReasons),
  status: Type.String(),
  appliedAt: Instant,
})

const Detail = closed({
  order: OrderDetail,
  /** The visit that was asked for; none for the order as a whole. */
  visit: orNull(VisitDetail),
  visits: Type.Array(VisitRow),
  record: orNull(ServiceRecord),
  dispatches: Type.Array(DispatchLine),
  refunds: Type.Array(RefundLine),
  splits: orNull(Type.Array(SplitLine)),
  log: Type.Array(OrderLogLine),
})

/** How good somebody is for a visit, in parts of a hundred. */
export const ScoreParts = closed({
  distance: Type.Integer(),
  rating: Type.Integer(),
  load: Type.Integer(),
  continuity: Type.Integer(),
  grade: Type.Integer(),
})
export type ScoreParts = Static<typeof ScoreParts>

export const Candidate = closed({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  mobile: sensitive('mobile', Type.String()),
  gender: oneOf(...genders),
  organName: Type.String(),
  moldName: Type.String(),
  gradeName: Type.String(),
  rating: orNull(Type.Integer()),
  distanceM: orNull(Count),
  todayCount: Count,
  cap: Count,
  score: Type.Integer(),
  parts: ScoreParts,
  /** Passes everything. */
  isEligible: Type.Boolean(),
  /** Can be sent all the same, by who says why. */
  isForceable: Type.Boolean(),
  /** In the caller's words. */
  reasons: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
})
export type Candidate = Static<typeof Candidate>

const forced = { remark: Type.Optional(prose(0, 200)), force: Type.Optional(Flag), version: Type.Optional(Version) }
const Reason = prose(2, 200)

export const AppointmentDraft = closed({
  appointDate: Day,
  /** Not for examinations, which have a part of the day. */
  startTime: Type.Optional(Clock),
  appointPeriod: Type.Optional(oneOf(...periods)),
  examOrganId: Type.Optional(Id),
  areaCode: Type.Optional(AreaCode),
  address: Type.Optional(text(4, 100)),
  lng: optional(Lng),
  lat: optional(Lat),
  contactName: Type.Optional(formatted('personName', 20)),
  contactMobile: Type.Optional(sensitive('tel', formatted('tel', 20))),
  ...forced,
})
export type AppointmentDraft = Static<typeof AppointmentDraft>

const orderFilters = {
  /** Order number, booker, care recipient; a whole phone number. */
  keyword: text(1, 40),
  bizType: oneOf(...bizTypes),
  source: oneOf(...orderSources),
  status: oneOf(...orderStates),
  refundStatus: oneOf(...refundStates),
  payMethod: oneOf(...payMethods),
  organId: Id,
  projectId: Id,
  marketerId: Id,
  clientId: Id,
  bookerId: Id,
  createdFrom: Day,
  createdTo: Day,
  paidFrom: Day,
  paidTo: Day,
}

const visitFilters = {
  /** Numbers of visit or order, care recipient, staff; a whole phone number. */
  keyword: text(1, 40),
  status: oneOf(...visitStates),
  /** On the way or in service: one tab. */
  underway: Flag,
  needManual: Flag,
  projectId: Id,
  classId: Id,
  organId: Id,
  peopleId: Id,
  clientId: Id,
  areaCode: AreaCode,
  locationAbnormal: Flag,
  appointFrom: Day,
  appointTo: Day,
}

/** Sums over all that the filters let through, not over the page. */
export const OrderSummary = closed({ payFen: Count, refundedFen: Count, capped: Type.Boolean() })

export const order = area('order', ['order'], {
  list: list('/order/list', {
    query: pageQuery(orderFilters, ['orderNo', 'createdAt', 'paidAt', 'payFen']),
    reply: closed({ ...pageOf(OrderRow).properties, summary: OrderSummary }),
  }),
  visits: list('/order/childfast/list', {
    query: pageQuery(visitFilters, ['urgency', 'startAt', 'createdAt', 'waitingSince']),
    reply: pageOf(VisitRow),
  }),
  detail: read('/order/detail/{id}', {
    access: ['order', 'guoyaoappointment'],
    query: closed({ kind: Type.Optional(oneOf('child', 'main')) }),
    reply: Detail,
  }),
  /** Orders as one of us takes them. */
  add: write('/order/add', {
    body: OrderDraft,
    reply: closed({ id: Id, orderNo: Type.String(), status: oneOf(...orderStates) }),
    idempotent: true,
  }),
  /** What it would come to, and what stands in its way. */
  quote: write('/order/quote', {
    access: ['order', 'tvbooking'],
    body: closed({ items: Type.Array(OrderItemDraft, { minItems: 1, maxItems: 10 }), clientId: optional(Id) }),
    reply: closed({
      totalFen: Fen,
      items: Type.Array(OrderItem),
      visitCount: Count,
      needAttachments: Type.Boolean(),
      obstacles: Type.Array(Type.String()),
    }),
  }),
  pay: write('/order/pay/{id}', {
    body: closed({
      payMethod: oneOf(...offlineMethods),
      offlineVoucherNo: text(1, 40),
      offlineProofUrl: optional(picture('order')),
    }),
    reply: Done,
    idempotent: true,
  }),
  cancel: write('/order/cancel/{id}', { body: closed({ reason: Reason }), reply: Done }),
  appointment: write('/order/appointment/{id}', {
    access: ['order', 'guoyaoappointment'],
    body: AppointmentDraft,
    reply: Done,
  }),
  /** Everybody who could be sent, with what speaks for them and what against. */
  candidates: read('/order/candidates/{id}', {
    query: closed({ keyword: Type.Optional(text(1, 20)), organId: Type.Optional(Id) }),
    reply: closed({
      ruleName: orNull(Type.String()),
      radiusKm: Count,
      items: Type.Array(Candidate),
      eligibleCount: Count,
      total: Count,
    }),
  }),
  dispatch: write('/order/dispatch/{id}', { body: closed({ peopleId: Id, ...forced }), reply: Done }),
  return: write('/order/return/{id}', {
    body: closed({ reason: Reason, force: Type.Optional(Flag) }),
    reply: Done,
  }),
  /** Nobody opened the door: the call-out is paid, the rest goes back. */
  absent: write('/order/absent/{id}', { body: closed({ reason: Reason }), reply: Done, idempotent: true }),
  /** For a customer who cannot; super administrators only. */
  confirm: write('/order/confirm/{id}', { body: closed({ reason: Reason }), reply: Done, idempotent: true }),
  /** Written down afterwards; super administrators only. */
  record: write('/order/record/{id}', {
    body: closed({ ...ServiceRecordDraft.properties, reason: Reason }),
    reply: Done,
  }),
  note: write('/order/note/{id}', { body: closed({ remark: prose(1, 200) }), reply: Done }),
  completeSheet: download('/order/completeorder/{id}', {}),
  /** One day: who works, and what they have to do. */
  board: read('/order/board', {
    query: closed({ day: Day, organId: Type.Optional(Id), keyword: Type.Optional(text(1, 20)) }),
    reply: closed({
      people: Type.Array(
        closed({
          ...Option.properties,
          organName: Type.String(),
          moldName: Type.String(),
          isReceive: Flag,
          isAway: Flag,
          cap: Count,
          hours: Type.Array(closed({ start: Clock, end: Clock })),
        }),
      ),
      visits: Type.Array(VisitRow),
      capped: Type.Boolean(),
    }),
  }),
  reveal: write('/order/reveal', {
    body: closed({ id: Id, field: oneOf('bookerMobile', 'contactMobile', 'clientIdCard') }),
    reply: closed({ value: Type.String() }),
  }),
  revealVisit: write('/order/visit/reveal', {
    body: closed({ id: Id, field: oneOf('contactMobile') }),
    reply: closed({ value: Type.String() }),
  }),
})
