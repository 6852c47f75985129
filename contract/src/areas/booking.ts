import { area, list, read, write, exportSheet } from '../kit/endpoint.ts'
import type { Text } from '../kit/lang.ts'
import { machine, stateOf } from '../kit/machine.ts'
import {
  closed,
  confidential,
  common,
  Day,
  Done,
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
  type Rules,
  type Static,
} from '../kit/schema.ts'
import { sheetQuery } from '../kit/sheet.ts'
import { AreaCode } from '../shared.ts'
import { validationWords } from '../words/validation.ts'
import { CheckedCard } from './order/checked-card.ts'
import { OrderDraft } from './order/order-draft.ts'
import { orderStates } from './order/order-states.ts'
import { periods } from './order/order-shared.ts'

/** A request made on TV or by phone, until it becomes an order or is closed. */
export const bookingMachine = machine({
  states: ['new', 'following', 'ordered', 'closed'],
  initial: 'new',
  moves: {
    follow: { from: ['new'], to: 'following' },
    order: { from: ['new', 'following'], to: 'ordered', by: ['system'] },
    close: { from: ['new', 'following'], to: 'closed' },
    reopen: { from: ['closed'], to: 'following' },
  },
})

export type BookingMove = keyof (typeof bookingMachine)['moves']

export const bookingSources = ['tv', 'emergency', 'console'] as const
export type BookingSource = (typeof bookingSources)[number]
/** Sources an account can state; `emergency` needs the permission for emergency calls. */
export const statedBookingSources = ['console', 'emergency'] as const satisfies readonly BookingSource[]

export const bookingCloseReasons = ['unreachable', 'givenUp', 'duplicate', 'outOfRange', 'mistake', 'other'] as const
export type BookingCloseReason = (typeof bookingCloseReasons)[number]

/** A closed booking can be reopened for this many days. */
export const reopenDays = 7
const dayMs = 24 * 60 * 60 * 1000
export const isReopenable = (closedAt: string | null, now: Date): boolean =>
  closedAt !== null && now.getTime() - Date.parse(closedAt) <= reopenDays * dayMs

export const BookingDraft = closed({
  contactName: formatted('personName', 20),
  contactMobile: sensitive('tel', formatted('tel', 20)),
  areaCode: AreaCode,
  address: text(4, 100),
  clientId: optional(Id),
  projectId: optional(Id),
  specId: optional(Id),
  commodityId: optional(Id),
  demand: optional(confidential(prose(0, 300))),
  expectDate: optional(Day),
  expectPeriod: optional(oneOf(...periods)),
  source: Type.Optional(oneOf(...statedBookingSources)),
})
export type BookingDraft = Static<typeof BookingDraft>

/** A booking names a service or describes the demand in words. */
export const checkBooking: Rules<Partial<BookingDraft>> = ({
  projectId,
  specId,
  commodityId,
  demand,
}): Readonly<Record<string, Text>> => {
  const isNamed = projectId != null || specId != null || commodityId != null
  if (isNamed || (demand ?? '').trim() !== '') return {}
  return { demand: validationWords.required }
}

/** Only closing has a reason, and requires one. */
export const checkBookingRemark: Rules<{ status?: string | undefined; closeReason?: string | undefined }> = ({
  status,
  closeReason,
}) => ({
  ...(status === 'closed' && closeReason === undefined ? { closeReason: validationWords.required } : {}),
  ...(status !== 'closed' && closeReason !== undefined ? { closeReason: validationWords.wrong } : {}),
})

/** State changes that a follow-up can make; most follow-ups make none. */
export const followUpMoves = ['close', 'reopen'] as const
export type FollowUpMove = (typeof followUpMoves)[number]

const FollowUp = closed({
  text: Type.String(),
  by: Type.String(),
  at: Instant,
  move: orNull(oneOf(...followUpMoves)),
  closeReason: orNull(oneOf(...bookingCloseReasons)),
})

export const BookingRow = closed({
  ...common,
  bookingNo: Type.String(),
  tvUserId: orNull(Id),
  tvUserName: orNull(Type.String()),
  sn: orNull(Type.String()),
  contactName: Type.String(),
  contactMobile: sensitive('tel', Type.String()),
  areaCode: AreaCode,
  areaName: Type.String(),
  address: Type.String(),
  clientId: orNull(Id),
  clientName: orNull(Type.String()),
  projectId: orNull(Id),
  specId: orNull(Id),
  commodityId: orNull(Id),
  /** Requested service as one line of text. */
  wish: orNull(Type.String()),
  demand: orNull(Type.String()),
  expectDate: orNull(Day),
  expectPeriod: orNull(oneOf(...periods)),
  source: oneOf(...bookingSources),
  remarks: Type.Array(FollowUp),
  lastRemark: orNull(Type.String()),
  handlerId: orNull(Id),
  handlerName: orNull(Type.String()),
  handledAt: orNull(Instant),
  orderId: orNull(Id),
  orderNo: orNull(Type.String()),
  /** Prepaid cards that the household wants to pay with. */
  cardIds: Type.Array(Id),
  closeReason: orNull(oneOf(...bookingCloseReasons)),
  closedAt: orNull(Instant),
  status: stateOf(bookingMachine),
})
export type BookingRow = Static<typeof BookingRow>

const filters = {
  /** Matches number, contact and serial number, and complete phone numbers. */
  keyword: text(1, 40),
  status: stateOf(bookingMachine),
  source: oneOf(...bookingSources),
  projectId: Id,
  handlerId: Id,
  createdFrom: Day,
  createdTo: Day,
  expectFrom: Day,
  expectTo: Day,
}
const sorts = ['bookingNo', 'createdAt', 'expectDate'] as const

export const BookingRemark = closed({
  id: Id,
  remark: prose(2, 300),
  /** `closed` needs a reason; `following` reopens a closed booking. */
  status: Type.Optional(oneOf('closed', 'following')),
  closeReason: Type.Optional(oneOf(...bookingCloseReasons)),
  version: Type.Optional(Version),
})

export const booking = area('booking', ['tvbooking'], {
  list: list('/order/booking/list', { query: pageQuery(filters, sorts), reply: pageOf(BookingRow) }),
  /** Accounts that have followed up bookings. */
  handlers: list('/order/booking/handlers', { reply: Type.Array(Option) }),
  /** Services named by bookings. */
  services: list('/order/booking/services', { reply: Type.Array(Option) }),
  read: read('/order/booking/{id}', { reply: BookingRow }),
  /** Adds a booking made by phone or in an emergency call. */
  add: write('/order/booking/add', { body: BookingDraft, reply: Done }),
  remark: write('/order/booking/remark', { body: BookingRemark, reply: Done }),
  createOrder: write('/order/booking/createorder', {
    body: closed({ bookingId: Id, ...OrderDraft.properties }),
    reply: closed({ mainId: Id, orderNo: Type.String(), status: oneOf(...orderStates) }),
    idempotent: true,
  }),
  /** The cards that the household wants to pay with, ready for the order; each time leaves an audit row. */
  cards: write('/order/booking/cards/{id}', { reply: Type.Array(CheckedCard) }),
  reveal: write('/order/booking/reveal', {
    body: closed({ id: Id, field: oneOf('contactMobile') }),
    reply: closed({ value: Type.String() }),
  }),
  export: exportSheet('/order/booking/export', { screen: '/booking/list', query: sheetQuery(filters, sorts) }),
})
