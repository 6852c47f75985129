import type { Text } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { makePort, makeRegistry } from '../../../kit/registry.ts'
import type { organs } from './table.ts'

type Organ = typeof organs.$inferSelect

interface OrganUse {
  /** A text with the placeholders {name} of the organisation and {n} for the count. */
  readonly text: Text
  readonly count: (db: Db, organIds: string[]) => Promise<Map<string, number>>
}

/** A module whose rows belong to organisations. */
export interface OrganDependent {
  /** Rows that keep an organisation from being deleted. */
  readonly use?: OrganUse
  /** Obstacles to closing an organisation. */
  readonly closingObstacles?: (call: SignedCall, row: Organ) => Promise<Text[]>
  /** Consequences of suspending or closing, for the confirmation. */
  readonly follows?: (call: SignedCall, row: Organ, move: 'suspend' | 'close') => Promise<Text[]>
  /** Does what `follows` says of closing. */
  readonly closed?: (call: SignedCall, row: Organ) => Promise<void>
}
export const organDependents = makeRegistry<OrganDependent>('what belongs to organisations')

export interface ProjectStaff {
  readonly name: string
  readonly code: string
  readonly projectIds: readonly string[]
}

export const organPort = makePort<{
  readonly peopleCounts: (db: Db, organIds: readonly string[]) => Promise<Map<string, number>>
  readonly visitCounts: (db: Db, organIds: readonly string[]) => Promise<Map<string, number>>
  /** Staff of an organisation who deliver one of these projects. */
  readonly staffOfProjects: (
    db: Db,
    operatorId: string,
    organId: string,
    projectIds: readonly string[],
  ) => Promise<ProjectStaff[]>
}>('figures of organisations')
