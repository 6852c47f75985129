/** Visits are offered between these hours; others need the customer's explicit wish. */
const [firstHour, lastHour] = [7, 21]
const slotMinutes = 30
const hourMinutes = 60

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / hourMinutes)).padStart(2, '0')}:${String(minute % hourMinutes).padStart(2, '0')}`

/** Times at which a visit is offered to begin. */
export const slotClocks: readonly string[] = Array.from(
  { length: ((lastHour - firstHour) * hourMinutes) / slotMinutes },
  (_slot, at) => clockOf(firstHour * hourMinutes + at * slotMinutes),
)

/** Staff who could go are counted up to this many. */
export const slotCountAtMost = 99

/** Whether a visit would begin at night. */
export const isAtNight = (clock: string): boolean =>
  clock < clockOf(firstHour * hourMinutes) || clock >= clockOf(lastHour * hourMinutes)
