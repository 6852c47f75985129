import type { Db } from '../../../db/client.ts'
import { makePort } from '../../../kit/registry.ts'

/** The organisations of staff, which belong to a higher module. */
export const staffOrgans = makePort<{
  /** The organisation of each of these members of staff. */
  readonly of: (db: Db, peopleIds: readonly string[]) => Promise<Map<string, string>>
}>('the organisations of staff')
