import { taskRules } from '@kangju/contract'
import { and, eq, inArray, isNotNull, lt, lte, or } from 'drizzle-orm'
import type { Tools } from '../../../http/call.ts'
import { removeEncrypted, removeStray } from './encrypted-file.ts'
import { taskFaults, tasks } from './table.ts'

const hourMs = 60 * 60 * 1000
/** Exports and answers hold personal data, so they are deleted soon. */
export const fileKeptMs = 24 * hourMs
const rowKeptMs = 7 * 24 * hourMs

/** Removes expired files, unconfirmed imports and old tasks. */
export const expireTasks = async (tools: Tools) => {
  const { db } = tools
  const now = tools.clock()
  const at = now.toISOString()
  const isOver = and(isNotNull(tasks.expiresAt), lte(tasks.expiresAt, at))

  await db
    .update(tasks)
    .set({ status: 'cancelled', finishedAt: at, failure: taskRules.notConfirmed })
    .where(and(isOver, eq(tasks.status, 'checked')))
  const over = await db
    .select()
    .from(tasks)
    .where(and(isOver, or(isNotNull(tasks.file), isNotNull(tasks.upload), isNotNull(tasks.answer))))
  for (const { id, file, upload } of over) {
    await removeEncrypted(tools, file, upload)
    await db.update(tasks).set({ file: null, upload: null, filename: null, answer: null }).where(eq(tasks.id, id))
  }

  const old = await db
    .delete(tasks)
    .where(
      and(
        lt(tasks.createdAt, new Date(now.getTime() - rowKeptMs).toISOString()),
        inArray(tasks.status, ['done', 'failed', 'cancelled']),
      ),
    )
    .returning()
  for (const { id, file, upload } of old) {
    await removeEncrypted(tools, file, upload)
    await db.delete(taskFaults).where(eq(taskFaults.taskId, id))
  }

  await removeStray(tools, async (names) => {
    const rows = await db
      .select({ file: tasks.file, upload: tasks.upload })
      .from(tasks)
      .where(or(isNotNull(tasks.file), isNotNull(tasks.upload)))
    const known = new Set(rows.flatMap(({ file, upload }) => [file, upload]))
    return new Set(names.filter((name) => known.has(name)))
  })
}
