import { existsSync, readdirSync, readFileSync } from 'node:fs'

const nanosecondsInMs = 1e6
/** The unit of /proc/<pid>/stat on all Linux platforms. */
const msInTick = 10
/** Fields of /proc/<pid>/stat after the name, which may contain blanks: user and system time of ended children. */
const endedUser = 13
const endedSystem = 14
const readingsAtMost = 5

/** CPU milliseconds of a process, over all its threads. */
export const cpuMs = (pid: number | string): number => {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return 0
  return readdirSync(tasks).reduce((sum, thread) => {
    const file = `${tasks}/${thread}/schedstat`
    return sum + (existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / nanosecondsInMs : 0)
  }, 0)
}

/** CPU milliseconds of the children of a process that have ended. */
const endedMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[endedUser]) + Number(fields[endedSystem])) * msInTick
}

const livingMs = (postmaster: number): number =>
  readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid.trim() !== '')
    .reduce((sum, pid) => sum + cpuMs(pid), 0)

/**
 * CPU milliseconds of all PostgreSQL processes. Those that have ended count too: without them the sum falls when a
 * connection, a parallel worker or an autovacuum ends, and a difference of two sums is negative.
 */
export const postgresMs = (postmaster: number, readings = readingsAtMost): number => {
  const ended = endedMs(postmaster)
  const sum = ended + livingMs(postmaster)
  // A process that ended between the two readings is missing from both.
  return endedMs(postmaster) === ended || readings <= 1 ? sum : postgresMs(postmaster, readings - 1)
}

export const loadNow = () => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? ''
