import type { order, Reply, VisitRow } from '@kangju/contract'

export type Board = Reply<typeof order.board>
export type BoardPerson = Board['people'][number]

/** In minutes of the day. */
export interface Span {
  readonly from: number
  readonly to: number
}

const hour = 60
const dayEnd = 24 * hour
const usual: Span = { from: 8 * hour, to: 20 * hour }
/** Appointments are made in quarters of an hour. */
export const grid = 15

export const minuteOfClock = (clock: string): number => Number(clock.slice(0, 2)) * hour + Number(clock.slice(3, 5))
// The API sends every time as +08:00, so the text itself is Beijing time.
export const minuteOf = (instant: string): number => minuteOfClock(instant.slice(11, 16))
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / hour)).padStart(2, '0')}:${String(minute % hour).padStart(2, '0')}`

type Timed = Pick<VisitRow, 'id' | 'startAt' | 'endAt' | 'durationMin'>

/** Start and end of a visit; one that runs past midnight ends with the day. */
export const spanOf = ({ startAt, endAt, durationMin }: Timed): Span | undefined => {
  if (startAt === null) return undefined
  const from = minuteOf(startAt)
  const isNextDay = endAt !== null && endAt.slice(0, 10) > startAt.slice(0, 10)
  const to = endAt === null ? from + durationMin : isNextDay ? dayEnd : minuteOf(endAt)
  return { from, to: Math.min(dayEnd, Math.max(from + grid, to)) }
}

/** The shown hours: the default ones, extended by earlier or later working hours and visits. */
export const boardSpan = (people: readonly Pick<BoardPerson, 'hours'>[], visits: readonly Timed[]): Span => {
  const spans = [
    usual,
    ...people.flatMap(({ hours }) =>
      hours.map(({ start, end }) => ({ from: minuteOfClock(start), to: minuteOfClock(end) || dayEnd })),
    ),
    ...visits.flatMap((visit) => spanOf(visit) ?? []),
  ]
  const from = Math.min(...spans.map((span) => span.from))
  const to = Math.max(...spans.map((span) => span.to))
  return { from: Math.floor(from / hour) * hour, to: Math.min(dayEnd, Math.ceil(to / hour) * hour) }
}

/** The parts of the board outside the working hours. */
export const offHoursOf = (board: Span, hours: BoardPerson['hours']): Span[] => {
  const busy = hours
    .map(({ start, end }) => ({ from: minuteOfClock(start), to: minuteOfClock(end) || dayEnd }))
    .toSorted((a, b) => a.from - b.from)
  const starts = [board.from, ...busy.map(({ to }) => to)]
  const ends = [...busy.map(({ from }) => from), board.to]
  return starts.map((from, at) => ({ from, to: ends[at] ?? from })).filter(({ from, to }) => to > from)
}

export const hoursOf = ({ from, to }: Span): number[] =>
  Array.from({ length: (to - from) / hour }, (_, at) => from / hour + at)

/** Position of a span on the board, in percent of its width. */
export const placeOn = (board: Span, { from, to }: Span): { readonly left: number; readonly width: number } => {
  const length = board.to - board.from
  const start = Math.max(board.from, Math.min(board.to, from))
  const end = Math.max(start, Math.min(board.to, to))
  return { left: (100 * (start - board.from)) / length, width: (100 * (end - start)) / length }
}

/** The time at a share of the board's width, to the quarter, so that a visit still ends on this day. */
export const minuteAt = (board: Span, share: number, length: number): number => {
  const minute = Math.round((board.from + share * (board.to - board.from)) / grid) * grid
  return Math.max(board.from, Math.min(minute, dayEnd - Math.min(length, dayEnd)))
}

/** Puts overlapping visits side by side: each goes into the first lane that is free when it begins. */
export const lanesOf = <V extends Timed>(visits: readonly V[]): V[][] => {
  const lanes: { end: number; visits: V[] }[] = []
  const timed = visits
    .flatMap((visit) => {
      const span = spanOf(visit)
      return span === undefined ? [] : [{ visit, span }]
    })
    .toSorted((a, b) => a.span.from - b.span.from || (a.visit.id < b.visit.id ? -1 : 1))
  for (const { visit, span } of timed) {
    const lane = lanes.find(({ end }) => end <= span.from)
    if (lane === undefined) lanes.push({ end: span.to, visits: [visit] })
    else {
      lane.visits.push(visit)
      lane.end = span.to
    }
  }
  return lanes.map((lane) => lane.visits)
}

export interface BoardRow {
  /** Undefined for unassigned visits. */
  readonly person: (Pick<BoardPerson, 'id' | 'name'> & Partial<BoardPerson>) | undefined
  readonly lanes: readonly (readonly VisitRow[])[]
  readonly count: number
}

/** Unassigned visits first, then the listed staff, then other staff who have visits. */
export const boardRows = ({ people, visits }: Pick<Board, 'people' | 'visits'>): BoardRow[] => {
  const shown = visits.filter(({ status }) => status !== 'cancelled')
  const rowOf = (person: BoardRow['person']): BoardRow => {
    const own = shown.filter(({ peopleId }) => peopleId === (person?.id ?? null))
    return { person, lanes: lanesOf(own), count: own.length }
  }
  const known = new Set(people.map(({ id }) => id))
  const others = new Map(
    shown.flatMap(({ peopleId, peopleName }) =>
      peopleId === null || known.has(peopleId) ? [] : [[peopleId, peopleName ?? '']],
    ),
  )
  return [undefined, ...people, ...[...others].map(([id, name]) => ({ id, name }))].map(rowOf)
}
