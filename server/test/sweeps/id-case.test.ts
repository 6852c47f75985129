import { account, isParty, role, type Endpoint, type Party } from '@kangju/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../src/http/call.ts'
import type { Route } from '../../src/http/implement.ts'
import { Problem } from '../../src/kit/problem.ts'
import { findByUsername } from '../api/account-named.ts'
import { signInAttempts } from '../../src/modules/base/session/table.ts'
import { allRoutes } from '../../src/modules/routes.ts'
import { testApi, type TestApi } from '../api/api.ts'
import { testNames, testPassword } from '../api/fixture.ts'
import { payloadOf } from '../api/form.ts'
import { sampleOf } from '../api/sample.ts'
import { makeTally } from '../api/tally.ts'
import { partyTokens } from '../factories/field-rows.ts'
import { idPaths, withSamples, withValue, type Path } from './id-paths.ts'
import { sweptCalls } from './swept-calls.ts'

// PostgreSQL takes an id in upper case for the same row, but code that compares texts does not. So every id is in lower
// case before a handler sees it: in paths, queries, bodies, forms and lists, at any depth.

const id = '0198c0de-abcd-7abc-8def-0000000abcde'
const tally = makeTally('ids in upper case')

type Given = Pick<Call, 'params' | 'query' | 'body'>
/** What the handler got, while the sweep runs. */
let noted: Given[] | undefined

/** The endpoint with its guard and its checks; during the sweep its handler only notes what it gets. */
const noting = (route: Route): Route => ({
  ...route,
  handle: async (call) => {
    if (noted === undefined) return route.handle(call)
    const { params, query, body } = call
    noted.push({ params, query, body })
    throw new Problem('missing')
  },
})

let api: TestApi
let admin: string
let outside: Record<Party, string>
beforeAll(async () => {
  api = await testApi({ routes: allRoutes.map(noting) })
  admin = await api.tokenOf(testNames('a').admin)
  outside = await partyTokens(api)
})
afterAll(async () => {
  tally.print()
  await api.close()
})

test('an account that names itself in upper case needs its old password', async () => {
  const me = await findByUsername(api.db, testNames('a').nobody)
  const ask = (own: string, oldPassword?: string) =>
    api.nobody(account.pwd, { body: { id: own, newPassword: 'Willow#2027', ...(oldPassword && { oldPassword }) } })
  const own = me?.id ?? ''
  expect((await ask(own.toUpperCase())).errors).toEqual((await ask(own)).errors)
  expect((await ask(own.toUpperCase())).errors).toHaveProperty('oldPassword')
  expect((await ask(own.toUpperCase(), testPassword)).status).toBe(200)
})

test('a role in use is not deleted by its id in upper case', async () => {
  const { data } = await api.admin(role.list, { query: { limit: 100 } })
  const used = data.items.find(({ accountCount }) => accountCount > 0)?.id ?? ''
  const lower = await api.admin(role.remove, { body: { ids: [used] } })
  const upper = await api.admin(role.remove, { body: { ids: [used.toUpperCase()] } })
  expect([upper.status, upper.code, upper.message]).toEqual([lower.status, lower.code, lower.message])
  expect(upper.status).toBe(409)
  expect((await api.admin(role.remove, { body: { ids: [used, used.toUpperCase()] } })).errors).toHaveProperty('ids')
})

type Part = 'params' | 'query' | 'body'
const ask = async (endpoint: Endpoint, part: Part, path: Path, value: string): Promise<Given | undefined> => {
  tally.add('requests')
  // Public endpoints have rate limits, which are not tested here.
  if (endpoint.access === 'public') await api.db.delete(signInAttempts)
  const sample = sampleOf(endpoint)
  const given = { ...sample, [part]: withValue(withSamples(endpoint[part], sample[part], path), path, value) }
  const params = given.params as Record<string, string>
  const { payload, headers } = payloadOf(endpoint, given.body)
  noted = []
  await api.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))}`,
    query: given.query as Record<string, string>,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...headers,
      authorization: `Bearer ${isParty(endpoint.access) ? outside[endpoint.access] : admin}`,
      'idempotency-key': 'upper-case',
    },
  })
  const [found] = noted
  noted = undefined
  return found
}

const partsOf = (endpoint: Endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => idPaths(endpoint[part]).map((path) => [part, path] as const))

const takesIds = sweptCalls.filter((endpoint) => !endpoint.rawBody && partsOf(endpoint).length > 0)

describe.each(takesIds.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('gets every id in lower case', async () => {
      for (const [part, path] of partsOf(endpoint)) {
        const lower = await ask(endpoint, part, path, id)
        expect([part, path, lower === undefined]).toEqual([part, path, false])
        expect(await ask(endpoint, part, path, id.toUpperCase())).toEqual(lower)
      }
    })
  },
)
