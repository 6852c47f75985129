import { closed, Count, Id, oneOf, orNull, sensitive, Type, type Static } from '../../kit/schema.ts'
import { genders } from '../../shared.ts'

/** Scores of a candidate for a visit, each out of 100. */
export const ScoreParts = closed({
  distance: Type.Integer(),
  rating: Type.Integer(),
  load: Type.Integer(),
  continuity: Type.Integer(),
  grade: Type.Integer(),
})
export type ScoreParts = Static<typeof ScoreParts>

const DaySpan = closed({ from: Count, to: Count })

export const Candidate = closed({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  mobile: sensitive('mobile', Type.String()),
  gender: oneOf(...genders),
  organName: Type.String(),
  moldName: Type.String(),
  gradeName: Type.String(),
  rating: orNull(Type.Integer()),
  distanceM: orNull(Count),
  todayCount: Count,
  /** Working hours and other visits on the day of the visit, in minutes of that day. */
  hours: Type.Array(DaySpan),
  booked: Type.Array(DaySpan),
  cap: Count,
  score: Type.Integer(),
  parts: ScoreParts,
  /** The customer asked for this staff member. */
  isRequested: Type.Boolean(),
  /** No obstacle. */
  isEligible: Type.Boolean(),
  /** Can be dispatched anyway with a reason. */
  isForceable: Type.Boolean(),
  /** In the caller's language. */
  reasons: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
})
export type Candidate = Static<typeof Candidate>
