/** Runs at most `width` tasks concurrently; the others wait. */
export const makeGate = (width: number) => {
  const queue: (() => void)[] = []
  let running = 0

  return async <R>(act: () => Promise<R>): Promise<R> => {
    if (running >= width) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await act()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

export type Gate = ReturnType<typeof makeGate>
