import {
  bookingMachine,
  leadsFrom,
  type Body,
  type booking,
  type BookingSource,
  type OrderSource,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { takeOrder } from '../../care/order/commands.ts'
import { handling } from './follow.ts'
import { bookings } from './table.ts'
import { stamps } from '../../../rows/stamps.ts'

const sourceOf = { tv: 'tv', emergency: 'emergency', console: 'console' } as const satisfies Record<
  BookingSource,
  OrderSource
>

/** Creates the order of a booking in one transaction; the lock makes concurrent requests create only one. */
export const orderBooking = async (call: SignedCall, { bookingId, ...draft }: Body<typeof booking.createOrder>) => {
  const { db, me, now } = call
  const row = await find(db, me, bookings, bookingId, 'update')
  if (!leadsFrom(bookingMachine.moves, 'order', row.status)) throw new Problem('wrongState')
  const order = await takeOrder(call, draft, sourceOf[row.source])
  await db
    .update(bookings)
    .set({
      status: 'ordered',
      orderId: order.id,
      orderNo: order.orderNo,
      ...handling(row, me, now),
      version: row.version + 1,
      ...stamps({ me, now }),
    })
    .where(eq(bookings.id, row.id))
  call.audit({ entityId: row.id, detail: { orderId: order.id, orderNo: order.orderNo } })
  return { mainId: order.id, orderNo: order.orderNo, status: order.status }
}
