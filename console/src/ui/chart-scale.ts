import { daysBetween } from '@kangju/contract'

export interface Point {
  /** YYYY-MM-DD, or the hour as HH:00 */
  readonly day: string
  readonly value: number
}

export interface Series {
  readonly key: string
  readonly label: string
  /** Oldest first. */
  readonly points: readonly Point[]
}

/** The value of a day, if there is one. */
export const valueOn = ({ points }: Series, day: string): number | undefined =>
  points.find((point) => point.day === day)?.value

const niceSteps = [1, 2, 2.5, 5, 10]
const ticksWanted = 4

/** A step of 1, 2, 2.5 or 5 times a power of ten, large enough that few lines span the values. */
const stepFor = (span: number): number => {
  const raw = span / ticksWanted
  const unit = 10 ** Math.floor(Math.log10(raw))
  return (niceSteps.find((nice) => nice * unit >= raw) ?? 10) * unit
}

const exact = (value: number) => Number(value.toPrecision(12))

/** Round values that enclose the given ones, lowest first; `leastSpan` keeps equal values apart. */
export const ticksOf = (values: readonly number[], leastSpan = 1): number[] => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = stepFor(Math.max(high - low, leastSpan))
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_tick, at) => exact((first + at) * step))
}

/** All days with a measurement, sorted, each once. */
export const daysOf = (series: readonly Series[]): string[] =>
  [...new Set(series.flatMap(({ points }) => points.map(({ day }) => day)))].toSorted()

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Points are days, spaced by date, or the hours of a day. */
export type Axis = 'days' | 'hours'

/** Coordinates of a day or hour and a value in a box; a single day lies in the middle. */
export const scalesOf = (days: readonly string[], ticks: readonly number[], box: Box, axis: Axis = 'days') => {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const since = (day: string) => (axis === 'days' ? daysBetween(first, day) : days.indexOf(day))
  const span = first === last ? 0 : since(last)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  return {
    x: (day: string) =>
      span === 0 ? (box.left + box.right) / 2 : box.left + ((box.right - box.left) * since(day)) / span,
    y: (value: number) => box.bottom - ((box.bottom - box.top) * (value - low)) / (high - low),
  }
}

/** Index of the position nearest to the wanted one. */
export const nearestAt = (positions: readonly number[], wanted: number): number =>
  positions.reduce(
    (best, position, at) =>
      Math.abs(position - wanted) < Math.abs((positions[best] ?? Infinity) - wanted) ? at : best,
    0,
  )

/** Moves overlapping labels apart, downwards; each label keeps its index. */
export const spreadLabels = (wanted: readonly number[], distance: number): number[] => {
  const order = wanted.map((_y, at) => at).toSorted((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
  const placed = [...wanted]
  for (const [rank, at] of order.entries()) {
    const above = placed[order[rank - 1] ?? -1]
    if (above !== undefined) placed[at] = Math.max(placed[at] ?? 0, above + distance)
  }
  return placed
}
