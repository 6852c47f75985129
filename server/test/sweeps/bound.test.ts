import { readFileSync } from 'node:fs'
import {
  banner,
  calls,
  customerbooker,
  dispatchconfig,
  isParty,
  order,
  roles,
  tvnotice,
  tvtop,
  tvuser,
  type Endpoint,
} from '@kangju/contract'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../src/modules/base/account/table.ts'
import { runDueTasks } from '../../src/modules/base/task/service.ts'
import { accountRoles, roleTable } from '../../src/modules/base/role/table.ts'
import { plainRule } from '../../src/modules/care/dispatchconfig/service.ts'
import { testApi, type Answer, type TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { payloadOf } from '../api/form.ts'
import { sampleOf } from '../api/sample.ts'
import { makeTally } from '../api/tally.ts'
import { addClient } from '../factories/client-rows.ts'
import { freshKey, orderById, orderDraft } from '../factories/order-rows.ts'
import { rowsOfOrgan, secondOrgan, sharedRows, type OrganRows, type SharedRows } from '../factories/rows-of-organ.ts'
import { addBox, addTvUser } from '../factories/tv-rows.ts'
import { sweptCalls } from './swept-calls.ts'

// What an account bound to one organisation may do is a handwritten table. Rows of another organisation of the same
// operator must change nothing that it sees, and their ids must be answered like unknown ones.

type Rule = 'own' | 'shared' | 'self' | 'refused'
const table = readFileSync(new URL('../../../contract/spec/bound.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const rules = new Map(table.map(([method, path, rule]) => [`${method} ${path}`, rule as Rule]))
const ofAccounts = ({ access }: Endpoint) => access !== 'public' && !isParty(access)
const swept = sweptCalls.filter(ofAccounts)

const unknownId = '00000000-0000-7000-8000-00000000000f'
let api: TestApi
let bound: TestApi['admin']
let shared: SharedRows
let own: OrganRows
let other: OrganRows
let seenBefore: Map<string, unknown>
let seenAfter: Map<string, unknown>
const tally = makeTally('bound accounts')

/** The account of the organisation holds every permission, so that only its organisation limits it. */
const holdAll = async (username: string) => {
  const [row] = await api.db.select().from(accounts).where(eq(accounts.username, username))
  const held = await api.db
    .select()
    .from(roleTable)
    .where(
      inArray(
        roleTable.title,
        roles.map((key) => key.slice(0, 20)),
      ),
    )
  const mine = held.filter(({ operatorId }) => operatorId === row?.operatorId)
  await api.db
    .insert(accountRoles)
    .values(mine.map(({ id }) => ({ accountId: row?.id ?? '', roleId: id })))
    .onConflictDoNothing()
}

const call = (endpoint: Endpoint, input: { params?: object; query?: object; body?: unknown } = {}) => {
  tally.add('requests')
  const sample = sampleOf(endpoint)
  const { payload, headers } = payloadOf(endpoint, 'body' in input ? input.body : sample.body)
  return bound(endpoint, {
    params: { ...(sample.params as object), ...input.params } as never,
    query: { ...(sample.query as object), ...input.query } as never,
    body: payload as never,
    headers: { ...headers, ...(endpoint.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}) },
  })
}

const isRefused = ({ status, code }: Answer<unknown>) => status === 403 && code === 40300
const comparable = ({ status, code, message, errors, data }: Answer<unknown>) => ({
  status,
  code,
  message,
  errors,
  data,
})

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
  const copy = (
    Array.isArray(target) ? [...target] : typeof key === 'number' ? [] : { ...(target as object) }
  ) as Record<string | number, unknown>
  copy[key] = withValue(copy[key], rest, value)
  return copy
}

/** The row of the other organisation that a field names. */
const byField: Record<string, keyof OrganRows> = {
  bookerId: 'customerbooker',
  clientId: 'customerclient',
  clientIds: 'customerclient',
  organId: 'organ',
  organIds: 'organ',
  expectOrganId: 'organ',
  fallbackOrganId: 'organ',
  designatedOrganId: 'organ',
  peopleId: 'people',
  requestedPeopleId: 'people',
  marketerId: 'people',
  tvUserId: 'tvuser',
  tvTopId: 'tvtop',
  bookingId: 'booking',
  qrCodeId: 'organqrcode',
}
const rowFor = (endpoint: Endpoint, path: Path, rows: OrganRows): string | undefined => {
  const field = path.findLast((part) => typeof part === 'string')
  const area = byField[String(field)] ?? (field === 'id' || field === 'ids' ? endpoint.area : undefined)
  return area === undefined ? undefined : rows[area as keyof OrganRows]
}

const idFormat = ({ params }: Endpoint) =>
  (params as { properties?: { id?: { format?: string } } }).properties?.id?.format
const namesRow = (endpoint: Endpoint) => endpoint.path.includes('{id}') && idFormat(endpoint) === 'uuid'
const reads = calls.filter(
  (endpoint) => ofAccounts(endpoint) && endpoint.method === 'GET' && rules.get(nameOf(endpoint)) !== 'refused',
)

/** Required ids of a query: its own rows. */
const ownQuery = (endpoint: Endpoint) => {
  const { required = [] } = endpoint.query as { required?: string[] }
  return Object.fromEntries(
    required.flatMap((field) => [[field, rowFor(endpoint, [field], own)]]).filter(([, id]) => id !== undefined),
  )
}

/** How often something was sold is shown to every customer. */
const withoutSales = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) => (key === 'saleCount' ? undefined : value))

/** Everything that the account sees: lists with all their rows and counts, and its own rows one by one. */
const look = async () => {
  const seen = new Map<string, unknown>()
  for (const endpoint of reads) {
    const rows = namesRow(endpoint) ? [own[endpoint.area as keyof OrganRows]] : ['']
    const isPaged = 'limit' in ((endpoint.query as { properties?: object }).properties ?? {})
    for (const id of rows) {
      const answer = await call(endpoint, {
        params: id === undefined || id === '' ? {} : { id },
        query: { ...ownQuery(endpoint), ...(isPaged ? { limit: 100 } : {}) },
      })
      if (answer.status >= 500) throw new Error(`${nameOf(endpoint)} answers ${answer.status}`)
      seen.set(nameOf(endpoint), endpoint.kind === 'file' ? answer.status : withoutSales(comparable(answer)))
    }
  }
  return seen
}

const printOf = async () => {
  const { rows: tables } = await api.pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'organ_id'
     and table_name not in ('row_count', 'row_count_change', 'day_sum') order by 1`,
  )
  const parts = tables.map(
    ({ table_name }) =>
      `select '${table_name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print
       from "${table_name}" t where organ_id = '${other.organ}'`,
  )
  const { rows } = await api.pool.query<{ name: string; print: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

beforeAll(async () => {
  api = await testApi()
  await holdAll(testNames('a').organ)
  bound = api.asUser(testNames('a').organ)
  shared = await sharedRows(api)
  const second = await secondOrgan(api, shared)
  own = await rowsOfOrgan(api, shared.own, shared)
  seenBefore = await look()
  other = await rowsOfOrgan(api, second, shared)
  seenAfter = await look()
})
afterAll(async () => {
  tally.print()
  await api.close()
})

test('the table says for every endpoint of accounts what a bound account may do, and names no other', () => {
  expect([...rules.keys()].toSorted()).toEqual(calls.filter(ofAccounts).map(nameOf).toSorted())
  expect(table).toHaveLength(rules.size)
  expect(table.filter(([, , rule]) => !['own', 'shared', 'self', 'refused'].includes(rule ?? ''))).toEqual([])
})

test('the account sees its own rows, so that seeing no others means something', () => {
  const lists = reads.filter(({ kind, area, name }) => name === 'list' && kind === 'list' && area in own)
  const empty = lists.filter((endpoint) => {
    // The row of the area is a visit.
    const area = endpoint.area === 'order' ? 'refund' : (endpoint.area as keyof OrganRows)
    return !JSON.stringify(seenAfter.get(nameOf(endpoint))).includes(own[area])
  })
  expect(empty.map(nameOf)).toEqual([])
})

describe.each(swept.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const rule = rules.get(name)

  test.skipIf(endpoint.multipart || name === 'POST /logout')('is refused if the table says so', async () => {
    expect(isRefused(await call(endpoint))).toBe(rule === 'refused')
  })

  test.skipIf(rule === 'refused' || endpoint.method !== 'GET')('shows nothing of another organisation', () => {
    // The log of a care recipient holds the account's own reads, too.
    if (name !== 'GET /customerclient/log/{id}') expect(seenAfter.get(name)).toEqual(seenBefore.get(name))
    const text = JSON.stringify(seenAfter.get(name))
    expect(Object.entries(other).filter(([, id]) => text.includes(id))).toEqual([])
  })

  test.skipIf(rule === 'refused' || !namesRow(endpoint))(
    'answers their ids in its path like unknown ones',
    async () => {
      const id = other[endpoint.area as keyof OrganRows]
      if (id === undefined) return expect(['shared', 'self']).toContain(rule)
      tally.add('foreign ids')
      const theirs = comparable(await call(endpoint, { params: { id } }))
      expect(theirs).toEqual(comparable(await call(endpoint, { params: { id: unknownId } })))
      expect(theirs.status).toBe(404)
    },
  )

  test.skipIf(rule === 'refused')(
    'answers their ids in its query and body like unknown ones, and changes nothing',
    async () => {
      const places = (['query', 'body'] as const).flatMap((part) =>
        idPaths((endpoint[part] ?? {}) as Plain).map((path) => ({ part, path })),
      )
      const before = places.length === 0 ? {} : await printOf()
      for (const { part, path } of places) {
        const theirs = rowFor(endpoint, path, other)
        if (theirs === undefined || endpoint.multipart) continue
        tally.add('foreign ids')
        const ask = (id: string) => call(endpoint, { [part]: withValue(sampleOf(endpoint)[part] ?? {}, path, id) })
        expect([part, path, comparable(await ask(theirs))]).toEqual([part, path, comparable(await ask(unknownId))])
      }
      if (places.length > 0 && endpoint.method !== 'GET') expect(await printOf()).toEqual(before)
    },
  )
})

test('private files of another organisation look missing, and those of its own open', async () => {
  const file = calls.find((endpoint) => nameOf(endpoint) === 'GET /file/{id}') as Endpoint
  for (const id of [other.file, other.proof, other.licence])
    expect((await call(file, { params: { id } })).status).toBe(404)
  for (const id of [own.file, own.proof, own.licence]) expect((await call(file, { params: { id } })).status).toBe(200)
})

test('a rule is tried on its own visits and staff only, and for its own organisation only', async () => {
  const rule = { ...plainRule, name: '试', priority: 7, mode: 'automatic' as const }
  for (const endpoint of [dispatchconfig.simulate, dispatchconfig.preview] as Endpoint[])
    expect((await call(endpoint, { body: { ...rule, organIds: [other.organ] } })).errors).toHaveProperty('organIds')
  const body = { ...rule, organIds: [own.organ] }
  const { taskId } = (await bound(dispatchconfig.simulate, { body })).data
  await runDueTasks(api.tools)
  const simulated = await bound(dispatchconfig.simulated, { query: { taskId } })
  const previewed = await bound(dispatchconfig.preview, { body })
  for (const { status, data } of [simulated, previewed])
    expect([status, JSON.stringify(data).includes('旁的护理站')]).toEqual([200, false])
  expect([simulated.data.result?.waiting, previewed.data.waiting]).toEqual([1, 1])
})

test('banners and notices for everybody are seen but not changed, and new ones are for its own organisation', async () => {
  const said = { title: '横幅', positionCode: 'mp_home_top', linkType: 'none', imageUrl: shared.picture } as const
  const id = (await api.admin(banner.add, { body: said })).data.id
  expect((await bound(banner.read, { params: { id } })).status).toBe(200)
  expect((await bound(banner.edit, { body: { ...said, id, version: 1 } })).status).toBe(403)
  expect((await bound(banner.changestatus, { body: { id, status: 'on' } })).status).toBe(403)
  expect((await bound(banner.remove, { body: { ids: [id] } })).status).toBe(403)
  for (const organIds of [[], [other.organ], [own.organ, other.organ]])
    expect((await bound(banner.add, { body: { ...said, organIds } })).errors).toHaveProperty('organIds')
  expect((await bound(banner.add, { body: { ...said, organIds: [own.organ] } })).status).toBe(200)
  const at = { startAt: api.now().toISOString(), endAt: new Date(api.now().getTime() + 86_400_000).toISOString() }
  const notice = { title: '通知', noticeType: 'ticker', content: '通知', priority: 5, ...at } as const
  expect((await bound(tvnotice.add, { body: { ...notice, scopeType: 'all', scopeIds: [] } })).errors).toHaveProperty(
    'scopeType',
  )
  const scoped = (scopeIds: string[]) => bound(tvnotice.add, { body: { ...notice, scopeType: 'organs', scopeIds } })
  expect((await scoped([other.organ])).errors).toHaveProperty('scopeIds')
  expect((await scoped([own.organ])).status).toBe(200)
})

test('a household shows no box and no care recipient of another organisation, and a box no such household', async () => {
  const tvUserId = await addTvUser(api, { organId: own.organ })
  const theirs = await addBox(api, { organId: other.organ, tvUserId })
  const clientId = await addClient(api, { organId: other.organ, tvUserId })
  const household = await addTvUser(api, { organId: other.organ })
  const ours = await addBox(api, { organId: own.organ, tvUserId: household })
  const user = (await bound(tvuser.list, { query: { limit: 100 } })).data.items.find(({ id }) => id === tvUserId)
  expect(user).toMatchObject({ tvTopId: null, sn: null, clients: [], clientIds: [] })
  expect(JSON.stringify((await bound(tvuser.choose)).data)).not.toContain(theirs.sn)
  const box = (await bound(tvtop.list, { query: { limit: 100 } })).data.items.find(({ id }) => id === ours.id)
  expect(box).toMatchObject({ tvUserId: null, tvUserName: null, tvUserMobile: null, shownAddress: null })
  // What the form does not show stays.
  const { mac, vendor, model, ecallid, organId, address } = (await bound(tvtop.read, { params: { id: ours.id } })).data
  const body = { id: ours.id, version: 1, mac, vendor, model, ecallid, tvUserId: null, organId, address, remark: '改' }
  expect((await bound(tvtop.edit, { body })).status).toBe(200)
  expect((await api.admin(tvtop.read, { params: { id: ours.id } })).data.tvUserId).toBe(household)
  expect((await api.admin(tvuser.read, { params: { id: tvUserId } })).data).toMatchObject({
    tvTopId: theirs.id,
    clientIds: [clientId],
  })
})

test('an order names a booker of its own organisation, and always belongs to that organisation', async () => {
  const items = [{ specId: shared.specId, qty: 1 }]
  const draft = await orderDraft(api, { change: { items, bookerId: own.customerbooker, clientId: own.customerclient } })
  const take = (change: object) => bound(order.add, { body: { ...draft, ...change }, headers: freshKey() })
  expect((await take({ bookerId: other.customerbooker })).errors).toHaveProperty('bookerId')
  const { value: mobile } = (
    await api.admin(customerbooker.reveal, { body: { id: other.customerbooker, field: 'mobile' } })
  ).data
  const { bookerId: _bookerId, ...rest } = draft
  const made = await bound(order.add, { body: { ...rest, booker: { name: '王小明', mobile } }, headers: freshKey() })
  expect(made.status).toBe(200)
  expect(await orderById(api, made.data.id)).toMatchObject({ organId: own.organ, bookerName: '王小明' })
})
