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
/** A quarter of an hour: what appointments are made in. */
export const grid = 15

export const minuteOfClock = (clock: string): number => Number(clock.slice(0, 2)) * hour + Number(clock.slice(3, 5))
// Always +08:00 on the wire, so the text itself is Beijing time.
export const minuteOf = (instant: string): number => minuteOfClock(instant.slice(11, 16))
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / hour)).padStart(2, '0')}:${String(minute % hour).padStart(2, '0')}`

type Timed = Pick<VisitRow, 'id' | 'startAt' | 'endAt' | 'durationMin'>

/** When a visit begins and ends; what goes on past midnight ends with the day. */
export const spanOf = ({ startAt, endAt, durationMin }: Timed): Span | undefined => {
  if (startAt === null) return undefined
  const from = minuteOf(startAt)
  const isNextDay = endAt !== null && endAt.slice(0, 10) > startAt.slice(0, 10)
  const to = endAt === null ? from + durationMin : isNextDay ? dayEnd : minuteOf(endAt)
  return { from, to: Math.min(dayEnd, Math.max(from + grid, to)) }
}

/** The hours that are shown: the usual ones, and more where somebody works or is expected earlier or later. */
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

/** When somebody does not work that day. */
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

/** Where a stretch lies on the board, in hundredths of its width. */
export const placeOn = (board: Span, { from, to }: Span): { readonly left: number; readonly width: number } => {
  const length = board.to - board.from
  const start = Math.max(board.from, Math.min(board.to, from))
  const end = Math.max(start, Math.min(board.to, to))
  return { left: (100 * (start - board.from)) / length, width: (100 * (end - start)) / length }
}

/** The time at a place on the board, to the quarter of an hour, so that what begins there still ends on this day. */
export const minuteAt = (board: Span, share: number, length: number): number => {
  const minute = Math.round((board.from + share * (board.to - board.from)) / grid) * grid
  return Math.max(board.from, Math.min(minute, dayEnd - Math.min(length, dayEnd)))
}

/** Side by side what overlaps: each visit in the first lane that is free when it begins. */
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
  /** Undefined: nobody has these yet. */
  readonly person: (Pick<BoardPerson, 'id' | 'name'> & Partial<BoardPerson>) | undefined
  readonly lanes: readonly (readonly VisitRow[])[]
  readonly count: number
}

/** First what nobody has, then everybody who works, and who has something to do though they do not. */
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
