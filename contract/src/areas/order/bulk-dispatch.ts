import { closed, Count, Id, Instant, listOf, orNull, Type, Version, type Static } from '../../kit/schema.ts'

/** Staff are told of a dispatch by an account only after this time, in which the account can take it back. */
export const takeBackSeconds = 10

/** Visits of one bulk dispatch. */
export const dispatchedAtOnce = 50

/** The recommended staff member of a visit, or the reasons why there is none. */
export const Recommendation = closed({
  id: Id,
  version: Version,
  person: orNull(
    closed({
      id: Id,
      name: Type.String(),
      organName: Type.String(),
      score: Type.Integer(),
      distanceM: orNull(Count),
      /** Visits of that day, including those of this selection that come before. */
      todayCount: Count,
      isRequested: Type.Boolean(),
    }),
  ),
  /** In the caller's language; empty with a person. */
  reasons: Type.Array(Type.String()),
})
export type Recommendation = Static<typeof Recommendation>

/** What became of one visit of a selection. */
export const VisitResult = closed({
  id: Id,
  /** Reason for a refusal; null on success. */
  why: orNull(Type.String()),
})
export type VisitResult = Static<typeof VisitResult>

export const VisitIds = closed({ ids: listOf(Id, 1, dispatchedAtOnce) })
export const DispatchMany = closed({
  items: listOf(closed({ id: Id, peopleId: Id, version: Version }), 1, dispatchedAtOnce),
})
export const VisitResults = closed({ results: Type.Array(VisitResult) })
export const DispatchedMany = closed({ ...VisitResults.properties, takeBackUntil: Instant })
