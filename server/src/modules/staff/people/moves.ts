import {
  accountActor,
  assignedVisitStates,
  begunVisitStates,
  businessDay,
  fillText,
  peopleMoveFault,
  peopleRules as rules,
  returnableVisitStates,
  type people,
  type Text,
  type VisitState,
  peopleFollows as follows,
} from '@kangju/contract'
import { and, eq, ne } from 'drizzle-orm'
import type { Call, SignedCall } from '../../../http/call.ts'
import { Problem, type FieldTexts } from '../../../kit/problem.ts'
import { find, within } from '../../../rows/scope.ts'
import { endPartySessions } from '../../base/session/service.ts'
import { walletsOf } from '../../books/wallet/service.ts'
import { peopleDependents, staffVisits } from './dependents.ts'
import { certificateFaults, postOf, receivingFaultsOf } from './ready.ts'
import { withVisits } from './texts.ts'
import { hasNotLeft, peopleTable, type Person } from './table.ts'
import { stamps } from '../../../rows/stamps.ts'

const yuanOf = (fen: number) => (fen / 100).toFixed(2)

const visitFaults = async ({ db }: SignedCall, { id }: Person, states: readonly VisitState[]): Promise<FieldTexts> => {
  const found = await staffVisits.use().inStates(db, id, states)
  return found.length === 0 ? {} : { visits: [withVisits(rules.visitsInHand, found)] }
}

const leaveFaults = async (call: SignedCall, person: Person): Promise<FieldTexts> => {
  const frozenFen = (await walletsOf(call.db, [person.id])).get(person.id)?.frozenFen ?? 0
  return {
    ...(await visitFaults(call, person, assignedVisitStates)),
    ...(frozenFen > 0 ? { frozenFen: [fillText(rules.withdrawalOpen, { yuan: yuanOf(frozenFen) })] } : {}),
  }
}

/** Rehiring requires valid certificates, an active organisation and a mobile number that no other staff member uses. */
const rehireFaults = async (call: SignedCall, person: Person): Promise<FieldTexts> => {
  const { organ, kind } = await postOf(call, person)
  const isTaken =
    (await call.db.$count(
      peopleTable,
      and(
        within({ operatorId: person.operatorId, organId: null }, peopleTable),
        ne(peopleTable.id, person.id),
        hasNotLeft,
        eq(peopleTable.mobileIndex, person.mobileIndex),
      ),
    )) > 0
  const gone = person.projectIds.filter((id) => organ?.projectIds.includes(id) !== true)
  return {
    ...certificateFaults(person, kind?.needLicense === 1, businessDay(call.now)),
    ...(organ?.active === 1 ? {} : { organId: [rules.organClosed] }),
    ...(gone.length === 0 ? {} : { projectIds: [fillText(rules.projectsGone, { n: gone.length })] }),
    ...(isTaken ? { mobile: [rules.mobileTaken] } : {}),
  }
}

/** Obstacles to a move, or to accepting visits. */
export const peopleObstacles = (call: SignedCall, person: Person, move: string): Promise<FieldTexts> | FieldTexts => {
  if (move === 'receive') return receivingFaultsOf(call, person)
  if (move === 'suspend') return visitFaults(call, person, begunVisitStates)
  if (move === 'leave') return leaveFaults(call, person)
  return move === 'rehire' ? rehireFaults(call, person) : {}
}

/** Locks the visits of a staff member who is about to be suspended or to leave. */
export const holdVisits = async ({ db }: SignedCall, { id }: Person, move: string) => {
  if (move === 'suspend' || move === 'leave') await staffVisits.use().hold(db, id, assignedVisitStates)
}

const leaveFollows = async (call: SignedCall, person: Person): Promise<Text[]> => {
  const availableFen = (await walletsOf(call.db, [person.id])).get(person.id)?.availableFen ?? 0
  return [
    ...(await peopleDependents.gather((one) => one.leaveFollows(call, person))),
    ...(availableFen > 0 ? [fillText(follows.walletKept, { yuan: yuanOf(availableFen) })] : []),
  ]
}

/** Consequences of a move, for the confirmation. */
export const peopleFollows = async (call: SignedCall, person: Person, move: string): Promise<Text[]> => {
  const stops = person.isReceive === 1 ? [follows.stops] : []
  if (move === 'suspend') {
    const back = await staffVisits.use().inStates(call.db, person.id, returnableVisitStates)
    return [...(back.length === 0 ? [] : [withVisits(follows.returned, back)]), ...stops]
  }
  if (move === 'leave') return [...(await leaveFollows(call, person)), ...stops]
  return move === 'resume' || move === 'rehire' ? [follows.staysOff] : []
}

/**
 * Stores the reason and switches accepting visits off; it must be switched on again after every change of state. What
 * the person may do on their phone depends on the state, so they sign in again.
 */
export const peopleMoved = async (call: SignedCall, person: Person, move: string, body: { remark?: unknown }) => {
  const statusReason = typeof body.remark === 'string' && body.remark.trim() !== '' ? body.remark.trim() : null
  await call.db.update(peopleTable).set({ isReceive: 0, statusReason }).where(eq(peopleTable.id, person.id))
  await endPartySessions(call, person.id)
  if (move === 'suspend') {
    const returned = await staffVisits.use().giveBack(call, person.id, statusReason ?? '')
    if (returned.length > 0) call.audit({ detail: { returned } })
  }
  if (move === 'leave') await peopleDependents.run((one) => one.left(call, person))
}

/** Switches accepting visits on, if no requirement is missing, or off. */
export const setReceiving = async (call: Call<typeof people.isreceive>) => {
  const { isReceive, version } = call.body
  const person = await find(call.db, call.me, peopleTable, call.params.id, 'update')
  if (version !== undefined && version !== person.version) throw new Problem('stale')
  const move = isReceive === 1 ? 'receive' : 'stopReceiving'
  const fault = peopleMoveFault(person, accountActor(call.me), move)
  if (fault === 'wrongState') throw new Problem(fault)
  const lacks = move === 'receive' ? await receivingFaultsOf(call, person, 'share') : {}
  if (Object.keys(lacks).length > 0) throw new Problem('notReady', { fields: lacks })
  const next = person.version + 1
  await call.db
    .update(peopleTable)
    .set({ isReceive, version: next, ...stamps(call) })
    .where(eq(peopleTable.id, person.id))
  call.audit({ entityId: person.id, detail: { isReceive: { from: person.isReceive, to: isReceive } } })
  return { id: person.id, version: next }
}
