import { useEffect } from 'react'
import { onMessage, onOrdersChanged, onReturn } from './live.ts'

/** So long news are collected before anything is read again. */
const burstMs = 300

/**
 * Looks again when something was heard, or may have been missed while the connection was away: once for many news, and
 * while nobody can see it only when they can again.
 */
export const useNews = (look: () => void) => {
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    let isOwed = false
    const lookNow = () => {
      soon = undefined
      isOwed = document.hidden
      if (!isOwed) look()
    }
    const hear = () => {
      soon ??= setTimeout(lookNow, burstMs)
    }
    const show = () => {
      if (isOwed) lookNow()
    }
    const stops = [onMessage(hear), onOrdersChanged(hear), onReturn(hear)]
    document.addEventListener('visibilitychange', show)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', show)
      clearTimeout(soon)
    }
  }, [look])
}
