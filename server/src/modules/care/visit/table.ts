import type {
  BizType,
  CheckMethod,
  DispatchMode,
  OrderSource,
  Relation,
  ServiceRecordDraft,
  SettleState,
  StaffNoticeKind,
  VisitState,
  Vitals,
} from '@kangju/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

const fen = () => bigint({ mode: 'number' }).notNull().default(0)
const living = sql`deleted_at is null`

/** Visits: the single services an order consists of. */
export const visits = pgTable(
  'visit',
  {
    ...commonColumns(),
    childNo: text().notNull(),
    mainId: uuid().notNull(),
    mainNo: text().notNull(),
    bizType: text().$type<BizType>().notNull(),
    source: text().$type<OrderSource>().notNull(),
    seq: integer().notNull(),
    total: integer().notNull(),
    /** Null for a health check. */
    projectId: uuid(),
    classId: uuid(),
    specId: uuid(),
    projectName: text().notNull(),
    specName: text(),
    durationMin: integer().notNull(),
    /** Never dispatched automatically. */
    isManualOnly: boolean().notNull().default(false),
    clientId: uuid().notNull(),
    clientName: text().notNull(),
    areaCode: text().notNull(),
    address: text().notNull(),
    lng: doublePrecision(),
    lat: doublePrecision(),
    contactName: text().notNull(),
    contactMobile: text().notNull(),
    contactMobileIndex: text().notNull(),
    amountFen: fen(),
    visitFeeFen: fen(),
    materialFeeFen: fen(),
    peopleBp: integer().notNull().default(0),
    organBp: integer().notNull().default(0),
    commissionBp: integer().notNull().default(0),
    marketerId: uuid(),
    startAt: instant(),
    endAt: instant(),
    /** Start that a customer moved shortly before; it still decides the fee of a cancellation for a while. */
    feeStartAt: instant(),
    /** Scheduled over another visit before the constraint existed; rescheduling clears it. */
    keepsOverlap: boolean().notNull().default(false),
    peopleId: uuid(),
    peopleName: text(),
    /** Staff member the customer asked for. */
    requestedPeopleId: uuid(),
    requestedPeopleName: text(),
    /** Staff type and grade when the visit was completed. */
    moldId: uuid(),
    moldName: text(),
    gradeId: uuid(),
    gradeName: text(),
    organId: uuid(),
    dispatchMode: text().$type<DispatchMode>(),
    needManual: boolean().notNull().default(false),
    /** Since when the visit waits for its next action. */
    waitingSince: instant().notNull(),
    /** While an offer is open: since when it waits for a staff member, which goes on if the offer is declined. */
    unmannedSince: instant(),
    /** Since when it first needed a hand, until a staff member accepts it. */
    handSince: instant(),
    offerUntil: instant(),
    /** Time of the dispatcher's next look; null if none is due. */
    nextTickAt: instant(),
    dispatchRound: integer().notNull().default(0),
    dispatchedAt: instant(),
    acceptedAt: instant(),
    departAt: instant(),
    checkinAt: instant(),
    checkoutAt: instant(),
    finishedAt: instant(),
    isDisputed: boolean().notNull().default(false),
    isLateTold: boolean().notNull().default(false),
    settleStatus: text().$type<SettleState>().notNull().default('none'),
    peopleFen: bigint({ mode: 'number' }),
    organFen: bigint({ mode: 'number' }),
    marketerFen: bigint({ mode: 'number' }),
    platformFen: bigint({ mode: 'number' }),
    refundLock: boolean().notNull().default(false),
    locationAbnormal: boolean().notNull().default(false),
    lateMin: integer().notNull().default(0),
    expireAt: date({ mode: 'string' }),
    expired: boolean().notNull().default(false),
    score: integer(),
    comment: text(),
    status: text().$type<VisitState>().notNull(),
  },
  (t) => [
    uniqueIndex('visit__child_no').on(t.operatorId, t.childNo),
    // For the last digits of a number, newest first.
    index('visit_no_end').on(t.operatorId, sql`right(child_no, 4)`, t.childNo),
    uniqueIndex('visit__seq').on(t.mainId, t.seq),
    index('visit_of_person').on(t.peopleId, t.startAt),
    // Lists of one organisation, with all sort columns.
    index('visit_of_organ')
      .on(t.organId, t.needManual.desc(), t.startAt, t.id, t.status, t.createdAt, t.waitingSince, t.operatorId)
      .where(living),
    // The list of one service in its default order.
    index('visit_of_project').on(t.projectId, t.needManual.desc(), t.startAt, t.id, t.operatorId).where(living),
    index('visit_of_class').on(t.classId),
    index('visit_of_client').on(t.clientId, t.startAt),
    // Default order of the dispatch list, with the columns of filters that match many visits, so that a late page is
    // counted off in the index alone.
    index('visit_urgency')
      .on(
        t.operatorId,
        t.needManual.desc(),
        t.startAt,
        t.id,
        t.status,
        t.projectId,
        t.classId,
        t.areaCode,
        t.clientName,
        t.peopleName,
      )
      .where(living),
    index('visit_tab').on(t.operatorId, t.status, t.needManual.desc(), t.startAt, t.id).where(living),
    index('visit_start').on(t.operatorId, t.startAt, t.id, t.status).where(living),
    index('visit_created').on(t.operatorId, t.createdAt, t.id, t.status).where(living),
    index('visit_waiting').on(t.operatorId, t.waitingSince, t.id, t.status).where(living),
    index('visit_abnormal')
      .on(t.operatorId, t.needManual.desc(), t.startAt, t.id)
      .where(sql`location_abnormal and deleted_at is null`),
    index('visit_disputed')
      .on(t.operatorId, t.needManual.desc(), t.startAt, t.id)
      .where(sql`is_disputed and deleted_at is null`),
    // Open visits are few and read by waiting time.
    index('visit_open')
      .on(t.operatorId, t.status, t.waitingSince, t.id, t.expireAt, t.bizType)
      .where(sql`status not in ('completed', 'cancelled') and deleted_at is null`),
    // What the desk has to do, by start; with all columns that its count and the filters of many visits need.
    index('visit_todo')
      .on(
        t.operatorId,
        t.startAt,
        t.id,
        t.status,
        t.seq,
        t.dispatchedAt,
        t.isDisputed,
        t.areaCode,
        t.projectId,
        t.classId,
        t.needManual,
      )
      .where(
        sql`status not in ('completed', 'cancelled') and deleted_at is null and biz_type <> 'exam' and (status <> 'unscheduled' or seq = 1)`,
      ),
    index('visit_unconfirmed')
      .on(t.operatorId, t.checkoutAt)
      .where(sql`status = 'unconfirmed'`),
    // Reports on completed visits, with their filters.
    index('visit_finished')
      .on(t.operatorId, t.finishedAt, t.id, t.organId, t.peopleId, t.moldId, t.projectId, t.classId)
      .where(sql`finished_at is not null`),
    index('visit_organ_finished')
      .on(t.organId, t.finishedAt, t.id)
      .where(sql`finished_at is not null`),
    index('visit_settling')
      .on(t.id)
      .where(sql`settle_status = 'pending'`),
    index('visit_mobile').on(t.operatorId, t.contactMobileIndex),
    index('visit_due')
      .on(t.nextTickAt)
      .where(sql`next_tick_at is not null`),
    index('visit_names').using('gin', sql`name_parts(client_name, people_name)`),
  ],
)
export type Visit = typeof visits.$inferSelect

/** Notices to a staff member about changes of their visits that others made. */
export const staffNotices = pgTable(
  'staff_notice',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    peopleId: uuid().notNull(),
    childId: uuid().notNull(),
    childNo: text().notNull(),
    kind: text().$type<StaffNoticeKind>().notNull(),
    projectName: text().notNull(),
    startAt: instant(),
    offerUntil: instant(),
    createdAt: instant().notNull(),
    /** Hidden from the staff member until then, while the account can take its dispatch back; null if never. */
    tellAt: instant(),
    readAt: instant(),
    /** Taken by the job that sends it as a text message. */
    isSent: boolean().notNull().default(false),
  },
  (t) => [
    index('staff_notice_person').on(t.peopleId, t.id),
    index('staff_notice_unsent')
      .on(t.id)
      .where(sql`not is_sent`),
  ],
)
export type StaffNotice = typeof staffNotices.$inferSelect

/** Service records: who did what for whom, where and when. */
export const serviceRecords = pgTable(
  'service_record',
  {
    /** Id of the visit. */
    id: uuid('child_id').primaryKey(),
    operatorId: uuid().notNull(),
    specId: uuid(),
    clientId: uuid().notNull(),
    peopleId: uuid().notNull(),
    serviceDate: date({ mode: 'string' }).notNull(),
    checkinAt: instant().notNull(),
    checkoutAt: instant(),
    checkMethod: text().$type<CheckMethod>().notNull(),
    checkinLng: doublePrecision(),
    checkinLat: doublePrecision(),
    checkinDistanceM: integer(),
    checkoutLng: doublePrecision(),
    checkoutLat: doublePrecision(),
    checkoutDistanceM: integer(),
    checkinReason: text(),
    checkoutReason: text(),
    /** Encrypted health data. */
    vitals: text(),
    measures: text(),
    observation: text(),
    materials: jsonb().$type<ServiceRecordDraft['materials']>().notNull().default([]),
    abnormal: boolean().notNull().default(false),
    abnormalNote: text(),
    beforeUrls: text().array().notNull(),
    afterUrls: text().array().notNull(),
    signUrl: text(),
    signName: text(),
    relation: text().$type<Relation>(),
    wasteHandled: boolean(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('service_record_abnormal')
      .on(t.operatorId, t.serviceDate)
      .where(sql`abnormal`),
  ],
)
export type ServiceRecordRow = typeof serviceRecords.$inferSelect
export type StoredVitals = Vitals
