import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { makePort } from '../../../kit/registry.ts'

export interface ProjectCount {
  readonly all: number
  readonly onSale: number
}

export const projectclassPort = makePort<{
  /** Number of projects in each of these classes. */
  readonly projectCounts: (db: Db, me: Me, classIds: readonly string[]) => Promise<Map<string, ProjectCount>>
}>('counts of projects')
