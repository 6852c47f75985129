/** Acts for a key immediately, and for repeated requests once more, at most once in `everyMs`. */
export const makeThrottle = (everyMs: number, act: (key: string) => void) => {
  const resting = new Map<string, { timer: NodeJS.Timeout; isAskedAgain: boolean }>()

  const start = (key: string) => {
    const timer = setTimeout(() => {
      const again = resting.get(key)?.isAskedAgain === true
      resting.delete(key)
      if (again) start(key)
    }, everyMs)
    resting.set(key, { timer, isAskedAgain: false })
    act(key)
  }

  return {
    ask: (key: string) => {
      const rest = resting.get(key)
      if (rest === undefined) start(key)
      else rest.isAskedAgain = true
    },
    close: () => {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
    },
  }
}
