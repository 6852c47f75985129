/** Half-open period; null means unbounded. */
export interface Period {
  readonly startAt: string | null
  readonly endAt: string | null
}

const startOf = ({ startAt }: Period) => (startAt === null ? -Infinity : Date.parse(startAt))
const endOf = ({ endAt }: Period) => (endAt === null ? Infinity : Date.parse(endAt))

/** Maximum number of overlapping periods within one of them, from now on. */
export const mostAtOnce = (periods: readonly Period[], within: Period, now: Date): number => {
  const from = Math.max(startOf(within), now.getTime())
  const to = endOf(within)
  if (from >= to) return 0
  // The count rises only where a period begins, so only those instants are checked.
  const moments = [from, ...periods.map(startOf).filter((start) => start > from && start < to)]
  const countAt = (moment: number) =>
    periods.filter((period) => startOf(period) <= moment && moment < endOf(period)).length
  return Math.max(...moments.map(countAt))
}
