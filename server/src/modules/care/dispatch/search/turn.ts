import type { DispatchObstacle } from '@kangju/contract'
import type { Visit } from '../../visit/table.ts'
import type { Next } from './plan.ts'
import type { DispatchRecord, DispatchRun } from '../table.ts'
import type { KnownRule, Need } from '../engine/types.ts'

/** Locked visit that is due, with everything the plan needs. */
export interface Turn {
  readonly visit: Visit
  readonly organId: string | null
  readonly run: DispatchRun | undefined
  /** Offer that was not answered in time. */
  readonly expired: DispatchRecord | undefined
  readonly isExpired: boolean
  readonly need: Need
  readonly known: KnownRule | undefined
}

export interface Planned extends Turn {
  readonly next: Next
  /** Why the staff member the customer asked for is passed over; empty once the search has begun. */
  readonly againstRequested: readonly DispatchObstacle[]
}
