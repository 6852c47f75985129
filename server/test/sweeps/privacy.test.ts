import {
  customerbooker,
  customerclient,
  draft,
  order,
  organ,
  people,
  peopleapply,
  readIdCard,
  tvuser,
  type Endpoint,
} from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mobileOf } from '../../src/demo/numbers.ts'
import { makeLog } from '../../src/kit/log.ts'
import { cellsOf } from '../../src/sheet/test-files.ts'
import { testApi, type TestApi } from '../api/api.ts'
import { addBooker, clientDraft } from '../factories/client-rows.ts'
import { testNames } from '../api/fixture.ts'
import { scheduledVisit } from '../factories/order-rows.ts'
import { organDraft } from '../factories/organ-rows.ts'
import { peopleDraft } from '../factories/people-rows.ts'
import { applyDraft } from '../factories/peopleapply-rows.ts'
import { fetchFile } from '../factories/sheets.ts'
import { sweptCalls } from './swept-calls.ts'
import { addTvUser } from '../factories/tv-rows.ts'

// Nothing that an operator sees, downloads or logs contains a full personal number.

const logLines: string[] = []
const rows = new Map<string, string>()
const numbersOf = new Map<string, readonly string[]>()
let api: TestApi
let numbers: string[] = []

const idOf = ({ status, data, errors }: { status: number; data: { id: string }; errors?: object }) => {
  if (status !== 200) throw new Error(JSON.stringify(errors))
  return data.id
}

beforeAll(async () => {
  api = await testApi({ log: makeLog('trace', { write: (line) => void logLines.push(line) }) })
  const [place, person, wish] = [await organDraft(api), await peopleDraft(api), await applyDraft(api)]
  rows.set('organ', idOf(await api.admin(organ.add, { body: place })))
  rows.set('people', idOf(await api.admin(people.add, { body: person })))
  rows.set('peopleapply', idOf(await api.admin(peopleapply.add, { body: wish })))
  numbersOf.set('organ', [place.contactMobile, place.bankAccountNo] as string[])
  numbersOf.set('people', [person.idCard, person.mobile, person.bankAccountNo] as string[])
  numbersOf.set('peopleapply', [wish.idCard, wish.mobile, wish.bankAccountNo] as string[])
  const client = clientDraft()
  const family = { name: '赵敏', relation: 'child' as const, mobile: mobileOf(640_000_001) }
  rows.set('customerclient', idOf(await api.admin(customerclient.add, { body: client })))
  numbersOf.set('customerclient', [client.idCard, client.mobile ?? ''])
  const [household, booker] = [mobileOf(640_000_002), mobileOf(640_000_003)]
  rows.set('tvuser', await addTvUser(api))
  const home = { name: '钱敏', mobile: household, areaCode: '330106', address: '文三路100号1幢101室', clientIds: [] }
  const change = { id: rows.get('tvuser') ?? '', version: 1, ...home, contacts: [family] }
  await api.admin(tvuser.edit, { body: change })
  numbersOf.set('tvuser', [household])
  rows.set('customerbooker', await addBooker(api, { mobile: booker }))
  numbersOf.set('customerbooker', [booker])
  const contactMobile = mobileOf(640_000_004)
  const startAt = new Date('2026-11-16T10:00:00+08:00')
  const visit = await scheduledVisit(api, { startAt, change: { contactMobile } })
  rows.set('order', visit.id)
  rows.set('main order', visit.mainId)
  numbersOf.set('order', [contactMobile])
  const inner = [family.mobile, ...client.contacts.map(({ mobile }) => mobile)]
  numbers = [...[...numbersOf.values()].flat(), ...inner]
})
afterAll(() => api.close())

/** The areas whose rows hold personal numbers. */
const holders = [organ, people, peopleapply, customerclient, tvuser, customerbooker]

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Personal numbers that can be read in a text. */
const readable = (text: string): string[] => {
  const plain = text.replace(uuid, '')
  const cards = [...plain.matchAll(/(?<!\d)\d{17}[\dXx](?!\d)/g)].map(([card]) => card)
  const phones = [...plain.matchAll(/(?<!\d)1[3-9]\d{9}(?!\d)/g)].map(([phone]) => phone)
  return [
    ...cards.filter((card) => readIdCard(card, '2026-11-15') !== undefined),
    ...phones,
    ...numbers.filter((number) => plain.includes(number)),
  ]
}

const shows = sweptCalls.filter(
  (call) => call.access !== 'public' && (call.kind === 'list' || call.kind === 'read') && call.method === 'GET',
)
const name = ({ method, path }: Endpoint) => `${method} ${path}`

test('the scanner finds the known numbers', () => {
  expect(numbers).toHaveLength(15)
  for (const number of numbers) expect(readable(`{"x":"${number}"}`)).toContain(number)
  expect(readable('{"idCard":"330106********0002","mobile":"136****0001","id":"0199a8e4-13812-345678901"}')).toEqual([])
})

describe.each(shows.map((call) => [name(call), call] as const))('%s', (_name, call) => {
  test('shows no full personal number', async () => {
    const id = rows.get(call.area)
    const params = call.path.includes('{id}') && id !== undefined ? { id } : {}
    const asked = 'organId' in ((call.query as { properties?: object }).properties ?? {})
    const query = call.area === 'organ' && asked ? { organId: id } : {}
    const reply = await api.admin(call, { params, query } as never)
    expect(readable(JSON.stringify(reply.data ?? null))).toEqual([])
  })
})

test('an order and each of its visits are shown with masks to every caller', async () => {
  const [child, main] = [rows.get('order') ?? '', rows.get('main order') ?? '']
  const replies = [
    await api.admin(order.detail, { params: { id: child } }),
    await api.admin(order.detail, { params: { id: main }, query: { kind: 'main' } }),
    await api.admin(order.list, { query: { keyword: '王芳' } }),
    await api.admin(order.visits, { query: { keyword: numbersOf.get('order')?.[0] ?? '' } }),
  ]
  for (const { status, data } of replies) {
    expect(status).toBe(200)
    expect(readable(JSON.stringify(data))).toEqual([])
    expect(JSON.stringify(data)).toMatch(/\d{3}\*{4}\d{4}/)
  }
})

test('lists and details of the created rows are masked', async () => {
  for (const { list, read } of holders) {
    const id = rows.get(list.area) ?? ''
    const listed = (await api.admin(list as typeof people.list)).data.items.find((row) => row.id === id)
    const { data: detail } = await api.admin(read as typeof people.read, { params: { id } })
    for (const shown of [listed, detail]) expect(JSON.stringify(shown)).toMatch(/\d{3}\*{4}\d{4}/)
    if ('bankAccountNo' in detail) expect(JSON.stringify(detail)).toMatch(/\*{4} \d{4}/)
  }
})

const sheets = sweptCalls.filter((call) => call.name === 'export' && call.kind === 'file')

describe.each(sheets.map((call) => [name(call), call] as const))('%s', (_name, call) => {
  test('contains no full personal number', async () => {
    const { status, bytes } = await fetchFile(api, call, { as: testNames('a').admin })
    expect(status).toBe(200)
    expect(readable(JSON.stringify(await cellsOf(bytes)))).toEqual([])
  })
})

test('neither the database nor the log contains a readable number, searches and unfinished forms included', async () => {
  const content = JSON.stringify({ numbers })
  expect((await api.admin(draft.save, { params: { form: 'organ' }, body: { content } })).status).toBe(200)
  for (const number of numbers) {
    for (const { list } of holders) await api.admin(list as typeof people.list, { query: { keyword: number } })
    await api.admin(customerclient.idcard, { params: { id: number } })
  }
  expect(logLines.length).toBeGreaterThan(shows.length)
  expect(logLines.filter((line) => numbers.some((number) => line.includes(number)))).toEqual([])
  const { rows: tables } = await api.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const table of tables) {
    const { rows: found } = await api.db.execute<{ line: string }>(
      sql`select t::text as line from ${sql.identifier(table.name)} as t`,
    )
    const leaks = found.filter(({ line }) => numbers.some((number) => line.includes(number)))
    expect([table.name, leaks]).toEqual([table.name, []])
  }
})

test('rows are found by a full number only', async () => {
  for (const { list } of holders) {
    const own = numbersOf.get(list.area) ?? []
    const found = async (keyword: string) =>
      (await api.admin(list as typeof people.list, { query: { keyword } })).data.items.length
    for (const number of own) {
      expect([list.area, await found(number)]).toEqual([list.area, 1])
      expect([await found(number.slice(1)), await found(number.slice(0, -1))]).toEqual([0, 0])
    }
  }
})
