import { reportDb } from '../../../db/replica.ts'
import type { Tools } from '../../../http/call.ts'
import { writeAudit } from '../../../http/audit.ts'
import {
  countExportedRows,
  findExport,
  nameOf,
  openExport,
  presentableQuery,
  type ExportSource,
} from '../../../sheet/export.ts'
import type { Grip } from './claim.ts'
import { fileKeptMs } from './expire.ts'
import { ownerOf } from './owner.ts'
import { progressOf } from './progress.ts'
import { removeEncrypted, writeEncrypted } from './encrypted-file.ts'

/** Writes the sheet of an export from its first row; an interrupted attempt starts again. */
export const runExport = async (tools: Tools, grip: Grip) => {
  const { task, signal } = grip
  const plan = findExport(task.call)
  if (plan === undefined || task.asked === null) throw new Error(`nothing is known of the export ${task.call}`)
  const me = await ownerOf(tools.db, task, plan.endpoint)
  // The file belongs to the organisation whose rows it holds, which may have changed since the request.
  await grip.set(tools.db, { organId: me.organId })
  const now = tools.clock()
  const asked = { tools, me, lang: task.lang, now, ...(task.asked as Pick<ExportSource, 'params' | 'query'>) }
  const progress = progressOf(tools, grip)
  const source = await reportDb(tools, tools.db)
  const { body, filename, total, written } = await openExport(source, plan, asked, { signal, progress })
  const file = `${task.id}.${task.attempt}`
  try {
    await grip.set(tools.db, { done: 0, total })
    await writeEncrypted(tools, file, body, signal)
    await countExportedRows(tools, me, written())
    const end = tools.clock()
    await tools.db.transaction(async (tx) => {
      await grip.set(tx, {
        status: 'done',
        done: written(),
        total: written(),
        asked: null,
        file,
        filename,
        finishedAt: end.toISOString(),
        expiresAt: new Date(end.getTime() + fileKeptMs).toISOString(),
      })
      await writeAudit(tx, tools.keyring, {
        operatorId: me.operatorId,
        at: end,
        actorId: me.id,
        actorName: me.realname,
        action: nameOf(plan.endpoint),
        entityId: task.id,
        detail: { ...asked.params, ...presentableQuery(asked.query), rows: written(), taskId: task.id },
        ip: null,
      })
    })
  } catch (error) {
    body.destroy()
    await removeEncrypted(tools, file)
    throw error
  }
}
