import type { Pool, PoolClient } from 'pg'

/** Holds back the answer to the next statement that matches, as a busy machine may do, until it is released. */
export const holdAnswer = (pool: Pool, matches: (text: string) => boolean) => {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const watched = new WeakSet<PoolClient>()
  let isHolding = false
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const [first] = given as [string | { text: string }]
        const tell = given.at(-1)
        const isMeant =
          !isHolding && typeof tell === 'function' && matches(typeof first === 'string' ? first : first.text)
        if (!isMeant) return query(...given)
        isHolding = true
        return query(...given.slice(0, -1), (...answer: unknown[]) => {
          arrived.resolve()
          void released.promise.then(() => (tell as (...answer: unknown[]) => void)(...answer))
        })
      },
    })
  }
  pool.on('acquire', watch)
  return {
    arrived: arrived.promise,
    release: () => {
      pool.off('acquire', watch)
      released.resolve()
    },
  }
}
