import { useEffect, useState } from 'react'

/** The current time, updated while the component is mounted. */
export const useNow = (tickMs = 30_000): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return now
}
