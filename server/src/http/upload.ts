import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import { validationWords } from '@kangju/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Problem } from './problem.ts'

/** The largest file any call takes; each kind of file has its own, lower limit. */
export const maxUploadBytes = 10 * 1024 * 1024

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
      if (part.file.truncated) throw new Problem('tooLarge')
      request.upload = { path, filename: part.filename.slice(0, 200), bytes: (await stat(path)).size }
    }
  } catch (error) {
    clean()
    throw error
  }
  request.body = fields
  if (request.upload === undefined || request.upload.bytes === 0) throw invalid({ file: [validationWords.required] })
}
