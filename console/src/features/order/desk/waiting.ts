import type { VisitRow, VisitState } from '@kangju/contract'
import { minutesBetween } from '../../../ui/waiting-time.ts'

export type WaitTone = 'grey' | 'orange' | 'red'

const hour = 60

/** Minutes of waiting after which a visit turns orange (due) and red (late). */
const limits: Readonly<Partial<Record<VisitState, { readonly orange: number; readonly red: number }>>> = {
  unscheduled: { orange: 4 * hour, red: 24 * hour },
  undispatched: { orange: 10, red: 30 },
  offered: { orange: 10, red: 20 },
  unconfirmed: { orange: 12 * hour, red: 24 * hour },
}
/** Minutes before the start at which an unaccepted visit turns orange and red. */
const closeTo = { orange: 6 * hour, red: 2 * hour }
/** Minutes before the start; earlier, an unaccepted visit stays grey unless it needs manual dispatch. */
const early = 3 * 24 * hour
const unpromised = new Set<VisitState>(['undispatched', 'offered'])

/** Whether visits in this state wait for an action. */
export const isWaiting = (status: VisitState): boolean => limits[status] !== undefined

/** Urgency of a visit, by its waiting time and by how soon it begins. */
export const waitTone = (
  visit: Pick<VisitRow, 'status' | 'waitingSince' | 'startAt' | 'needManual'>,
  now: Date,
): WaitTone => {
  const limit = limits[visit.status]
  if (limit === undefined) return 'grey'
  const waited = minutesBetween(visit.waitingSince, now)
  const left =
    unpromised.has(visit.status) && visit.startAt !== null
      ? (Date.parse(visit.startAt) - now.getTime()) / 60_000
      : Infinity
  if (left > early && left !== Infinity && visit.needManual === 0) return 'grey'
  if (waited >= limit.red || left <= closeTo.red) return 'red'
  return waited >= limit.orange || left <= closeTo.orange || visit.needManual === 1 ? 'orange' : 'grey'
}
