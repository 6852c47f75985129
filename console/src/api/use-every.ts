import { useEffect } from 'react'

/** Repeats an action while it is on and the page is visible. */
export const useEvery = (isOn: boolean, everyMs: number, look: () => unknown) => {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (!document.hidden) void look()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isOn, everyMs, look])
}
