import { file, filePurposes, may } from '@kangju/contract'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { cleanFile } from './clean-file.ts'
import { fileUrlOf, isPublic } from '../../../rows/file-urls.ts'
import { addFile, storeFile } from './service.ts'
import { readBytes } from './store.ts'
import { isGone } from '../../../store/store.ts'
import { files } from '../../../db/tables.ts'

export const fileRoutes = implement(file, {
  upload: async (call) => {
    const { purpose } = call.body
    if (!may(call.me, filePurposes[purpose])) throw new Problem('forbidden')
    const content = await cleanFile(call.upload, isPublic(purpose))
    const row = await storeFile(call.tools, {
      purpose,
      name: call.upload.filename,
      content,
      owner: call.me,
      now: call.now,
    })
    const { id, name, type, bytes } = row
    // The bytes stay when this fails: it may fail after the commit, and then the row needs them.
    await call.transact(async (tx) => {
      await addFile(tx, row)
      call.audit({ entityId: id, detail: { purpose, type, bytes } })
    })
    const size = content.width === undefined ? {} : { width: content.width, height: content.height }
    return { id, url: fileUrlOf(row), name, type, bytes, ...size }
  },

  read: async ({ db, me, params, tools, audit }) => {
    const row = await find(db, me, files, params.id)
    if (!isPublic(row.purpose) && !may(me, filePurposes[row.purpose])) throw new Problem('missing')
    const body = await readBytes(tools, row).catch((error: unknown) => {
      tools.log.error({ err: error, file: row.id }, 'the bytes of a file cannot be read')
      throw isGone(error) ? new Problem('missing') : error
    })
    audit({ entityId: row.id, detail: { purpose: row.purpose } })
    return { filename: row.name, type: row.type, body, inline: true }
  },
})
