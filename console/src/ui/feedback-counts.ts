/** Counts what is on the screen already, so that the same text is shown once with a number. */
export const makeCounts = () => {
  const shown = new Map<string, number>()
  return {
    /** How often it has been said while it stands there. */
    add: (text: string) => {
      const count = (shown.get(text) ?? 0) + 1
      shown.set(text, count)
      return count
    },
    gone: (text: string) => shown.delete(text),
  }
}
