// Allocation of payments to visits and of visits to their earners, in whole fen that always add up.

const share = (fen: number, part: number, whole: number): number => Number((BigInt(fen) * BigInt(part)) / BigInt(whole))

/**
 * Allocates an amount to parts by weight. Each part gets its share rounded down to whole fen, and the first parts get
 * one fen each of the remainder, so that the parts add up to the amount. Without weights the parts are equal.
 */
export const allocate = (fen: number, weights: readonly number[]): number[] => {
  if (weights.length === 0) return []
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const laid = weights.map((weight) => (sum === 0 ? share(fen, 1, weights.length) : share(fen, weight, sum)))
  const left = fen - laid.reduce((total, part) => total + part, 0)
  return laid.map((part, at) => (at < left ? part + 1 : part))
}

/** Reduces a fee in proportion to the amount paid. */
export const scaleFee = (feeFen: number, payFen: number, totalFen: number): number =>
  totalFen === 0 ? 0 : share(feeFen, payFen, totalFen)

/** Shares of a visit's amount without materials, in basis points. */
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

/** Splits the amount of a completed visit. The organisation gets the materials fee, the platform the rounding remainders. */
export const splitVisit = (visit: { readonly amountFen: number; readonly materialFeeFen: number } & Shares): Split => {
  const materialFen = Math.min(visit.materialFeeFen, visit.amountFen)
  const base = visit.amountFen - materialFen
  const peopleFen = share(base, visit.peopleBp, 10_000)
  const organFen = share(base, visit.organBp, 10_000) + materialFen
  const marketerFen = share(base, visit.commissionBp, 10_000)
  return { peopleFen, organFen, marketerFen, platformFen: visit.amountFen - peopleFen - organFen - marketerFen }
}
