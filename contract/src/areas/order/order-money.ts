// How money is laid over visits and split between those who earn it. Whole fen, nothing lost, nothing made.

const share = (fen: number, part: number, whole: number): number => Number((BigInt(fen) * BigInt(part)) / BigInt(whole))

/**
 * Lays a sum over parts by their weight: each gets the whole fen of its share, and what is left goes one fen each to the
 * first ones. Together they are the sum. Parts without any weight share alike.
 */
export const allocate = (fen: number, weights: readonly number[]): number[] => {
  if (weights.length === 0) return []
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const laid = weights.map((weight) => (sum === 0 ? share(fen, 1, weights.length) : share(fen, weight, sum)))
  const left = fen - laid.reduce((total, part) => total + part, 0)
  return laid.map((part, at) => (at < left ? part + 1 : part))
}

/** A fee that belongs to a list price, when less than that price was paid. */
export const scaleFee = (feeFen: number, payFen: number, totalFen: number): number =>
  totalFen === 0 ? 0 : share(feeFen, payFen, totalFen)

/** Who earns how much of a visit, in basis points of what it costs beyond its materials. */
export interface Shares {
  readonly peopleBp: number
  readonly organBp: number
  readonly commissionBp: number
}

export interface Split {
  readonly peopleFen: number
  readonly organFen: number
  readonly marketerFen: number
  readonly platformFen: number
}

/** What becomes of a visit's money once it is done. Materials go to the organisation; the fractions stay with the platform. */
export const splitVisit = (visit: { readonly amountFen: number; readonly materialFeeFen: number } & Shares): Split => {
  const materialFen = Math.min(visit.materialFeeFen, visit.amountFen)
  const base = visit.amountFen - materialFen
  const peopleFen = share(base, visit.peopleBp, 10_000)
  const organFen = share(base, visit.organBp, 10_000) + materialFen
  const marketerFen = share(base, visit.commissionBp, 10_000)
  return { peopleFen, organFen, marketerFen, platformFen: visit.amountFen - peopleFen - organFen - marketerFen }
}
