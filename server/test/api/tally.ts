/** Counts the requests of a sweep, so that a change of the sweep shows in the output of the run. */
export const makeTally = (sweep: string) => {
  const counts = new Map<string, number>()
  return {
    add: (what: string, n = 1) => void counts.set(what, (counts.get(what) ?? 0) + n),
    print: () => {
      const parts = [...counts].map(([what, n]) => `${n.toLocaleString('en')} ${what}`)
      process.stdout.write(`${sweep}: ${parts.join(', ')}\n`)
    },
  }
}
