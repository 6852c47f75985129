import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/** So often a text is sent before it is worth a prepared statement. */
const worthAfter = 3
/** Prepared statements live in the memory of each connection of the database. */
const statementsAtMost = 600
const textsAtMost = 5000

interface Statement {
  readonly text: string
  name?: string
}

/**
 * Lets the database keep the plans of statements that come again and again: wide tables with many indexes take it longer to
 * plan than to execute. A list of values of another length is another text, so rare texts are left alone.
 */
export const prepareFrequent = (pool: Pool) => {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times > worthAfter && names.size < statementsAtMost) {
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
    const prepared = (statement: unknown, ...rest: unknown[]) => {
      if (typeof statement !== 'object' || statement === null || !('text' in statement) || rest.length === 0)
        return query(statement, ...rest)
      const { text, name } = statement as Statement
      const known = name ?? nameOf(text)
      return query(known === undefined ? statement : { ...statement, name: known }, ...rest)
    }
    Object.assign(client, { query: prepared })
  })
}
