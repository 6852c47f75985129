import { addDays, businessDay } from '@kangju/contract'
import type { Person } from '../../modules/staff/people/table.ts'
import { clockText, dayNumber, hourMs, minutesAfter } from './time.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** Occupied times, kept while planning to prevent double bookings. */
export const makeDiary = () => {
  const taken = new Map<string, Span[]>()
  const on = (id: string, day: number) => taken.get(`${id} ${day}`) ?? []
  return {
    isFree: (id: string, from: Date, to: Date, marginMs = 0) => {
      const [first, last] = [from.getTime() - marginMs, to.getTime() + marginMs]
      // An entry of the day before may still continue.
      for (let day = dayNumber(first) - 1; day <= dayNumber(last); day += 1)
        if (on(id, day).some((span) => span.from < last && span.to > first)) return false
      return true
    },
    countOn: (id: string, at: Date) => on(id, dayNumber(at.getTime())).length,
    take: (id: string, from: Date, to: Date) => {
      const day = dayNumber(from.getTime())
      taken.set(`${id} ${day}`, [...on(id, day), { from: from.getTime(), to: to.getTime() }])
    },
  }
}
export type Diary = ReturnType<typeof makeDiary>

const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

const worksAt = ({ workTimes, leaves }: Person, day: string, from: string, to: string) =>
  workTimes.some((time) => time.weekday === weekdayOf(day) && time.start <= from && to <= time.end) &&
  leaves.every((leave) => day < leave.from || day > leave.to)

const lastMinute = '23:59'

/** Whether a staff member works throughout a visit. */
export const isAtWork = (person: Person, start: Date, minutes: number): boolean => {
  const end = minutesAfter(start, minutes)
  const [first, last] = [businessDay(start), businessDay(end)]
  if (first === last) return worksAt(person, first, clockText(start), clockText(end))
  return (
    worksAt(person, first, clockText(start), lastMinute) && worksAt(person, addDays(first, 1), '00:00', clockText(end))
  )
}

/** Travel time between two visits. */
export const travelMs = hourMs

export interface SlotQuery {
  readonly projectId: string
  readonly areaCode: string
  readonly start: Date
  readonly minutes: number
}

/** Staff who could make a visit according to the diary, least busy that day first. */
export const whoCould = (
  staff: readonly Person[],
  diary: Diary,
  { projectId, areaCode, start, minutes }: SlotQuery,
) => {
  const end = minutesAfter(start, minutes)
  return staff
    .filter(
      (person) =>
        person.projectIds.includes(projectId) &&
        person.areaCodes.includes(areaCode) &&
        isAtWork(person, start, minutes) &&
        diary.isFree(person.id, start, end, travelMs) &&
        diary.countOn(person.id, start) < person.maxDailyOrders,
    )
    .toSorted((one, other) => diary.countOn(one.id, start) - diary.countOn(other.id, start))
}
