import { setImmediate as nextTurn } from 'node:timers/promises'

/** Number of sockets served before the event loop gets a turn. */
export const turnLength = 200

/** Serves all items in batches, with a turn of the event loop between them. */
export const inBatches = async <T>(all: readonly T[], tell: (some: readonly T[]) => void) => {
  for (let from = 0; from < all.length; from += turnLength) {
    if (from > 0) await nextTurn()
    tell(all.slice(from, from + turnLength))
  }
}
