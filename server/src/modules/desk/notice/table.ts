import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Notices that an account has read since it last read all of them. */
export const noticeReads = pgTable(
  'notice_read',
  { accountId: uuid().notNull(), noticeId: uuid().notNull(), at: instant().notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.noticeId] }), index('notice_read_at').on(t.at)],
)

/** The time up to which an account has read all notices. */
export const noticeMarks = pgTable('notice_mark', {
  accountId: uuid().primaryKey(),
  readUntil: instant().notNull(),
})
