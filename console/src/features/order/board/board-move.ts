import { visitMoveFault, type VisitRow } from '@kangju/contract'
import { clockOf, minuteOf } from './board-layout.ts'

/** Where a visit is put: to somebody, or to nobody, and when. */
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

/** Only what nobody has begun and no refund holds up. */
export const isMovable = (visit: Visit): boolean =>
  visit.startAt !== null &&
  visit.bizType !== 'exam' &&
  visitMoveFault(visit, { type: 'account' }, 'reappoint') === undefined

/** What has to be done for a visit to be there: its time first, so that whoever is asked is asked for the right one. */
export const stepsTo = (visit: Visit, { peopleId, start }: Target): BoardStep[] => {
  if (!isMovable(visit) || visit.startAt === null) return []
  const steps: BoardStep[] = []
  if (minuteOf(visit.startAt) !== start) steps.push({ kind: 'appoint', startTime: clockOf(start) })
  if (peopleId !== visit.peopleId) steps.push(peopleId === null ? { kind: 'return' } : { kind: 'dispatch', peopleId })
  return steps
}

/** Somebody loses a visit that they had been given: they are told why. */
export const needsReason = (visit: Visit, steps: readonly BoardStep[]): boolean =>
  visit.peopleId !== null && steps.some(({ kind }) => kind !== 'appoint')
