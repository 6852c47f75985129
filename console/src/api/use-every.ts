import { useEffect } from 'react'

/** Does something again and again while it is wanted and somebody can see it. */
export const useEvery = (isOn: boolean, everyMs: number, look: () => unknown) => {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (!document.hidden) void look()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isOn, everyMs, look])
}
