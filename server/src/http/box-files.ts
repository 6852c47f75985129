import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the page of a set-top box, with which the demo places calls from another tab. */
export const mountBox = async (app: FastifyInstance, boxDir: string): Promise<void> => {
  const page = await readFile(join(boxDir, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(boxDir, 'assets'),
    prefix: '/box/assets/',
    index: false,
    dotfiles: 'ignore',
    // The reply's methods are those of the console's files.
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
  })
  for (const path of ['/box', '/box/'])
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page),
    )
}
