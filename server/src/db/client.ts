import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgDialect } from 'drizzle-orm/pg-core'
import { Pool, type PoolConfig } from 'pg'
import { prepareFrequent } from './prepare.ts'
import { renderOnce } from './render.ts'

/** The database or a transaction on it: the first parameter of every function that uses data. */
export type Db = NodePgDatabase

export interface Database {
  db: Db
  pool: Pool
  close: () => Promise<void>
}

export const casing = 'snake_case' as const

interface Limits {
  /** Maximum number of connections. */
  connections?: number
  /** Statement timeout in milliseconds, so that a stalled database gives an error and not a hang; 0 for none. */
  patience?: number
  /** For filling an empty database: commits do not wait for the disk, and all frequent statements are prepared. */
  isHasty?: boolean
}

/** `pg` prefers the options in an address to ours, so they are joined there; of two equal settings the last counts. */
const withOptions = (connection: PoolConfig, options: string): PoolConfig => {
  const { connectionString } = connection
  if (connectionString === undefined) return { ...connection, options }
  const [address = '', ...query] = connectionString.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  parameters.set('options', `${parameters.get('options') ?? ''} ${options}`.trim())
  return { ...connection, connectionString: `${address}?${parameters.toString()}` }
}

export const openDatabase = (
  connection: string | Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>,
  { connections = 16, patience = 4_500, isHasty = false }: Limits = {},
): Database => {
  // The lock timeout is shorter than the statement timeout, so that the error names the lock; without one, locks have none.
  const lockTimeout = patience === 0 ? 0 : Math.max(4_000, patience - 500)
  const options = `-c timezone=Asia/Shanghai -c datestyle=ISO -c lock_timeout=${lockTimeout}${isHasty ? ' -c synchronous_commit=off -c enable_seqscan=off' : ''}`
  const pool = new Pool({
    ...withOptions(typeof connection === 'string' ? { connectionString: connection } : connection, options),
    max: connections,
    connectionTimeoutMillis: Math.max(3_000, patience - 1_500),
    idleTimeoutMillis: 30_000,
    ...(patience > 0 ? { query_timeout: patience, statement_timeout: patience } : {}),
    application_name: 'kangju',
  })
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The same holds for one that breaks between two statements of a transaction; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  prepareFrequent(pool, { isEverything: isHasty })
  const db = drizzle(pool, { casing })
  const { dialect } = db as unknown as { dialect: PgDialect }
  Object.assign(dialect, { sqlToQuery: renderOnce(dialect.sqlToQuery.bind(dialect)) })
  return { db, pool, close: () => pool.end() }
}
