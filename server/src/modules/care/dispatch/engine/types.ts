import type { DispatchObstacle, Gender, OrderSource, ScoreParts } from '@kangju/contract'
import type { Position } from '../../../../area/distance.ts'
import type { KnownRule, Rule } from '../../dispatchconfig/service.ts'

export type { KnownRule, Rule }

/** Who has been at a care recipient's before. */
export interface History {
  readonly served: ReadonlySet<string>
  /** Did well, or nobody said otherwise. */
  readonly welcome: ReadonlySet<string>
  /** Last got two of five or less: not wanted again. */
  readonly unwanted: ReadonlySet<string>
  readonly organIds: ReadonlySet<string>
  /** Who was there last. */
  readonly previous: string | null
}

/** What a visit asks of who makes it. */
export interface Need {
  readonly id: string
  readonly start: number
  readonly end: number
  /** The areas around the place, the smallest first. */
  readonly areas: readonly string[]
  readonly position: Position | null
  readonly projectId: string | null
  /** The class of the project and those above it. */
  readonly classIds: readonly string[]
  readonly source: OrderSource
  readonly organId: string | null
  /** Nobody but a person decides who goes. */
  readonly isManualOnly: boolean
  readonly moldIds: readonly string[]
  readonly minLevel: number
  /** Of the care recipient. */
  readonly gender: Gender | null
  /** Who declined it, did not answer, or had it taken away last. */
  readonly asked: ReadonlySet<string>
  readonly history: History
}

export interface Span {
  readonly from: number
  readonly to: number
}

/** A visit that somebody has. */
export interface Booked {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly position: Position | null
  /** Offered or accepted and not over: the time is taken. */
  readonly isTaken: boolean
}

/** Somebody who goes to people's homes, as far as it is asked who goes where. */
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
  /** The last day on which all papers that are needed are good. */
  readonly papersUntil: number
  readonly areaCodes: ReadonlySet<string>
  readonly base: Position
  readonly serveRadiusKm: number
  readonly maxDailyOrders: number
  /** In hundredths. */
  readonly rating: number | null
  /** By weekday, in minutes, none touching another. */
  readonly hours: readonly (readonly Span[])[]
  /** In days, the first and the last included. */
  readonly leaves: readonly Span[]
  /** By the day on which they begin. */
  readonly booked: Map<number, Booked[]>
}

/** How good somebody is for a visit. */
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
