const hour = 60

export const minutesBetween = (from: string, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - Date.parse(from)) / 60_000))

/** Splits minutes into days, hours and minutes. */
export const waitParts = (minutes: number): { days: number; hours: number; minutes: number } => ({
  days: Math.floor(minutes / (24 * hour)),
  hours: Math.floor(minutes / hour) % 24,
  minutes: minutes % hour,
})
