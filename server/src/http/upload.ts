import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import { fileRules, validationWords } from '@kangju/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Problem } from './problem.ts'

/** The largest file any call takes; each kind of file has its own, lower limit. */
export const maxUploadBytes = 10 * 1024 * 1024

const tooLarge = () => new Problem('tooLarge', { fields: { file: [fileRules.documentTooLarge] } })

/** Our own refusals and failing disks as they are; everything else that goes wrong in here is what was sent. */
const refusal = (error: unknown) => {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (error instanceof Problem || syscall !== undefined) return error
  return code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : invalid({ file: [validationWords.wrong] })
}

/** Reads a multipart body: its fields become the body, its one file lies in a temporary place until the reply is out. */
export const receiveUpload = async (request: FastifyRequest, reply: FastifyReply) => {
  if (!request.isMultipart()) throw new Problem('unsupportedType')
  const directory = await mkdtemp(join(tmpdir(), 'kangju-upload-'))
  const clean = () => void rm(directory, { recursive: true, force: true })
  reply.raw.once('close', clean)
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value
        continue
      }
      if (request.upload !== undefined) throw invalid({ file: [validationWords.repeated] })
      const path = join(directory, 'file')
      await pipeline(part.file, createWriteStream(path))
      if (part.file.truncated) throw tooLarge()
      request.upload = { path, filename: (part.filename || 'file').slice(0, 200), bytes: (await stat(path)).size }
    }
  } catch (error) {
    clean()
    throw refusal(error)
  }
  request.body = fields
  if (request.upload === undefined || request.upload.bytes === 0) throw invalid({ file: [validationWords.required] })
}
