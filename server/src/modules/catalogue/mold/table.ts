import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'

/** Staff types. */
export const molds = pgTable(
  'mold',
  {
    ...commonColumns(),
    code: text().notNull(),
    name: text().notNull(),
    needLicense: integer().$type<0 | 1>().notNull(),
    minWorkYears: integer().notNull(),
    defaultShareBp: integer(),
    iconUrl: text(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    uniqueIndex('mold__code')
      .on(t.operatorId, t.code)
      .where(sql`deleted_at is null`),
    uniqueIndex('mold__name')
      .on(t.operatorId, t.name)
      .where(sql`deleted_at is null`),
  ],
)

/** The grades of a staff type; a higher level is more senior. */
export const grades = pgTable(
  'grade',
  {
    ...commonColumns(),
    moldId: uuid().notNull(),
    name: text().notNull(),
    level: integer().notNull(),
    shareBp: integer(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [index('grade_mold').on(t.moldId)],
)
