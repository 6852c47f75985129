import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type Lang, docsWords as words } from '@kangju/contract'
import type { FastifyInstance } from 'fastify'
import { docsScript, docsStyle } from './docs-assets.ts'
import { answerOnce } from './etag.ts'
import { html } from './html.ts'
import type { Route } from './implement.ts'
import { describeApi } from './openapi.ts'

const packages = createRequire(import.meta.url)
const swaggerUi = {
  folder: dirname(packages.resolve('swagger-ui-dist/package.json')),
  version: (packages('swagger-ui-dist/package.json') as { version: string }).version,
  files: ['swagger-ui.css', 'swagger-ui-bundle.js'],
}
const own = [
  { name: 'docs.css', type: 'text/css', content: docsStyle },
  { name: 'docs.js', type: 'text/javascript', content: docsScript },
]

/** The address of a file changes with its content, so browsers may keep it for ever. */
const stamp = createHash('sha256')
  .update([swaggerUi.version, docsStyle, docsScript].join('\n'))
  .digest('hex')
  .slice(0, 12)
const address = (file: string) => `/api/docs/${file}?${stamp}`

const htmlLang: Record<Lang, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

const docsPage = (lang: Lang): string =>
  html`<!doctype html>
    <html lang="${htmlLang[lang]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${words.title[lang]}</title>
        <link rel="stylesheet" href="${address('swagger-ui.css')}" />
        <link rel="stylesheet" href="${address('docs.css')}" />
      </head>
      <body>
        <div id="docs"></div>
        <noscript><a href="/api/openapi.json">${words.machineReadable[lang]}</a></noscript>
        <script src="${address('swagger-ui-bundle.js')}"></script>
        <script src="${address('docs.js')}"></script>
      </body>
    </html>`.markup

/** Made when first asked for, then kept: the contract does not change while the server runs. */
const perLang = <T>(make: (lang: Lang) => T) => {
  const made = new Map<Lang, T>()
  return (lang: Lang): T => {
    const known = made.get(lang) ?? make(lang)
    made.set(lang, known)
    return known
  }
}

export const mountDocs = async (app: FastifyInstance, routes: readonly Route[]): Promise<void> => {
  const openApi = perLang((lang) => JSON.stringify(describeApi(routes, lang)))
  const headersIn = (lang: Lang) => ({ vary: 'accept-language', 'content-language': lang })
  app.get('/api/openapi.json', { onSend: answerOnce }, async (request, reply) =>
    reply.headers(headersIn(request.lang)).type('application/json; charset=utf-8').send(openApi(request.lang)),
  )
  app.get('/api/docs', { onSend: answerOnce }, async (request, reply) =>
    reply.headers(headersIn(request.lang)).type('text/html; charset=utf-8').send(docsPage(request.lang)),
  )
  for (const { name, type, content } of own)
    app.get(`/api/docs/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(`${type}; charset=utf-8`).send(content),
    )
  await app.register(fastifyStatic, {
    root: swaggerUi.folder,
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => swaggerUi.files.includes(path.slice(1)),
    immutable: true,
    maxAge: '365d',
  })
}
