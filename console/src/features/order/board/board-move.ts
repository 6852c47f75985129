import { visitMoveFault, type BoardVisit } from '@kangju/contract'
import { clockOf, minuteOf } from './board-layout.ts'

/** Target of a move: a staff member or none, a day and a start time. */
export interface Target {
  readonly peopleId: string | null
  readonly day: string
  /** In minutes of the day. */
  readonly start: number
}

type Visit = Pick<BoardVisit, 'status' | 'refundLock' | 'startAt' | 'peopleId' | 'bizType'>

/** Scheduled visits, other than health checks, can be moved while they can be rescheduled. */
export const isMovable = (visit: Visit): boolean =>
  visit.startAt !== null &&
  visit.bizType !== 'exam' &&
  visitMoveFault(visit, { type: 'account' }, 'reappoint') === undefined

/** Where a visit is now. */
export const placeOf = ({ peopleId, startAt }: Pick<Visit, 'peopleId' | 'startAt'>): Target => ({
  peopleId,
  day: startAt?.slice(0, 10) ?? '',
  start: startAt === null ? 0 : minuteOf(startAt),
})

export const isNewTime = (visit: Visit, { day, start }: Target): boolean => {
  const now = placeOf(visit)
  return now.day !== day || now.start !== start
}

/** Whether a movable visit would change at all. */
export const isMove = (visit: Visit, target: Target): boolean =>
  isMovable(visit) && (visit.peopleId !== target.peopleId || isNewTime(visit, target))

/** A staff member who loses a visit is told the reason. */
export const needsReason = (visit: Visit, { peopleId }: Target): boolean =>
  visit.peopleId !== null && visit.peopleId !== peopleId

/** The move as the server takes it. */
export const planOf = ({ peopleId, day, start }: Target) => ({
  peopleId,
  appointDate: day,
  startTime: clockOf(start),
})
