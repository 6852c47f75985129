import { existsSync, readdirSync, readFileSync } from 'node:fs'

const readIfThere = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // The process has ended.
  }
}

const childrenOf = (pid) => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readIfThere(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
    )
  } catch {
    return []
  }
}

const peakOf = (pid) => Number(/VmHWM:\s+(\d+) kB/.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) * 1024

const highestPeak = (pid) => Math.max(peakOf(pid), ...childrenOf(pid).map(highestPeak))

/**
 * Watches a process and its children. The returned function stops and returns the peak memory of the largest one in
 * bytes, or undefined without /proc. The kernel keeps the peak, so only growth just before the end is missed.
 */
export const watchMemory = (pid) => {
  if (pid === undefined || !existsSync('/proc/self/status')) return () => undefined
  let peak = 0
  const look = () => (peak = Math.max(peak, highestPeak(pid)))
  const timer = setInterval(look, 250).unref()
  return () => (clearInterval(timer), peak)
}
