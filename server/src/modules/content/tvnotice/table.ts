import type { NoticeScope, NoticeType } from '@kangju/contract'
import { sql, type SQL } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'
import { withAudience } from '../../../rows/scope.ts'
import { boxes } from '../../boxes/tvtop/table.ts'

const notice = pgTable(
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

const { scopeType, scopeIds } = notice
const boxesOf = (organId: SQL) =>
  sql`array(select ${boxes.sn} from ${boxes} where ${boxes.organId} = ${organId} and ${boxes.deletedAt} is null)`
const ownOf = (organId: SQL) => sql`(${scopeType} = 'organs' and ${scopeIds} = array[${organId}]::text[]
  or ${scopeType} = 'boxes' and ${scopeIds} <@ ${boxesOf(organId)})`

/** Notices shown on customers' TVs: on all, in some areas, of some organisations, or on some boxes. */
export const notices = withAudience(notice, {
  seen: (organId) => sql`(${scopeType} in ('all', 'areas') or ${ownOf(organId)})`,
  own: ownOf,
})
