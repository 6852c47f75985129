import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/** A statement text is prepared after this many uses. */
const worthAfter = 3
/** Prepared statements use memory in each database connection. */
const statementsAtMost = 600
const textsAtMost = 5000

interface Statement {
  readonly text: string
  name?: string
}

/**
 * Prepares statements that are sent repeatedly: planning takes longer than executing on wide tables with many indexes.
 * A list of values of another length is another text, so rare texts are not prepared.
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
