import type { BookingRow } from '@kangju/contract'

export type WaitTone = 'grey' | 'orange' | 'red'

const hour = 60
/** Minutes of waiting after which a booking turns orange (due) and red (late). */
const limits: Partial<Record<BookingRow['status'], { readonly orange: number; readonly red: number }>> = {
  new: { orange: 30, red: 2 * hour },
  following: { orange: 24 * hour, red: 72 * hour },
}

export const minutesSince = (instant: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000))

/** When the wait began: at creation or at the last remark; undefined once the booking is finished. */
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

/** Splits minutes into days, hours and minutes. */
export const waitParts = (minutes: number) => ({
  days: Math.floor(minutes / (24 * hour)),
  hours: Math.floor(minutes / hour) % 24,
  minutes: minutes % hour,
})
