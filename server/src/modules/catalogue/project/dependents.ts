import type { Text } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { makePort, makeRegistry } from '../../../kit/registry.ts'

interface SpecHolder {
  readonly name: string
  readonly status: string
}

/** A module whose rows name projects or their specifications. */
export interface ProjectDependent {
  /** Why these projects may not be deleted. */
  readonly uses: (call: SignedCall, ids: string[]) => Promise<Text[]>
  /** What taking a project off sale brings with it. */
  readonly withdrawFollows?: (call: SignedCall, id: string) => Promise<Text[]>
  /** Does what `withdrawFollows` says. */
  readonly withdrawn?: (call: SignedCall, id: string) => Promise<void>
  /** What holds these specifications. */
  readonly specHolders?: (call: SignedCall, specIds: string[]) => Promise<SpecHolder[]>
  /** Refuses specifications that were written in this transaction. */
  readonly refuseSpecs?: (call: SignedCall, specIds: string[]) => Promise<void>
}
export const projectDependents = makeRegistry<ProjectDependent>('what rests on projects')

interface Provider {
  readonly name: string
  readonly shareBp: number | null
}

export const projectPort = makePort<{
  /** The organisations that say they provide one of these projects. */
  readonly providers: (db: Db, me: Me, projectIds: string[]) => Promise<Provider[]>
  /** The projects that opened, serving organisations provide, or that one of them does. */
  readonly providedIds: (db: Db, me: Me, organId?: string) => Promise<Set<string>>
}>('organisations that provide projects')
