import { useEffect, useState } from 'react'
import { showSeconds } from '../../../ui/seconds.ts'

/** The time, once a second while needed. */
export const useClock = (isNeeded: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isNeeded) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}

/** The time since then, such as 3:05. */
export const elapsed = (since: string, now: number): string =>
  showSeconds(Math.max(0, Math.floor((now - Date.parse(since)) / 1000)))
