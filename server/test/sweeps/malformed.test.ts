import { isParty, type Endpoint, type Party } from '@kangju/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateWindows } from '../../src/db/tables.ts'
import { validators } from '../../src/http/mount.ts'
import { testApi, type TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { refusalOf } from '../api/refusal.ts'
import { sampleOf } from '../api/sample.ts'
import { extremeSamples, shapesOf } from './shapes.ts'
import { sweptCalls } from './swept-calls.ts'
import { makeTally } from '../api/tally.ts'
import { partyTokens } from '../factories/field-rows.ts'

// Any input gets a 4xx of ours or a success: never a 5xx, never a broken envelope. `npm run soak` makes 1,000 tries an
// endpoint, all over HTTP. With every test a few run: each is judged by the validator that serves requests, and sent
// when it passes that. Of those that are refused the first of each endpoint are sent, too.
const tries = Number(process.env['SWEEP_TRIES'] ?? 40)
const alwaysSent = process.env['SWEEP_TRIES'] === undefined ? 3 : tries
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

const mustBeEnvelope = (status: number, { code, message }: { code: unknown; message: unknown }) => {
  if (status >= 500 || typeof code !== 'number' || typeof message !== 'string')
    expect.fail(`answers ${status} with ${JSON.stringify({ code, message })}`)
}

const mustBeOurs = ({ statusCode, headers, json }: Awaited<ReturnType<typeof send>>) => {
  const isJson = headers['content-type']?.toString().startsWith('application/json') === true
  mustBeEnvelope(statusCode, isJson ? json() : { code: 0, message: '' })
}

interface Given {
  readonly params: object
  readonly query: object
  readonly body: unknown
}

/** The status of the validator's refusal, or nothing if the input reaches the handler. */
const judge = async (validate: ReturnType<typeof validators>, given: Given) => {
  tally.add('inputs')
  const refusal = await refusalOf(validate(given))
  if (refusal !== undefined) mustBeEnvelope(refusal.status, refusal)
  return refusal?.status
}

/** Judges inputs by the validator, sends those that pass and the first others, and compares the two answers. */
const makeAsk = (endpoint: Endpoint) => {
  const validate = validators(endpoint)
  // The id of a row may come from the query instead of the body, which the validator does not see.
  const isMoved = endpoint.method === 'DELETE' && endpoint.body !== undefined
  let sent = 0
  return async (given: Given, ask: () => ReturnType<typeof sendText>) => {
    const refused = endpoint.multipart || isMoved ? undefined : await judge(validate, given)
    if (refused !== undefined && sent >= alwaysSent) return
    if (refused !== undefined) sent += 1
    const reply = await ask()
    mustBeOurs(reply)
    // Limits are judged before the input.
    if (refused !== undefined && reply.statusCode !== 429) expect(reply.statusCode).toBe(refused)
  }
}

/** What the server reads from the pairs of a query. */
const queryFrom = (pairs: readonly (readonly [string, string])[]) => {
  const values = Object.groupBy(pairs, ([name]) => name)
  return Object.fromEntries(
    Object.entries(values).map(([name, given = []]) => {
      const texts = given.map(([, text]) => text)
      return [name, texts.length === 1 ? texts[0] : texts]
    }),
  )
}

/** A GET is sent without a body. */
const bodyIn = ({ method }: Endpoint, body: unknown) => (method === 'GET' ? undefined : asSent(body))

/** What the server reads from a body that is sent as JSON. */
const asSent = (body: unknown): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)))

const isTaken = async (asked: ReturnType<typeof sendText>) => {
  const reply = await asked
  mustBeOurs(reply)
  return reply.statusCode < 400
}

const targets = sweptCalls.filter((endpoint) => endpoint.name !== 'logout')
const textOf = (query: unknown) => new URLSearchParams(query as Record<string, string>).toString()

describe.each(targets.map((endpoint, at) => [`${endpoint.method} ${endpoint.path}`, endpoint, at] as const))(
  '%s',
  (_name, endpoint, at) => {
    const sample = sampleOf(endpoint)
    const address = (params: Record<string, string>) =>
      `/api${endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? String((sample.params as Record<string, unknown>)[name])))}`

    /** Copies, because the validator changes numbers and ids in place. */
    const addressOfSample = () => ({
      params: { ...(sample.params as object) },
      query: queryFrom(Object.entries(sample.query as Record<string, string>)),
    })

    test('answers malformed bodies with a refusal of its own', async () => {
      if (endpoint.body === undefined || endpoint.multipart) return
      const askOnce = makeAsk(endpoint)
      await fc.assert(
        fc.asyncProperty(bodyOf(endpoint.body as Plain, sample.body), (body) =>
          askOnce({ ...addressOfSample(), query: {}, body: asSent(body) }, () => send(endpoint, address({}), body)),
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
      const askOnce = makeAsk(endpoint)
      await fc.assert(
        fc.asyncProperty(query, param, async (given, id) => {
          const pairs = given.map(([name, value]) => [name, value.toWellFormed()] as const)
          const search = pairs
            .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
            .join('&')
          const params = Object.fromEntries(paramNames.map((name) => [name, id]))
          await askOnce({ params, query: queryFrom(pairs), body: bodyIn(endpoint, sample.body) }, () =>
            send(endpoint, `${address(params)}?${search}`, sample.body),
          )
        }),
        { numRuns: tries, seed },
      )
    })

    test.skipIf(endpoint.method === 'GET')('refuses shapes that are no body of its own', async () => {
      const url = `${address({})}?${textOf(sample.query)}`
      const validate = validators(endpoint)
      const shapes = shapesOf(endpoint)
      for (const [n, [shape, type, payload]] of shapes.entries()) {
        // All endpoints share the parser of JSON, so one shape each is sent, a different one from endpoint to endpoint.
        const isSent = type !== jsonType || endpoint.multipart || endpoint.rawBody || n === at % shapes.length
        const isAccepted = isSent
          ? await isTaken(sendText(endpoint, url, payload, type))
          : (await judge(validate, { ...addressOfSample(), body: JSON.parse(payload) })) === undefined
        // An endpoint without a body takes an empty one.
        expect([shape, isAccepted && !(endpoint.body === undefined && shape === 'null')]).toEqual([shape, false])
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
