import { beijingIso, fill, bookingWaiting as waiting } from '@kangju/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { bookings } from './table.ts'

export { addBooking } from './add.ts'

/** Counts new bookings, with the time of the oldest. */
export const remindOfBookings = async ({ db, me, lang }: SignedCall) => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, oldest: sql<string | null>`min(${bookings.createdAt})` })
    .from(bookings)
    .where(and(within(me, bookings), eq(bookings.status, 'new')))
  const count = row?.count ?? 0
  const at = row?.oldest == null ? '' : beijingIso(new Date(row.oldest)).slice(0, 16).replace('T', ' ')
  return { count, text: fill(waiting[lang], { n: count, at }) }
}

/** Moves the bookings of one care recipient to another. */
export const moveBookingsOfClient = async (tx: Db, fromId: string, toId: string): Promise<void> => {
  await tx.update(bookings).set({ clientId: toId }).where(eq(bookings.clientId, fromId))
}
