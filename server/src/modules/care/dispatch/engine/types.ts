import type { DispatchObstacle, Gender, OrderSource, ScoreParts } from '@kangju/contract'
import type { Position } from '../../../../area/distance.ts'
import type { Barrier } from '../../visit/service.ts'
import type { KnownRule, Rule } from '../../dispatchconfig/service.ts'

export type { KnownRule, Rule }

/** Staff and organisations that served a care recipient before. */
export interface History {
  readonly served: ReadonlySet<string>
  /** Rated well, or visit not rated. */
  readonly welcome: ReadonlySet<string>
  /** Last rating was two of five or less, so they are not sent again. */
  readonly unwanted: ReadonlySet<string>
  readonly organIds: ReadonlySet<string>
  /** Staff member of the latest completed visit. */
  readonly previous: string | null
}

/** Requirements of a visit. */
export interface Need {
  readonly id: string
  readonly start: number
  readonly end: number
  /** Area codes from the district upwards. */
  readonly areas: readonly string[]
  readonly position: Position | null
  /** Reason why the visit cannot be dispatched to any staff. */
  readonly barrier: Barrier | 'noPosition' | null
  readonly projectId: string | null
  /** Category of the service and its parent. */
  readonly classIds: readonly string[]
  readonly source: OrderSource
  readonly organId: string | null
  /** Never dispatched automatically. */
  readonly isManualOnly: boolean
  readonly moldIds: readonly string[]
  readonly minLevel: number
  /** Gender of the care recipient. */
  readonly gender: Gender | null
  /** Staff who declined, did not answer, or lost the visit last. */
  readonly asked: ReadonlySet<string>
  readonly history: History
  /** Staff member the customer asked for. */
  readonly requested: string | null
}

export interface Span {
  readonly from: number
  readonly to: number
}

/** Visit in a staff member's calendar. */
export interface Booked {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly position: Position | null
  /** The time is blocked: the visit is offered or accepted and not over. */
  readonly isTaken: boolean
}

/** Staff member with everything the engine checks. */
export interface Staff {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly organId: string
  readonly moldId: string
  readonly gradeId: string
  readonly gender: Gender
  readonly isReceiving: boolean
  readonly isOrganServing: boolean
  readonly projectIds: ReadonlySet<string>
  readonly level: number
  readonly topLevel: number
  /** Last day on which all required certificates are valid. */
  readonly papersUntil: number
  readonly areaCodes: ReadonlySet<string>
  readonly base: Position
  readonly serveRadiusKm: number
  readonly maxDailyOrders: number
  /** Rating in hundredths. */
  readonly rating: number | null
  /** Working hours by weekday, in minutes; spans do not touch. */
  readonly hours: readonly (readonly Span[])[]
  /** Leave in day numbers, both ends included. */
  readonly leaves: readonly Span[]
  /** Visits by the day on which they begin. */
  readonly booked: Map<number, Booked[]>
}

/** Suitability of a staff member for a visit. */
export interface Rating {
  readonly parts: ScoreParts
  readonly score: number
  readonly distanceM: number | null
  readonly today: number
  readonly cap: number
}

export interface Ranked extends Rating {
  readonly staff: Staff
}

export interface Judged extends Ranked {
  readonly obstacles: readonly DispatchObstacle[]
}
