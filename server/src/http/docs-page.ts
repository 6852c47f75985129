import { createHash } from 'node:crypto'
import {
  fill,
  problemNames,
  problems,
  roleText,
  type Access,
  type Lang,
  type ProblemName,
  type Text,
  type TSchema,
  docsWords as words,
} from '@kangju/contract'
import type { FastifyInstance } from 'fastify'
import { fieldTable, html, nothing, rowsOf, type Html, type Row, type Say } from './docs-fields.ts'
import { docsStyle } from './docs-style.ts'
import type { Route } from './implement.ts'
import { asSchema, byStatus, describeApi, failuresOf } from './openapi.ts'

const part = (title: string, content: Html) =>
  html`<h4>${title}</h4>
    ${content}`

const requestParts = (route: Route, lang: Lang, say: Say) => {
  const { params, query, body, multipart, idempotent } = route.endpoint
  const section = (title: Text, schema: TSchema | undefined, extra: Row[] = []) => {
    const rows = [...(schema === undefined ? [] : rowsOf(asSchema(schema))), ...extra]
    return rows.length === 0 ? nothing : part(say(title), fieldTable(rows, { route, lang, say }))
  }
  const given = (name: string, description: Text): Row => ({
    name,
    field: '',
    isRequired: true,
    schema: { type: 'string', description: say(description) },
  })
  return [
    section(words.path, params),
    section(words.query, query),
    idempotent ? section(words.header, undefined, [given('Idempotency-Key', words.idempotencyKey)]) : nothing,
    multipart ? section(words.form, body, [given('file', words.file)]) : section(words.body, body),
  ]
}

const replyPart = (route: Route, lang: Lang, say: Say) => {
  const { kind, reply } = route.endpoint
  if (kind === 'file') return part(say(words.reply), html`<p>${say(words.fileReply)}</p>`)
  const rows = rowsOf(asSchema(reply))
  if (rows.length === 0) return part(say(words.reply), html`<p>${say(words.nothing)}</p>`)
  return html`<details class="part">
    <summary>${say(words.reply)} <small>${say(words.fields, { count: rows.length })}</small></summary>
    ${fieldTable(rows, { route, lang, say, isReply: true })}
  </details>`
}

const failureTable = (names: readonly ProblemName[], say: Say) =>
  html`<table class="failures">
    <thead>
      <tr>
        <th scope="col">${say(words.status)}</th>
        <th scope="col">${say(words.code)}</th>
        <th scope="col">${say(words.meaning)}</th>
      </tr>
    </thead>
    <tbody>
      ${names.map(
        (name) =>
          html`<tr>
            <td>${problems[name].status}</td>
            <th scope="row"><code>${problems[name].code}</code></th>
            <td>${say(problems[name].text)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`

const failuresPart = (route: Route, say: Say) => {
  const names = failuresOf(route.endpoint)
  const statuses = byStatus(names).map(([status]) => html`<small>${status}</small> `)
  return html`<details class="part">
    <summary>${say(words.failures)} ${statuses}</summary>
    ${failureTable(names, say)}
  </details>`
}

const accessText = (access: Access, say: Say): Html => {
  if (typeof access === 'string') return html`${say(words[access])}`
  const keys = access.map((role) => html`${say(roleText(role))} <code>${role}</code>`)
  return html`${keys.map((key, index) => (index === 0 ? key : html` ${say(words.anyOf)} ${key}`))}`
}

const idOf = ({ endpoint }: Route) => `${endpoint.area}.${endpoint.name}`
const method = ({ endpoint }: Route, shown: string = endpoint.method) =>
  html`<span class="method ${endpoint.method.toLowerCase()}">${shown}</span>`

const callArticle = (route: Route, lang: Lang, say: Say) =>
  html`<article id="${idOf(route)}">
    <h3>
      <a href="#${idOf(route)}">${method(route)} <code>${route.endpoint.path}</code></a>
    </h3>
    <p class="about">
      <span>${idOf(route)}</span><span>${say(words.access)}${accessText(route.endpoint.access, say)}</span>
    </p>
    ${requestParts(route, lang, say)} ${replyPart(route, lang, say)} ${failuresPart(route, say)}
  </article>`

const conventions = (say: Say) => {
  const pairs: [Text, Text][] = [
    [words.base, words.baseText],
    [words.signIn, words.signInText],
    [words.envelope, words.envelopeText],
    [words.language, words.languageText],
    [words.lists, words.listsText],
    [words.values, words.valuesText],
  ]
  return html`<section id="conventions">
    <h2>${say(words.conventions)}</h2>
    <dl>
      ${pairs.map(
        ([term, text]) =>
          html`<dt>${say(term)}</dt>
            <dd>${say(text)}</dd>`,
      )}
    </dl>
  </section>`
}

const styleHash = createHash('sha256').update(docsStyle).digest('hex').slice(0, 12)
const stylePath = '/api/docs/style.css'
const htmlLang: Record<Lang, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

export const docsPage = (routes: readonly Route[], lang: Lang): string => {
  const say: Say = (text, values) => fill(text[lang], values)
  const areas = [...Map.groupBy(routes, (route) => route.endpoint.area)]
  const links = areas.map(
    ([area, calls]) =>
      html`<li>
        <a class="area" href="#area-${area}">${area}</a>
        <ul>
          ${calls.map((route) => html`<li><a href="#${idOf(route)}">${method(route, route.endpoint.method.replace('DELETE', 'DEL'))} ${route.endpoint.name}</a></li>`)}
        </ul>
      </li>`,
  )
  const page = html`<!doctype html>
    <html lang="${htmlLang[lang]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${say(words.title)}</title>
        <link rel="stylesheet" href="${stylePath}?${styleHash}" />
      </head>
      <body>
        <a class="skip" href="#content">${say(words.skip)}</a>
        <nav aria-label="${say(words.contents)}">
          <p class="product"><a href="/api/docs">${say(words.title)}</a></p>
          <ul>
            <li><a class="area" href="#conventions">${say(words.conventions)}</a></li>
            ${links}
            <li><a class="area" href="#failures">${say(words.allFailures)}</a></li>
          </ul>
        </nav>
        <main id="content">
          <header>
            <h1>${say(words.title)}</h1>
            <p>${say(words.intro)}</p>
            <p class="facts">
              <span>${say(words.countOfCalls, { count: routes.length })}</span>
              <a href="/api/openapi.json">${say(words.machineReadable)}</a>
            </p>
          </header>
          ${conventions(say)}
          ${areas.map(
            ([area, calls]) =>
              html`<section id="area-${area}">
                <h2>${area}</h2>
                ${calls.map((route) => callArticle(route, lang, say))}
              </section>`,
          )}
          <section id="failures">
            <h2>${say(words.allFailures)}</h2>
            <p>${say(words.furtherFailures)}</p>
            ${failureTable(
              problemNames.toSorted((a, b) => problems[a].status - problems[b].status),
              say,
            )}
          </section>
        </main>
      </body>
    </html>`
  return page.markup
}

/** Made when first asked for, then kept: the contract does not change while the server runs. */
const perLang = <T>(make: (lang: Lang) => T) => {
  const made = new Map<Lang, T>()
  return (lang: Lang): T => {
    const known = made.get(lang) ?? make(lang)
    made.set(lang, known)
    return known
  }
}

export const mountDocs = (app: FastifyInstance, routes: readonly Route[]): void => {
  const page = perLang((lang) => docsPage(routes, lang))
  const openApi = perLang((lang) => JSON.stringify(describeApi(routes, lang)))
  const headersIn = (lang: Lang) => ({ 'cache-control': 'no-cache', vary: 'accept-language', 'content-language': lang })
  app.get('/api/openapi.json', async (request, reply) =>
    reply.headers(headersIn(request.lang)).type('application/json; charset=utf-8').send(openApi(request.lang)),
  )
  app.get('/api/docs', async (request, reply) =>
    reply.headers(headersIn(request.lang)).type('text/html; charset=utf-8').send(page(request.lang)),
  )
  app.get(stylePath, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(docsStyle),
  )
}
