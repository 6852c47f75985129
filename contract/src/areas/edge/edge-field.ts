import { area, list, read, upload, write } from '../../kit/endpoint.ts'
import { closed, Day, Flag, Id, Instant, oneOf, optional, orNull, prose, secret, text, Type } from '../../kit/schema.ts'
import { VisitRow } from '../order/order-rows.ts'
import { Position, ServiceRecordDraft } from '../order/service-record.ts'
import { staffNoticeKinds } from '../order/visit-rules.ts'
import { visitStates } from '../order/visit.ts'
import { codeCall, loginCall, sessionCalls } from './edge-sign-in.ts'

const FieldVisit = closed({
  ...VisitRow.properties,
  /** Whole while the visit is near, because the staff member has to call the customer; masked otherwise. */
  contactMobile: Type.String(),
})

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

/** Endpoints for staff during visits. */
export const edgeField = area('edgeField', 'staff', {
  code: write('/edge/staff/code', codeCall),
  login: write('/edge/staff/login', loginCall),
  ...sessionCalls('/edge/staff'),
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
      code: Type.Optional(secret(text(1, 64))),
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
