import type { FastifyInstance } from 'fastify'
import type { Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { endings, mediaTypes, type Ending } from '../../../rows/file-urls.ts'
import { isGone } from '../../../store/store.ts'
import { findPublic } from './service.ts'
import { keyOf } from './store.ts'

const address = new RegExp(`^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(${endings.join('|')})$`)

/** Opens a public file by the last part of its address, which must match exactly. */
const openFile = async ({ db, store, log }: Tools, name: string) => {
  const [, id, ending] = (address.exec(name) ?? []) as (string | undefined)[]
  if (id === undefined) return undefined
  const row = await findPublic(db, id)
  if (row === undefined || mediaTypes[ending as Ending] !== row.type) return undefined
  try {
    return { type: row.type, ...(await store.open(keyOf(id, ending as Ending))) }
  } catch (error) {
    log.error({ err: error, file: id }, 'the bytes of a file cannot be read')
    if (isGone(error)) return undefined
    throw error
  }
}

/** Public images for boxes, mini programs and the console. The content of an address never changes. */
export const mountPublicFiles = (app: FastifyInstance, tools: Tools) => {
  app.get('/files/*', async (request, reply) => {
    const found = await openFile(tools, (request.params as { '*': string })['*'])
    if (found === undefined) {
      void reply.header('cache-control', 'no-store')
      throw new Problem('missing')
    }
    return reply
      .headers({
        'content-type': found.type,
        'content-length': found.bytes,
        'content-disposition': 'inline',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(found.body)
  })
}
