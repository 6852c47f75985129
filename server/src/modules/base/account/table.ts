import { sql } from 'drizzle-orm'
import { date, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Console accounts. */
export const accounts = pgTable(
  'account',
  {
    ...commonColumns(),
    username: text().notNull(),
    /** Newest first; the older ones only prevent their reuse. */
    passwordHashes: text().array().notNull(),
    realname: text().notNull(),
    mobile: text().notNull(),
    mobileIndex: text().notNull(),
    avatar: text(),
    title: text(),
    isdefault: smallint().$type<0 | 1>().notNull().default(0),
    organId: uuid(),
    ecallid: text(),
    ecalltoken: text(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
    ignoreRemindDate: date({ mode: 'string' }),
    lastLoginAt: instant(),
    lastLoginIp: text(),
  },
  (t) => [
    uniqueIndex('account__username')
      .on(t.operatorId, sql`lower(${t.username})`)
      .where(sql`deleted_at is null`),
    uniqueIndex('account__mobile')
      .on(t.operatorId, t.mobileIndex)
      .where(sql`deleted_at is null`),
    uniqueIndex('account__ecallid')
      .on(t.operatorId, t.ecallid)
      .where(sql`deleted_at is null`),
    index('account_list')
      .on(t.operatorId, t.id)
      .where(sql`deleted_at is null`),
  ],
)
export type Account = typeof accounts.$inferSelect
