import type { booking } from '@kangju/contract'
import type { Call } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { lockCards } from '../../books/prepaycard/service.ts'
import { checkedCards } from '../../care/order/commands.ts'
import { bookings } from './table.ts'

/** Cards that the household chose on its television, as far as they are still its own and active. */
export const cardsOfBooking = async (call: Call<typeof booking.cards>) => {
  const { db, me, params, audit } = call
  const { id, status, tvUserId, cardIds } = await find(db, me, bookings, params.id)
  if (status !== 'new' && status !== 'following') throw new Problem('wrongState')
  audit({ entityId: id, detail: { cardIds } })
  const cards = cardIds.length === 0 ? [] : await lockCards(db, me.operatorId, cardIds)
  return checkedCards(
    call,
    cards.filter((card) => card.status === 'active' && card.holderId === tvUserId),
  )
}
