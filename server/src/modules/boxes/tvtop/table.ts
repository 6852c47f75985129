import type { BindState, LineFault } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Set-top boxes. */
export const boxes = pgTable(
  'tv_top',
  {
    ...commonColumns(),
    sn: text().notNull(),
    mac: text(),
    vendor: text(),
    model: text().notNull(),
    firmware: text(),
    ecallid: text(),
    /** Only a MAC of the token is stored, so it cannot be read back. */
    tokenMac: text(),
    tvUserId: uuid(),
    organId: uuid(),
    address: text(),
    bindStatus: text()
      .$type<BindState>()
      .generatedAlwaysAs(sql`case when tv_user_id is null then 'unbound' else 'bound' end`),
    lastOnlineAt: instant(),
    firstCalledAt: instant(),
    /** A running self-test of the line, and the result of the last one. */
    lineTestId: uuid(),
    lineAskedAt: instant(),
    lineUntil: instant(),
    lineTestedAt: instant(),
    lineFaults: jsonb().$type<LineFault[]>().notNull().default([]),
    remark: text(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    // The serial number comes first: an import finds a box by it, however many boxes an operator has.
    uniqueIndex('tv_top__sn')
      .on(t.sn, t.operatorId)
      .where(sql`deleted_at is null`),
    uniqueIndex('tv_top__mac')
      .on(t.mac, t.operatorId)
      .where(sql`deleted_at is null and mac is not null`),
    // Unique within the operator only, so that call ids of other operators stay unknown; the token tells the boxes apart.
    uniqueIndex('tv_top__ecallid')
      .on(t.ecallid, t.operatorId)
      .where(sql`deleted_at is null and ecallid is not null`),
    uniqueIndex('tv_top__tv_user_id')
      .on(t.tvUserId)
      .where(sql`deleted_at is null and tv_user_id is not null`),
    index('tv_top_number').using('gin', sql`sn gin_trgm_ops`, sql`replace(mac, ':', '') gin_trgm_ops`),
    index('tv_top_model').on(t.operatorId, t.model),
    index('tv_top_created').on(t.operatorId, t.createdAt),
    index('tv_top_online').on(t.operatorId, t.lastOnlineAt),
    index('tv_top_line_test')
      .on(t.lineUntil)
      .where(sql`line_test_id is not null`),
    index('tv_top_list')
      .on(t.operatorId, t.id)
      .where(sql`deleted_at is null`),
  ],
)
export type Box = typeof boxes.$inferSelect
