import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Households with a box; the box refers to its household. */
export const tvUsers = pgTable(
  'tv_user',
  {
    ...commonColumns(),
    tvAccount: text().notNull(),
    name: text().notNull(),
    mobile: text().notNull(),
    mobileIndex: text().notNull(),
    mobileTailIndex: text(),
    idCard: text(),
    idCardIndex: text(),
    /** All contacts, encrypted as one value. */
    contacts: text().notNull(),
    organId: uuid(),
    areaCode: text(),
    address: text(),
    lng: doublePrecision(),
    lat: doublePrecision(),
    openDate: date({ mode: 'string' }),
    expireDate: date({ mode: 'string' }),
    lastActiveAt: instant(),
    remark: text(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    uniqueIndex('tv_user__tv_account')
      .on(t.tvAccount, t.operatorId)
      .where(sql`deleted_at is null`),
    index('tv_user_name').using('gin', sql`name gin_trgm_ops`, sql`tv_account gin_trgm_ops`),
    index('tv_user_mobile').on(t.operatorId, t.mobileIndex),
    index('tv_user_mobile_tail').on(t.operatorId, t.mobileTailIndex),
    index('tv_user_spelled').using('gin', sql`name_spelled(name)`),
    index('tv_user_place')
      .using('gin', sql`place_spelled(null, address)`)
      .where(sql`lng is not null and lat is not null and deleted_at is null`),
    index('tv_user_list')
      .on(t.operatorId, t.id)
      .where(sql`deleted_at is null`),
  ],
)
export type TvUser = typeof tvUsers.$inferSelect
