import type { NoticeScope, NoticeType } from '@kangju/contract'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** What the televisions of customers say. */
export const notices = pgTable(
  'tv_notice',
  {
    ...commonColumns(),
    title: text().notNull(),
    noticeType: text().$type<NoticeType>().notNull(),
    content: text().notNull(),
    imageUrl: text(),
    scopeType: text().$type<NoticeScope>().notNull(),
    /** Ids of organisations, codes of areas or serial numbers of boxes, as the scope says. */
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
