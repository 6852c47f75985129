import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/** A statement text is prepared after this many uses. */
const worthAfter = 3
/** Prepared statements use memory in each database connection; filling a database has one connection. */
const statementsAtMost = { requests: 300, everything: 600 }
const textsAtMost = 5000

interface Statement {
  readonly text: string
  name?: string
}

/**
 * Begins a transaction in which frequent statements are prepared. It names the default access mode, by which the
 * statement that begins it is recognised.
 */
export const withPrepared = { accessMode: 'read write' } as const
const begins = `begin ${withPrepared.accessMode}`
const ends = new Set(['commit', 'rollback'])

/** Ends a statement that finds rows by a key, which is prepared outside of these transactions, too. */
export const byKey = ' /* by key */'

/**
 * Prepares statements that are sent repeatedly: planning takes longer than executing on wide tables with many indexes.
 * A list of values of another length is another text, so rare texts are not prepared.
 *
 * PostgreSQL may keep one plan for all values of a prepared statement. That suits requests that change something, which
 * find rows by their keys, and not those that search. So outside of transactions begun `withPrepared` only statements
 * `byKey` are prepared, unless `isEverything`.
 */
export const prepareFrequent = (pool: Pool, { isEverything = false } = {}) => {
  const atMost = isEverything ? statementsAtMost.everything : statementsAtMost.requests
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times > worthAfter && names.size < atMost) {
      const name = createHash('sha1').update(text).digest('hex')
      names.set(text, name)
      seen.delete(text)
      return name
    }
    if (seen.size < textsAtMost) seen.set(text, times)
    return undefined
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    let isMeant = isEverything
    const prepared = (statement: unknown, ...rest: unknown[]) => {
      if (typeof statement !== 'object' || statement === null || !('text' in statement) || rest.length === 0)
        return query(statement, ...rest)
      const { text, name } = statement as Statement
      if (!isEverything && text === begins) isMeant = true
      else if (!isEverything && ends.has(text)) isMeant = false
      const known = name ?? (isMeant || text.endsWith(byKey) ? nameOf(text) : undefined)
      return query(known === undefined ? statement : { ...statement, name: known }, ...rest)
    }
    Object.assign(client, { query: prepared })
  })
}
