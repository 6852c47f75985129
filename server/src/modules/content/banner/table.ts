import type { BannerLink, BannerPosition } from '@kangju/contract'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'
import { organAudience, withAudience } from '../../../rows/scope.ts'

const banner = pgTable(
  'banner',
  {
    ...commonColumns(),
    title: text().notNull(),
    positionCode: text().$type<BannerPosition>().notNull(),
    imageUrl: text().notNull(),
    linkType: text().$type<BannerLink>().notNull(),
    linkTarget: text(),
    startAt: instant(),
    endAt: instant(),
    areaCodes: text().array().notNull(),
    organIds: uuid().array().notNull(),
    sort: integer().notNull(),
    showCount: integer().notNull().default(0),
    clickCount: integer().notNull().default(0),
    status: text().$type<'off' | 'on'>().notNull(),
  },
  (t) => [index('banner_position').on(t.operatorId, t.positionCode, t.status), index('banner_link').on(t.linkTarget)],
)
/** Banners are shown to customers of some organisations or of all. */
export const banners = withAudience(banner, organAudience(banner.organIds))
