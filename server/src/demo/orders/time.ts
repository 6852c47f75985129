import { addDays, businessDay, startOfBusinessDay } from '@kangju/contract'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
export const minutesAfter = (at: Date, minutes: number) => later(at, minutes * minuteMs)

/** A time of a business day, relative to the day of the demo. */
export const clockOn = (today: Date, days: number, minutes: number) =>
  minutesAfter(startOfBusinessDay(addDays(businessDay(today), days)), minutes)

const beijingMs = 8 * hourMs

/** Days since 1970 in Beijing. */
export const dayNumber = (ms: number) => Math.floor((ms + beijingMs) / dayMs)

/** Business days between the day of the demo and this time. */
export const dayFrom = (today: Date, at: Date) => dayNumber(at.getTime()) - dayNumber(today.getTime())

/** Time of day such as 09:30. */
export const clockText = (at: Date) => {
  const minutes = Math.floor((at.getTime() - startOfBusinessDay(businessDay(at)).getTime()) / minuteMs)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

export const latest = (...instants: readonly Date[]) => new Date(Math.max(...instants.map((one) => one.getTime())))
