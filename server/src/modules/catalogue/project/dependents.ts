import type { Text } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { makePort, makeRegistry } from '../../../kit/registry.ts'

interface SpecHolder {
  readonly name: string
  readonly status: string
}

/** A module whose rows refer to projects or their options. */
export interface ProjectDependent {
  /** Obstacles to deleting these projects. */
  readonly uses: (call: SignedCall, ids: string[]) => Promise<Text[]>
  /** Consequences of taking a project off sale, for the confirmation. */
  readonly withdrawFollows?: (call: SignedCall, id: string) => Promise<Text[]>
  /** Does what `withdrawFollows` says. */
  readonly withdrawn?: (call: SignedCall, id: string) => Promise<void>
  /** Rows that contain these options. */
  readonly specHolders?: (call: SignedCall, specIds: string[]) => Promise<SpecHolder[]>
  /** Refuses options that were written in this transaction. */
  readonly refuseSpecs?: (call: SignedCall, specIds: string[]) => Promise<void>
}
export const projectDependents = makeRegistry<ProjectDependent>('what rests on projects')

interface Provider {
  readonly name: string
  readonly shareBp: number | null
}

export const projectPort = makePort<{
  /** The organisations that provide one of these projects. */
  readonly providers: (db: Db, me: Me, projectIds: string[]) => Promise<Provider[]>
  /** The projects that operating organisations provide, or that one of them does. */
  readonly providedIds: (db: Db, me: Me, organId?: string) => Promise<Set<string>>
}>('organisations that provide projects')
