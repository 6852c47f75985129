import { visitMoveFault, type VisitRow } from '@kangju/contract'
import { clockOf, minuteOf } from './board-layout.ts'

/** Target of a move: a staff member or none, and a start time. */
export interface Target {
  readonly peopleId: string | null
  /** In minutes of the day. */
  readonly start: number
}

export type BoardStep =
  | { readonly kind: 'appoint'; readonly startTime: string }
  | { readonly kind: 'dispatch'; readonly peopleId: string }
  | { readonly kind: 'return' }

type Visit = Pick<VisitRow, 'status' | 'refundLock' | 'startAt' | 'peopleId' | 'bizType'>

/** Scheduled visits, other than health checks, can be moved while they can be rescheduled. */
export const isMovable = (visit: Visit): boolean =>
  visit.startAt !== null &&
  visit.bizType !== 'exam' &&
  visitMoveFault(visit, { type: 'account' }, 'reappoint') === undefined

/** The steps that move a visit to a target; the time changes first, so that staff are asked for the right one. */
export const stepsTo = (visit: Visit, { peopleId, start }: Target): BoardStep[] => {
  if (!isMovable(visit) || visit.startAt === null) return []
  const steps: BoardStep[] = []
  if (minuteOf(visit.startAt) !== start) steps.push({ kind: 'appoint', startTime: clockOf(start) })
  if (peopleId !== visit.peopleId) steps.push(peopleId === null ? { kind: 'return' } : { kind: 'dispatch', peopleId })
  return steps
}

/** A staff member who loses a visit is told the reason. */
export const needsReason = (visit: Visit, steps: readonly BoardStep[]): boolean =>
  visit.peopleId !== null && steps.some(({ kind }) => kind !== 'appoint')
