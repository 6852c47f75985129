import type { DemoStatus, FilePurpose, NoticeTopic, OrderType, Text } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Row counts per operator, organisation and state: base figures plus the small changes not folded in yet. */
export const rowCounts = pgTable(
  'row_count',
  {
    tableName: text().notNull(),
    operatorId: uuid().notNull(),
    organId: uuid().notNull(),
    status: text().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableName, t.operatorId, t.organId, t.status] })],
)
export const rowCountChanges = pgTable(
  'row_count_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    tableName: text().notNull(),
    operatorId: uuid().notNull(),
    organId: uuid().notNull(),
    status: text().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('row_count_change_key').on(t.tableName, t.operatorId)],
)

/** What was counted against a limit within its current window (`http/rates.ts`). */
export const rateWindows = pgTable(
  'rate_window',
  {
    key: text().primaryKey(),
    amount: bigint({ mode: 'number' }).notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index('rate_window_end').on(t.endsAt)],
)

/**
 * Row counts per operator and state in each bucket of a sort order (a week, a range of prices), so that a deep page is
 * found without passing all rows before it.
 */
export const rowPlaces = pgTable(
  'row_place',
  {
    name: text().notNull(),
    operatorId: uuid().notNull(),
    status: text().notNull(),
    stretch: integer().notNull(),
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.operatorId, t.status, t.stretch] })],
)
export const rowPlaceChanges = pgTable(
  'row_place_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    name: text().notNull(),
    operatorId: uuid().notNull(),
    status: text().notNull(),
    stretch: integer().notNull(),
    n: integer().notNull(),
  },
  (t) => [index('row_place_change_key').on(t.name, t.operatorId)],
)

/** Sums of a report per operator, organisation, day and part: base figures plus the changes not folded in yet. */
const daySumColumns = {
  book: text().$type<DayBook>().notNull(),
  operatorId: uuid().notNull(),
  organId: uuid().notNull(),
  day: date({ mode: 'string' }).notNull(),
  /** A method of payment, or empty for the whole; of a wallet flow its owner type, kind and state. */
  part: text().notNull(),
  n: bigint({ mode: 'number' }).notNull(),
  listFen: bigint({ mode: 'number' }).notNull(),
  discountFen: bigint({ mode: 'number' }).notNull(),
  amountFen: bigint({ mode: 'number' }).notNull(),
  keptFen: bigint({ mode: 'number' }).notNull(),
  peopleFen: bigint({ mode: 'number' }).notNull(),
  organFen: bigint({ mode: 'number' }).notNull(),
  marketerFen: bigint({ mode: 'number' }).notNull(),
  platformFen: bigint({ mode: 'number' }).notNull(),
  minutes: bigint({ mode: 'number' }).notNull(),
}
/**
 * Orders paid, refunds made, visits completed, wallet flows, entries of the ledger. Reports also have the payments and
 * visits by kind (their filters with few values), by service, category and staff type.
 */
export type DayBook =
  | 'paid'
  | 'paidKind'
  | 'paidProject'
  | 'paidClass'
  | 'refunded'
  | 'completed'
  | 'completedKind'
  | 'completedProject'
  | 'completedClass'
  | 'completedMold'
  | 'walletFlow'
  | 'ledger'
export const daySums = pgTable('day_sum', daySumColumns, (t) => [
  primaryKey({ columns: [t.book, t.operatorId, t.organId, t.day, t.part] }),
])
export const daySumChanges = pgTable(
  'day_sum_change',
  { id: bigserial({ mode: 'number' }).primaryKey(), ...daySumColumns },
  (t) => [index('day_sum_change_key').on(t.book, t.operatorId, t.day)],
)

/** Last issued code of each series. */
export const numberSeries = pgTable('number_series', { series: text().primaryKey(), last: integer().notNull() })
/** Offset that makes the printable numbers of a business day start at one. */
export const numberDays = pgTable('number_day', { series: text().primaryKey(), shift: integer().notNull() })

/** Replies of idempotent requests, encrypted, kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    accountId: uuid().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    bodyHash: text().notNull(),
    reply: text(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_key_created').on(t.createdAt)],
)

/**
 * The audit log: several chains per operator ("lanes"), each row carrying a keyed hash over its content and its
 * predecessor's hash. A lane's head is locked while it grows; several lanes reduce contention. Its months are partitions
 * (`partitions.ts`).
 */
export const auditHeads = pgTable(
  'audit_head',
  {
    operatorId: uuid().notNull(),
    lane: smallint().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.operatorId, t.lane] })],
)
export const auditRows = pgTable(
  'audit',
  {
    id: uuid().notNull(),
    operatorId: uuid().notNull(),
    lane: smallint().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    actorId: uuid(),
    actorName: text(),
    action: text().notNull(),
    entityId: text(),
    detail: jsonb().notNull(),
    ip: text(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index('audit_chain').on(t.operatorId, t.lane, t.seq),
    index('audit_entity').on(t.operatorId, t.entityId, t.at),
    index('audit_at').on(t.operatorId, t.at),
  ],
)

/**
 * Rows of a chain that were retired with their month: verification continues behind them. The mac says that the server
 * retired them.
 */
export const auditRetired = pgTable(
  'audit_retired',
  {
    operatorId: uuid().notNull(),
    lane: smallint().notNull(),
    fromSeq: bigint({ mode: 'number' }).notNull(),
    toSeq: bigint({ mode: 'number' }).notNull(),
    /** Hash of the row before the first one; empty at the beginning of the chain. */
    before: text().notNull(),
    /** Hash of the last one. */
    hash: text().notNull(),
    mac: text().notNull(),
    retiredAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.operatorId, t.lane, t.fromSeq] })],
)

/** Events for the live channel, written in the transaction of their cause and sent after it. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    rooms: text().array().notNull(),
    event: text().notNull(),
    data: jsonb().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('outbox_created').on(t.createdAt)],
)

/** Notices of the live channel, with what became of them. */
export const storedNotices = pgTable(
  'notice',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    topic: text().$type<NoticeTopic>().notNull(),
    orderType: text().$type<OrderType>().notNull(),
    /** Rooms of the live channel whose members it is for. */
    rooms: text().array().notNull(),
    texts: jsonb().$type<Text>().notNull(),
    path: text(),
    isUrgent: boolean().notNull().default(false),
    /** The account that caused it, which is not told. */
    byId: uuid(),
    at: instant().notNull(),
    assignedId: uuid(),
    assignedName: text(),
    assignedAt: instant(),
    doneId: uuid(),
    doneName: text(),
    doneAt: instant(),
  },
  (t) => [
    index('notice_of_operator').on(t.operatorId, t.id),
    index('notice_assigned')
      .on(t.assignedId, t.id)
      .where(sql`assigned_id is not null`),
    index('notice_at').on(t.at),
  ],
)
export type StoredNoticeRow = typeof storedNotices.$inferSelect

/** Uploaded files; their bytes are in the files directory under the id. */
export const files = pgTable(
  'file',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    /** The organisation whose accounts see the file: that of the row it belongs to, else that of the uploader. */
    organId: uuid(),
    purpose: text().$type<FilePurpose>().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    createdAt: instant().notNull(),
    /** Null for an anonymous upload, which is kept only once a row claims it. */
    createdBy: uuid(),
    claimedAt: instant(),
  },
  (t) => [
    index('file_operator').on(t.operatorId, t.createdAt),
    index('file_unclaimed')
      .on(t.createdAt)
      .where(sql`created_by is null and claimed_at is null`),
  ],
)

/**
 * Progress of the demo data: one row, or none without a demo. Any state but `done` at the start of a server was left by
 * an interrupted one.
 */
export const demoState = pgTable('demo_state', {
  id: smallint().primaryKey(),
  status: text().$type<DemoStatus>().notNull(),
  /** 0 until the demo accounts exist. */
  percent: smallint().notNull(),
  startedAt: instant().notNull(),
  finishedAt: instant(),
})

/** Who runs a loop, and its last due time that was taken; see jobs/lease.ts. */
export const loopLeases = pgTable('loop_lease', {
  name: text().primaryKey(),
  dueAt: instant().notNull(),
  /** Null between two runs; new for each run, so that a run which lost its lease cannot renew or release the next. */
  holder: uuid(),
  heldUntil: instant(),
})
