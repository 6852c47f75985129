import type { InfectiousReview } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Health records, one per day; everything but the day is encrypted. */
export const healthRecords = pgTable(
  'health_record',
  {
    ...commonColumns(),
    clientId: uuid().notNull(),
    recordDate: date({ mode: 'string' }).notNull(),
    content: text().notNull(),
    /** Whether an infectious disease still has to be reviewed; null without one. */
    infectiousReview: text().$type<InfectiousReview>(),
    reviewedAt: instant(),
    reviewedByName: text(),
  },
  (t) => [
    uniqueIndex('health_record__record_date')
      .on(t.clientId, t.recordDate)
      .where(sql`deleted_at is null`),
    index('health_record_unreviewed')
      .on(t.clientId, t.recordDate)
      .where(sql`infectious_review = 'waiting' and deleted_at is null`),
  ],
)
export type HealthRecord = typeof healthRecords.$inferSelect
