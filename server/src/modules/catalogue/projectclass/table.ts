import type { ServiceKind } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'

/** Service categories, in two levels. */
export const projectClasses = pgTable(
  'project_class',
  {
    ...commonColumns(),
    parentId: uuid(),
    code: text().notNull(),
    name: text().notNull(),
    serviceKind: text().$type<ServiceKind>().notNull(),
    iconUrl: text(),
    sort: integer().notNull(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    uniqueIndex('project_class__code')
      .on(t.operatorId, t.code)
      .where(sql`deleted_at is null`),
    uniqueIndex('project_class__name')
      .on(t.operatorId, sql`coalesce(parent_id, '00000000-0000-0000-0000-000000000000')`, t.name)
      .where(sql`deleted_at is null`),
  ],
)
