import { useEffect } from 'react'
import { makeStore } from '../api/store.ts'

/** How much is on its way; the bar at the top shows while something is. */
export const progressStore = makeStore(0)

/** Stands in for what is loading and keeps the bar running. */
export const Loading = () => {
  useEffect(() => {
    progressStore.set(progressStore.get() + 1)
    return () => progressStore.set(progressStore.get() - 1)
  }, [])
  return null
}
