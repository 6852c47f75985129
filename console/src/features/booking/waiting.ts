import type { BookingRow } from '@kangju/contract'

export type WaitTone = 'grey' | 'orange' | 'red'

const hour = 60
/** In minutes: from when on somebody should have called, and from when on it is late. */
const limits: Partial<Record<BookingRow['status'], { readonly orange: number; readonly red: number }>> = {
  new: { orange: 30, red: 2 * hour },
  following: { orange: 24 * hour, red: 72 * hour },
}

export const minutesSince = (instant: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000))

/** Since when a booking waits for one of us: since it came, or since it was last followed up. Over, it waits for nobody. */
export const waitsSince = ({ status, createdAt, remarks }: Pick<BookingRow, 'status' | 'createdAt' | 'remarks'>) => {
  if (limits[status] === undefined) return undefined
  return status === 'following' ? (remarks.at(-1)?.at ?? createdAt) : createdAt
}

export const waitTone = (status: BookingRow['status'], minutes: number): WaitTone => {
  const limit = limits[status]
  if (limit === undefined) return 'grey'
  if (minutes >= limit.red) return 'red'
  return minutes >= limit.orange ? 'orange' : 'grey'
}

/** A length of time in days, hours and minutes. */
export const waitParts = (minutes: number) => ({
  days: Math.floor(minutes / (24 * hour)),
  hours: Math.floor(minutes / hour) % 24,
  minutes: minutes % hour,
})
