import type { Text } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { makePort, makeRegistry } from '../../../kit/registry.ts'
import type { organs } from './table.ts'

type Organ = typeof organs.$inferSelect

interface OrganUse {
  /** Takes the name of the organisation and the count: {name}, {n}. */
  readonly text: Text
  readonly count: (db: Db, organIds: string[]) => Promise<Map<string, number>>
}

/** A module whose rows belong to organisations. */
export interface OrganDependent {
  /** Rows that keep an organisation from being deleted. */
  readonly use?: OrganUse
  /** What keeps an organisation from being closed. */
  readonly closingObstacles?: (call: SignedCall, row: Organ) => Promise<Text[]>
  /** What suspending or closing brings with it. */
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
  /** Who of an organisation delivers one of these projects. */
  readonly staffOfProjects: (
    db: Db,
    operatorId: string,
    organId: string,
    projectIds: readonly string[],
  ) => Promise<ProjectStaff[]>
}>('figures of organisations')
