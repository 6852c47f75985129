import { fillText, taskRules, type Text } from '@kangju/contract'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { writeAudit } from '../../../http/audit.ts'
import type { Me, Tools } from '../../../http/call.ts'
import { databaseProblem } from '../../../http/database-problem.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { nameOf, sheetFilename } from '../../../sheet/export.ts'
import { findImport, type AnyImport, type ImportContext } from '../../../sheet/import-plan.ts'
import { readRows, rowReader, shownCell, type ReadRow } from '../../../sheet/import-rows.ts'
import { failedSheet } from '../../../sheet/import-sheets.ts'
import type { Grip } from './claim.ts'
import { fileKeptMs } from './expire.ts'
import { ownerOf } from './owner.ts'
import { readEncryptedWhole, removeEncrypted, writeEncrypted } from './encrypted-file.ts'
import { taskFaults, type CellFault } from './table.ts'

interface Work {
  readonly tools: Tools
  readonly grip: Grip
  readonly plan: AnyImport
  readonly me: Me
  readonly bytes: Buffer
}

const contextOf = ({ tools, me, grip }: Work, db: Db): ImportContext => ({
  tools,
  db,
  me,
  lang: grip.task.lang,
  now: tools.clock(),
})

const readerOf = ({ me }: Work) => ({ kind: 'task', account: me.id }) as const

const isSound = ({ problems }: ReadRow) => problems.length === 0

const addFaults = async (tx: Db, taskId: string, rows: ReadRow[]) => {
  const wrong = rows.filter((row) => !isSound(row))
  if (wrong.length === 0) return 0
  const values = wrong.map(({ row, problems }) => ({ taskId, row, faults: problems }))
  // A retried batch has the same faults.
  await tx.insert(taskFaults).values(values).onConflictDoNothing()
  return wrong.length
}

/** Adds the faults that the area finds in rows that fit their schema, and returns what it read for that. */
const checkWithArea = async (work: Work, db: Db, sound: ReadRow[]): Promise<unknown> => {
  if (work.plan.check === undefined || sound.length === 0) return undefined
  const drafts = sound.map(({ draft }) => draft)
  const { faults, found } = await work.plan.check(contextOf(work, db), drafts)
  for (const { at, key, message } of faults) {
    const row = sound[at]
    const value = row === undefined || key === undefined ? '' : shownCell(work.plan, key, row.cells)
    row?.problems.push({ key: key ?? null, value, message })
  }
  return found
}

/** `seen` holds the first row of each value in the whole file. */
const refuseRepeated = ({ plan }: Work, seen: Map<string, number>, rows: ReadRow[]) => {
  const unique = [plan.unique ?? []].flat()
  for (const row of rows)
    for (const { key, of } of unique) {
      const value = of(row.draft)
      if (value == null) continue
      const mark = `${key} ${value}`
      const first = seen.get(mark)
      if (first === undefined) seen.set(mark, row.row)
      else {
        const message = fillText(taskRules.sameInFile, { row: first })
        row.problems.push({ key, value: shownCell(plan, key, row.cells), message })
      }
    }
}

/** Checks every row and stores its faults; writes nothing else. */
const check = async (work: Work) => {
  const { tools, grip, plan, bytes } = work
  const { id } = grip.task
  const read = rowReader(plan)
  const seen = new Map<string, number>()
  let [done, failed] = [0, 0]
  await tools.db.transaction(async (tx) => {
    await grip.set(tx, { done: 0, failed: 0 })
    await tx.delete(taskFaults).where(eq(taskFaults.taskId, id))
  })
  for await (const batch of readRows(bytes, readerOf(work), plan)) {
    grip.signal.throwIfAborted()
    const rows = batch.map(read)
    const sound = rows.filter(isSound)
    await checkWithArea(work, tools.db, sound)
    refuseRepeated(work, seen, sound)
    await tools.db.transaction(async (tx) => {
      failed += await addFaults(tx, id, rows)
      done += rows.length
      await grip.set(tx, { done, failed })
    })
  }
  if (done === 0) throw invalid({ file: [taskRules.empty] })
  return done
}

/** Reason why the write of a row was refused; undefined for an error that is no fault of the row. */
const refusalOf = ({ plan }: Work, error: unknown, cells: string[] = []): CellFault[] | undefined => {
  const problem = error instanceof Problem ? error : databaseProblem(error)
  if (problem === undefined || problem.problem === 'unavailable') return undefined
  const found = Object.entries(problem.details.fields ?? {}).flatMap(([key, messages]) =>
    messages.map((message: Text) => ({ key, value: shownCell(plan, key, cells), message })),
  )
  return found.length === 0 ? undefined : found
}

/** Writes one batch and the progress in one transaction. */
const writeBatch = async (work: Work, rows: ReadRow[]) => {
  const { tools, grip, plan } = work
  await tools.db.transaction(async (tx) => {
    const sound = rows.filter(isSound)
    const found = await checkWithArea(work, tx, sound)
    const good = sound.filter(isSound)
    const drafts = good.map(({ draft }) => draft)
    const { inserted, updated } =
      drafts.length === 0 ? { inserted: 0, updated: 0 } : await plan.write(contextOf(work, tx), drafts, found)
    await addFaults(tx, grip.task.id, rows)
    await grip.set(tx, {
      tries: 0,
      done: sql`done + ${rows.length}`,
      inserted: sql`inserted + ${inserted}`,
      updated: sql`updated + ${updated}`,
      failed: sql`failed + ${sound.length - good.length}`,
    })
  })
}

const writeOne = async (work: Work, row: ReadRow) => {
  try {
    await writeBatch(work, [row])
  } catch (error) {
    const found = refusalOf(work, error, row.cells)
    if (found === undefined) throw error
    const { tools, grip } = work
    await tools.db.transaction(async (tx) => {
      await addFaults(tx, grip.task.id, [{ ...row, problems: found }])
      await grip.set(tx, { done: sql`done + 1`, failed: sql`failed + 1` })
    })
  }
}

/** Continues after the last finished row of an earlier attempt, or at the beginning. */
const write = async (work: Work, done: number) => {
  const { tools, grip, plan, bytes } = work
  const read = rowReader(plan)
  const known = await tools.db.select().from(taskFaults).where(eq(taskFaults.taskId, grip.task.id))
  const faults = new Map(known.map(({ row, faults: found }) => [row, found]))
  let passed = 0
  for await (const batch of readRows(bytes, readerOf(work), plan)) {
    grip.signal.throwIfAborted()
    const rest = batch.slice(Math.max(0, done - passed))
    passed += batch.length
    if (rest.length === 0) continue
    const rows = rest.map((row) => ({ ...read(row), problems: [...(faults.get(row.row) ?? [])] }))
    try {
      await writeBatch(work, rows)
    } catch (error) {
      // One row that the database refuses must not fail the others.
      if (refusalOf(work, error) === undefined) throw error
      for (const row of rows) await writeOne(work, { ...row, problems: [...(faults.get(row.row) ?? [])] })
    }
  }
}

const reasonOf = ({ plan, grip }: Work, faults: CellFault[]) =>
  faults
    .map(({ key, message }) => {
      const heading = plan.columns.find((column) => column.key === key)?.heading
      return `${heading === undefined ? '' : `${heading[grip.task.lang]}: `}${message[grip.task.lang]}`
    })
    .join('; ')

/** Writes the failed rows to a file, read from the upload again. */
const writeFailed = async (work: Work) => {
  const { tools, grip, plan, bytes } = work
  const { id, attempt, step, lang } = grip.task
  const known = await tools.db.select().from(taskFaults).where(eq(taskFaults.taskId, id)).orderBy(asc(taskFaults.row))
  if (known.length === 0) return {}
  const faults = new Map(known.map(({ row, faults: found }) => [row, found]))
  const failedRows = async function* () {
    for await (const batch of readRows(bytes, readerOf(work), plan))
      for (const { row, cells } of batch) {
        const found = faults.get(row)
        if (found !== undefined) yield { cells, reason: reasonOf(work, found) }
      }
  }
  const file = `${id}.${attempt}.${step}`
  await writeEncrypted(tools, file, failedSheet(plan, lang, failedRows()), grip.signal)
  return { file, filename: sheetFilename(plan.title, lang, tools.clock()) }
}

const finish = async (work: Work) => {
  const { tools, grip, plan, me } = work
  const made = await writeFailed(work)
  const end = tools.clock()
  await tools.db.transaction(async (tx) => {
    const { inserted, updated, failed, total } = await grip.set(tx, {
      status: 'done',
      upload: null,
      file: null,
      filename: null,
      ...made,
      finishedAt: end.toISOString(),
      expiresAt: new Date(end.getTime() + fileKeptMs).toISOString(),
    })
    await writeAudit(tx, tools.keyring, {
      operatorId: me.operatorId,
      at: end,
      actorId: me.id,
      actorName: me.realname,
      action: nameOf(plan.endpoint),
      entityId: grip.task.id,
      detail: { total, inserted, updated, failed },
      ip: null,
    })
  })
  await removeEncrypted(tools, grip.task.upload, grip.task.file)
}

export const runImport = async (tools: Tools, grip: Grip) => {
  const { task } = grip
  const plan = findImport(task.call)
  if (plan === undefined || task.upload === null) throw new Error(`nothing is known of the import ${task.call}`)
  const me = await ownerOf(tools.db, task, plan.endpoint)
  // The rows were meant for the organisation of the account that uploaded them.
  if (me.organId !== task.organId) throw new Problem('forbidden')
  const work: Work = { tools, grip, plan, me, bytes: await readEncryptedWhole(tools, task.upload) }
  let { done } = task
  if (task.step === 'check') {
    const total = await check(work)
    if (task.waitsForConfirm) {
      const until = new Date(tools.clock().getTime() + fileKeptMs).toISOString()
      await grip.set(tools.db, { status: 'checked', total, ...(await writeFailed(work)), expiresAt: until })
      return
    }
    await grip.set(tools.db, { step: 'write', total, done: 0 })
    done = 0
  }
  await write(work, done)
  await finish(work)
}
