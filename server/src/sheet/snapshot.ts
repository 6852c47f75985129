import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import pg, { type Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { casing, type Db } from '../db/client.ts'
import { rowsOf } from '../db/decode-rows.ts'

/** The first rows of a sorted million take longer than the usual statement timeout. */
const patience = 60_000
const idlePatience = 120_000
/** A copy is one statement from its first row to its last. */
const copyPatience = 900_000
/** More would outlive the young generation before they are written. */
const batchRows = 500

type Fields = Record<string, PgColumn | SQL>
/** A drizzle select with unbound placeholders. */
interface Selection {
  toSQL: () => { sql: string; params: unknown[] }
}

/** A consistent snapshot for all its reads, however long they take. It holds a connection until it is closed. */
export interface Snapshot {
  readonly db: Db
  /** All rows as chunks of PostgreSQL's binary format (`raw-rows.ts`): no value is made on the way. */
  readonly copy: (selection: Selection) => AsyncIterable<Buffer>
  /** All rows, in batches, as `db.select(fields)` would return them, with constant memory. */
  readonly read: <Row>(selection: Selection, fields: Fields, bound?: Record<string, unknown>) => AsyncIterable<Row[]>
  readonly close: () => Promise<void>
}

const { builtins } = pg.types
/** Times and days stay the text that PostgreSQL prints, which the columns decode. */
const keptAsText = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL])
const asText = (value: string) => value
const types = {
  getTypeParser: ((id: number, format: 'text') =>
    keptAsText.has(id) ? asText : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}

/** COPY takes no parameters, so each is written as a literal. */
const withLiterals = ({ sql, params }: { sql: string; params: unknown[] }): string =>
  sql.replace(/\$(\d+)/g, (_whole, number: string) => {
    const value = params[Number(number) - 1]
    if (value === null) return 'null'
    if (typeof value === 'string') return pg.escapeLiteral(value)
    if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`
    throw new TypeError(`parameter ${number} of a copy is neither a text nor a number`)
  })

export const openSnapshot = async (db: Db): Promise<Snapshot> => {
  const client = await (db as Db & { $client: Pool }).$client.connect()
  // A connection error between two statements would otherwise end the process.
  const ignore = () => undefined
  client.on('error', ignore)
  let isOpen = true
  /** The connection answers nothing else until the copy has ended. */
  let isCopying = false
  let cursors = 0

  const release = (isBroken: boolean) => {
    client.off('error', ignore)
    client.release(isBroken)
  }

  const close = async () => {
    if (!isOpen) return
    isOpen = false
    if (isCopying) {
      release(true)
      return
    }
    try {
      await client.query('rollback')
      release(false)
    } catch {
      release(true)
    }
  }

  const copy = async function* (selection: Selection) {
    await client.query(`set local statement_timeout = ${copyPatience}`)
    isCopying = true
    const text = `copy (${withLiterals(selection.toSQL())}) to stdout (format binary)`
    // pg ends the timer of a query in its callback, which a stream does not call.
    const rows = Object.assign(copyTo(text), { query_timeout: copyPatience, callback: () => undefined })
    try {
      for await (const chunk of client.query(rows)) yield chunk as Buffer
    } finally {
      rows.callback()
    }
    isCopying = false
    await client.query(`set local statement_timeout = ${patience}`)
  }

  const read = async function* <Row>(selection: Selection, fields: Fields, bound: Record<string, unknown> = {}) {
    cursors += 1
    const { sql, params } = selection.toSQL()
    const toRows = rowsOf(fields)
    const cursor = `sheet_${cursors}`
    await client.query({
      text: `declare ${cursor} no scroll cursor for ${sql}`,
      values: fillPlaceholders(params, bound),
      query_timeout: patience,
    } as pg.QueryConfig)
    const fetch = { text: `fetch ${batchRows} from ${cursor}`, rowMode: 'array', types, query_timeout: patience }
    const fetchNext = () => {
      const fetching = client.query<unknown[]>(fetch as pg.QueryArrayConfig)
      // A reader that stops does not wait for the batch after its last.
      fetching.catch(() => undefined)
      return fetching
    }
    let fetching = fetchNext()
    for (;;) {
      const { rows } = await fetching
      const isLast = rows.length < batchRows
      // PostgreSQL reads the next batch while this one is written.
      if (!isLast) fetching = fetchNext()
      if (rows.length > 0) yield toRows(rows) as Row[]
      if (isLast) return
    }
  }

  try {
    await client.query(
      `begin isolation level repeatable read read only;
       set local statement_timeout = ${patience};
       set local idle_in_transaction_session_timeout = ${idlePatience};
       set local cursor_tuple_fraction = 1`,
    )
  } catch (error) {
    isOpen = false
    release(true)
    throw error
  }
  return { db: drizzle(client, { casing }), copy, read, close }
}
