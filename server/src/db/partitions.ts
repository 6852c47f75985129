import { addMonths, businessMonth } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { configError } from '../kit/config.ts'
import type { Db } from './client.ts'

/** How long the rows of a table are kept: at least `least` months, and `usual` unless its setting says otherwise. */
interface Retention {
  readonly setting: string
  readonly usual: number
  readonly least: number
}

interface Partitioned {
  /** The column whose business month decides the partition; part of the primary key. */
  readonly key: string
  readonly keep: 'always' | Retention
}

/**
 * The tables in monthly partitions. A migration makes one of a table (`split_by_month`); `db/partitions.test.ts`
 * compares them with the database. Why other tables are whole: docs/adr/0008-monthly-partitions.md.
 */
export const partitioned = {
  ledger_entry: { key: 'at', keep: 'always' },
  order_log: { key: 'at', keep: 'always' },
  audit: { key: 'at', keep: { setting: 'AUDIT_MONTHS', usual: 36, least: 36 } },
} as const satisfies Record<string, Partitioned>

export type PartitionedTable = keyof typeof partitioned
type RetiredTable = {
  [T in PartitionedTable]: (typeof partitioned)[T]['keep'] extends 'always' ? never : T
}[PartitionedTable]

/** Months that each table is kept before the current one; 0 keeps all. */
export type KeepMonths = Readonly<Record<RetiredTable, number>>

export const partitionedTables = Object.keys(partitioned) as PartitionedTable[]

const retentionOf = (table: PartitionedTable): Retention | undefined => {
  const { keep }: Partitioned = partitioned[table]
  return keep === 'always' ? undefined : keep
}

/** Reads how long tables are kept; a shorter time than allowed is refused. */
export const readKeepMonths = (env: Readonly<Record<string, string | undefined>>): KeepMonths => {
  const settings = partitionedTables.flatMap((table) => {
    const retention = retentionOf(table)
    if (retention === undefined) return []
    const { setting, usual, least } = retention
    const given = env[setting]
    const months = given === undefined || given === '' ? usual : Number(given)
    const isRight = /^\d{0,4}$/.test(given ?? '') && (months === 0 || months >= least)
    if (!isRight) throw configError(`${setting} must be a number of months from ${least}, or 0 to keep all`)
    return [[table, months]]
  })
  return Object.fromEntries(settings) as KeepMonths
}

/** Partitions are made this many months before they are needed. */
const monthsAhead = 3

/** Waiting longer would hold up requests, which queue behind it; the next run tries again. */
const lockMs = 900

/** The schema of the partitions, on which only the owner of the tables has rights. */
const schema = 'months'
const nameOf = (table: PartitionedTable, month: string) => `${table}_${month.replace('-', '_')}`
export const partitionOf = (table: PartitionedTable, month: string) => sql.raw(`"${schema}"."${nameOf(table, month)}"`)
const restOf = (table: PartitionedTable) => sql.raw(`"${schema}"."${table}_other"`)

/** The months that have a partition, earliest first. */
export const monthsOf = async (db: Db, table: PartitionedTable): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`public.${table}`}::regclass order by 1`)
  return rows.flatMap(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d\d)$/.exec(name) ?? []
    return year === undefined ? [] : [`${year}-${month}`]
  })
}

/** Rows in the default partition, which are of months without a partition. */
export const rowsOutside = async (db: Db, table: PartitionedTable): Promise<number> => {
  const { rows } = await db.execute<{ n: string }>(sql`select count(*) as n from ${restOf(table)}`)
  return Number(rows[0]?.n)
}

const monthsOutside = async (db: Db, table: PartitionedTable, until: string): Promise<string[]> => {
  const key = sql.identifier(partitioned[table].key)
  const { rows } = await db.execute<{ month: string }>(sql`
    select distinct to_char(business_month(${key}), 'YYYY-MM') as month from ${restOf(table)}`)
  return rows.map(({ month }) => month).filter((month) => month <= until)
}

/** Whether a statement gave up waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '55P03' || (cause !== undefined && cause !== null && isLockTimeout(cause))
}

/** Changes partitions in a transaction; returns false if a lock is not free within a moment. */
export const changePartitions = async (db: Db, change: (tx: Db) => Promise<unknown>): Promise<boolean> => {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`))
      await change(tx)
    })
    return true
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    return false
  }
}

export interface MadeMonth {
  readonly table: PartitionedTable
  readonly month: string
  /** False if the table was in use: the default partition takes the rows until another run moves them. */
  readonly isMade: boolean
}

/**
 * Adds the missing partitions of the current and the next months, or from an earlier month on, and those of rows that
 * the default partition caught before. Run by the owner of the tables.
 */
export const makeMonths = async (db: Db, now: Date, from = businessMonth(now)): Promise<MadeMonth[]> => {
  const until = addMonths(businessMonth(now), monthsAhead)
  const due: string[] = []
  for (let month = from; month <= until; month = addMonths(month, 1)) due.push(month)
  const made: MadeMonth[] = []
  for (const table of partitionedTables) {
    const present = await monthsOf(db, table)
    const wanted = new Set([...due, ...(await monthsOutside(db, table, until))])
    for (const month of [...wanted].filter((one) => !present.includes(one)).toSorted()) {
      const isMade = await changePartitions(db, (tx) =>
        tx.execute(sql`select add_month(${table}, ${`${month}-01`}::date)`),
      )
      made.push({ table, month, isMade })
    }
  }
  return made
}

/** The months of a table that are older than it is kept. The current month does not count. */
export const retiredMonths = async (db: Db, table: RetiredTable, now: Date, keep: KeepMonths): Promise<string[]> => {
  // Zero keeps all; and no setting makes it less than the least.
  const months = keep[table] === 0 ? undefined : Math.max(keep[table], retentionOf(table)?.least ?? Infinity)
  if (months === undefined) return []
  const { rows } = await db.execute<{ now: string }>(sql`select extract(epoch from now()) * 1000 as now`)
  // A node whose clock runs ahead must not drop anything early.
  const today = new Date(Math.min(now.getTime(), Number(rows[0]?.now)))
  const first = addMonths(businessMonth(today), -months)
  return (await monthsOf(db, table)).filter((month) => month < first)
}

/** Drops the partition of a month with its rows, within `changePartitions`. Tables that are kept always have no such months. */
export const dropMonth = async (tx: Db, table: RetiredTable, month: string) => {
  if (retentionOf(table) === undefined) throw new Error(`the months of ${table} are never dropped`)
  const name = partitionOf(table, month)
  await tx.execute(sql`alter table ${sql.identifier(table)} detach partition ${name}`)
  await tx.execute(sql`drop table ${name}`)
}
