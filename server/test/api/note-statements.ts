import type { Pool, PoolClient } from 'pg'

/** Notes the texts of the statements that the pool sends while `during` runs, each once, by the name of the work. */
export const noteStatements = (pool: Pool) => {
  const noted = new Map<string, Set<string>>()
  const watched = new WeakSet<PoolClient>()
  let name: string | undefined
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const [first] = given as [string | { text: string }]
        const text = (typeof first === 'string' ? first : first.text).replace(/\s+/g, ' ').trim()
        if (name !== undefined) noted.set(name, (noted.get(name) ?? new Set()).add(text))
        return query(...given)
      },
    })
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
