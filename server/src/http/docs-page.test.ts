import { calls, closed, langs, roleText, Type, type Endpoint } from '@kangju/contract'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { docsPage, mountDocs } from './docs-page.ts'
import { mountHeaders } from './headers.ts'
import type { Route } from './implement.ts'
import { mountProblems } from './mount.ts'

const routeOf = (endpoint: Endpoint): Route => ({
  endpoint,
  handle: async () => null,
  fieldTexts: {},
})
const routes = calls.map(routeOf)

const app = Fastify()
mountProblems(app, [])
mountHeaders(app)
mountDocs(app, routes)
afterAll(() => app.close())

const get = (url: string, lang = 'en') => app.inject({ url, headers: { 'accept-language': lang } })

describe('/api/docs', () => {
  it('lists every call with its access, reachable from the contents', async () => {
    const { statusCode, headers, body } = await get('/api/docs')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { area, name, path, access } of calls) {
      expect(body).toContain(`<article id="${area}.${name}">`)
      expect(body).toContain(`href="#${area}.${name}"`)
      expect(body).toContain(`<code>${path}</code>`)
      if (typeof access !== 'string') for (const role of access) expect(body).toContain(roleText(role).en)
    }
    const targets = new Set([...body.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]))
    for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(targets).toContain(target)
  })

  it('holds under the security policy: no script, no style inside, nothing from elsewhere', async () => {
    const { headers, body } = await get('/api/docs')
    expect(headers['content-security-policy']).toContain("style-src 'self';")
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\//i)
    const style = /href="(\/api\/docs\/style\.css\?\w+)"/.exec(body)?.[1]
    const answer = await get(style ?? '')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  it('speaks the four languages', async () => {
    const titles = { zh: '约定', en: 'Conventions', es: 'Convenciones', ja: '共通事項' }
    for (const lang of langs) {
      const { body, headers } = await get('/api/docs', lang)
      expect(body).toContain(`<h2>${titles[lang]}</h2>`)
      expect(headers.vary).toBe('accept-language')
    }
  })

  it('escapes what comes from the contract', () => {
    const evil = `<img src=x onerror=alert(1)>"'&`
    const page = docsPage(
      [
        {
          ...routeOf({
            ...(calls[0] as Endpoint),
            area: evil,
            name: evil,
            path: `/${evil}`,
            body: closed({ [evil]: Type.String({ description: evil, default: evil }), choice: Type.Enum([evil]) }),
          }),
          fieldTexts: { choice: { zh: evil, en: evil, es: evil, ja: evil } },
        },
      ],
      'en',
    )
    expect(page).not.toContain('<img')
    expect(page).not.toMatch(/onerror=alert\(1\)>"/)
    expect(page.split('&#60;img').length).toBeGreaterThan(6)
  })
})

describe('/api/openapi.json', () => {
  it('is the document, in the language asked for', async () => {
    const answer = await get('/api/openapi.json', 'ja')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const document = answer.json<{ openapi: string; paths: object; info: { title: string } }>()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).length).toBe(new Set(calls.map(({ path }) => path)).size)
    expect(document.info.title).toBe('康居ケアコンソール API')
  })
})
