import type { people, Reply, Text, VisitState } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { makePort, makeRegistry } from '../../../kit/registry.ts'
import type { Person } from './table.ts'

/** A module whose rows belong to members of staff. */
export interface PeopleDependent {
  /** What it brings with it that somebody leaves. */
  readonly leaveFollows: (call: SignedCall, person: Person) => Promise<Text[]>
  /** Does what `leaveFollows` says. */
  readonly left: (call: SignedCall, person: Person) => Promise<void>
  /** Follows somebody who promotes no more. */
  readonly stoppedPromoting: (call: SignedCall, person: Person) => Promise<void>
}
export const peopleDependents = makeRegistry<PeopleDependent>('what belongs to staff')

/** A visit that somebody was given. */
export interface StaffVisit {
  readonly startAt: string | null
  readonly endAt: string | null
  /** Number, for whom, when, how it stands. */
  readonly line: Text
}

interface CandidateQuery {
  readonly childId: string
  readonly keyword?: string | undefined
  readonly organId?: string | undefined
}

export const staffVisits = makePort<{
  /** Somebody's visits in some states, the next one first. Locked, they stay so until the transaction ends. */
  readonly inStates: (
    db: Db,
    peopleId: string,
    states: readonly VisitState[],
    lock?: 'update',
  ) => Promise<readonly StaffVisit[]>
  /** Holds them with their orders until the transaction ends. */
  readonly hold: (db: Db, peopleId: string, states: readonly VisitState[]) => Promise<void>
  /** Gives what somebody has not set out for back to be dispatched, and says which visits these were. */
  readonly giveBack: (call: SignedCall, peopleId: string, reason: string) => Promise<string[]>
  readonly todayCounts: (db: Db, peopleIds: readonly string[], now: Date) => Promise<Map<string, number>>
  /** Who can be sent to a visit. */
  readonly candidates: (call: SignedCall, query: CandidateQuery) => Promise<Reply<typeof people.nopage>>
}>('visits of staff')
