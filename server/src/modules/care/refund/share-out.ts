import { allocate } from '@kangju/contract'

/** Shares an amount by weight; who has no weight gets nothing of the remainder either. */
export const shareOut = (fen: number, weights: readonly number[]): number[] => {
  const parts = allocate(
    fen,
    weights.filter((weight) => weight > 0),
  )
  return weights.map((weight) => (weight > 0 ? (parts.shift() ?? 0) : 0))
}
