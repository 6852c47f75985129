const two = (n: number) => String(n).padStart(2, '0')

/** A length of time such as 0:07, 12:30 or 1:05:00. */
export const showSeconds = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
