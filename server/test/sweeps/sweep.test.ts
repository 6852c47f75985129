import { readFileSync } from 'node:fs'
import { calls, isParty, parties, roles, session, type Endpoint } from '@kangju/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRoutes } from '../../src/app.ts'
import { guard, validators } from '../../src/http/mount.ts'
import { rateWindows } from '../../src/db/tables.ts'
import { allRoutes } from '../../src/modules/routes.ts'
import { testApi, type TestApi } from '../api/api.ts'
import { partyToken, partyTokens } from '../factories/field-rows.ts'
import { testNames } from '../api/fixture.ts'
import { refusalOf } from '../api/refusal.ts'
import { sampleOf } from '../api/sample.ts'
import { sweptCalls } from './swept-calls.ts'
import { makeTally } from '../api/tally.ts'

// The expectation is the handwritten table, not the policy of the server itself.
const table = ['calls.tsv', 'ours.tsv'].flatMap((name) =>
  readFileSync(new URL(`../../../contract/spec/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')),
)
const accessInTable = (endpoint: Endpoint) =>
  table.find(([method, path]) => method === endpoint.method && path === endpoint.path)?.[4] ?? 'nobody'

// The guard runs for every caller of every endpoint, and the validator for every wrong input. Over HTTP a few of each
// endpoint, varying by endpoint, show that both are mounted; `npm run soak` sends them all.
const sendsAll = process.env['SWEEP_ACCESS'] === 'all'

let api: TestApi
let ended: string
const tokens = new Map<string, string>()
const a = testNames('a')
const holders = roles.map((role) => a.holder(role))
const everyone = [...holders, a.nobody, a.admin, ...parties]
const tally = makeTally('access sweep')

beforeAll(async () => {
  api = await testApi()
  for (const name of [a.admin, a.nobody, ...holders]) tokens.set(name, await api.tokenOf(name))
  for (const [party, token] of Object.entries(await partyTokens(api))) tokens.set(party, token)
  ended = await api.tokenOf(a.admin)
  await api.withToken(ended)(session.logout)
})
afterAll(async () => {
  tally.print()
  await api.close()
})

/** Whether the table allows an account or a party to call an endpoint. */
const allowedTo = (endpoint: Endpoint) => {
  const access = accessInTable(endpoint)
  const named = access.split(',')
  return (name: string): boolean => {
    if (access === '-') return true
    if (parties.some((party) => party === name)) return access === name
    if (isParty(endpoint.access)) return false
    return name === a.admin || access === '*' || roles.some((role) => a.holder(role) === name && named.includes(role))
  }
}

/** A caller whom the endpoint admits. */
const insiderOf = ({ access }: Endpoint) => (isParty(access) ? access : a.admin)

const unknownId = '00000000-0000-7000-8000-000000000000'
const byPath = (x: Endpoint, y: Endpoint) => (`${x.path} ${x.method}` < `${y.path} ${y.method}` ? -1 : 1)

const addressOf = (endpoint: Endpoint, own: Record<string, string> = {}) => {
  const sample = sampleOf(endpoint)
  const params = { ...(sample.params as Record<string, string>), ...own }
  const query = new URLSearchParams(sample.query as Record<string, string>).toString()
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  return `/api${path}?${query}`
}

const request = async (
  endpoint: Endpoint,
  token: string | undefined,
  overrides: { url?: string; payload?: object | string; type?: string } = {},
) => {
  tally.add('requests')
  // Public endpoints are limited by IP address, and all of these come from one.
  if (endpoint.access === 'public') await api.db.delete(rateWindows)
  return api.app.inject({
    method: endpoint.method,
    url: overrides.url ?? addressOf(endpoint),
    ...(endpoint.multipart ? {} : { payload: overrides.payload ?? (sampleOf(endpoint).body as object | undefined) }),
    headers: {
      ...(typeof overrides.payload === 'string' ? { 'content-type': overrides.type ?? 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.idempotent ? { 'idempotency-key': 'sweep' } : {}),
    },
  })
}

/** Signing out needs a session of its own. */
const tokenToLeave = async (name: string) => {
  const party = parties.find((one) => one === name)
  if (party === undefined) return api.tokenOf(name)
  return partyToken(api, party, (await api.whoIs(tokens.get(name) ?? '', party)).id)
}

/** Answers of the guard: an invalid token, and a missing permission. Anything else means past the guard. */
const guardCodes = new Set([50008, 40300])

const passes = async (endpoint: Endpoint, username: string) => {
  const token = endpoint.name === session.logout.name ? await tokenToLeave(username) : tokens.get(username)
  const reply = await request(endpoint, token)
  expect(reply.statusCode, `${endpoint.path} by ${username}`).toBeLessThan(500)
  if (reply.statusCode !== 401 && reply.statusCode !== 403) return true
  // An invalid refresh token in the body is refused like an invalid token in the header, by the handler.
  if (endpoint.path.endsWith('/refresh')) return true
  return !guardCodes.has(reply.json<{ code: number }>().code)
}

const askGuard = (endpoint: Endpoint, token: string | undefined) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return refusalOf(guard(endpoint, api.whoIs)({ headers, lang: 'zh', me: undefined }))
}

const isLetIn = async (endpoint: Endpoint, name: string) => {
  tally.add('access cells')
  const refusal = await askGuard(endpoint, tokens.get(name))
  if (refusal !== undefined && !guardCodes.has(refusal.code)) throw new Error(refusal.message)
  return refusal === undefined
}

/** The status of the validator's refusal; the sample is copied, because the validator changes it in place. */
const makeValidator = (endpoint: Endpoint) => {
  const validate = validators(endpoint)
  return async (input: { params?: object; body?: object }) => {
    tally.add('inputs')
    const { params, query, body } = structuredClone(sampleOf(endpoint))
    const given = {
      params: { ...(params as object), ...input.params },
      query,
      body: input.body ?? (endpoint.method === 'GET' ? undefined : body),
    }
    return (await refusalOf(validate(given)))?.status
  }
}

/** One admitted and one refused caller, of accounts and of parties, varying by endpoint; and one without any role. */
const fewOf = (endpoint: Endpoint, at: number) => {
  const allowed = allowedTo(endpoint)
  const kinds = [holders, parties].flatMap((names) => [names.filter(allowed), names.filter((name) => !allowed(name))])
  return [...kinds.flatMap((names) => names[at % names.length] ?? []), a.nobody]
}

test('the guard admits exactly those whom the table names, and super administrators', async () => {
  const wrong: unknown[] = []
  for (const endpoint of calls) {
    const allowed = allowedTo(endpoint)
    for (const name of everyone)
      if ((await isLetIn(endpoint, name)) !== allowed(name)) wrong.push([endpoint.method, endpoint.path, name])
  }
  expect(wrong).toEqual([])
})

test('every endpoint of the contract is served, and nothing else is', () => {
  expect(allRoutes.map((route) => route.endpoint).toSorted(byPath)).toEqual(calls.toSorted(byPath))
})

test('the server does not start when an endpoint declares no access, an empty one, or an unknown word', () => {
  const [first] = allRoutes
  if (first === undefined) throw new Error('no routes')
  for (const access of [undefined, [], 'everybody', null]) {
    const broken = { ...first, endpoint: { ...first.endpoint, access: access as never } }
    expect(() => checkRoutes([], [broken])).toThrow('no access declared')
  }
  expect(() => checkRoutes(calls, allRoutes.slice(1))).toThrow('not implemented')
})

const oversized = `"${'x'.repeat(1024 * 1024)}"`

describe.each(sweptCalls.map((endpoint, at) => [`${endpoint.method} ${endpoint.path}`, endpoint, at] as const))(
  '%s',
  (_name, endpoint, at) => {
    const isOpen = accessInTable(endpoint) === '-'
    const hasId = endpoint.path.includes('{id}')
    // One endpoint of the specification takes an ID card number, for which a row's id is invalid.
    const idFormat = (endpoint.params as { properties?: { id?: { format?: string } } }).properties?.id?.format

    const askValidator = makeValidator(endpoint)
    /** Whether the nth of some questions is sent over HTTP. */
    const isSent = (n: number, of: number) => sendsAll || n === at % of

    test.skipIf(isOpen)('is refused without a token, with an invented one, and with an ended one', async () => {
      const invalid = [undefined, 'x'.repeat(43), ended]
      for (const [n, token] of invalid.entries()) {
        expect(await askGuard(endpoint, token)).toMatchObject({ status: 401, code: 50008 })
        if (!isSent(n, invalid.length)) continue
        const reply = await request(endpoint, token)
        expect([reply.statusCode, reply.json<{ code: number }>().code]).toEqual([401, 50008])
      }
    })

    test('admits over HTTP those whom the table names', async () => {
      const allowed = allowedTo(endpoint)
      for (const name of sendsAll ? everyone : fewOf(endpoint, at))
        expect([name, await passes(endpoint, name)]).toEqual([name, allowed(name)])
    })

    // Uploads use a form, which their own tests send.
    test.skipIf(!hasId || endpoint.multipart)(
      'refuses malformed ids and answers an unknown one as missing',
      async () => {
        const withId = async (id: string) =>
          (await request(endpoint, tokens.get(insiderOf(endpoint)), { url: addressOf(endpoint, { id }) })).statusCode
        const malformed = ['1', 'x', '00000000-0000-0000-0000', "'or 1=1", '\0', 'a'.repeat(190)]
        for (const [n, id] of malformed.entries()) {
          expect([id, await askValidator({ params: { id } })]).toEqual([id, 422])
          if (isSent(n, malformed.length)) expect([id, await withId(id)]).toEqual([id, 422])
        }
        expect(await withId(unknownId)).toBe(idFormat === 'idCard' ? 422 : 404)
      },
    )

    test('refuses unknown fields, in query and body', async () => {
      const token = tokens.get(insiderOf(endpoint))
      const inQuery = await request(endpoint, token, { url: `${addressOf(endpoint)}&operatorId=1` })
      expect(inQuery.statusCode).toBe(endpoint.multipart ? 415 : 422)
      // The form of a raw body is its sender's, who signs it.
      if (endpoint.multipart || endpoint.rawBody) return
      // A GET has no body to validate.
      if (endpoint.method === 'GET') return
      const known = Object.entries((sampleOf(endpoint).body ?? {}) as object)
      const foreign = ['operatorId', 'balance', 'createdBy', '__proto__', 'constructor']
      for (const [n, field] of foreign.entries()) {
        const parts = [...known, [field, 1] as const].map(
          ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
        )
        const payload = `{${parts.join(',')}}`
        const body = JSON.parse(payload) as object
        expect([field, await askValidator({ body })]).toEqual([field, 422])
        if (!isSent(n, foreign.length)) continue
        expect([field, (await request(endpoint, token, { payload })).statusCode]).toEqual([field, 422])
      }
    })

    test('refuses other content types and oversized bodies with a 4xx of its own', async () => {
      if (endpoint.method === 'GET' || endpoint.multipart) return
      const token = tokens.get(insiderOf(endpoint))
      const send = async (type: string, payload: string) =>
        (await request(endpoint, token, { type, payload })).statusCode
      if (endpoint.rawBody) return expect(await send('application/json', oversized)).toBe(413)
      // All endpoints share the parsers of bodies.
      const refused = [
        ['text/plain', '{}', 415],
        ['application/x-www-form-urlencoded', 'a=b', 415],
        ['application/json', '{"a":', 422],
        ['application/json', oversized, 413],
      ] as const
      for (const [type, payload, status] of refused.filter((_one, n) => isSent(n, refused.length)))
        expect([type, await send(type, payload)]).toEqual([type, status])
    })
  },
)
