import type { Machine, MaskKind, TSchema } from '@kangju/contract'
import { and, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { within, type ScopedTable } from '../src/rows/scope.ts'
import { indexOf, encryptDraft } from '../src/rows/sensitive.ts'
import { sensitiveFields } from '../src/http/validate.ts'
import { newId } from '../src/secret/token.ts'
import type { ImportContext } from '../src/sheet/import-plan.ts'

type Plain = Record<string, unknown>
type Stored = Plain & { id: string; operatorId: string; version: number }

interface Options {
  table: ScopedTable
  draft: TSchema
  /** The field that identifies a row. */
  key: string
  machine?: Machine
  /** Maps drafts to column values, where they differ. */
  store?: (context: ImportContext, drafts: Plain[]) => Promise<Plain[]> | Plain[]
}

const keyKind = (schema: TSchema, key: string): MaskKind | undefined =>
  sensitiveFields(schema).find(([field]) => field === key)?.[1]

/** Sensitive values are found by their blind index. */
const finder = ({ table, draft, key }: Options, { tools, me }: ImportContext) => {
  const kind = keyKind(draft, key)
  const place = kind && { operatorId: me.operatorId, table: getTableName(table), field: key, kind }
  const field = kind === undefined ? key : `${key}Index`
  const column = (getTableColumns(table) as Record<string, PgColumn>)[field]
  if (column === undefined) throw new Error(`${getTableName(table)} is not known again by ${key}`)
  const valueOf = (row: Plain) =>
    place === undefined ? String(row[key]) : indexOf(tools.keyring, place, String(row[key]))
  return { column, field, valueOf }
}

/**
 * Writes rows of an import: an existing row gets the filled cells, any other is inserted. It is one statement, so
 * repeating a batch changes only the versions.
 */
export const upsert = (options: Options) => async (context: ImportContext, drafts: object[]) => {
  const { table, machine, draft: schema } = options
  const { db, me, now, tools } = context
  if (drafts.length === 0) return { inserted: 0, updated: 0 }
  const rows = drafts as Plain[]
  const { column, field, valueOf } = finder(options, context)
  const found = (await db
    .select()
    .from(table as PgTable)
    .where(and(within(me, table), inArray(column, rows.map(valueOf))))
    .for('update')) as Stored[]
  const known = new Map(found.map((row) => [String(row[field]), row]))
  const stored = options.store === undefined ? rows : await options.store(context, rows)
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const at = now.toISOString()
  const ofOrgan = me.organId !== null && 'organId' in columns ? { organId: me.organId } : {}
  const fresh = () => ({
    id: newId(),
    operatorId: me.operatorId,
    version: 1,
    createdAt: at,
    createdBy: me.id,
    createdByName: me.realname,
    ...(machine === undefined ? {} : { status: machine.initial }),
  })
  const values = rows.map((draft, i) => {
    const old = known.get(valueOf(draft))
    const base = old === undefined ? fresh() : { ...old, version: old.version + 1 }
    const place = { id: base.id, operatorId: me.operatorId, table: getTableName(table), schema }
    const encrypted = encryptDraft(tools.keyring, place, draft, old)
    return { ...base, ...stored[i], ...encrypted, ...ofOrgan, updatedAt: at, updatedBy: me.id }
  })
  // Generated columns cannot be written.
  const named = Object.entries(columns).filter(
    ([key, { generated }]) => generated === undefined && values.some((row) => key in row),
  )
  const excluded = (name: string) => sql.raw(`excluded."${name}"`)
  await db
    .insert(table as PgTable)
    .values(values as never)
    .onConflictDoUpdate({
      target: table.id,
      set: Object.fromEntries(named.map(([key]) => [key, excluded(snake(key))])) as never,
    })
  const updated = values.filter((row) => row.version > 1).length
  return { inserted: values.length - updated, updated }
}

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
