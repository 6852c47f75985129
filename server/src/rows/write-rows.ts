import {
  accountActor,
  findMove,
  mayRemove,
  moveFault,
  movesOf,
  validationWords,
  type Machine,
  type Text,
  type TSchema,
} from '@kangju/contract'
import { and, eq, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SignedCall } from '../http/call.ts'
import { confidential } from '../http/confidential.ts'
import { secretFields } from '../http/validate.ts'
import { invalid, Problem, type FieldTexts } from '../kit/problem.ts'
import { newId } from '../secret/token.ts'
import { cleanDraft, picturesIn, refuseBy } from './draft.ts'
import { giveFiles } from './file-urls.ts'
import { lockAll } from './reorder.ts'
import { find, refuseShared, within, type ScopedTable } from './scope.ts'
import { changes, encryptDraft } from './sensitive.ts'
import { firstStamps, stamps } from './stamps.ts'

type Plain = Record<string, unknown>
type StoredRow = { id: string; operatorId: string; version: number; status?: string } & Plain

/** Returns the uses of rows that are about to be deleted. */
export type UsedBy = (call: SignedCall, ids: string[]) => Promise<Text[]>

/** How the rows of a table are written; each step runs in the transaction of the request. */
export interface RowRules<T extends ScopedTable> {
  readonly table: T
  readonly machine?: Machine | undefined
  /** Rules between fields, which forms check too. */
  readonly check?: (draft: never) => Readonly<Record<string, Text>>
  /** Maps a draft to column values and applies checks beyond the schema. `old` is the locked row of an edit. */
  readonly store?: (
    call: SignedCall,
    draft: never,
    old: T['$inferSelect'] | undefined,
    id: string,
  ) => Promise<Plain> | Plain
  /** Writes related rows together with the row. `old` is the row before an edit. */
  readonly saved?: (
    call: SignedCall,
    row: T['$inferSelect'],
    draft: never,
    old: T['$inferSelect'] | undefined,
  ) => Promise<void>
  /** Refuses a move; runs on the locked row. */
  readonly mayMove?: (call: SignedCall, row: T['$inferSelect'], move: string, body: Plain) => Promise<void> | void
  /** Obstacles to a move by field; runs on the locked row, and before a confirmation. */
  readonly obstacles?: (call: SignedCall, row: T['$inferSelect'], move: string) => Promise<FieldTexts> | FieldTexts
  readonly moved?: (call: SignedCall, row: T['$inferSelect'], move: string, body: Plain) => Promise<void> | void
  readonly usedBy?: UsedBy
  readonly removed?: (call: SignedCall, ids: readonly string[]) => Promise<void>
  /** The remark of a move may tell of a person's health or death, so it is logged encrypted. */
  readonly isRemarkConfidential?: boolean
}

const columnValues = async <T extends ScopedTable>(
  call: SignedCall,
  rules: RowRules<T>,
  schema: TSchema,
  { id, given }: { id: string; given: Plain },
  old: StoredRow | undefined,
) => {
  refuseBy(rules.check?.(given as never) ?? {})
  const draft = await cleanDraft(call, schema, given, old)
  const place = { id, operatorId: call.me.operatorId, table: getTableName(rules.table), schema }
  const encrypted = encryptDraft(call.tools.keyring, place, draft, old)
  const stored =
    rules.store === undefined ? draft : await rules.store(call, draft as never, old as T['$inferSelect'], id)
  return { ...stored, ...encrypted }
}

/** The pictures of a row belong to its organisation. */
const givePictures = async (call: SignedCall, schema: TSchema, row: unknown, draft: Plain) => {
  const { organId } = row as { organId?: string | null }
  if (organId === undefined) return
  await giveFiles(call.db, { operatorId: call.me.operatorId, organId }, picturesIn(schema, draft))
}

/** Inserts a row from a valid draft. */
export const insertRow = async <T extends ScopedTable>(
  call: SignedCall,
  rules: RowRules<T>,
  schema: TSchema,
  draft: Plain,
): Promise<T['$inferSelect']> => {
  const { table, machine } = rules
  const id = newId()
  const values = await columnValues(call, rules, schema, { id, given: draft }, undefined)
  const [row] = (await call.db
    .insert(table as PgTable)
    .values({
      ...values,
      id,
      operatorId: call.me.operatorId,
      ...firstStamps(call),
      ...(machine === undefined ? {} : { status: machine.initial }),
    } as never)
    .returning()) as T['$inferSelect'][]
  if (row === undefined) throw new Error(`nothing was inserted into ${getTableName(table)}`)
  await givePictures(call, schema, row, draft)
  await rules.saved?.(call, row, draft as never, undefined)
  return row
}

const setColumns = async (call: SignedCall, table: ScopedTable, old: StoredRow, values: Plain) => {
  const [row] = (await call.db
    .update(table as PgTable)
    .set({ ...values, ...stamps(call), version: old.version + 1 } as never)
    .where(and(within(call.me, table), eq(table.id, old.id)))
    .returning()) as StoredRow[]
  if (row === undefined) throw new Problem('missing')
  return row
}

interface RowEdit {
  readonly id: string
  readonly version: number
  readonly draft: Plain
}

/** Updates a row from a draft and logs the changes; `unnoted` fields are logged elsewhere. */
export const updateRow = async <T extends ScopedTable>(
  call: SignedCall,
  rules: RowRules<T>,
  schema: TSchema,
  { id, version, draft }: RowEdit,
  unnoted: readonly string[] = [],
): Promise<{ id: string; version: number }> => {
  const { table } = rules
  const old = (await find(call.db, call.me, table, id, 'update')) as StoredRow
  await refuseShared(call.db, call.me, table, [id])
  if (old.version !== version) throw new Problem('stale')
  const values = await columnValues(call, rules, schema, { id: old.id, given: draft }, old)
  const row = await setColumns(call, table, old, values)
  await givePictures(call, schema, row, draft)
  await rules.saved?.(call, row as T['$inferSelect'], draft as never, old as T['$inferSelect'])
  const hidden = [...secretFields(schema), ...unnoted]
  call.audit({
    entityId: id,
    detail: changes(call.tools.keyring, getTableName(table), schema, old, row, hidden),
  })
  return { id, version: row.version }
}

interface RowMove extends Plain {
  id: string
  status: string
  version?: number
  remark?: string
}

/** Moves a row to another state. */
export const moveRow = async <T extends ScopedTable>(
  call: SignedCall,
  rules: RowRules<T>,
  body: RowMove,
): Promise<{ id: string; version: number }> => {
  const { table, machine } = rules
  const { id, status, version, remark } = body
  if (machine === undefined) throw new Error(`${getTableName(table)} has no machine`)
  const old = (await find(call.db, call.me, table, id, 'update')) as StoredRow
  await refuseShared(call.db, call.me, table, [id])
  if (version !== undefined && old.version !== version) throw new Problem('stale')
  const move = findMove(machine, old.status ?? '', status)
  if (move === undefined) throw new Problem('wrongState')
  const fault = moveFault(movesOf(machine), old as StoredRow & { status: string }, accountActor(call.me), move)
  if (fault !== undefined) throw new Problem(fault)
  if (machine.moves[move]?.remark === true && (remark ?? '').trim() === '')
    throw invalid({ remark: [validationWords.required] })
  await rules.mayMove?.(call, old as T['$inferSelect'], move, body)
  const lacks = (await rules.obstacles?.(call, old as T['$inferSelect'], move)) ?? {}
  if (Object.keys(lacks).length > 0) throw new Problem('notReady', { fields: lacks })
  const row = await setColumns(call, table, old, { status })
  const noted =
    remark === undefined ? {} : { remark: rules.isRemarkConfidential === true ? confidential(remark) : remark }
  await rules.moved?.(call, row as T['$inferSelect'], move, body)
  call.audit({ entityId: id, detail: { from: old.status, to: status, ...noted } })
  return { id, version: row.version }
}

/** Deletes all of these rows or none. */
export const removeRows = async <T extends ScopedTable>(call: SignedCall, rules: RowRules<T>, ids: string[]) => {
  const { table, machine, usedBy } = rules
  const { mine, rows } = await lockAll<StoredRow>(call, table, ids)
  if (rows.some((row) => !mayRemove(machine, row.status ?? ''))) throw new Problem('wrongState')
  const uses = (await usedBy?.(call, ids)) ?? []
  if (uses.length > 0) throw new Problem('inUse', { fields: { ids: uses } })
  await call.db
    .update(table as PgTable)
    .set({ deletedAt: call.now.toISOString(), ...stamps(call) } as never)
    .where(mine)
  await rules.removed?.(
    call,
    rows.map(({ id }) => id),
  )
  call.audit({ each: rows.map(({ id }) => ({ entityId: id, detail: { ids: [id] } })) })
}
