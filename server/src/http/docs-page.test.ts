import { calls, langs, type Endpoint } from '@kangju/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountDocs } from './docs-page.ts'
import { mountHeaders } from './headers.ts'
import type { Route } from './implement.ts'
import { mountProblems } from './mount.ts'

const routeOf = (endpoint: Endpoint): Route => ({
  endpoint,
  handle: async () => null,
  fieldTexts: {},
})

const app = Fastify()
beforeAll(async () => {
  mountProblems(app, [])
  mountHeaders(app, { isTls: false })
  await mountDocs(app, calls.map(routeOf))
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'accept-language': 'en', ...headers } })

describe('/api/docs', () => {
  it('holds under the security policy: no script or style inside, nothing from elsewhere', async () => {
    const { statusCode, headers, body } = await get('/api/docs')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';")
    expect(body).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|https?:\/\//i)
  })

  it('loads files that browsers keep until their address changes', async () => {
    const { body } = await get('/api/docs')
    const files = [...body.matchAll(/(?:href|src)="(\/api\/docs\/[^"]+\?\w+)"/g)].map(([, file]) => file ?? '')
    expect(files).toHaveLength(4)
    for (const file of files) {
      const { statusCode, headers } = await get(file)
      expect({ file, statusCode }).toEqual({ file, statusCode: 200 })
      expect(headers['content-type']).toMatch(/^(?:text\/css|(?:text|application)\/javascript); charset=utf-8$/)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  it('serves no other file of the library', async () => {
    for (const file of ['', 'package.json', 'index.html', 'oauth2-redirect.html', 'swagger-ui-bundle.js.map'])
      expect((await get(`/api/docs/${file}`)).statusCode).toBe(404)
  })

  it('speaks the four languages', async () => {
    const pages = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }
    for (const lang of langs) {
      const { body, headers } = await get('/api/docs', { 'accept-language': lang })
      expect(body).toContain(`<html lang="${pages[lang]}">`)
      expect(headers).toMatchObject({ vary: 'accept-language', 'content-language': lang })
    }
  })
})

describe('/api/openapi.json', () => {
  it('is the document, in the language asked for', async () => {
    const answer = await get('/api/openapi.json', { 'accept-language': 'ja' })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const document = answer.json<{ openapi: string; paths: object; info: { title: string } }>()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).length).toBe(new Set(calls.map(({ path }) => path)).size)
    expect(document.info.title).toBe('康居ケアコンソール API')
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await get('/api/openapi.json')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await get('/api/openapi.json', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    const other = await get('/api/openapi.json', { 'accept-language': 'es', 'if-none-match': String(headers.etag) })
    expect(other.statusCode).toBe(200)
  })
})
