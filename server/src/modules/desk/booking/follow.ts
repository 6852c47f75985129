import {
  bookingMachine,
  bookingRules,
  checkBookingRemark,
  fillText,
  isReopenable,
  leadsFrom,
  reopenDays,
  type Body,
  type booking,
  type BookingMove,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Me, SignedCall } from '../../../http/call.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { bookings, type Booking, type StoredFollowUp } from './table.ts'

type FollowDraft = Body<typeof booking.remark>

/** State change caused by a remark; undefined if the booking is being followed up already. */
const moveOf = ({ status }: Booking, wanted: FollowDraft['status']): BookingMove | undefined => {
  if (wanted === 'closed') return 'close'
  if (status === 'closed') return wanted === 'following' ? 'reopen' : 'follow'
  return status === 'following' ? undefined : 'follow'
}

const checkMove = (row: Booking, move: BookingMove | undefined, now: Date) => {
  if (move === undefined) return
  if (!leadsFrom(bookingMachine.moves, move, row.status)) throw new Problem('wrongState')
  if (move === 'reopen' && !isReopenable(row.closedAt, now))
    throw new Problem('notReady', { fields: { status: [fillText(bookingRules.tooLate, { n: reopenDays })] } })
}

/** The first account to act on a booking becomes its handler. */
export const handling = ({ handlerId }: Booking, me: Me, now: Date) =>
  handlerId === null ? { handlerId: me.id, handlerName: me.realname, handledAt: now.toISOString() } : {}

const effects = {
  follow: () => ({ status: 'following' as const }),
  close: ({ closeReason }: FollowDraft, now: Date) => ({
    status: 'closed' as const,
    closeReason: closeReason ?? null,
    closedAt: now.toISOString(),
  }),
  reopen: () => ({ status: 'following' as const, closeReason: null, closedAt: null }),
}

const followUp = (
  { remark, closeReason }: FollowDraft,
  move: BookingMove | undefined,
  me: Me,
  at: string,
): StoredFollowUp => ({
  text: remark,
  by: me.realname,
  at,
  ...(move === 'close' || move === 'reopen' ? { move } : {}),
  ...(closeReason === undefined ? {} : { closeReason }),
})

/** Adds a remark to a booking, which follows it up, closes it or reopens it. */
export const remarkOn = async ({ db, me, now, audit }: SignedCall, said: FollowDraft) => {
  refuseBy(checkBookingRemark(said))
  const row = await find(db, me, bookings, said.id, 'update')
  if (said.version !== undefined && said.version !== row.version) throw new Problem('stale')
  const move = moveOf(row, said.status)
  checkMove(row, move, now)
  const at = now.toISOString()
  const version = row.version + 1
  await db
    .update(bookings)
    .set({
      ...(move === undefined || move === 'order' ? {} : effects[move](said, now)),
      ...handling(row, me, now),
      remarks: [...row.remarks, followUp(said, move, me, at)],
      version,
      updatedAt: at,
      updatedBy: me.id,
    })
    .where(eq(bookings.id, row.id))
  audit({
    entityId: row.id,
    detail: { from: row.status, ...(move === undefined ? {} : { move }), closeReason: said.closeReason ?? null },
  })
  return { id: row.id, version }
}
