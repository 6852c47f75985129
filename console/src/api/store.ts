import { useSyncExternalStore } from 'react'

/** One value that outlives components and that they follow. */
export const makeStore = <T>(initial: T) => {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => value
  return {
    get,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    /** For what is no component; gives back how to stop. */
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  }
}
