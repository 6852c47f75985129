import { addDays, businessDay, startOfBusinessDay } from '@kangju/contract'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
export const minutesAfter = (at: Date, minutes: number) => later(at, minutes * minuteMs)

/** A time of a business day, so many days from the one on which the demo is made. */
export const clockOn = (today: Date, days: number, minutes: number) =>
  minutesAfter(startOfBusinessDay(addDays(businessDay(today), days)), minutes)

const beijingMs = 8 * hourMs

/** The days since 1970, Beijing's. */
export const dayNumber = (ms: number) => Math.floor((ms + beijingMs) / dayMs)

/** How many business days after the one on which the demo is made something lies. */
export const dayFrom = (today: Date, at: Date) => dayNumber(at.getTime()) - dayNumber(today.getTime())

/** As people say a time: 09:30. */
export const clockText = (at: Date) => {
  const minutes = Math.floor((at.getTime() - startOfBusinessDay(businessDay(at)).getTime()) / minuteMs)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

export const latest = (...instants: readonly Date[]) => new Date(Math.max(...instants.map((one) => one.getTime())))
