import { account, file, people, session } from '@kangju/contract'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { Input } from './client.ts'

const stored = new Map<string, string>()
vi.stubGlobal('document', { cookie: 'language=en' })
vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const { call } = await import('./client.ts')
const { dropToken, keepToken } = await import('./token.ts')

const requests: { url: string; init: RequestInit }[] = []
const answer = (respond: (init: RequestInit) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return respond(init)
  })
const ok = (data: unknown) => answer(() => Response.json({ code: 20000, message: 'ok', data }))
const last = () => requests.at(-1)!
const headers = () => new Headers(last().init.headers)

beforeEach(() => {
  requests.length = 0
  dropToken()
})
afterEach(() => {
  vi.useRealTimers()
})

const id = '0192f3a0-0000-7000-8000-000000000001'

describe('call', () => {
  it('fills path, query and body from the contract', async () => {
    ok({ id })
    expect(await call(account.read, { params: { id } })).toEqual({ ok: true, data: { id } })
    expect(last().url).toBe(`/api/account/${id}`)
    await call(account.list, { query: { page: 2, keyword: '王 & co', status: 'enabled' } })
    expect(last().url).toBe('/api/account/list?page=2&keyword=%E7%8E%8B+%26+co&status=enabled')
    await call(session.login, { body: { username: 'a', password: 'b' } })
    expect(last().init).toMatchObject({ method: 'POST', body: '{"username":"a","password":"b"}' })
    expect(headers().get('content-type')).toBe('application/json')
    await call(session.logout, {})
    expect(last().init.body).toBeUndefined()
  })

  it('sends the token and the language', async () => {
    ok(null)
    await call(session.userinfo, {})
    expect(headers().get('authorization')).toBeNull()
    expect(headers().get('accept-language')).toBe('en')
    keepToken('the-token')
    await call(session.userinfo, { query: { token: 'the-token' } })
    expect(headers().get('authorization')).toBe('Bearer the-token')
    expect(last().url).toBe('/api/userinfo?token=the-token')
    expect(stored.get('Authorization')).toBe('the-token')
  })

  it('sends the file as the last form part, and an idempotency key where the endpoint is idempotent', async () => {
    ok(null)
    await call(file.upload, { body: { purpose: 'avatar' }, file: new File(['x'], 'me.png') })
    expect([...(last().init.body as FormData).keys()]).toEqual(['purpose', 'file'])
    expect(headers().get('content-type')).toBeNull()
    const pay = { ...session.logout, idempotent: true }
    await call(pay, {})
    const first = headers().get('idempotency-key') ?? ''
    expect(first).toMatch(/^\w{16,64}$/)
    await call(pay, {})
    expect(headers().get('idempotency-key')).not.toBe(first)
    await call(pay, { idempotencyKey: first })
    expect(headers().get('idempotency-key')).toBe(first)
  })

  it('returns the background task of an export that is too large to be sent at once', async () => {
    answer(() => Response.json({ code: 20000, message: 'ok', data: { taskId: id } }, { status: 202 }))
    expect(await call(people.export, {})).toEqual({ ok: true, data: { taskId: id } })
  })

  it('returns a file with its name', async () => {
    answer(
      () =>
        new Response('content', {
          headers: { 'content-disposition': `attachment; filename="_.txt"; filename*=UTF-8''%E7%8E%8B.txt` },
        }),
    )
    const outcome = await call(file.read, { params: { id } })
    expect(outcome).toMatchObject({ ok: true, data: { filename: '王.txt' } })
  })

  it('requires only the input that the contract requires', () => {
    expectTypeOf<Input<typeof account.read>>().toHaveProperty('params')
    expectTypeOf<Record<never, never>>().not.toExtend<Input<typeof account.read>>()
    expectTypeOf<Record<never, never>>().not.toExtend<Input<typeof session.login>>()
    expectTypeOf<Record<never, never>>().toExtend<Input<typeof session.userinfo>>()
    expectTypeOf<Record<never, never>>().toExtend<Input<typeof session.logout>>()
  })
})

describe('a failure', () => {
  it('carries the message of the server', async () => {
    const answered = { code: 42200, message: 'Please check.', errors: { name: ['Required'] }, retryAfter: 7 }
    answer(() => Response.json(answered, { status: 422 }))
    expect(await call(session.logout, {})).toEqual({
      ok: false,
      failure: { reason: 'refused', status: 422, ...answered, said: 'Please check.' },
    })
  })

  it('has the text of the error catalogue, whatever the server said, where the catalogue names the status', async () => {
    const texts = {
      403: 'You do not have permission.',
      404: 'Something went wrong on the server',
      500: 'Something went wrong on the server',
      503: 'Something went wrong on the server',
      401: 'Your session is not valid. Please sign in again.',
    }
    for (const [status, message] of Object.entries(texts)) {
      answer(() => Response.json({ code: 1, message: 'boom' }, { status: Number(status) }))
      const outcome = await call(session.logout, {})
      expect(outcome).toMatchObject({ ok: false, failure: { status: Number(status), message, said: 'boom' } })
    }
  })

  it('ends the session for its three codes with any status, also in place of data or of a file', async () => {
    for (const code of [50008, 50012, 50014])
      for (const status of [200, 401, 409, 500]) {
        answer(() => Response.json({ code, message: 'boom', data: null }, { status }))
        const failure = { status, code, message: 'Your session is not valid. Please sign in again.' }
        expect(await call(session.userinfo, {})).toMatchObject({ ok: false, failure })
        expect(await call(file.read, { params: { id } })).toMatchObject({ ok: false, failure })
      }
    keepToken('the-old-one')
    answer(() => {
      keepToken('the-new-one')
      return Response.json({ code: 50014, message: 'over' })
    })
    expect(await call(session.userinfo, {})).toMatchObject({ failure: { status: 200, isOutdated: true } })
  })

  it('has a text of its own when a proxy answers instead of the server', async () => {
    for (const status of [502, 200]) {
      answer(() => new Response('<html>', { status, headers: { 'content-type': 'text/html' } }))
      expect(await call(session.userinfo, {})).toMatchObject({
        ok: false,
        failure: { reason: 'refused', status, code: 0, message: 'Something went wrong on the server' },
      })
    }
  })

  it('is marked outdated when the token was replaced during the request', async () => {
    keepToken('the-old-one')
    const refuse = () => Response.json({ code: 50014, message: 'over' }, { status: 401 })
    answer(refuse)
    expect((await call(session.userinfo, {})) as object).not.toHaveProperty('failure.isOutdated')
    answer(() => {
      keepToken('the-new-one')
      return refuse()
    })
    expect(await call(session.userinfo, {})).toMatchObject({ failure: { status: 401, isOutdated: true } })
  })

  it('is reported for no response, for broken JSON and for a cancelled request', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await call(session.userinfo, {})).toMatchObject({ failure: { reason: 'noResponse', status: 0 } })
    answer(() => new Response('{', { headers: { 'content-type': 'application/json' } }))
    expect(await call(session.userinfo, {})).toMatchObject({ failure: { reason: 'noResponse' } })
    const leaving = new AbortController()
    answer(() => {
      leaving.abort()
      return Promise.reject(new DOMException('aborted', 'AbortError'))
    })
    expect(await call(session.userinfo, { signal: leaving.signal })).toMatchObject({ failure: { reason: 'cancelled' } })
  })

  const patient = (after: number) => (init: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      setTimeout(() => resolve(Response.json({ code: 20000, message: 'ok', data: {} })), after)
    })

  it('is a timeout after 5 seconds, or after 30 for files', async () => {
    vi.useFakeTimers()
    const reasonAfter = async (ms: number, sent: Promise<object>) => {
      await vi.advanceTimersByTimeAsync(ms)
      return sent
    }
    answer(patient(4_900))
    expect(await reasonAfter(5_000, call(session.userinfo, {}))).toMatchObject({ ok: true })
    answer(patient(60_000))
    expect(await reasonAfter(5_000, call(session.userinfo, {}))).toMatchObject({
      failure: { reason: 'timeout', message: 'The request timed out' },
    })
    answer(patient(29_900))
    const read = call(file.read, { params: { id } })
    const upload = call(file.upload, { body: { purpose: 'avatar' } })
    expect(await reasonAfter(30_000, upload)).toMatchObject({ ok: true })
    expect(await read).not.toHaveProperty('failure.reason', 'timeout')
    answer(patient(60_000))
    expect(await reasonAfter(30_000, call(file.read, { params: { id } }))).toHaveProperty('failure.reason', 'timeout')
  })

  it('is no timeout when the page was busy, once for long or often for a short time', async () => {
    const answerAfter = async (lateMs: (timer: number) => number) => {
      vi.useFakeTimers()
      answer(patient(9_000))
      const read = call(session.userinfo, {})
      const { setTimeout: onTime } = globalThis
      let timers = 0
      const late = (act: () => void, ms: number) => onTime(act, ms + lateMs((timers += 1)))
      vi.spyOn(globalThis, 'setTimeout').mockImplementation(late as typeof setTimeout)
      await vi.advanceTimersByTimeAsync(9_000)
      vi.mocked(setTimeout).mockRestore()
      return read
    }
    expect(await answerAfter((timer) => (timer === 1 ? 6_000 : 0))).toMatchObject({ ok: true })
    expect(await answerAfter(() => 300)).toMatchObject({ ok: true })
    expect(await answerAfter(() => 0)).toMatchObject({ failure: { reason: 'timeout' } })
  })
})
