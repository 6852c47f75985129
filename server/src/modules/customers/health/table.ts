import type { InfectiousReview } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** False for a record older than the review, until its encrypted content is read. */
    isReviewKnown: boolean().notNull().default(true),
    reviewedAt: instant(),
    reviewedByName: text(),
  },
  (t) => [
    uniqueIndex('health_record__record_date')
      .on(t.clientId, t.recordDate)
      .where(sql`deleted_at is null`),
    index('health_record_review_unknown')
      .on(t.id)
      .where(sql`not is_review_known`),
    index('health_record_unreviewed')
      .on(t.clientId, t.recordDate)
      .where(sql`infectious_review = 'waiting' and deleted_at is null`),
  ],
)
export type HealthRecord = typeof healthRecords.$inferSelect
