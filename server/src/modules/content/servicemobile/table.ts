import type { Channel, PhoneUsage } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'

/** Service phone numbers for customers. */
export const phones = pgTable(
  'service_phone',
  {
    ...commonColumns(),
    name: text().notNull(),
    phone: text().notNull(),
    usage: text().$type<PhoneUsage>().notNull(),
    areaCode: text(),
    organId: uuid(),
    workTime: text(),
    channel: text().array().$type<Channel[]>().notNull(),
    sort: integer().notNull(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    uniqueIndex('service_phone__phone')
      .on(
        t.operatorId,
        t.phone,
        t.usage,
        sql`coalesce(area_code, '')`,
        sql`coalesce(organ_id, '00000000-0000-0000-0000-000000000000')`,
      )
      .where(sql`deleted_at is null`),
  ],
)
