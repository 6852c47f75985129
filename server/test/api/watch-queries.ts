import type { Pool, PoolClient } from 'pg'

type Query = (...given: unknown[]) => unknown

/** Passes every statement of the pool to `around`, which sends it; returns a function that watches no further connection. */
export const watchQueries = (pool: Pool, around: (text: string, given: unknown[], send: Query) => unknown) => {
  const watched = new WeakSet<PoolClient>()
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    const send = client.query.bind(client) as Query
    const query = (...given: unknown[]) => {
      const [first] = given as [string | { text: string }]
      return around(typeof first === 'string' ? first : first.text, given, send)
    }
    Object.assign(client, { query })
  }
  pool.on('acquire', watch)
  return () => {
    pool.off('acquire', watch)
  }
}
