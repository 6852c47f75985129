/** Runs an action at most once in a period: immediately if it can, else once at the end of the period. */
export const atMostEvery = (periodMs: number, run: () => void) => {
  let last = -Infinity
  let later: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    later = undefined
    last = Date.now()
    run()
  }
  return {
    ask: () => {
      const rest = last + periodMs - Date.now()
      if (rest <= 0) go()
      else later ??= setTimeout(go, rest)
    },
    stop: () => {
      clearTimeout(later)
      later = undefined
    },
  }
}
