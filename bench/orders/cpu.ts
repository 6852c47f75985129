import { existsSync, readdirSync, readFileSync } from 'node:fs'

const nanosecondsInMs = 1e6

/** CPU milliseconds of a process, over all its threads. */
export const cpuMs = (pid: number | string): number => {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return 0
  return readdirSync(tasks).reduce((sum, thread) => {
    const file = `${tasks}/${thread}/schedstat`
    return sum + (existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / nanosecondsInMs : 0)
  }, 0)
}

/** CPU milliseconds of all PostgreSQL processes. */
export const postgresMs = (postmaster: number): number =>
  readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid.trim() !== '')
    .reduce((sum, pid) => sum + cpuMs(pid), 0)

export const loadNow = () => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? ''
