import { useSyncExternalStore } from 'react'

/** A value outside React that components subscribe to. */
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
    /** For code outside components; returns the function that unsubscribes. */
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, get),
  }
}
