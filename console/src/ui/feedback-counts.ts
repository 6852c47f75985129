/** Counts the texts on the screen, so that the same text is shown once with a number. */
export const makeCounts = () => {
  const shown = new Map<string, number>()
  return {
    /** Returns how often the text was added while it is shown. */
    add: (text: string) => {
      const count = (shown.get(text) ?? 0) + 1
      shown.set(text, count)
      return count
    },
    gone: (text: string) => shown.delete(text),
  }
}
