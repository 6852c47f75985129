import {
  may,
  mayOpen,
  screens,
  task as calls,
  taskErrorsShown,
  taskRules,
  taskWords,
  type Lang,
  type TaskError,
} from '@kangju/contract'
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { countExport, findExport, mayHave, xlsxType } from '../../../sheet/export.ts'
import { findImport } from '../../../sheet/import-plan.ts'
import { endCalculation } from './calculation.ts'
import { readEncrypted, removeEncrypted } from './encrypted-file.ts'
import { findOwn, ofOwner } from './owner.ts'
import { openStates, startExport } from './service.ts'
import { taskFaults, tasks, type TaskRecord } from './table.ts'

/**
 * Whether the account may still have what the task made: its permissions count at the time of the download, not of
 * the request.
 */
const mayHaveFile = (me: Me, { kind, call, isWhole }: TaskRecord) => {
  if (kind === 'import') return may(me, findImport(call)?.endpoint.access ?? [])
  const plan = findExport(call)
  return plan !== undefined && mayHave(me, plan, isWhole)
}

const screenOf = (me: Me, { kind, call }: TaskRecord) => {
  const sheet = kind === 'import' ? findImport(call) : findExport(call)
  const screen = screens.find(({ path }) => path === sheet?.endpoint.screen)
  return screen !== undefined && mayOpen(me, screen) ? screen.path : null
}

const hasFile = ({ file, expiresAt }: TaskRecord, now: Date) =>
  file !== null && (expiresAt === null || Date.parse(expiresAt) > now.getTime())

const view = (me: Me, row: TaskRecord, lang: Lang, now: Date) => {
  const isOpen = hasFile(row, now) && mayHaveFile(me, row)
  const { id, kind, status, done, total, inserted, updated, failed, createdAt, finishedAt, expiresAt, failure } = row
  // The number of invalid rows is unknown until the whole file is read.
  const isCounted = kind === 'import' && total !== null
  return {
    id,
    kind,
    title: row.title[lang],
    status,
    done,
    total,
    createdAt,
    finishedAt,
    failure: failure?.[lang] ?? null,
    result: isCounted ? { total, inserted, updated, failed } : null,
    hasFile: isOpen,
    expiresAt: isOpen ? expiresAt : null,
    screen: screenOf(me, row),
  }
}

const firstErrors = async (db: Db, { id, call, kind }: TaskRecord, lang: Lang): Promise<TaskError[]> => {
  if (kind !== 'import') return []
  const headings = new Map(findImport(call)?.columns.map(({ key, heading }) => [key, heading[lang]]))
  const rows = await db
    .select()
    .from(taskFaults)
    .where(eq(taskFaults.taskId, id))
    .orderBy(asc(taskFaults.row))
    .limit(taskErrorsShown)
  return rows
    .flatMap(({ row, faults }) =>
      faults.map(({ key, value, message }) => ({
        row,
        column: headings.get(key ?? '') ?? '',
        value,
        message: message[lang],
      })),
    )
    .slice(0, taskErrorsShown)
}

export const taskRoutes = implement(
  calls,
  {
    list: async ({ db, me, lang, now, query }) => {
      const { page = 1, limit = 20, sort, kind, status } = query
      const where = and(
        ofOwner(me),
        // Calculations are followed where they were started.
        kind === undefined ? ne(tasks.kind, 'calculation') : eq(tasks.kind, kind),
        status === undefined ? undefined : eq(tasks.status, status),
      )
      const direction = sort === 'createdAt' ? asc : desc
      const rows = await db
        .select()
        .from(tasks)
        .where(where)
        .orderBy(direction(tasks.createdAt), direction(tasks.id))
        .limit(limit)
        .offset((page - 1) * limit)
      const total = await db.$count(tasks, where)
      return { items: rows.map((row) => view(me, row, lang, now)), total, capped: false, page, limit }
    },

    read: async ({ db, me, lang, now, params }) => {
      const row = await findOwn(db, me, params.id)
      const isShown = row.failed > 0 && mayHaveFile(me, row)
      return { ...view(me, row, lang, now), errors: isShown ? await firstErrors(db, row, lang) : [] }
    },

    file: async ({ db, me, now, params, tools, audit }) => {
      const row = await findOwn(db, me, params.id)
      if (!hasFile(row, now) || row.file === null) throw new Problem('missing')
      if (!mayHaveFile(me, row)) throw new Problem('forbidden')
      const body = await readEncrypted(tools, row.file).catch((error: unknown) => {
        tools.log.error({ err: error, task: row.id }, 'the file of a task cannot be read')
        throw new Problem('missing')
      })
      audit({ entityId: row.id, detail: { call: row.call, rows: row.kind === 'export' ? row.total : row.failed } })
      return { filename: row.filename ?? 'task.xlsx', type: xlsxType, body }
    },

    export: async ({ db, tools, me, ip, lang, now, body, audit }) => {
      const taskId = await startExport(db, { me, lang, now }, body.path, body.query ?? '')
      await countExport(tools, me, ip, db)
      audit({ entityId: taskId, detail: { path: body.path } })
      return { taskId }
    },

    confirm: async ({ db, me, now, body, audit }) => {
      const row = await findOwn(db, me, body.id, 'update')
      if (row.status !== 'checked') throw new Problem('wrongState')
      if (!mayHaveFile(me, row)) throw new Problem('forbidden')
      await db
        .update(tasks)
        .set({ status: 'queued', step: 'write', done: 0, tries: 0, dueAt: now.toISOString(), expiresAt: null })
        .where(eq(tasks.id, row.id))
      audit({ entityId: row.id })
      return null
    },

    cancel: async ({ db, me, now, body, audit, afterCommit, tools }) => {
      const row = await findOwn(db, me, body.id, 'update')
      const [cancelled] = await db
        .update(tasks)
        .set({
          status: 'cancelled',
          finishedAt: now.toISOString(),
          asked: null,
          upload: null,
          file: null,
          filename: null,
        })
        .where(and(eq(tasks.id, row.id), inArray(tasks.status, [...openStates])))
        .returning({ id: tasks.id })
      if (cancelled === undefined) throw new Problem('wrongState')
      if (row.kind === 'calculation') await endCalculation(db, row, { reason: taskRules.cancelled, now })
      audit({ entityId: row.id })
      afterCommit(() => removeEncrypted(tools, row.upload, row.file))
      return null
    },
  },
  taskWords,
)
