/** A minimal event emitter. */
export const makeSignal = <T>() => {
  const listeners = new Set<(news: T) => void>()
  return {
    emit: (news: T) => {
      for (const listener of listeners) listener(news)
    },
    /** Returns the function that stops listening. */
    on: (listener: (news: T) => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isHeard: () => listeners.size > 0,
  }
}
