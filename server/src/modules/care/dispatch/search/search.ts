import type { Pool } from '../engine/pool.ts'
import type { Staff } from '../engine/types.ts'

/** Pool with lookups of staff by id and by service. */
export interface Search extends Pool {
  readonly byId: ReadonlyMap<string, Staff>
  readonly delivering: (projectId: string | null) => readonly Staff[]
}

export const searchable = (pool: Pool): Search => {
  const known = new Map<string, Staff[]>()
  const find = (projectId: string) => {
    const found = known.get(projectId) ?? pool.staff.filter((one) => one.projectIds.has(projectId))
    known.set(projectId, found)
    return found
  }
  return {
    ...pool,
    byId: new Map(pool.staff.map((one) => [one.id, one])),
    delivering: (projectId) => (projectId === null ? [] : find(projectId)),
  }
}
