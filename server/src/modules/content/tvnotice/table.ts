import type { NoticeScope, NoticeType } from '@kangju/contract'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Notices shown on customers' TVs. */
export const notices = pgTable(
  'tv_notice',
  {
    ...commonColumns(),
    title: text().notNull(),
    noticeType: text().$type<NoticeType>().notNull(),
    content: text().notNull(),
    imageUrl: text(),
    scopeType: text().$type<NoticeScope>().notNull(),
    /** Organisation ids, area codes or box serial numbers, depending on the scope type. */
    scopeIds: text().array().notNull(),
    priority: integer().notNull(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    publishedAt: instant(),
    readCount: integer().notNull().default(0),
    status: text().$type<'unpublished' | 'published'>().notNull(),
  },
  (t) => [index('tv_notice_air').on(t.operatorId, t.status, t.endAt)],
)
