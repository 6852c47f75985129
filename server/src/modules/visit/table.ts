import type { VisitState } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../db/columns.ts'

/** One visit to somebody's home: what an order is made of. The order's own columns come with orders. */
export const visits = pgTable(
  'visit',
  {
    ...commonColumns(),
    childNo: text().notNull(),
    organId: uuid(),
    peopleId: uuid(),
    projectId: uuid().notNull(),
    clientName: text().notNull(),
    startAt: instant(),
    endAt: instant(),
    status: text().$type<VisitState>().notNull(),
  },
  (t) => [
    uniqueIndex('visit__child_no').on(t.operatorId, t.childNo),
    index('visit_of_person').on(t.peopleId, t.startAt),
    index('visit_of_organ').on(t.organId, t.status),
    index('visit_list')
      .on(t.operatorId, t.id)
      .where(sql`deleted_at is null`),
  ],
)
export type Visit = typeof visits.$inferSelect
