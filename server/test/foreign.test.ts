import { areas, calls, isParty, type Endpoint, type Party, type TSchema } from '@kangju/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from './api.ts'
import { partyTokens } from './field-rows.ts'
import { rowMakers } from './row-makers.ts'
import { sampleOf } from './sample.ts'
import { organs } from '../src/modules/organ/table.ts'
import { signInAttempts } from '../src/modules/session/table.ts'

// What belongs to another operator has to look exactly like what never was: in paths, in bodies, in arrays, at any depth.

type Plain = { format?: string; properties?: Record<string, Plain>; items?: Plain }
type Path = (string | number)[]

const idPaths = (schema: Plain, at: Path = []): Path[] => {
  if (schema.format === 'uuid') return [at]
  const inItems = schema.items === undefined ? [] : idPaths(schema.items, [...at, 0])
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => idPaths(inner, [...at, name]))
  return [...inItems, ...inside]
}

const withValue = (target: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value
  const copy: Record<string, unknown> | unknown[] = Array.isArray(target)
    ? [...target]
    : typeof key === 'number'
      ? []
      : { ...(target as object) }
  const holder = copy as Record<string | number, unknown>
  holder[key] = withValue(holder[key], rest, value)
  return copy
}

const unknownId = '00000000-0000-7000-8000-00000000000f'
let api: TestApi
let outside: Record<Party, string>
/** Somebody of the first operator whom a call lets in. */
const insider = ({ access }: Endpoint) => (isParty(access) ? api.withToken(outside[access]) : api.admin)
/** Rows of the other operator, by area; a new area with rows of its own needs nothing here but a list. */
const foreign = new Map<string, string>()

beforeAll(async () => {
  api = await testApi()
  outside = await partyTokens(api)
  for (const [name, area] of Object.entries(areas) as [string, Record<string, Endpoint>][]) {
    const maker = rowMakers[name]
    if (maker !== undefined) foreign.set(name, await maker(api, api.other))
    else if (area['list'] !== undefined) {
      const { data } = await api.other(area['list'])
      const id = (data as { items: { id: string }[] }).items[0]?.id
      if (id !== undefined) foreign.set(name, id)
    }
  }
  const theirs = (await api.db.select().from(organs)).find((organ) => organ.name === 'Organ B')
  foreign.set('organ', theirs?.id ?? '')
})
afterAll(() => api.close())

const comparable = ({
  status,
  code,
  message,
  errors,
}: {
  status: number
  code: number
  message: string
  errors?: object
}) => ({ status, code, message, errors })

/** One call asks by an ID card number, of which its own tests try another operator's. */
const namesRow = ({ path, params }: Endpoint) =>
  path.includes('{id}') && (params as { properties?: { id?: { format?: string } } }).properties?.id?.format !== 'idCard'

const takesIds = calls.filter(
  (endpoint) =>
    endpoint.access !== 'public' &&
    !endpoint.multipart &&
    (namesRow(endpoint) || idPaths((endpoint.body ?? {}) as Plain).length > 0),
)

describe.each(takesIds.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('answers a foreign id in its path as an unknown one', async () => {
      if (!namesRow(endpoint)) return
      const id = foreign.get(endpoint.area)
      expect(id, `no row of the other operator to try: give ${endpoint.area} a list or a row maker`).toBeDefined()
      const { body, query, params: others } = sampleOf(endpoint) as { query: never; body: never; params: object }
      const ask = (row: { id: string }) =>
        insider(endpoint)(endpoint, {
          params: { ...others, ...row } as never,
          query,
          body,
          headers: { 'idempotency-key': 'foreign' },
        })
      const theirs = await ask({ id: id ?? '' })
      expect(theirs.status).toBe(404)
      expect(comparable(theirs)).toEqual(comparable(await ask({ id: unknownId })))
    })

    test('answers foreign ids in its body as unknown ones, and changes nothing', async () => {
      const before = await snapshot()
      for (const path of idPaths((endpoint.body ?? {}) as TSchema as Plain))
        for (const id of foreign.values()) {
          const ask = (value: string) =>
            insider(endpoint)(endpoint, {
              params: sampleOf(endpoint).params as never,
              query: sampleOf(endpoint).query as never,
              body: withValue(sampleOf(endpoint).body, path, value) as never,
              headers: { 'idempotency-key': `foreign ${path.join('.')} ${value}` },
            })
          const theirs = await ask(id)
          expect([path, theirs.status >= 400]).toEqual([path, true])
          expect(comparable(theirs)).toEqual(comparable(await ask(unknownId)))
        }
      expect(await snapshot()).toEqual(before)
    })
  },
)

const anybodys = calls.filter(
  (endpoint) =>
    endpoint.access === 'public' && !endpoint.multipart && idPaths((endpoint.body ?? {}) as Plain).length > 0,
)

describe.each(anybodys.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s, which needs no account,',
  (_name, endpoint) => {
    test('answers ids of another operator in its body as unknown ones, and changes nothing', async () => {
      const before = await snapshot()
      const body = { ...(sampleOf(endpoint).body as object), operator: 'A' }
      for (const path of idPaths((endpoint.body ?? {}) as TSchema as Plain))
        for (const id of foreign.values()) {
          const ask = async (value: string) => {
            // What is sent too often is refused before it is looked at.
            await api.db.delete(signInAttempts)
            return api.anonymous(endpoint, { body: withValue(body, path, value) as never })
          }
          expect(comparable(await ask(id))).toEqual(comparable(await ask(unknownId)))
        }
      expect(await snapshot()).toEqual(before)
    })
  },
)

/** Everything the other operator sees of its own. */
const snapshot = async () => {
  const seen: unknown[] = []
  for (const area of Object.values(areas) as Record<string, Endpoint>[])
    if (area['list'] !== undefined) seen.push((await api.other(area['list'], { query: { limit: 100 } as never })).data)
  return seen
}
