import type { Pool } from 'pg'
import { watchQueries } from './watch-queries.ts'

/** Notes the texts of the statements that the pool sends while `during` runs, each once, by the name of the work. */
export const noteStatements = (pool: Pool) => {
  const noted = new Map<string, Set<string>>()
  let name: string | undefined
  watchQueries(pool, (text, given, send) => {
    if (name !== undefined) noted.set(name, (noted.get(name) ?? new Set()).add(text.replace(/\s+/g, ' ').trim()))
    return send(...given)
  })
  return {
    noted: noted as ReadonlyMap<string, ReadonlySet<string>>,
    during: async <T>(work: string, act: () => Promise<T>): Promise<T> => {
      name = work
      try {
        return await act()
      } finally {
        name = undefined
      }
    },
  }
}
