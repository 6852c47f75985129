import type { LongcareRow } from '@kangju/contract'

export type Validity = 'valid' | 'notYet' | 'over'

/** Where a day lies in the time for which an assessment holds; its last day is one of it. */
export const validityOn = (
  { validFrom, validTo }: Pick<LongcareRow, 'validFrom' | 'validTo'>,
  day: string,
): Validity => {
  if (day < validFrom) return 'notYet'
  return day > validTo ? 'over' : 'valid'
}
