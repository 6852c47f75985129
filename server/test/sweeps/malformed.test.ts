import { isParty, type Endpoint, type Party } from '@kangju/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateWindows } from '../../src/db/tables.ts'
import { testApi, type TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { sampleOf } from '../api/sample.ts'
import { extremeSamples, shapesOf } from './shapes.ts'
import { sweptCalls } from './swept-calls.ts'
import { makeTally } from '../api/tally.ts'
import { partyTokens } from '../factories/field-rows.ts'

// Any input gets a 4xx of ours or a success: never a 5xx, never a broken envelope. `npm run soak` makes 1,000 tries an
// endpoint; a few run with every test.
const tries = Number(process.env['SWEEP_TRIES'] ?? 40)
const seed = Number(process.env['SWEEP_SEED'] ?? 20_261_115)

let api: TestApi
let token: string
let outside: Record<Party, string>
beforeAll(async () => {
  api = await testApi()
  token = await api.tokenOf(testNames('a').admin)
  outside = await partyTokens(api)
})
const tally = makeTally('malformed input')
afterAll(async () => {
  tally.print()
  await api.close()
})

interface Plain {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Plain>
  items?: Plain
}

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    -1e308,
    1.5,
    2 ** 53,
    -(2 ** 53),
    2 ** 31,
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\uFFFF',
    '🏥',
    '%',
    "';--",
    '${7*7}',
    '../../..',
    '<script>',
    'NaN',
    '1e9',
    'null',
    'undefined',
    '0x10',
    '٣',
    'ﬀ',
    '\u202Eabc',
    [],
    {},
    [null],
    { a: 1 },
    [[[[[[]]]]]],
    { $ne: 1 },
    'x'.repeat(5000),
    Array.from({ length: 300 }, () => 'x'),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.anything({ maxDepth: 2, maxKeys: 3 }), { maxLength: 4 }),
)

/** A body with some invalid or missing fields, or of another type altogether. */
const bodyOf = (schema: Plain, sample: unknown): fc.Arbitrary<unknown> => {
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0) return nasty
  const twisted = fc
    .array(
      fc.tuple(
        fc.constantFrom(...names),
        fc.oneof({ weight: 4, arbitrary: nasty }, { weight: 1, arbitrary: fc.constant(undefined) }),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((twists) => ({ ...(sample as object), ...Object.fromEntries(twists) }))
  return fc.oneof({ weight: 6, arbitrary: twisted }, { weight: 1, arbitrary: nasty })
}

const queryText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '0', '-1', '1e3', '99999999999999999999', 'null', '[]', 'a,b', '\0', "' or 1=1--"),
)

const jsonType = 'application/json'

const send = async (endpoint: Endpoint, url: string, payload: unknown) =>
  sendText(endpoint, url, endpoint.method === 'GET' ? undefined : (JSON.stringify(payload) ?? ''))

const sendText = async (endpoint: Endpoint, url: string, payload: string | undefined, type = jsonType) => {
  tally.add('requests')
  // Public endpoints have rate limits, which are not tested here.
  if (endpoint.access === 'public') await api.db.delete(rateWindows)
  return api.app.inject({
    method: endpoint.method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      authorization: `Bearer ${isParty(endpoint.access) ? outside[endpoint.access] : token}`,
      'idempotency-key': 'malformed',
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
  })
}

const mustBeOurs = (reply: Awaited<ReturnType<typeof send>>) => {
  expect(reply.statusCode).toBeLessThan(500)
  if (reply.headers['content-type']?.toString().startsWith('application/json') !== true) return
  const { code, message } = reply.json<{ code: unknown; message: unknown }>()
  expect([typeof code, typeof message]).toEqual(['number', 'string'])
}

const targets = sweptCalls.filter((endpoint) => endpoint.name !== 'logout')
const textOf = (query: unknown) => new URLSearchParams(query as Record<string, string>).toString()

describe.each(targets.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const sample = sampleOf(endpoint)
    const address = (params: Record<string, string>) =>
      `/api${endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? String((sample.params as Record<string, unknown>)[name])))}`

    test('answers malformed bodies with a refusal of its own', async () => {
      if (endpoint.body === undefined || endpoint.multipart) return
      await fc.assert(
        fc.asyncProperty(bodyOf(endpoint.body as Plain, sample.body), async (body) =>
          mustBeOurs(await send(endpoint, address({}), body)),
        ),
        { numRuns: tries, seed },
      )
    })

    test('answers malformed addresses with a refusal of its own', async () => {
      const names = Object.keys((endpoint.query as Plain).properties ?? {})
      const paramNames = Object.keys((endpoint.params as Plain).properties ?? {})
      if (names.length + paramNames.length === 0) return
      const query =
        names.length === 0
          ? fc.constant([])
          : fc.array(fc.tuple(fc.constantFrom(...names, ...names.map((name) => `${name}[]`)), queryText), {
              maxLength: 4,
            })
      const param = fc
        .string({ unit: 'binary', minLength: 1, maxLength: 40 })
        .map((text) => text.toWellFormed().replaceAll('/', '_'))
      await fc.assert(
        fc.asyncProperty(query, param, async (pairs, id) => {
          const search = pairs
            .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
            .join('&')
          mustBeOurs(
            await send(
              endpoint,
              `${address(Object.fromEntries(paramNames.map((name) => [name, id])))}?${search}`,
              sample.body,
            ),
          )
        }),
        { numRuns: tries, seed },
      )
    })

    test.skipIf(endpoint.method === 'GET')('refuses shapes that are no body of its own', async () => {
      const url = `${address({})}?${textOf(sample.query)}`
      for (const [shape, type, payload] of shapesOf(endpoint)) {
        const reply = await sendText(endpoint, url, payload, type)
        mustBeOurs(reply)
        // An endpoint without a body takes an empty one.
        const isAccepted = reply.statusCode < 400 && !(endpoint.body === undefined && shape === 'null')
        expect([shape, isAccepted]).toEqual([shape, false])
      }
    })

    test('survives the smallest and largest values of its fields', async () => {
      for (const values of extremeSamples(endpoint.query, sample.query))
        mustBeOurs(await send(endpoint, `${address({})}?${textOf(values)}`, sample.body ?? {}))
      if (endpoint.multipart) return
      for (const values of extremeSamples(endpoint.body, sample.body))
        mustBeOurs(await send(endpoint, `${address({})}?${textOf(sample.query)}`, values))
    })
  },
)

test('manipulated paths get a 404, or the guard of the endpoint they resolve to', async () => {
  const token_ = { authorization: `Bearer ${token}` }
  for (const url of [
    '/api',
    '/api/',
    '/api//account/list',
    '/api/../api/account/list',
    '/api/account/list/',
    '/API/account/list',
    '/api/Account/list',
    '/api/account/%2e%2e/list',
    '/api/account/list;x=1',
    '/api/account/list%00',
    '/api/%',
  ])
    expect([url, (await api.app.inject({ url, headers: token_ })).statusCode < 500]).toEqual([url, true])
  expect((await api.app.inject({ url: '/api/nothing/here', headers: token_ })).json()).toMatchObject({ code: 40401 })
  expect((await api.app.inject({ method: 'PUT', url: '/api/account/add', headers: token_ })).statusCode).toBe(404)
})
