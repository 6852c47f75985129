import { useEffect } from 'react'

/** Keeps the screen on while needed. Browsers release the lock when the page is hidden, so it is requested again. */
export const useWakeLock = (isNeeded: boolean) => {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const request = async () => {
      if (document.visibilityState !== 'visible' || lock?.released === false) return
      const next = await navigator.wakeLock.request('screen')
      if (isGone) await next.release()
      else lock = next
    }
    // A browser may refuse, as with an empty battery; the call works without it.
    const ask = () => void request().catch(() => undefined)
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release().catch(() => undefined)
    }
  }, [isNeeded])
}
