import { addDays } from '../../kit/business-day.ts'
import { Clock, closed, Count, Day, Id, listOf, oneOf, optional, orNull, Type, type Static } from '../../kit/schema.ts'
import { weekdays, type Weekday } from '../../shared.ts'

/** Visits of one order that are scheduled together, such as those of a card of twelve. */
export const seriesAtMost = 60

/** The rhythm of a series. */
export const SeriesRhythm = closed({
  fromDay: Day,
  weekdays: listOf(oneOf(...weekdays), 1, weekdays.length),
  startTime: Clock,
  /** Staff member who is asked first for every visit. */
  peopleId: optional(Id),
})
export type SeriesRhythm = Static<typeof SeriesRhythm>

/** A day of the rhythm: a visit, or why there can be none. */
export const SeriesDay = closed({
  appointDate: Day,
  visit: orNull(closed({ id: Id, seq: Count })),
  problem: orNull(Type.String()),
  /** Why the chosen staff member could not go; others are asked then. */
  warnings: Type.Array(Type.String()),
})
export type SeriesDay = Static<typeof SeriesDay>

export const SeriesPlan = closed({
  days: Type.Array(SeriesDay),
  /** Visits that found no day. */
  left: Count,
})
export type SeriesPlan = Static<typeof SeriesPlan>

export const SeriesDraft = closed({
  visits: Type.Array(closed({ id: Id, appointDate: Day }), { minItems: 1, maxItems: seriesAtMost }),
  startTime: Clock,
  peopleId: optional(Id),
})

const weekdayOf = (day: string): Weekday | undefined =>
  weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + weekdays.length - 1) % weekdays.length]

/** The days of a rhythm, from the first one on. */
export function* seriesDays({
  fromDay,
  weekdays: chosen,
}: Pick<SeriesRhythm, 'fromDay' | 'weekdays'>): Generator<string> {
  for (let day = fromDay; ; day = addDays(day, 1)) {
    const weekday = weekdayOf(day)
    if (weekday !== undefined && chosen.includes(weekday)) yield day
  }
}
