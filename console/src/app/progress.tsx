import { useEffect } from 'react'
import { makeStore } from '../api/store.ts'

/** Number of pending loads; the bar at the top shows while there are any. */
export const progressStore = makeStore(0)

/** Placeholder that keeps the progress bar running while mounted. */
export const Loading = () => {
  useEffect(() => {
    progressStore.set(progressStore.get() + 1)
    return () => progressStore.set(progressStore.get() - 1)
  }, [])
  return null
}
