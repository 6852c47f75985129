import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../db/columns.ts'

/** Organisations that deliver the services. Their own screens bring the rest of the columns. */
export const organs = pgTable('organ', {
  ...commonColumns(),
  name: text().notNull(),
  active: integer().notNull().default(0),
  status: text().notNull().default('enabled'),
})
