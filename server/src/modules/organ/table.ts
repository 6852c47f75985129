import type { OrganType } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../db/columns.ts'

/** Organisations that deliver the services. Their own screens bring the rest of the columns. */
export const organs = pgTable('organ', {
  ...commonColumns(),
  name: text().notNull(),
  organType: text().$type<OrganType>().notNull().default('nursingStation'),
  areaCode: text(),
  /** What it provides. */
  projectIds: uuid()
    .array()
    .notNull()
    .default(sql`'{}'`),
  active: integer().notNull().default(0),
  status: text().notNull().default('enabled'),
})
