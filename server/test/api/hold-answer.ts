import type { Pool } from 'pg'
import { watchQueries } from './watch-queries.ts'

/** Holds back the answer to the next statement that matches, as a busy machine may do, until it is released. */
export const holdAnswer = (pool: Pool, matches: (text: string) => boolean) => {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isHolding = false
  const stop = watchQueries(pool, (text, given, send) => {
    const tell = given.at(-1)
    if (isHolding || typeof tell !== 'function' || !matches(text)) return send(...given)
    isHolding = true
    return send(...given.slice(0, -1), (...answer: unknown[]) => {
      arrived.resolve()
      void released.promise.then(() => (tell as (...answer: unknown[]) => void)(...answer))
    })
  })
  return {
    arrived: arrived.promise,
    release: () => {
      stop()
      released.resolve()
    },
  }
}
