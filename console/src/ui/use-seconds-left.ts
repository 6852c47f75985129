import { useSyncExternalStore } from 'react'

const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
const never = () => () => undefined

/** Whole seconds until a moment (in milliseconds; 0 for none), counting down to 0. */
export const useSecondsLeft = (until: number): number =>
  useSyncExternalStore(until === 0 ? never : everySecond, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))
