import type { Db } from '../../../db/client.ts'
import { makePort } from '../../../kit/registry.ts'

export const clientPort = makePort<{
  /** Paid orders of each care recipient. */
  readonly orderCounts: (db: Db, clientIds: readonly string[]) => Promise<Map<string, number>>
}>('figures of care recipients')
