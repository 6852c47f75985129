import type { VisitRow, VisitState } from '@kangju/contract'

export type WaitTone = 'grey' | 'orange' | 'red'

const hour = 60

/** In minutes: from when on somebody should have looked at it, and from when on it is late. */
const limits: Readonly<Partial<Record<VisitState, { readonly orange: number; readonly red: number }>>> = {
  unscheduled: { orange: 4 * hour, red: 24 * hour },
  undispatched: { orange: 10, red: 30 },
  offered: { orange: 10, red: 20 },
  unconfirmed: { orange: 12 * hour, red: 24 * hour },
}
/** In minutes before it begins, for what nobody has promised to make. */
const closeTo = { orange: 6 * hour, red: 2 * hour }
/** In minutes before it begins: nobody need be found sooner, unless it was left to us. */
const early = 3 * 24 * hour
const unpromised = new Set<VisitState>(['undispatched', 'offered'])

export const minutesBetween = (from: string, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - Date.parse(from)) / 60_000))

/** Whether it waits for anybody, so that how long is worth saying. */
export const isWaiting = (status: VisitState): boolean => limits[status] !== undefined

/** How worrying the waiting of a visit is: by how long, and by how soon it begins. */
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

/** A length of time in its two biggest units. */
export const waitParts = (minutes: number): { days: number; hours: number; minutes: number } => ({
  days: Math.floor(minutes / (24 * hour)),
  hours: Math.floor(minutes / hour) % 24,
  minutes: minutes % hour,
})
