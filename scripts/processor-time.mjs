import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const stat = '/proc/stat'
const ticksPerSecond = 100

/** Seconds that all cores worked, and that the host gave to others, since the machine started; Linux only. */
const readTimes = () => {
  if (!existsSync(stat)) return undefined
  const [line = ''] = readFileSync(stat, 'utf8').split('\n')
  const [user, nice, system, , , irq, softirq, steal] = line.split(/\s+/).slice(1).map(Number)
  return { worked: (user + nice + system + irq + softirq) / ticksPerSecond, taken: steal / ticksPerSecond }
}

/** What a run cost: its duration also depends on what else the machine, or its host, was doing. */
export const processorTime = () => {
  const before = readTimes()
  return (seconds) => {
    const after = readTimes()
    if (before === undefined || after === undefined) return ''
    const cores = availableParallelism()
    const worked = Math.round(after.worked - before.worked)
    const busy = Math.round((100 * worked) / (seconds * cores))
    const taken = Math.round(after.taken - before.taken)
    return `, processor time ${worked} s (${busy} % of ${cores} cores), ${taken} s taken by the host`
  }
}
