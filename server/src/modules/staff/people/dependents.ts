import type { people, Reply, Text, VisitState } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { makePort, makeRegistry } from '../../../kit/registry.ts'
import type { Person } from './table.ts'

/** A module whose rows belong to members of staff. */
export interface PeopleDependent {
  /** Consequences of a staff member leaving, for the confirmation. */
  readonly leaveFollows: (call: SignedCall, person: Person) => Promise<Text[]>
  /** Does what `leaveFollows` says. */
  readonly left: (call: SignedCall, person: Person) => Promise<void>
  /** Called when a staff member no longer promotes. */
  readonly stoppedPromoting: (call: SignedCall, person: Person) => Promise<void>
}
export const peopleDependents = makeRegistry<PeopleDependent>('what belongs to staff')

/** A visit of a staff member. */
export interface StaffVisit {
  readonly startAt: string | null
  readonly endAt: string | null
  /** Number, care recipient, time and state of the visit. */
  readonly line: Text
}

interface CandidateQuery {
  readonly childId: string
  readonly keyword?: string | undefined
  readonly organId?: string | undefined
}

export const staffVisits = makePort<{
  /** The visits of a staff member in some states, by start; locked on request. */
  readonly inStates: (
    db: Db,
    peopleId: string,
    states: readonly VisitState[],
    lock?: 'update',
  ) => Promise<readonly StaffVisit[]>
  /** Locks the visits and their orders until the transaction ends. */
  readonly hold: (db: Db, peopleId: string, states: readonly VisitState[]) => Promise<void>
  /** Returns visits that have not started to be dispatched again, and gives their numbers. */
  readonly giveBack: (call: SignedCall, peopleId: string, reason: string) => Promise<string[]>
  readonly todayCounts: (db: Db, peopleIds: readonly string[], now: Date) => Promise<Map<string, number>>
  /** Candidates for a visit. */
  readonly candidates: (call: SignedCall, query: CandidateQuery) => Promise<Reply<typeof people.nopage>>
}>('visits of staff')
