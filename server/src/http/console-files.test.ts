import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { problems } from '@kangju/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountConsole } from './console-files.ts'
import { mountHeaders } from './headers.ts'
import { mountProblems } from './mount.ts'

const script = 'console.log("the whole console")'
const html = 'text/html,application/xhtml+xml,*/*;q=0.8'
const app = Fastify({ routerOptions: { caseSensitive: true } })
let directory = ''

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kangju-console-'))
  const put = async (path: string, content: string | Buffer) => writeFile(join(directory, path), content)
  await mkdir(join(directory, 'assets'))
  await put(
    'index.html',
    '<script nonce="__CSP_NONCE__" src="/assets/main-1a2b.js"></script><i nonce="__CSP_NONCE__"></i>',
  )
  await put('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await put('.env', 'SECRET_KEY=1')
  await put('assets/.env', 'SECRET_KEY=1')
  await put('assets/main-1a2b.js', script)
  await put('assets/main-1a2b.js.br', brotliCompressSync(script))
  await put('assets/main-1a2b.js.gz', gzipSync(script))
  await put('assets/small-3c4d.css', 'a{}')
  mountProblems(app, [])
  mountHeaders(app, { isTls: false })
  app.get('/api/there', async () => ({ code: 20000 }))
  await mountConsole(app, directory)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: html, ...headers } })
const expectMissing = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await get(url, headers)
  expect({ url, status: answer.statusCode, ...answer.json<object>() }).toMatchObject({
    url,
    status: 404,
    code: problems.unknownCall.code,
  })
}

describe('the page', () => {
  it('comes for every address of the console, with a new nonce each time', async () => {
    const nonces = new Set<string>()
    for (const url of [
      '/',
      '/login?redirect=%2Forder',
      '/order/orderre?page=2',
      '/no/such/page',
      '/apix',
      '/index.html',
    ]) {
      const { statusCode, headers, body } = await get(url)
      expect({ url, statusCode }).toEqual({ url, statusCode: 200 })
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-store')
      const nonce = /'nonce-([\w-]{22})'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
      expect(body).toBe(`<script nonce="${nonce}" src="/assets/main-1a2b.js"></script><i nonce="${nonce}"></i>`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(6)
  })

  it('answers HEAD, and tools that accept anything', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/login' })).statusCode).toBe(200)
    expect((await get('/login', { accept: '*/*' })).body).toContain('main-1a2b.js')
  })

  it('is not the answer for a missing endpoint, file, asset or picture', async () => {
    await expectMissing('/api')
    await expectMissing('/api/')
    await expectMissing('/api/no/such/call')
    await expectMissing('/%61pi/no/such/call')
    await expectMissing('/files/missing.png')
    await expectMissing('/assets/missing-9z.js')
    await expectMissing('/assets/')
    await expectMissing('/assets')
    await expectMissing('/picture.png', { accept: 'image/avif,image/webp,*/*;q=0.8' })
    await expectMissing('/data', { accept: 'application/json' })
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
    expect((await get('/api/there')).json()).toEqual({ code: 20000 })
  })

  it('is refused at startup without a placeholder for a nonce', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'kangju-console-'))
    await writeFile(join(empty, 'index.html'), '<p></p>')
    await expect(mountConsole(Fastify(), empty)).rejects.toThrow('no place for a nonce')
    await rm(empty, { recursive: true })
  })
})

describe('files', () => {
  it('are cached for ever and compressed as the browser accepts', async () => {
    const plain = await get('/assets/main-1a2b.js', { 'accept-encoding': 'identity' })
    expect(plain.body).toBe(script)
    expect(plain.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const brotli = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(String(brotli.headers.vary).toLowerCase()).toContain('accept-encoding')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
    expect((await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    const small = await get('/assets/small-3c4d.css', { 'accept-encoding': 'br' })
    expect(small.headers['content-encoding']).toBeUndefined()
    expect(small.body).toBe('a{}')
  })

  it('are not sent again when cached', async () => {
    const first = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br' })
    const again = await get('/assets/main-1a2b.js', {
      'accept-encoding': 'br',
      'if-none-match': String(first.headers.etag),
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('beside the assets are revalidated after a while', async () => {
    const { statusCode, headers } = await get('/favicon.svg', { accept: 'image/*' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['cache-control']).toBe('public, max-age=3600')
  })

  it('with a leading dot, or outside the folder, are not served', async () => {
    for (const url of ['/.env', '/%2eenv', '/assets/.env', '/assets/%2eenv', '/order/.git/config'])
      await expectMissing(url)
    for (const url of ['/assets/../.env', '/assets/..%2f.env', '/assets/..%5c.env']) {
      const answer = await get(url)
      expect(answer.body).not.toContain('SECRET')
      expect(answer.statusCode).toBeGreaterThan(400)
    }
  })
})
