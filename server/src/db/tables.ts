import type { DemoStatus, FilePurpose } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
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

/**
 * How many rows of a table, per operator and state, lie in each stretch of an order (a week, a range of prices), so that a
 * page far inside is found without passing all rows before it.
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

/** Last code of a kind that was given. */
export const numberSeries = pgTable('number_series', { series: text().primaryKey(), last: integer().notNull() })
/** What is added to what a prefix's sequence gives, for the printable numbers of a business day to begin with one. */
export const numberDays = pgTable('number_day', { series: text().primaryKey(), shift: integer().notNull() })

/** Answers of calls that must not happen twice, kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    accountId: uuid().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    bodyHash: text().notNull(),
    reply: jsonb(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_key_created').on(t.createdAt)],
)

/**
 * The audit log: several chains per operator ("lanes"), each row carrying a keyed hash over its content and its
 * predecessor's hash. A lane's head is locked while it grows; several lanes keep writers out of each other's way.
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
    id: uuid().primaryKey(),
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
    index('audit_chain').on(t.operatorId, t.lane, t.seq),
    index('audit_entity').on(t.operatorId, t.entityId, t.at),
    index('audit_at').on(t.operatorId, t.at),
  ],
)

/** What the live channel has to say, written in the transaction of what happened and sent after it. */
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

/** Uploaded files; their bytes lie in the files directory under the id. */
export const files = pgTable(
  'file',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    purpose: text().$type<FilePurpose>().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    createdAt: instant().notNull(),
    /** Nobody: it came from outside, and is kept only once something here names it. */
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
 * How far the demo data is: one row, or none where no demo was made. Anything but `done` at the start of a server was left
 * by one that was stopped before the end.
 */
export const demoState = pgTable('demo_state', {
  id: smallint().primaryKey(),
  status: text().$type<DemoStatus>().notNull(),
  /** 0 until there are accounts to sign in with. */
  percent: smallint().notNull(),
  startedAt: instant().notNull(),
  finishedAt: instant(),
})
