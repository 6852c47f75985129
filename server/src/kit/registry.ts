const missing = (name: string) => new Error(`${name} is not provided: import modules/wiring.ts`)

/** Entries that higher modules register for a lower one, in the order of registration. */
export const makeRegistry = <T>(name: string) => {
  const entries: T[] = []
  const registered = () => {
    if (entries.length === 0) throw missing(name)
    return entries
  }
  return {
    register: (...added: T[]) => {
      entries.push(...added)
    },
    /** Collects the answers of all entries one by one, because they may share a transaction. */
    gather: async <R>(ask: (entry: T) => Promise<readonly R[]> | undefined): Promise<R[]> => {
      const answers: R[] = []
      for (const entry of registered()) answers.push(...((await ask(entry)) ?? []))
      return answers
    },
    /** Runs `act` on all entries one by one. */
    run: async (act: (entry: T) => Promise<void> | undefined): Promise<void> => {
      for (const entry of registered()) await act(entry)
    },
  }
}

/** Functions that one module needs from higher modules. */
export const makePort = <T extends object>(name: string) => {
  let provided: T | undefined
  return {
    provide: (functions: T) => {
      provided = functions
    },
    use: (): T => {
      if (provided === undefined) throw missing(name)
      return provided
    },
  }
}
