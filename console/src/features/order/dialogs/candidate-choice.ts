import type { Candidate } from '@kangju/contract'

/** Dispatching to a candidate needs nothing, a reason, or force with a reason; `never` rules it out. */
export type SendRule = 'plain' | 'reason' | 'force' | 'never'

type Judged = Pick<Candidate, 'isEligible' | 'isForceable'>

/** A reason is needed to take a visit from staff, and to overrule the reasons against a candidate. */
export const sendingOf = ({ isEligible, isForceable }: Judged, isTakenFrom: boolean): SendRule => {
  if (!isEligible) return isForceable ? 'force' : 'never'
  return isTakenFrom ? 'reason' : 'plain'
}

const shortestReason = 2

export const maySend = (sending: SendRule, remark: string): boolean =>
  sending === 'plain' || (sending !== 'never' && [...remark.trim()].length >= shortestReason)

/** 1234 → 1.2 km; below one kilometre, in metres. */
export const distanceParts = (metres: number): { readonly value: string; readonly unit: 'm' | 'km' } =>
  metres < 1000 ? { value: String(metres), unit: 'm' } : { value: (metres / 1000).toFixed(1), unit: 'km' }

interface DaySpan {
  readonly from: number
  readonly to: number
}

/** The visits of a staff member just before and after a time, in minutes of the day. */
export const neighboursOf = (booked: readonly DaySpan[], { from }: DaySpan) => ({
  previous: booked.findLast((one) => one.from < from),
  next: booked.find((one) => one.from >= from),
})
