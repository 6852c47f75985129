import { addMonths, businessDay, businessMonth } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { makeMonths } from '../../db/partitions.ts'
import type { Tools } from '../../http/call.ts'
import { inLanes } from '../orders/lanes.ts'
import { chainAudit, isAudit } from './audit-chain.ts'
import { copyInto } from './copy.ts'
import { encryptColumns } from './keyed-columns.ts'
import type { RecordedPast, RecordedTable } from './past-file.ts'
import { putPictures } from './pictures.ts'
import { readColumns } from './read-tables.ts'
import { fromRelativeDays } from './relative-days.ts'
import { recordedAt } from './recorded-at.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

/**
 * When the record ends if it is loaded now: on its weekday, because working hours depend on weekdays, at most a week
 * ago.
 */
export const recordedUntil = (now: Date): Date => {
  const weeks = Math.floor((now.getTime() - recordedAt.getTime()) / weekMs)
  return new Date(recordedAt.getTime() + weeks * weekMs)
}

/** Tables needed for signing in. */
const accountTables = ['operator', 'role', 'account_role', 'account']
/** Tables that others refer to. */
const early = ['ledger_txn', 'settlement']

const again = 'run npm run demo:record'

/** Refuses columns of the record that the database does not have. */
const refuseStrangers = async ({ db }: Tools, tables: readonly RecordedTable[]) => {
  const present = await readColumns(db)
  const strange = tables.flatMap(({ name, columns }) =>
    Object.keys(columns).flatMap((column) => (present.get(name)?.includes(column) === true ? [] : `${name}.${column}`)),
  )
  if (strange.length > 0)
    throw new Error(`the recorded demo has columns that are gone (${strange.join(', ')}): ${again}`)
}

const load = async (pool: Pool, table: RecordedTable) => {
  const client = await pool.connect()
  try {
    await copyInto(client, table)
  } catch (error) {
    throw new Error(`the recorded demo does not fit the table ${table.name}: ${again}`, { cause: error })
  } finally {
    client.release()
  }
}

/** Orders of the record begin this many months before its end, or later. */
const recordedMonths = 4

/** Number of tables loaded concurrently, for the cores that PostgreSQL has besides this process. */
const lanes = 2

interface Loading {
  readonly tools: Tools
  readonly pool: Pool
  /** Called when the accounts exist. */
  readonly opened: () => Promise<unknown>
}

/** Loads the record, shifted to end on the day of `until`, with the key of this installation. */
export const loadPast = async ({ tools, pool, opened }: Loading, past: RecordedPast, until: Date) => {
  const dated = fromRelativeDays(businessDay(until))
  const ready = ({ name, columns }: RecordedTable): readonly RecordedTable[] => {
    const table = {
      name,
      columns: Object.fromEntries(
        Object.entries(columns).map(([column, values]) => [
          column,
          values.map((value) => (value === null ? null : dated(value))),
        ]),
      ),
    }
    return isAudit(table) ? chainAudit(tools.keyring, table) : [encryptColumns(tools.keyring, table)]
  }
  await refuseStrangers(tools, past.tables)
  await makeMonths(tools.db, until, addMonths(businessMonth(until), -recordedMonths))
  const loadAll = (tables: readonly RecordedTable[]) =>
    inLanes(lanes, tables, async (table) => {
      for (const one of ready(table)) await load(pool, one)
    })
  const [first, second] = [accountTables, early].map((names) => past.tables.filter(({ name }) => names.includes(name)))
  await loadAll(first ?? [])
  await opened()
  const isLate = ({ name }: RecordedTable) => !accountTables.includes(name) && !early.includes(name)
  await Promise.all([putPictures(tools, past), loadAll(second ?? []).then(() => loadAll(past.tables.filter(isLate)))])
  for (const [name, last] of Object.entries(past.sequences))
    await tools.db.execute(sql`select setval(${name}::regclass, ${last})`)
  // Customers were entered earlier: the rows about them move to partitions of their own.
  await makeMonths(tools.db, until)
  await tools.db.execute(sql`select give_files_to_organs()`)
}
