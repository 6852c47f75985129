import type { WorkTime } from '@kangju/contract'

// Weekly hours as a picture: the result of dragging on it, in minutes of the day.

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** The shown part of the day; periods outside it appear only in the list. */
export const dayBegins = 6 * 60
export const dayEnds = 22 * 60
export const slot = 30
export const slots = (dayEnds - dayBegins) / slot

export const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
export const toClock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

export interface Span {
  readonly from: number
  readonly to: number
}
export const spanOf = ({ start, end }: WorkTime): Span => ({ from: toMinutes(start), to: toMinutes(end) })

const within = (minutes: number, least: number, most: number) => Math.min(Math.max(minutes, least), most)

/** The slot under a pointer, by its share of the day's height (0 is the start, 1 the end). */
export const slotAt = (share: number): number => dayBegins + slot * within(Math.floor(share * slots), 0, slots - 1)

/** The nearest edge of a slot. */
export const edgeAt = (share: number): number => dayBegins + slot * within(Math.round(share * slots), 0, slots)

/** The slots from the start of a drag to its current one, both included, in either direction. */
export const draggedOver = (anchor: number, now: number): Span => ({
  from: Math.min(anchor, now),
  to: Math.max(anchor, now) + slot,
})

export const inOrder = (times: readonly WorkTime[]): WorkTime[] =>
  times.toSorted(
    (one, other) =>
      one.weekday - other.weekday || one.start.localeCompare(other.start) || one.end.localeCompare(other.end),
  )

/** Adds a period and merges it with those of the day that it touches. */
export const withPeriod = (times: readonly WorkTime[], weekday: number, { from, to }: Span): WorkTime[] => {
  const isTouched = (time: WorkTime) =>
    time.weekday === weekday && toMinutes(time.start) <= to && toMinutes(time.end) >= from
  const touched = times.filter(isTouched).map(spanOf)
  const merged = {
    weekday,
    start: toClock(Math.min(from, ...touched.map((span) => span.from))),
    end: toClock(Math.max(to, ...touched.map((span) => span.to))),
  }
  return inOrder([...times.filter((time) => !isTouched(time)), merged])
}

export type Edge = 'start' | 'end'

/** Moves one edge of a period, but not past its other edge or into a neighbour. */
export const withEdge = (times: readonly WorkTime[], at: number, edge: Edge, minutes: number): WorkTime[] => {
  const moved = times[at]
  if (moved === undefined) return [...times]
  const span = spanOf(moved)
  const others = times.filter((time, i) => i !== at && time.weekday === moved.weekday).map(spanOf)
  const before = Math.max(0, ...others.filter((other) => other.to <= span.from).map((other) => other.to))
  const after = Math.min(24 * 60 - 1, ...others.filter((other) => other.from >= span.to).map((other) => other.from))
  const next =
    edge === 'start'
      ? { ...moved, start: toClock(within(minutes, before, span.to - slot)) }
      : { ...moved, end: toClock(within(minutes, span.from + slot, after)) }
  return times.map((time, i) => (i === at ? next : time))
}

/** Copies the periods of one day to other days. */
export const withDayCopied = (times: readonly WorkTime[], source: number, targets: readonly number[]): WorkTime[] => {
  const others = targets.filter((day) => day !== source)
  const pattern = times.filter((time) => time.weekday === source)
  return inOrder([
    ...times.filter((time) => !others.includes(time.weekday)),
    ...others.flatMap((weekday) => pattern.map((time) => ({ ...time, weekday }))),
  ])
}

export const everyDay = (days: readonly number[], start: string, end: string): WorkTime[] =>
  days.map((weekday) => ({ weekday, start, end }))

/** A default period on the first day without one, otherwise after the last period of the week. */
export const nextPeriod = (times: readonly WorkTime[]): WorkTime => {
  const free = weekdays.find((day) => !times.some((time) => time.weekday === day))
  if (free !== undefined) return { weekday: free, start: '08:00', end: '18:00' }
  const last = inOrder(times).at(-1)
  const from = within(last === undefined ? dayBegins : toMinutes(last.end), 0, 24 * 60 - 1 - slot)
  return { weekday: last?.weekday ?? 1, start: toClock(from), end: toClock(from + slot) }
}

/** Position of a span in the picture, in percent of its height; undefined if it lies outside. */
export const placeOf = ({ from, to }: Span): { readonly top: number; readonly height: number } | undefined => {
  const [shownFrom, shownTo] = [within(from, dayBegins, dayEnds), within(to, dayBegins, dayEnds)]
  if (shownTo <= shownFrom) return undefined
  const length = dayEnds - dayBegins
  return { top: ((shownFrom - dayBegins) / length) * 100, height: ((shownTo - shownFrom) / length) * 100 }
}
