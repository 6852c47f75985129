import { area, download, list, perAddress, read, write } from '../../kit/endpoint.ts'
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
  secret,
  sensitive,
  text,
  Type,
  Version,
  type Static,
} from '../../kit/schema.ts'
import { AreaCode, Lat, Lng } from '../../shared.ts'
import { orderSources } from '../customer/customer-shared.ts'
import { picture } from '../file.ts'
import { orderStates, refundStates } from './order-states.ts'
import { bizTypes, offlineMethods, payMethods, periods } from './order-shared.ts'
import { DispatchedMany, DispatchMany, Recommendation, VisitIds, VisitResults } from './bulk-dispatch.ts'
import { Candidate } from './candidate.ts'
import { ServiceRecord, ServiceRecordDraft } from './service-record.ts'
import { visitStates } from './visit.ts'
import { visitConcerns } from './visit-concerns.ts'
import { OrderItemDraft, OrderDraft } from './order-draft.ts'
import { DispatchLine, OrderLogLine } from './order-history.ts'
import { OrderItem, OrderRow, OrderDetail, RefundLine, SplitLine, VisitRow, VisitDetail } from './order-rows.ts'
import { SeriesDraft, SeriesPlan, SeriesRhythm } from './series.ts'
import { ResolveDraft } from './visit-dispute.ts'
import { CheckedCard } from './checked-card.ts'
import { DayBoard, Fit, WeekBoard } from './board.ts'

const Detail = closed({
  order: OrderDetail,
  /** The requested visit; null if the whole order was requested. */
  visit: orNull(VisitDetail),
  visits: Type.Array(VisitRow),
  record: orNull(ServiceRecord),
  dispatches: Type.Array(DispatchLine),
  refunds: Type.Array(RefundLine),
  splits: orNull(Type.Array(SplitLine)),
  log: Type.Array(OrderLogLine),
})

const forced = { remark: Type.Optional(prose(0, 200)), force: Type.Optional(Flag), version: Type.Optional(Version) }
const Reason = prose(2, 200)

export const AppointmentDraft = closed({
  appointDate: Day,
  /** Omitted for health checks, which have a period of the day. */
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
  /** Matches order number, booker and care recipient, and complete phone numbers. */
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
  /** Matches visit and order number, care recipient and staff, and complete phone numbers. */
  keyword: text(1, 40),
  status: oneOf(...visitStates),
  /** Visits on the way or in service, shown in one tab. */
  underway: Flag,
  needManual: Flag,
  projectId: Id,
  classId: Id,
  organId: Id,
  peopleId: Id,
  clientId: Id,
  areaCode: AreaCode,
  locationAbnormal: Flag,
  isDisputed: Flag,
  appointFrom: Day,
  appointTo: Day,
  concern: oneOf(...visitConcerns),
}

/** Sums over all rows that match the filters, not only the page. */
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
  /** Creates an order in the console. */
  add: write('/order/add', {
    body: OrderDraft,
    reply: closed({ id: Id, orderNo: Type.String(), status: oneOf(...orderStates) }),
    idempotent: true,
  }),
  /** Price of the items and obstacles to the order. */
  quote: write('/order/quote', {
    access: ['order', 'tvbooking'],
    body: closed({ items: Type.Array(OrderItemDraft, { minItems: 1, maxItems: 10 }), clientId: optional(Id) }),
    reply: closed({
      totalFen: Fen,
      items: Type.Array(OrderItem),
      visitCount: Count,
      needAttachments: Type.Boolean(),
      obstacles: Type.Array(Type.String()),
      /** What the insurance of the care recipient still pays this month; null without one, or without a limit. */
      insurance: orNull(closed({ validTo: Day, monthQuotaFen: orNull(Fen), leftFen: orNull(Fen) })),
    }),
  }),
  /** Checks number and password of a prepaid card; an order names the card by the proof. */
  card: write('/order/card', {
    access: ['order', 'tvbooking'],
    body: closed({ cardNo: text(16, 16), cardPassword: secret(text(8, 8)) }),
    reply: CheckedCard,
    ownTransactions: true,
    limit: perAddress(60, 1),
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
  /** Days for the unscheduled visits of an order in a rhythm, with what stands against each. */
  planSeries: write('/order/series/plan/{id}', { body: SeriesRhythm, reply: SeriesPlan }),
  /** Schedules several visits of an order together: all of them or none. */
  series: write('/order/series/{id}', { body: SeriesDraft, reply: closed({ count: Count }) }),
  /** Candidates for a visit with scores and obstacles. */
  candidates: read('/order/candidates/{id}', {
    query: closed({ keyword: Type.Optional(text(1, 20)), organId: Type.Optional(Id) }),
    reply: closed({
      ruleName: orNull(Type.String()),
      radiusKm: Count,
      /** Staff member the customer asked for, listed first if active. */
      requested: orNull(Option),
      items: Type.Array(Candidate),
      eligibleCount: Count,
      total: Count,
    }),
  }),
  /** How many staff could go at each time of a day, before there is an order: for its first visit, also of a bundle. */
  slots: read('/order/slots', {
    access: ['order', 'tvbooking'],
    query: closed({
      specId: Type.Optional(Id),
      /** Instead of the option; its first service is visited first. */
      commodityId: Type.Optional(Id),
      day: Day,
      areaCode: AreaCode,
      lng: Type.Optional(Lng),
      lat: Type.Optional(Lat),
      clientId: Type.Optional(Id),
    }),
    reply: closed({
      /** Service of the first visit. */
      projectName: Type.String(),
      items: Type.Array(closed({ start: Clock, count: Count })),
    }),
  }),
  /** Staff are told ten seconds later; until then the account can take the dispatch back. */
  dispatch: write('/order/dispatch/{id}', {
    body: closed({ peopleId: Id, ...forced }),
    reply: closed({ ...Done.properties, takeBackUntil: Instant }),
  }),
  /** The recommended staff member of each visit; overlapping visits get different ones. */
  recommend: write('/order/recommend', {
    body: VisitIds,
    reply: closed({ items: Type.Array(Recommendation) }),
    ownTransactions: true,
  }),
  /** Dispatches many visits, each in its own transaction. */
  dispatchMany: write('/order/dispatchmany', { body: DispatchMany, reply: DispatchedMany, ownTransactions: true }),
  /** Takes back dispatches of the same account before the staff are told. */
  takeBack: write('/order/takeback', { body: VisitIds, reply: VisitResults, ownTransactions: true }),
  return: write('/order/return/{id}', {
    body: closed({ reason: Reason, force: Type.Optional(Flag) }),
    reply: Done,
  }),
  /** Customer absent: the call-out fee is kept, the rest is refunded. */
  absent: write('/order/absent/{id}', { body: closed({ reason: Reason }), reply: Done, idempotent: true }),
  /** Settles a dispute or takes back a completed visit; super administrators only. */
  resolve: write('/order/resolve/{id}', { body: ResolveDraft, reply: Done, idempotent: true }),
  /** Confirms on behalf of the customer; super administrators only. */
  confirm: write('/order/confirm/{id}', { body: closed({ reason: Reason }), reply: Done, idempotent: true }),
  /** Manual entry of a service record; super administrators only. */
  record: write('/order/record/{id}', {
    body: closed({ ...ServiceRecordDraft.properties, reason: Reason }),
    reply: Done,
  }),
  note: write('/order/note/{id}', { body: closed({ remark: prose(1, 200) }), reply: Done }),
  completeSheet: download('/order/completeorder/{id}', {}),
  /** Staff and their visits on one day. */
  board: read('/order/board', {
    query: closed({ day: Day, organId: Type.Optional(Id), keyword: Type.Optional(text(1, 20)) }),
    reply: DayBoard,
  }),
  /** Seven days from `day` of one staff member or one care recipient. */
  week: read('/order/week', {
    query: closed({ day: Day, peopleId: Type.Optional(Id), clientId: Type.Optional(Id) }),
    reply: WeekBoard,
  }),
  /** Which staff could take a visit if it took place at this time. */
  fit: read('/order/fit/{id}', { query: closed({ appointDate: Day, startTime: Clock }), reply: Fit }),
  /** Changes time and staff member of a visit together; a refusal leaves both unchanged. Null returns it to the queue. */
  replan: write('/order/replan/{id}', {
    body: closed({ appointDate: Day, startTime: Clock, peopleId: orNull(Id), ...forced }),
    reply: Done,
  }),
  reveal: write('/order/reveal', {
    body: closed({ id: Id, field: oneOf('bookerMobile', 'contactMobile', 'clientIdCard') }),
    reply: closed({ value: Type.String() }),
  }),
  revealVisit: write('/order/visit/reveal', {
    body: closed({ id: Id, field: oneOf('contactMobile', 'peopleMobile') }),
    reply: closed({ value: Type.String() }),
  }),
})
