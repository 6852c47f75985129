import type { BoardVisit, order, Reply } from '@kangju/contract'

export type Board = Reply<typeof order.board>
export type BoardPerson = Board['people'][number]

/** In minutes of the day. */
export interface Span {
  readonly from: number
  readonly to: number
}

const hour = 60
const dayEnd = 24 * hour
/** Appointments are made in quarters of an hour. */
export const grid = 15

export const minuteOfClock = (clock: string): number => Number(clock.slice(0, 2)) * hour + Number(clock.slice(3, 5))
// The API sends every time as +08:00, so the text itself is Beijing time.
export const minuteOf = (instant: string): number => minuteOfClock(instant.slice(11, 16))
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / hour)).padStart(2, '0')}:${String(minute % hour).padStart(2, '0')}`

export type Timed = Pick<BoardVisit, 'id' | 'startAt' | 'endAt' | 'durationMin'>

/** Start and end of a visit; one that runs past midnight ends with the day. */
export const spanOf = ({ startAt, endAt, durationMin }: Timed): Span | undefined => {
  if (startAt === null) return undefined
  const from = minuteOf(startAt)
  const isNextDay = endAt !== null && endAt.slice(0, 10) > startAt.slice(0, 10)
  const to = endAt === null ? from + durationMin : isNextDay ? dayEnd : minuteOf(endAt)
  return { from, to: Math.min(dayEnd, Math.max(from + grid, to)) }
}

/** Steps of the zoom, from the whole day to the finest; the first two fit the width, the others are wider. */
export const zooms = ['day', 'usual', 'fine', 'finest'] as const
export type Zoom = (typeof zooms)[number]

const usual: Span = { from: 7 * hour, to: 21 * hour }
const zoomed: Readonly<Record<Zoom, { readonly span: Span; readonly scale: number }>> = {
  day: { span: { from: 0, to: dayEnd }, scale: 1 },
  usual: { span: usual, scale: 1 },
  fine: { span: usual, scale: 2 },
  finest: { span: usual, scale: 4 },
}

/** The shown hours of a zoom, and how many times the visible width they take. */
export const viewOf = (zoom: Zoom) => zoomed[zoom]

/** The next finer or coarser zoom, if there is one. */
export const zoomBy = (zoom: Zoom, by: 1 | -1): Zoom | undefined => zooms[zooms.indexOf(zoom) + by]

/** How many visits begin or end outside the shown hours. */
export const countOutside = (board: Span, visits: readonly Timed[]): number =>
  visits.filter((visit) => {
    const span = spanOf(visit)
    return span !== undefined && (span.from < board.from || span.to > board.to)
  }).length

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

/** Pixels of a wavering hand; a shorter way across keeps the time, also where a quarter is narrower. */
const steadyPx = 12

/**
 * The start after a bar was dragged sideways, to the quarter, so that the visit still ends on this day. A drag to
 * another row keeps the time as it is.
 */
export const startAfter = (
  { from, to }: Span,
  drag: { readonly px: number; readonly minutePx: number; readonly board: Span },
): number => {
  const { px, minutePx, board } = drag
  if (Math.abs(px) < Math.max(steadyPx, (grid * minutePx) / 2)) return from
  const minute = Math.round((from + px / minutePx) / grid) * grid
  return Math.max(board.from, Math.min(minute, Math.min(dayEnd, board.to) - (to - from)))
}

/** Length of a visit in minutes. */
export const lengthOf = (visit: Timed): number => {
  const span = spanOf(visit)
  return span === undefined ? 0 : span.to - span.from
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
  readonly person: Pick<BoardPerson, 'id' | 'name'> & Partial<BoardPerson>
  readonly lanes: readonly (readonly BoardVisit[])[]
  readonly count: number
}

/** The listed staff, then other staff who have visits. */
export const boardRows = ({ people, visits }: Pick<Board, 'people' | 'visits'>): BoardRow[] => {
  const byPerson = Map.groupBy(visits, ({ peopleId }) => peopleId)
  const known = new Set(people.map(({ id }) => id))
  const others = new Map(
    visits.flatMap(({ peopleId, peopleName }) =>
      peopleId === null || known.has(peopleId) ? [] : [[peopleId, peopleName ?? '']],
    ),
  )
  return [...people, ...[...others].map(([id, name]) => ({ id, name }))].map((person) => {
    const own = byPerson.get(person.id) ?? []
    return { person, lanes: lanesOf(own), count: own.length }
  })
}

/** Visits without a staff member, earliest first. */
export const unassignedOf = (visits: readonly BoardVisit[]): BoardVisit[] =>
  visits.filter(({ peopleId }) => peopleId === null)

/** Room of each label of a lane: it may run over the end of its bar, up to the next one. */
export const roomsIn = (board: Span, lane: readonly Timed[]): number[] =>
  lane.map((visit, at) => {
    const next = lane[at + 1]
    const from = Math.max(board.from, spanOf(visit)?.from ?? board.from)
    const to = next === undefined ? board.to : (spanOf(next)?.from ?? board.to)
    return Math.max(0, Math.min(board.to, to) - from)
  })
