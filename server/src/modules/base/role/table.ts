import type { Role, RoleTopic } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'

export const roleTable = pgTable(
  'role',
  {
    ...commonColumns(),
    name: text().notNull(),
    title: text().notNull(),
    authoritys: text().array().$type<Role[]>().notNull(),
    /** Topics of notices; null for all of its permissions. */
    topics: jsonb().$type<RoleTopic[]>(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    uniqueIndex('role__name')
      .on(t.operatorId, t.name)
      .where(sql`deleted_at is null`),
  ],
)

/** The roles of each account. */
export const accountRoles = pgTable('account_role', { accountId: uuid().notNull(), roleId: uuid().notNull() }, (t) => [
  primaryKey({ columns: [t.accountId, t.roleId] }),
  index('account_role_role').on(t.roleId),
])
