import { useEffect } from 'react'
import { onMessage, onOrdersChanged, onReturn } from './live.ts'

/** Events are collected this long before data are read again. */
const burstMs = 300

/**
 * Reads again after an event, or after a reconnect that may have missed some: once per burst, and in a hidden page only
 * when it is visible again.
 */
export const useLiveRefresh = (look: () => void) => {
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
