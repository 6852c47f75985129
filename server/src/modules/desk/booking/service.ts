import { beijingIso, fill, bookingWaiting as waiting } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { waitingRows, type Waiting } from '../../../rows/waiting.ts'
import { bookings } from './table.ts'

export { addBooking } from './add.ts'

/** Counts new bookings, with the time of the oldest. */
export const remindOfBookings = async (call: SignedCall): Promise<Waiting> => {
  const booking = await waitingRows(call, bookings, eq(bookings.status, 'new'), { oldest: bookings.createdAt })
  const { count, oldestAt } = booking
  const at = oldestAt === null ? '' : beijingIso(new Date(oldestAt)).slice(0, 16).replace('T', ' ')
  return { count, text: fill(waiting[call.lang], { n: count, at }), lists: { booking } }
}

/** Moves the bookings of one care recipient to another. */
export const moveBookingsOfClient = async (tx: Db, fromId: string, toId: string): Promise<void> => {
  await tx.update(bookings).set({ clientId: toId }).where(eq(bookings.clientId, fromId))
}
