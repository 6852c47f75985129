import { createCache } from '@ant-design/cssinjs'

type Entry = readonly [uses: number, value: unknown]
type Update = (entry: [number, unknown] | null) => [number, unknown] | null

/** How long the variables of a component stay in the document after its last use. */
const unusedMs = 1_000

/**
 * antd's cache of styles, which removes the variables of a component with its last use. When a page follows another, that
 * would be just before the new page inserts them again, and each of a dozen changes makes the browser compute all styles
 * of the document anew. This cache waits before it removes them.
 */
export const makeStyleCache = () => {
  const cache = createCache()
  const change = cache.opUpdate.bind(cache)
  /** How to remove what has no use, by key. */
  const unused = new Map<string, Update>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const removeUnused = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [key, remove] of unused) {
      const entry = cache.opGet(key) as Entry | null
      if (entry?.[0] === 0) change(key, () => remove([1, entry[1]]))
    }
    unused.clear()
  }

  cache.opUpdate = (key, update: Update) =>
    change(key, (entry: Entry | null | undefined) => {
      if (entry == null) return update(null)
      // With one use more than there are, the end of the last one removes nothing.
      const next = update([entry[0] + 1, entry[1]])
      if (next === null) return null
      const uses = next[0] - 1
      if (uses === 0 && entry[0] === 1) {
        unused.set(key, update)
        timer ??= setTimeout(removeUnused, unusedMs)
      }
      return [uses, next[1]]
    })
  return { cache, removeUnused }
}
