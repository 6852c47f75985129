import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgDialect, PgSession, PgTable, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { rowsOf } from './decode-rows.ts'
import { byKey } from './prepare.ts'

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isByKey = sql.raw(byKey)

interface Statement {
  readonly getSQL: () => SQL
}

/** The parts of drizzle that run a statement with a mapping of our own. */
interface Runner {
  readonly dialect: PgDialect
  readonly session: PgSession
}

/** Runs a statement whose columns are read by their places. */
const runMapped = <R>(db: Db, statement: SQL, map: (found: unknown[][]) => R): Promise<R> => {
  const { dialect, session } = db as unknown as Runner
  const query = dialect.sqlToQuery(statement)
  return session.prepareQuery<PreparedQueryConfig & { execute: R }>(query, undefined, undefined, true, map).execute()
}

const mapped = <T extends PgTable>(table: T) => {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const names = Object.values(columns).map(({ name, keyAsName }) => `"${keyAsName ? snake(name) : name}"`)
  const list = names.join(', ')
  const toRows = rowsOf(columns) as (found: readonly unknown[][]) => T['$inferSelect'][]
  const selected = sql.raw(`select ${list} from "${getTableName(table)}" where `)
  const returned = sql.raw(` returning ${list}`)
  const run = (db: Db, statement: SQL) => runMapped(db, statement, toRows)
  return {
    names,
    toRows,
    /** Rows with a key that the condition names, with what follows the condition: an order or a lock. */
    byKey: (db: Db, condition: SQL, end?: SQL) => run(db, sql`${selected}${condition}${end}${isByKey}`),
    /** Rows that match the condition, locked until the transaction ends. */
    lock: (tx: Db, condition: SQL | undefined) => run(tx, sql`${selected}${condition ?? sql`true`} for update`),
    /** Rows that match the condition and that no other transaction holds, locked in the order of their ids. */
    lockFree: (tx: Db, condition: SQL) => run(tx, sql`${selected}${condition} order by id for update skip locked`),
    /** Rows that an insert or an update returns. */
    written: (tx: Db, statement: Statement) => run(tx, sql`${statement.getSQL()}${returned}`),
  }
}

type WholeRows<T extends PgTable> = ReturnType<typeof mapped<T>>

const known = new WeakMap<PgTable, WholeRows<PgTable>>()

/**
 * Whole rows of a wide table, as drizzle returns them. The mapping is computed once instead of at every query, which
 * saves two thirds of the time on hot paths.
 */
export const wholeRows = <T extends PgTable>(table: T): WholeRows<T> => {
  const found = known.get(table) ?? mapped(table as PgTable)
  known.set(table, found)
  return found as WholeRows<T>
}

/** One row with the row that belongs to it, both locked: `first` before `second`. */
export const lockPair = <A extends PgTable, B extends PgTable>(first: A, second: B) => {
  const [one, other] = [wholeRows(first), wholeRows(second)]
  const listed = (name: string, columns: readonly string[]) => columns.map((column) => `${name}.${column}`).join(', ')
  const [firstName, secondName] = [`"${getTableName(first)}"`, `"${getTableName(second)}"`]
  const held = sql.raw(`with held as materialized (select ${one.names.join(', ')} from ${firstName} where `)
  const both = sql.raw(` for update) select ${listed('held', one.names)}, ${listed(secondName, other.names)}
    from held join ${secondName} on `)
  const locked = sql.raw(` for update of ${secondName}`)
  const split = (found: unknown[][]) =>
    found.map((values) => {
      const [a] = one.toRows([values.slice(0, one.names.length)])
      const [b] = other.toRows([values.slice(one.names.length)])
      return [a, b] as [A['$inferSelect'], B['$inferSelect']]
    })
  /** The condition on the second table may refer to the first row as `held`. */
  return (tx: Db, isFirst: SQL, isSecond: SQL) =>
    runMapped(tx, sql`${held}${isFirst}${both}${isSecond}${locked}`, split)
}
