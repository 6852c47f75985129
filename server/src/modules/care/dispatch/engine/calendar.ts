/** Days and minutes in Beijing time as plain numbers, because the dispatcher compares millions of them. */
const beijingMs = 8 * 3_600_000
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
export const dayMinutes = 24 * 60

/** Day number of an instant. */
export const dayOf = (ms: number): number => Math.floor((ms + beijingMs) / dayMs)
/** Day number of an ISO date. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
/** Instant at which a day begins. */
export const startOfDay = (day: number): number => day * dayMs - beijingMs
/** Weekday from 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: number): number => ((day + 3) % 7) + 1
export const minuteOf = (ms: number): number => Math.floor((ms - startOfDay(dayOf(ms))) / minuteMs)
export const clockMinute = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Whether a minute of the day lies in a window. A window may pass midnight; equal ends mean the whole day. */
export const isInWindow = (minute: number, from: string, to: string): boolean => {
  const [start, end] = [clockMinute(from), clockMinute(to)]
  if (start === end) return true
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}
