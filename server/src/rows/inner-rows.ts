import { validationWords } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { newId } from '../secret/token.ts'
import type { SignedCall } from '../http/call.ts'
import { invalid } from '../kit/problem.ts'
import type { ScopedTable } from './scope.ts'
import { stamps } from './stamps.ts'

// Rows that live inside another and are saved with it as a whole: the draft updates rows by id, removes rows it does
// not list, and adds rows without an id. The lock on the outer row serialises writers.

type Plain = Record<string, unknown>
type InnerTable = ScopedTable & { deletedAt: PgColumn }
type Named = { readonly id?: string }

/** The rows that a draft no longer lists. An unknown or duplicate id is refused. */
export const goneRows = <R extends { id: string }>(
  field: string,
  rows: readonly R[],
  drafts: readonly Named[],
): R[] => {
  const known = new Set(rows.map((row) => row.id))
  const strange = [...drafts.entries()].filter(([, { id }]) => id !== undefined && !known.delete(id))
  if (strange.length > 0)
    throw invalid(Object.fromEntries(strange.map(([at]) => [`${field}.${at}.id`, [validationWords.reference]])))
  return rows.filter((row) => known.has(row.id))
}

interface Writing<T extends InnerTable, D> {
  field: string
  table: T
  rows: readonly ({ id: string; version: number } & Plain)[]
  drafts: readonly D[]
  /** The column values of one draft. */
  values: (draft: D, at: number) => Plain
}

/** Writes the inner rows, and logs the changes of an edit. */
export const writeInner = async <T extends InnerTable, D extends Named>(call: SignedCall, writing: Writing<T, D>) => {
  const { field, rows, drafts, values } = writing
  const table = writing.table as PgTable
  const { id: idColumn } = writing.table
  const stamp = stamps(call)
  const set = (id: string, change: Plain) =>
    call.db
      .update(table)
      .set({ ...change, ...stamp } as never)
      .where(eq(idColumn, id))

  const gone = goneRows(field, rows, drafts)
  for (const row of gone) await set(row.id, { deletedAt: call.now.toISOString() })
  const changed: Plain = Object.fromEntries(gone.map((row) => [row.id, { removed: row['name'] ?? row.id }]))
  const fresh: Plain[] = []
  for (const [at, draft] of drafts.entries()) {
    const next = values(draft, at)
    const row = rows.find((one) => one.id === draft.id)
    if (row === undefined) fresh.push(next)
    else {
      const keys = Object.keys(next).filter((key) => next[key] !== row[key])
      if (keys.length === 0) continue
      await set(row.id, { ...next, version: row.version + 1 })
      changed[row.id] = Object.fromEntries(keys.map((key) => [key, { from: row[key], to: next[key] }]))
    }
  }
  const owned = {
    operatorId: call.me.operatorId,
    version: 1,
    createdAt: call.now.toISOString(),
    createdBy: call.me.id,
    createdByName: call.me.realname,
    ...stamp,
  }
  const added = fresh.map((next) => ({ ...next, ...owned, id: newId() }))
  if (added.length > 0) await call.db.insert(table).values(added as never)
  for (const [at, row] of added.entries()) changed[row.id] = { added: fresh[at] }
  // The body of a new outer row already holds them all.
  if (rows.length > 0 && Object.keys(changed).length > 0) call.audit({ detail: { [field]: changed } })
}
