import type { BookingCloseReason, BookingSource, FollowUpMove, Period } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

export interface StoredFollowUp {
  readonly text: string
  readonly by: string
  readonly at: string
  readonly move?: FollowUpMove
  readonly closeReason?: BookingCloseReason
}

/** Bookings from TV, emergency calls and the console. */
export const bookings = pgTable(
  'booking',
  {
    ...commonColumns(),
    bookingNo: text().notNull(),
    tvUserId: uuid(),
    sn: text(),
    contactName: text().notNull(),
    contactMobile: text().notNull(),
    contactMobileIndex: text().notNull(),
    areaCode: text().notNull(),
    address: text().notNull(),
    clientId: uuid(),
    projectId: uuid(),
    specId: uuid(),
    commodityId: uuid(),
    demand: text(),
    expectDate: date({ mode: 'string' }),
    expectPeriod: text().$type<Period>(),
    source: text().$type<BookingSource>().notNull(),
    organId: uuid(),
    remarks: jsonb().$type<StoredFollowUp[]>().notNull(),
    handlerId: uuid(),
    handlerName: text(),
    handledAt: instant(),
    orderId: uuid(),
    orderNo: text(),
    /** Cards bound to the household that it wants to pay with. */
    cardIds: uuid().array().notNull().default([]),
    closeReason: text().$type<BookingCloseReason>(),
    closedAt: instant(),
    status: text().$type<'new' | 'following' | 'ordered' | 'closed'>().notNull(),
  },
  (t) => [
    uniqueIndex('booking__no').on(t.operatorId, t.bookingNo),
    index('booking_list')
      .on(t.operatorId, t.id)
      .where(sql`deleted_at is null`),
    index('booking_created')
      .on(t.operatorId, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('booking_expect')
      .on(t.operatorId, t.expectDate, t.id)
      .where(sql`deleted_at is null`),
    // One index for the whole keyword search.
    index('booking_search').using(
      'gin',
      sql`name_parts(contact_name, null)`,
      sql`booking_no gin_trgm_ops`,
      sql`sn gin_trgm_ops`,
    ),
    index('booking_status').on(t.operatorId, t.status, t.id),
    index('booking_mobile').on(t.operatorId, t.contactMobileIndex),
  ],
)
export type Booking = typeof bookings.$inferSelect
