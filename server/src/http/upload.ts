import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import { fileRules, taskRules, validationWords, type Endpoint, type Text } from '@kangju/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Problem } from '../kit/problem.ts'

/** The largest file any endpoint accepts; each kind of file has its own, lower limit. */
export const maxUploadBytes = 10 * 1024 * 1024

/** Lets this scope take forms; outside it they are refused like any other unknown type. */
export const takeForms = (scope: FastifyInstance) =>
  scope.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 10, fieldSize: 4096, parts: 12 },
  })

interface Refusals {
  readonly tooLarge: Text
  readonly empty: Text
}

const ofFiles: Refusals = { tooLarge: fileRules.documentTooLarge, empty: validationWords.required }
const ofSheets: Refusals = { tooLarge: taskRules.tooLarge, empty: taskRules.empty }

const tooLarge = (words: Refusals) => new Problem('tooLarge', { fields: { file: [words.tooLarge] } })

/** Our own refusals and disk errors pass unchanged; every other error here is caused by the request. */
const refusal = (error: unknown, words: Refusals) => {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (error instanceof Problem || syscall !== undefined) return error
  return code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(words) : invalid({ file: [validationWords.wrong] })
}

/** Reads a multipart body: its fields become the body, its one file is stored temporarily until the reply is sent. */
export const receiveUpload =
  ({ kind }: Pick<Endpoint, 'kind'>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const words = kind === 'import' ? ofSheets : ofFiles
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
        if (part.file.truncated) throw tooLarge(words)
        request.upload = { path, filename: (part.filename || 'file').slice(0, 200), bytes: (await stat(path)).size }
      }
    } catch (error) {
      clean()
      throw refusal(error, words)
    }
    request.body = fields
    if (request.upload === undefined) throw invalid({ file: [validationWords.required] })
    if (request.upload.bytes === 0) throw invalid({ file: [words.empty] })
  }
