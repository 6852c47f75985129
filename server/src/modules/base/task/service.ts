import { may, taskMachine, type Endpoint, type Lang, type TObject } from '@kangju/contract'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Call, Me, SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { compileAddress, fieldErrors, isUnfit } from '../../../http/validate.ts'
import { newId } from '../../../secret/token.ts'
import {
  allExports,
  backgroundExports,
  isWhole,
  mayHave,
  nameOf,
  sheetFilename,
  xlsxType,
  type BackgroundExport,
  type SheetExport,
} from '../../../sheet/export.ts'
import { registerImport, type AnyImport, type ImportPlan } from '../../../sheet/import-plan.ts'
import { refuseForeign } from '../../../sheet/import-rows.ts'
import { templateSheet } from '../../../sheet/import-sheets.ts'
import { removeEncrypted, encryptUpload } from './encrypted-file.ts'
import type { Calculation } from './calculation.ts'
import { findOwn } from './owner.ts'
import { tasks } from './table.ts'

export { expireTasks } from './expire.ts'
export { runDueTasks, runExportTask, startTaskRunner } from './run.ts'
export type { TaskRecord } from './table.ts'
export { calculation, type CalculationSource } from './calculation.ts'

/** States of unfinished tasks. */
export const openStates = ['queued', 'running', 'checked'] as const
const openAtMost = 10

/** Whether a task is still to end. */
export const isOpenTask = async (db: Db, id: string | null): Promise<boolean> =>
  id !== null && (await db.$count(tasks, and(eq(tasks.id, id), inArray(tasks.status, [...openStates])))) > 0

interface NewTask {
  readonly me: Me
  readonly lang: Lang
  readonly now: Date
}

const refuseBeyondOpen = async (db: Db, me: Me) => {
  const mine = and(eq(tasks.createdBy, me.id), inArray(tasks.status, [...openStates]))
  const [open] = await db.select({ n: count() }).from(tasks).where(mine)
  if ((open?.n ?? 0) >= openAtMost) throw new Problem('tooOften', { values: { seconds: 30 }, retryAfter: 30 })
}

const add = async (
  tx: Db,
  { me, lang, now }: NewTask,
  rest: Pick<typeof tasks.$inferInsert, 'kind' | 'call' | 'title' | 'step'> & Partial<typeof tasks.$inferInsert>,
) => {
  await refuseBeyondOpen(tx, me)
  const at = now.toISOString()
  const { operatorId, organId } = me
  const own = { id: newId(), operatorId, organId, createdBy: me.id, createdAt: at, dueAt: at, lang }
  const [row] = await tx
    .insert(tasks)
    .values({ ...own, status: taskMachine.initial, ...rest })
    .returning({ id: tasks.id })
  if (row === undefined) throw new Error('no task was added')
  return row.id
}

const pattern = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

/** The export of a path, with the values of its parameters. */
const findByPath = (path: string): { found: SheetExport; params: Record<string, unknown> } => {
  for (const found of allExports()) {
    const match = pattern(found.endpoint.path).exec(path)
    if (match !== null) return { found, params: { ...match.groups } }
  }
  throw new Problem('missing')
}

const checkAddress = (schema: Endpoint['query'], value: Record<string, unknown>) => {
  const validate = compileAddress(schema)
  if (isUnfit(value) || !validate(value)) throw fieldErrors(validate.errors)
}

const parseQuery = (text: string) => {
  const query: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}

const addExport = (tx: Db, { plan, params, query, ...ask }: BackgroundExport) =>
  add(tx, ask, {
    kind: 'export',
    call: nameOf(plan.endpoint),
    title: plan.title,
    step: 'export',
    isWhole: isWhole(query),
    asked: { params, query },
  })
backgroundExports.provide({ start: addExport })

/** Queues an export, if the caller may call its endpoint with this query. */
export const startExport = async (tx: Db, ask: NewTask, path: string, queryText: string) => {
  const { found, params } = findByPath(path)
  if (!may(ask.me, found.endpoint.access)) throw new Problem('forbidden')
  const query = parseQuery(queryText)
  checkAddress(found.endpoint.params, params)
  checkAddress(found.endpoint.query, query)
  if (!mayHave(ask.me, found, isWhole(query))) throw new Problem('forbidden')
  return addExport(tx, { ...ask, plan: found, params, query })
}

/** Queues a calculation; its parameters must have been checked. */
export const startCalculation = <Asked extends object, Answer extends object>(
  tx: Db,
  ask: NewTask,
  { endpoint, title }: Calculation<Asked, Answer>,
  asked: Asked,
) => add(tx, ask, { kind: 'calculation', call: nameOf(endpoint), title, step: 'calculate', asked })

/** Progress and answer of a calculation of the caller. */
export const readCalculation = async <Asked extends object, Answer extends object>(
  { db, me, lang }: Pick<SignedCall, 'db' | 'me' | 'lang'>,
  { endpoint }: Calculation<Asked, Answer>,
  id: string,
) => {
  const row = await findOwn(db, me, id)
  if (row.call !== nameOf(endpoint)) throw new Problem('missing')
  const { status, done, total, failure } = row
  return { status, done, total, failure: failure?.[lang] ?? null, result: row.answer as Answer | null }
}

const receive = async (call: Call, plan: AnyImport) => {
  const { upload, tools, now, lang } = call
  if (upload === undefined) throw invalid({})
  const me = call.me as unknown as Me
  // Before the file is read, which takes memory and time.
  await refuseBeyondOpen(call.db, me)
  await refuseForeign(upload.path, me.id, plan)
  const name = newId()
  await encryptUpload(tools, name, upload.path)
  const { preview } = call.body as unknown as { preview?: 0 | 1 }
  try {
    return await call.transact(async (tx) => {
      const taskId = await add(
        tx,
        { me, lang, now },
        {
          kind: 'import',
          call: nameOf(plan.endpoint),
          title: plan.title,
          step: 'check',
          waitsForConfirm: preview === 1,
          upload: name,
        },
      )
      call.audit({ entityId: taskId, detail: { bytes: upload.bytes } })
      return { taskId }
    })
  } catch (error) {
    await removeEncrypted(tools, name)
    throw error
  }
}

/**
 * The two endpoints of an import: the template, and the upload, which returns a task. The task checks the whole file,
 * waits for confirmation if requested, and writes the valid rows.
 */
export const sheetImport = <D extends TObject, Found>(endpoint: Endpoint, plan: ImportPlan<D, Found>) => {
  const declared = registerImport(endpoint, plan)
  return {
    template: async ({ lang, now }: Pick<Call, 'lang' | 'now'>) => ({
      filename: sheetFilename(declared.title, lang, now),
      type: xlsxType,
      body: templateSheet(declared, lang),
    }),
    upload: (call: Call) => receive(call, declared),
  }
}
