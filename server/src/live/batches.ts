import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many sockets are told of something before other work has its turn. */
export const turnLength = 200

/** Tells them all, a turn's worth at a time. */
export const inBatches = async <T>(all: readonly T[], tell: (some: readonly T[]) => void) => {
  for (let from = 0; from < all.length; from += turnLength) {
    if (from > 0) await nextTurn()
    tell(all.slice(from, from + turnLength))
  }
}
