import { closed, Count, Day, Flag, Id, Instant, oneOf, orNull, Type, type Static } from '../../kit/schema.ts'
import { visitStates } from '../order/visit.ts'
import { drugAllergies, infectiousReviews, tubeKinds } from './health.ts'

/** From the newest health record. */
export const HealthGlance = closed({
  recordDate: Day,
  drugAllergy: Type.Array(oneOf(...drugAllergies)),
  allergyNote: orNull(Type.String()),
  infectious: Flag,
  infectiousNote: orNull(Type.String()),
  infectiousReview: orNull(oneOf(...infectiousReviews)),
  tubes: Type.Array(oneOf(...tubeKinds)),
  bradenScore: orNull(Count),
  morseScore: orNull(Count),
})
export type HealthGlance = Static<typeof HealthGlance>

export const CareGlance = closed({
  /** The earliest visit that is scheduled and not finished. */
  next: orNull(
    closed({
      id: Id,
      startAt: Instant,
      projectName: Type.String(),
      peopleName: orNull(Type.String()),
      status: oneOf(...visitStates),
    }),
  ),
  /** Paid visits that have not begun. */
  remaining: Count,
  /** Who made most of the completed visits. */
  usual: orNull(closed({ id: Id, name: Type.String(), visits: Count })),
})
export type CareGlance = Static<typeof CareGlance>

/** What one has to know before acting for a care recipient. */
export const ClientGlance = closed({
  /** Null without a health record. */
  health: orNull(HealthGlance),
  /** Null for accounts that may not see orders. */
  care: orNull(CareGlance),
})
export type ClientGlance = Static<typeof ClientGlance>

/** Limits of the Morse scale (falls) and the Braden scale (pressure sores, where less is worse). */
export const riskLimits = { morse: { high: 45, some: 25 }, braden: { high: 12, some: 18 } } as const

export const isFallRisk = ({ morseScore }: Pick<HealthGlance, 'morseScore'>): boolean =>
  morseScore != null && morseScore >= riskLimits.morse.high
export const isSoreRisk = ({ bradenScore }: Pick<HealthGlance, 'bradenScore'>): boolean =>
  bradenScore != null && bradenScore <= riskLimits.braden.high
