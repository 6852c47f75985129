import { Problem } from './problem.ts'

interface Limits {
  /** How many jobs run at the same time. */
  readonly atOnce: number
  /** How many jobs of one lane may wait. */
  readonly perLane: number
  /** How many jobs may wait altogether. */
  readonly inAll: number
}

/**
 * Runs a limited number of jobs at a time. The lanes (an account, an address) take turns, so that many jobs of one lane
 * delay only that lane; a lane or queue that is full refuses further jobs.
 */
export const makeTurns = ({ atOnce, perLane, inAll }: Limits) => {
  const lanes = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  const startNext = () => {
    const [first] = lanes
    if (first === undefined || running >= atOnce) return
    const [lane, jobs] = first
    const start = jobs.shift()
    // A lane that was served goes to the end of the line.
    lanes.delete(lane)
    if (jobs.length > 0) lanes.set(lane, jobs)
    waiting -= 1
    running += 1
    start?.()
  }

  const turn = (lane: string) =>
    new Promise<void>((start) => {
      const jobs = lanes.get(lane) ?? []
      lanes.set(lane, jobs)
      jobs.push(start)
      waiting += 1
      startNext()
    })

  return async <R>(lane: string, job: () => Promise<R>): Promise<R> => {
    if ((lanes.get(lane)?.length ?? 0) >= perLane)
      throw new Problem('tooOften', { retryAfter: 1, values: { seconds: 1 } })
    if (waiting >= inAll) throw new Problem('unavailable', { retryAfter: 2 })
    await turn(lane)
    try {
      return await job()
    } finally {
      running -= 1
      startNext()
    }
  }
}
