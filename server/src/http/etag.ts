import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers 304 when the caller has this reply already: thousands of screens repeat the same request. */
export const answerOnce = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = `"${createHash('sha1').update(payload).digest('base64url')}"`
  void reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  if (request.headers['if-none-match'] !== tag) return payload
  void reply.code(304).removeHeader('content-type')
  return ''
}
