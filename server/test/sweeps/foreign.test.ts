import { isDeepStrictEqual } from 'node:util'
import { areas, isParty, type Endpoint, type Party } from '@kangju/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type Answer, type TestApi } from '../api/api.ts'
import { fingerprintOf } from '../api/fingerprint.ts'
import { partyTokens } from '../factories/field-rows.ts'
import { rowMakers } from '../factories/row-makers.ts'
import { sampleOf } from '../api/sample.ts'
import { homesOf, noteTables } from '../api/asked-tables.ts'
import { idPaths, namesRow, withValue, type Path } from './id-paths.ts'
import { sweptCalls } from './swept-calls.ts'
import { makeTally } from '../api/tally.ts'
import { organs } from '../../src/modules/organs/organ/table.ts'
import { rateWindows } from '../../src/db/tables.ts'

// Rows of another operator must look exactly like missing ones: in paths, in bodies, in arrays, at any depth. A row can
// only be found in its own table, so a field gets the rows of those tables that the server asked for the unknown id;
// `npm run soak` sends every row in every field.
const sendsAll = process.env['SWEEP_FOREIGN'] === 'all'

const unknownId = '00000000-0000-7000-8000-00000000000f'
let api: TestApi
let outside: Record<Party, string>
/** A caller of the first operator whom the endpoint admits. */
const insider = ({ access }: Endpoint) => (isParty(access) ? api.withToken(outside[access]) : api.admin)
/** Rows of the other operator, by area; a new area with its own rows only needs a list. */
const foreign = new Map<string, string>()
/** Names of the tables that hold the row of an area. */
let homes: Map<string, Set<string>>
let asked: ReturnType<typeof noteTables>
const tally = makeTally('foreign ids')

/** Everything the other operator sees of its own rows, before all requests. */
let seen: unknown[]
/** All rows of the other operator after the last request. */
let rows: Record<string, string>
let fingerprint: () => Promise<Record<string, string>>

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
  homes = await homesOf(api.pool, foreign)
  asked = noteTables(api.pool, unknownId)
  fingerprint = await fingerprintOf(api.pool, theirs?.operatorId ?? '')
  seen = await snapshot()
  rows = await fingerprint()
})
afterAll(async () => {
  tally.print()
  await api.close()
})

/** Compared after each request, so that the request that changes something is the one that fails. */
const expectUnchanged = async () => {
  const before = rows
  rows = await fingerprint()
  expect(rows).toEqual(before)
}

const comparable = ({ status, code, message, errors }: Omit<Answer<unknown>, 'data' | 'headers'>) => ({
  status,
  code,
  message,
  errors,
})

/** The areas that the name of a field means: `bookerId` that of bookers, and `id` that of the endpoint. */
const areasMeant = ({ area: own }: Endpoint, path: Path) => {
  const field = String(path.findLast((part) => typeof part === 'string'))
  const noun = field.replace(/Ids?$|^ids?$/, '').toLowerCase()
  return (area: string) => area === own || (noun !== '' && area.toLowerCase().includes(noun))
}

let round = 0

/** The areas whose rows the server could find, those that the field means, and one other in turn. */
const areasToSend = (tables: ReadonlySet<string>, isMeant: (area: string) => boolean) => {
  const all = [...foreign.keys()]
  round += 1
  if (sendsAll) return all
  const inTurn = all[round % all.length]
  const isFindable = (area: string) => homes.get(area)?.isDisjointFrom(tables) === false
  return all.filter((area) => area === inTurn || isMeant(area) || isFindable(area))
}

/** Sends an unknown id and the rows of the other operator; returns the answers that differ. */
const askEach = async (endpoint: Endpoint, path: Path, ask: (id: string) => Promise<Answer<unknown>>) => {
  tally.add('requests')
  asked.begin()
  const unknown = comparable(await ask(unknownId))
  const tables = asked.tables()
  if (tables.size > 0) tally.add('fields whose id is looked up')
  const differing: unknown[] = []
  for (const area of areasToSend(tables, areasMeant(endpoint, path))) {
    const id = foreign.get(area) ?? ''
    tally.add('requests')
    tally.add('foreign ids')
    const theirs = comparable(await ask(id))
    if (!isDeepStrictEqual(theirs, unknown)) differing.push([area, theirs, unknown])
  }
  return { unknown, differing }
}

const takesIds = sweptCalls.filter(
  (endpoint) =>
    endpoint.access !== 'public' && !endpoint.multipart && (namesRow(endpoint) || idPaths(endpoint.body).length > 0),
)

describe.each(takesIds.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('answers a foreign id in its path like an unknown one', async () => {
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
      tally.add('requests', 2)
      tally.add('foreign ids')
      const theirs = await ask({ id: id ?? '' })
      expect(theirs.status).toBe(404)
      expect(comparable(theirs)).toEqual(comparable(await ask({ id: unknownId })))
    })

    test('answers an id in upper case like one in lower case', async () => {
      if (!namesRow(endpoint) || endpoint.method !== 'GET' || endpoint.kind === 'file' || isParty(endpoint.access))
        return
      const id = foreign.get(endpoint.area) ?? ''
      const { query, params: others } = sampleOf(endpoint) as { query: never; body: unknown; params: object }
      const ask = (row: { id: string }) => api.other(endpoint, { params: { ...others, ...row } as never, query })
      tally.add('requests', 2)
      const { headers: _headers, ...lower } = await ask({ id })
      expect(await ask({ id: id.toUpperCase() })).toMatchObject(lower)
      if (lower.status === 200) tally.add('rows read in upper case')
      // The other operator's own reading may be in its audit log.
      if (endpoint.ownTransactions) rows = await fingerprint()
    })

    test('answers foreign ids in its body like unknown ones, and changes nothing', async () => {
      const sample = sampleOf(endpoint) as { params: never; query: never; body: unknown }
      for (const [n, path] of idPaths(endpoint.body).entries()) {
        const { unknown, differing } = await askEach(endpoint, path, (value) =>
          insider(endpoint)(endpoint, {
            // Each field has its own address, so that the limits of one are not used up.
            ip: `10.7.0.${n + 1}`,
            params: sample.params,
            query: sample.query,
            body: withValue(sample.body, path, value) as never,
            headers: { 'idempotency-key': `foreign ${path.join('.')} ${value}` },
          }),
        )
        expect([path, unknown.status >= 400, differing]).toEqual([path, true, []])
      }
      await expectUnchanged()
    })
  },
)

const anybodys = sweptCalls.filter(
  (endpoint) => endpoint.access === 'public' && !endpoint.multipart && idPaths(endpoint.body).length > 0,
)

describe.each(anybodys.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s, which needs no account,',
  (_name, endpoint) => {
    test('answers ids of another operator in its body like unknown ones, and changes nothing', async () => {
      const body = { ...(sampleOf(endpoint).body as object), operator: 'A' }
      for (const path of idPaths(endpoint.body)) {
        const { differing } = await askEach(endpoint, path, async (value) => {
          // A request over the rate limit would be refused before its ids are read.
          await api.db.delete(rateWindows)
          return api.anonymous(endpoint, { body: withValue(body, path, value) as never })
        })
        expect([path, differing]).toEqual([path, []])
      }
      await expectUnchanged()
    })
  },
)

test('the other operator sees the same rows as before', async () => {
  expect(await snapshot()).toEqual(seen)
})

/** Everything the other operator sees of its own rows. */
const snapshot = async () => {
  const seen: unknown[] = []
  for (const area of Object.values(areas) as Record<string, Endpoint>[])
    if (area['list'] !== undefined) seen.push((await api.other(area['list'], { query: { limit: 100 } as never })).data)
  return seen
}
