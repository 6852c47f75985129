import { bookingRules, bookingWords, edgeBooking, formats } from '@kangju/contract'
import type { Call, Me } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { openField } from '../../../rows/sensitive.ts'
import { clientsOfTvUsers } from '../../customers/customerclient/service.ts'
import { operatorIdOf } from '../../base/operator/service.ts'
import { boxByCallId } from '../../boxes/tvtop/service.ts'
import { holdTvUsers } from '../../boxes/tvuser/service.ts'
import { addBooking } from './add.ts'

type Booking = Call<typeof edgeBooking.book>

/** Household of the requesting box. An unknown, disabled or unverified box gets the same error. */
const householdOf = async ({ db, tools, body }: Booking, operatorId: string) => {
  const box = await boxByCallId(db, tools, body.ecallid, body.token)
  if (box?.operatorId !== operatorId || box.sn !== formats.sn.normalise(body.sn)) throw new Problem('missing')
  const refuse = (why: (typeof bookingRules)[keyof typeof bookingRules]) =>
    new Problem('notReady', { fields: { sn: [why] } })
  if (box.tvUserId === null) throw refuse(bookingRules.noHousehold)
  const [user] = await holdTvUsers(db, { operatorId, organId: null }, [box.tvUserId])
  if (user?.status !== 'enabled') throw new Problem('missing')
  const { areaCode, address } = user
  if (areaCode === null || address === null) throw refuse(bookingRules.noAddress)
  return { box, user, place: { areaCode, address } }
}

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
  const { box, user, place } = await householdOf(call, operatorId)
  const { projectId, specId, commodityId, demand, expectDate, expectPeriod } = body
  const family = (await clientsOfTvUsers(db, [user.id])).get(user.id) ?? []
  const draft = {
    ...place,
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
  const row = await addBooking(
    { db, tools, now, me: nobodyOf(operatorId) },
    { draft, source: 'tv', tvUserId: user.id, sn: box.sn, organId: user.organId ?? box.organId, by: undefined },
  )
  call.audit({ entityId: row.id, operatorId, detail: { sn: box.sn, bookingNo: row.bookingNo } })
  return { bookingNo: row.bookingNo }
}

export const edgeBookingRoutes = implement(edgeBooking, { book: book }, bookingWords)
