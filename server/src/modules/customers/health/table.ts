import { sql } from 'drizzle-orm'
import { date, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'

/** Health records, one per day; everything but the day is encrypted. */
export const healthRecords = pgTable(
  'health_record',
  {
    ...commonColumns(),
    clientId: uuid().notNull(),
    recordDate: date({ mode: 'string' }).notNull(),
    content: text().notNull(),
  },
  (t) => [
    uniqueIndex('health_record__record_date')
      .on(t.clientId, t.recordDate)
      .where(sql`deleted_at is null`),
  ],
)
export type HealthRecord = typeof healthRecords.$inferSelect
