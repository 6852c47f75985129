import type { LongcareRow } from '@kangju/contract'

export type Validity = 'valid' | 'notYet' | 'over'

/** Tells how a day relates to an assessment's validity; the last day is included. */
export const validityOn = (
  { validFrom, validTo }: Pick<LongcareRow, 'validFrom' | 'validTo'>,
  day: string,
): Validity => {
  if (day < validFrom) return 'notYet'
  return day > validTo ? 'over' : 'valid'
}
