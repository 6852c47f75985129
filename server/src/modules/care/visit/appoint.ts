import {
  AppointmentDraft,
  dispatchObstacleWords,
  holdsFee,
  roundPosition,
  timeObstacles,
  validationWords,
  visitRules,
  type DispatchObstacle,
} from '@kangju/contract'
import { isArea } from '../../../area/area-names.ts'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { encryptDraft } from '../../../rows/sensitive.ts'
import {
  begunAnew,
  endRun,
  givenToNobody,
  inOnePlace,
  obstaclesFor,
  refuseUnlessForced,
  withdrawOffer,
} from '../dispatch/service.ts'
import type { Actor } from '../order/service.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { moveVisit, requireMove, type HeldVisit } from './move.ts'
import type { Visit } from './table.ts'
import { timeAt, timeObstacle, type Time } from './time-obstacle.ts'

export interface AppointmentActor {
  readonly by: Actor
  readonly now: Date
  /** Force overrules what can be overruled of a conflict, instead of taking the visit from the staff member. */
  readonly keepsStaff?: boolean
}

/** Start and end of the requested time. */
const timeOf = (visit: Visit, { appointDate, startTime }: AppointmentDraft): Time => {
  if (startTime === undefined) throw invalid({ startTime: [validationWords.required] })
  return timeAt(appointDate, startTime, visit.durationMin)
}

/** New coordinates, if any: both or none, and always those of a new address. */
const positionIn = ({ lng, lat }: AppointmentDraft, isElsewhere: boolean) => {
  if (lng != null && lat != null) return { lng: roundPosition(lng), lat: roundPosition(lat) }
  if (lng == null && lat == null && !isElsewhere) return {}
  const missing = [visitRules.positionOfAddress]
  throw invalid({ ...(lng == null ? { lng: missing } : {}), ...(lat == null ? { lat: missing } : {}) })
}

/** Changed address columns. */
const placeOf = (tools: Tools, visit: Visit, draft: AppointmentDraft) => {
  const { areaCode, address, contactName, contactMobile } = draft
  if (areaCode !== undefined && !isArea(areaCode)) throw invalid({ areaCode: [validationWords.reference] })
  const isElsewhere =
    (areaCode !== undefined && areaCode !== visit.areaCode) || (address !== undefined && address !== visit.address)
  const encrypted =
    contactMobile === undefined
      ? {}
      : encryptDraft(
          tools.keyring,
          { id: visit.id, operatorId: visit.operatorId, table: 'visit', schema: AppointmentDraft },
          { contactMobile },
          visit,
        )
  return {
    isElsewhere,
    columns: {
      ...(areaCode === undefined ? {} : { areaCode }),
      ...(address === undefined ? {} : { address }),
      ...positionIn(draft, isElsewhere),
      ...(contactName === undefined ? {} : { contactName }),
      ...(encrypted as { contactMobile?: string; contactMobileIndex?: string }),
    },
  }
}

/** The start that decides the fee after a customer moves an accepted visit late; the desk moves visits without one. */
const feeStartOf = async (tx: Db, { operatorId, status, startAt, feeStartAt }: Visit, by: Actor, now: Date) => {
  if (by.type !== 'customer' || status !== 'accepted') return null
  const { cancelFreeHours } = await operatorSettings(tx, operatorId)
  return [startAt, feeStartAt].find((start) => holdsFee(start, { cancelFreeHours, now })) ?? null
}

const ofPlace: readonly DispatchObstacle[] = ['outOfArea', 'tooFar']

const conflictsOf = async (
  tx: Db,
  visit: Visit,
  { isElsewhere, isNewTime }: Record<'isElsewhere' | 'isNewTime', boolean>,
) => {
  const matters = [...(isNewTime ? timeObstacles : []), ...(isElsewhere ? ofPlace : [])]
  if (visit.peopleId === null || matters.length === 0) return []
  return (await obstaclesFor(tx, visit, visit.peopleId)).filter((one) => matters.includes(one))
}

/** Columns of a new time; refuses one that is not possible. */
export const columnsOfTime = async (tx: Db, { visit, order }: HeldVisit, time: Time, { by, now }: AppointmentActor) => {
  const { id: exceptId, clientId, projectId } = visit
  const organId = visit.organId ?? order.organId
  const lastDay = visit.expireAt ?? order.expireAt
  const isRunning = visit.peopleId !== null
  const obstacle = await timeObstacle(tx, { ...time, clientId, projectId, organId, lastDay, isRunning, exceptId }, now)
  if (obstacle !== undefined) throw obstacle
  return {
    feeStartAt: await feeStartOf(tx, visit, by, now),
    startAt: time.start.toISOString(),
    endAt: time.end.toISOString(),
    isLateTold: false,
    keepsOverlap: false,
  }
}

/**
 * Schedules or reschedules a visit and optionally changes its address. With the time it has already, only address and
 * contact change, also shortly before the start. With force, staff with a conflict lose the visit.
 */
export const appointVisit = async (
  tx: Db,
  tools: Tools,
  held: HeldVisit,
  draft: AppointmentDraft,
  { by, now, keepsStaff = false }: AppointmentActor,
): Promise<Visit> => {
  const { visit } = held
  const move = visit.status === 'unscheduled' ? 'appoint' : 'reappoint'
  if (draft.version !== undefined && draft.version !== visit.version) throw new Problem('stale')
  if (visit.bizType === 'exam') throw new Problem('wrongState')
  requireMove(visit, by, move)
  const time = timeOf(visit, draft)
  const isNewTime = visit.startAt === null || Date.parse(visit.startAt) !== time.start.getTime()
  const ofNewTime = isNewTime ? await columnsOfTime(tx, held, time, { by, now }) : {}
  const { isElsewhere, columns } = placeOf(tools, visit, draft)
  const set = { ...columns, ...ofNewTime }
  const conflicts = await conflictsOf(tx, { ...visit, ...set }, { isElsewhere, isNewTime })
  const isForced = draft.force === 1
  if (keepsStaff) refuseUnlessForced(conflicts, { isForced, reason: draft.remark?.trim() ?? '' })
  else if (conflicts.length > 0 && !isForced)
    throw new Problem('needsForce', { fields: { startTime: conflicts.map((one) => dispatchObstacleWords[one]) } })
  const isTaken = conflicts.length > 0 && !keepsStaff
  // A search for the previous time or address starts over.
  const isWaiting = isTaken || visit.status === 'unscheduled' || visit.status === 'undispatched'
  const remark = draft.remark === '' ? undefined : draft.remark
  if (isTaken)
    await withdrawOffer(tx, visit, 'withdrawn', remark ?? dispatchObstacleWords[conflicts[0] ?? 'busy'].zh, now)
  return inOnePlace(
    moveVisit(tx, held, {
      move,
      actor: by,
      now,
      remark,
      set: { ...set, ...(isTaken ? givenToNobody(held.order, now) : {}), ...(isWaiting ? begunAnew(now) : {}) },
      ...(isTaken ? { to: 'undispatched' as const } : {}),
      with: isWaiting ? [endRun(tx, visit.id).getSQL()] : [],
    }),
  )
}
