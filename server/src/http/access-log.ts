import type { FastifyInstance } from 'fastify'
import { redactPath } from '../kit/log.ts'

/** One line per request: account, endpoint and duration; the address is redacted of numbers and tokens. */
export const mountAccessLog = (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: redactPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      account: request.me?.id,
      id: request.id,
    }
    // Probes and assets are frequent and uninteresting.
    if (!request.url.startsWith('/api')) request.log.debug(line, 'call')
    else if (reply.statusCode >= 500) request.log.error(line, 'call')
    else request.log.info(line, 'call')
  })
}
