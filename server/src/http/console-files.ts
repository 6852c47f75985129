import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from './headers.ts'

/** Placeholder that the build writes for the nonce (`html.cspNonce` in console/vite.config.ts). */
const noncePlaceholder = '__CSP_NONCE__'

/** Addresses that are never a page of the console: a missing one gets 404. */
const notPages = /^\/(?:api|files|assets|socket\.io)(?:\/|$)/

const isDotfile = (path: string) => /(?:^|\/)\./.test(path)

/** Tools that accept anything get the page too; missing images and scripts get 404. */
const acceptsHtml = ({ headers: { accept } }: FastifyRequest) =>
  accept === undefined || accept === '*/*' || accept.includes('text/html')

const pathOf = (request: FastifyRequest) => `/${(request.params as { '*'?: string })['*'] ?? ''}`

const readPage = async (consoleDir: string) => {
  const page = await readFile(join(consoleDir, 'index.html'), 'utf8')
  if (!page.includes(noncePlaceholder)) throw new Error(`${consoleDir}/index.html has no place for a nonce`)
  return page
}

/** Serves the built console: its files, and its page for every other address. */
export const mountConsole = async (app: FastifyInstance, consoleDir: string): Promise<void> => {
  const page = await readPage(consoleDir)
  const entries = await readdir(consoleDir, { withFileTypes: true })
  const besides = entries.filter((entry) => entry.isFile() && entry.name !== 'index.html' && !isDotfile(entry.name))

  // The name of an asset changes with its content, so it can be cached for ever.
  await app.register(fastifyStatic, {
    root: join(consoleDir, 'assets'),
    prefix: '/assets/',
    index: false,
    allowedPath: (path) => !path.endsWith('/'),
    dotfiles: 'ignore',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  for (const { name } of besides)
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, consoleDir, { maxAge: '1h', immutable: false }))

  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (notPages.test(path) || isDotfile(path) || !acceptsHtml(request)) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .headers({
        'cache-control': 'no-store',
        vary: 'accept',
        'content-security-policy': contentSecurityPolicy(nonce),
        // An external sign-in runs in a pop-up that must reach the page that opened it.
        'cross-origin-opener-policy': path === '/auth-redirect' ? 'unsafe-none' : 'same-origin-allow-popups',
      })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce))
  })
}
