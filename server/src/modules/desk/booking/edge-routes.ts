import { bookingRules, bookingWords, edgeBooking, validationWords } from '@kangju/contract'
import type { Call, Me } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { openField } from '../../../rows/sensitive.ts'
import { clientsOfTvUsers } from '../../customers/customerclient/service.ts'
import { operatorIdOf } from '../../base/operator/service.ts'
import { cardsHeldBy } from '../../books/prepaycard/service.ts'
import { householdOf } from '../../boxes/tvtop/service.ts'
import { addBooking } from './add.ts'

type Booking = Call<typeof edgeBooking.book>

/** A box has no account, so it acts as an anonymous caller of its operator. */
const nobodyOf = (operatorId: string): Me => ({
  id: '',
  username: '',
  realname: '',
  operatorId,
  organId: null,
  isdefault: 0,
  authoritys: [],
  sessionId: '',
})

const book = async (call: Booking) => {
  const { db, tools, now, body } = call
  const operatorId = await operatorIdOf(db, body.operator)
  const { box, user } = await householdOf(db, tools, operatorId, body)
  const { areaCode, address } = user
  if (areaCode === null || address === null) throw new Problem('notReady', { fields: { sn: [bookingRules.noAddress] } })
  const { projectId, specId, commodityId, demand, expectDate, expectPeriod } = body
  const family = (await clientsOfTvUsers(db, [user.id])).get(user.id) ?? []
  const draft = {
    areaCode,
    address,
    contactName: user.name,
    contactMobile: openField(tools.keyring, 'tv_user', 'mobile', user),
    // The care recipient is set only if the household has exactly one.
    clientId: family.length === 1 ? (family[0]?.id ?? null) : null,
    projectId,
    specId,
    commodityId,
    demand,
    expectDate,
    expectPeriod,
  }
  const cardIds = (body.cards ?? []).map((id) => id.toLowerCase())
  const own = new Set((await cardsHeldBy(db, operatorId, user.id)).map(({ id }) => id))
  if (!cardIds.every((id) => own.has(id))) throw invalid({ cards: [validationWords.reference] })
  const row = await addBooking(
    { db, tools, now, me: nobodyOf(operatorId) },
    {
      draft,
      source: 'tv',
      tvUserId: user.id,
      sn: box.sn,
      cardIds,
      organId: user.organId ?? box.organId,
      by: undefined,
    },
  )
  call.audit({ entityId: row.id, operatorId, detail: { sn: box.sn, bookingNo: row.bookingNo } })
  return { bookingNo: row.bookingNo }
}

export const edgeBookingRoutes = implement(edgeBooking, { book: book }, bookingWords)
