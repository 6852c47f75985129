import {
  BasisPoints,
  closed,
  common,
  Count,
  Day,
  Fen,
  Flag,
  Id,
  Instant,
  oneOf,
  orNull,
  sensitive,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { AreaCode, Lat, Lng } from '../../shared.ts'
import { orderSources } from '../customer/customer-shared.ts'
import { picture } from '../file.ts'
import { orderStates, refundStates } from './order-states.ts'
import { bizTypes, dispatchModes, payMethods, periods, settleStates } from './order-shared.ts'
import { examStates } from '../clorder-machine.ts'
import { refundReasons, refundStatuses } from './refund-shared.ts'
import { visitStates } from './visit.ts'

/** An ordered item as it was at the time of the order. */
export const OrderItem = closed({
  projectId: orNull(Id),
  projectName: Type.String(),
  specId: orNull(Id),
  specName: orNull(Type.String()),
  commodityId: orNull(Id),
  examClassId: orNull(Id),
  qty: Count,
  times: Count,
  unitPriceFen: Fen,
  listFen: Fen,
  durationMin: Count,
  visitFeeFen: Fen,
  materialFeeFen: Fen,
  peopleBp: BasisPoints,
  organBp: BasisPoints,
})
export type OrderItem = Static<typeof OrderItem>

/** Staff member the customer asked for. */
const requested = { requestedPeopleId: orNull(Id), requestedPeopleName: orNull(Type.String()) }

export const PayPart = closed({
  method: oneOf(...payMethods),
  fen: Fen,
  cardNo: orNull(Type.String()),
  cardId: Type.Optional(Id),
  channelNo: orNull(Type.String()),
  /** Voucher of the insurance. */
  voucherNo: Type.Optional(Type.String()),
})
export type PayPart = Static<typeof PayPart>

export const OrderRow = closed({
  ...common,
  orderNo: Type.String(),
  bizType: oneOf(...bizTypes),
  source: oneOf(...orderSources),
  /** Ordered items as one line of text. */
  title: Type.String(),
  bookerId: Id,
  bookerName: Type.String(),
  bookerMobile: sensitive('mobile', Type.String()),
  clientId: Id,
  clientName: Type.String(),
  totalFen: Fen,
  discountFen: Fen,
  payFen: Fen,
  /** Part of an unpaid order that cards and insurance will pay. */
  reservedFen: Fen,
  payMethod: orNull(oneOf(...payMethods)),
  childCount: Count,
  doneCount: Count,
  refundStatus: oneOf(...refundStates),
  refundedFen: Fen,
  organId: orNull(Id),
  organName: orNull(Type.String()),
  marketerId: orNull(Id),
  marketerName: orNull(Type.String()),
  paidAt: orNull(Instant),
  payExpireAt: Instant,
  expireAt: orNull(Day),
  status: oneOf(...orderStates),
})
export type OrderRow = Static<typeof OrderRow>

/** Adds the fields that lists omit. */
export const OrderDetail = closed({
  ...OrderRow.properties,
  clientIdCard: sensitive('idCard', Type.String()),
  items: Type.Array(OrderItem),
  payParts: Type.Array(PayPart),
  /** Parts kept ready until the rest is paid: money held on cards, claims to the insurance. */
  reservedParts: Type.Array(PayPart),
  areaCode: AreaCode,
  areaName: Type.String(),
  address: Type.String(),
  lng: orNull(Lng),
  lat: orNull(Lat),
  contactName: Type.String(),
  contactMobile: sensitive('tel', Type.String()),
  expectDate: orNull(Day),
  expectPeriod: orNull(oneOf(...periods)),
  /** Agreed start of the first visit, until the order is paid. */
  expectTime: orNull(Type.String()),
  ...requested,
  attachments: Type.Array(picture('order')),
  channelNo: orNull(Type.String()),
  offlineVoucherNo: orNull(Type.String()),
  offlineProofUrl: orNull(picture('order')),
  remark: orNull(Type.String()),
  innerRemark: orNull(Type.String()),
  cancelReason: orNull(Type.String()),
  cancelledAt: orNull(Instant),
})
export type OrderDetail = Static<typeof OrderDetail>

export const VisitRow = closed({
  ...common,
  childNo: Type.String(),
  mainId: Id,
  mainNo: Type.String(),
  bizType: oneOf(...bizTypes),
  source: oneOf(...orderSources),
  seq: Count,
  total: Count,
  projectId: orNull(Id),
  projectName: Type.String(),
  specName: orNull(Type.String()),
  durationMin: Count,
  clientId: Id,
  clientName: Type.String(),
  areaCode: AreaCode,
  areaName: Type.String(),
  address: Type.String(),
  lng: orNull(Lng),
  lat: orNull(Lat),
  contactName: Type.String(),
  contactMobile: sensitive('tel', Type.String()),
  amountFen: Fen,
  startAt: orNull(Instant),
  endAt: orNull(Instant),
  peopleId: orNull(Id),
  peopleName: orNull(Type.String()),
  peopleMobile: orNull(sensitive('mobile', Type.String())),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  dispatchMode: orNull(oneOf(...dispatchModes)),
  needManual: Flag,
  /** Start of the wait for the next action. */
  waitingSince: Instant,
  /** Deadline for accepting the offer. */
  offerUntil: orNull(Instant),
  refundLock: Flag,
  locationAbnormal: Flag,
  lateMin: Count,
  expired: Flag,
  expireAt: orNull(Day),
  score: orNull(Type.Integer({ minimum: 1, maximum: 5 })),
  status: oneOf(...visitStates),
})
export type VisitRow = Static<typeof VisitRow>

export const VisitDetail = closed({
  ...VisitRow.properties,
  ...requested,
  visitFeeFen: Fen,
  materialFeeFen: Fen,
  settleStatus: oneOf(...settleStates),
  dispatchedAt: orNull(Instant),
  acceptedAt: orNull(Instant),
  departAt: orNull(Instant),
  checkinAt: orNull(Instant),
  checkoutAt: orNull(Instant),
  finishedAt: orNull(Instant),
  comment: orNull(Type.String()),
  /** The customer has disputed the visit. */
  isDisputed: Flag,
  examStatus: orNull(oneOf(...examStates)),
})
export type VisitDetail = Static<typeof VisitDetail>

/** Revenue split of a visit, returned only to accounts that can see wallets. */
export const SplitLine = closed({
  childNo: Type.String(),
  amountFen: Fen,
  peopleFen: Fen,
  organFen: Fen,
  marketerFen: Fen,
  platformFen: Fen,
})

export const RefundLine = closed({
  id: Id,
  refundNo: Type.String(),
  childNos: Type.Array(Type.String()),
  applyFen: Fen,
  refundFen: orNull(Fen),
  reason: oneOf(...refundReasons),
  status: oneOf(...refundStatuses),
  /** Who may withdraw the request. */
  applicantId: orNull(Id),
  appliedAt: Instant,
})
