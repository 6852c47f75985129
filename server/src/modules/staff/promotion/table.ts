import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'

/** Promotion codes of a project or a bundle for an organisation. */
export const promotions = pgTable(
  'promotion_code',
  {
    ...commonColumns(),
    code: text().notNull(),
    name: text().notNull(),
    organId: uuid().notNull(),
    projectId: uuid(),
    commodityId: uuid(),
    marketerId: uuid(),
    commissionBp: integer().notNull(),
    miniCodeUrl: text(),
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    scanCount: integer().notNull().default(0),
    orderCount: integer().notNull().default(0),
    orderFen: bigint({ mode: 'number' }).notNull().default(0),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    uniqueIndex('promotion_code__code').on(t.code),
    // One offer, organisation and promoter need one code only.
    uniqueIndex('promotion_code__marketer_id')
      .on(
        t.organId,
        sql`coalesce(project_id, commodity_id)`,
        sql`coalesce(marketer_id, '00000000-0000-0000-0000-000000000000')`,
      )
      .where(sql`deleted_at is null`),
    index('promotion_code_marketer').on(t.marketerId),
  ],
)
