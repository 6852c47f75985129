import type { Candidate } from '@kangju/contract'

/** What sending somebody needs: nothing, a reason, being forced with a reason, or it cannot be. */
export type SendRule = 'plain' | 'reason' | 'force' | 'never'

type Judged = Pick<Candidate, 'isEligible' | 'isForceable'>

/** Taking a visit from somebody needs a reason; so does overruling what speaks against somebody. */
export const sendingOf = ({ isEligible, isForceable }: Judged, isTakenFrom: boolean): SendRule => {
  if (!isEligible) return isForceable ? 'force' : 'never'
  return isTakenFrom ? 'reason' : 'plain'
}

const shortestReason = 2

export const maySend = (sending: SendRule, remark: string): boolean =>
  sending === 'plain' || (sending !== 'never' && [...remark.trim()].length >= shortestReason)

/** 1234 → 1.2 km; below one, in metres. */
export const distanceParts = (metres: number): { readonly value: string; readonly unit: 'm' | 'km' } =>
  metres < 1000 ? { value: String(metres), unit: 'm' } : { value: (metres / 1000).toFixed(1), unit: 'km' }
