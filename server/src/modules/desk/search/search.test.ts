import { search, searchKinds, type Reply, type SearchKind } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { findByUsername } from '../../../../test/api/account-named.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addBooker, addClient, editClient } from '../../../../test/factories/client-rows.ts'
import { paidVisits } from '../../../../test/factories/field-rows.ts'
import { orderById } from '../../../../test/factories/order-rows.ts'
import { openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { addPerson } from '../../../../test/factories/people-rows.ts'
import { boundAccount } from '../../../../test/factories/record-rows.ts'
import { alsoHolds } from '../../../../test/factories/role-rows.ts'
import { addBox, addTvUser } from '../../../../test/factories/tv-rows.ts'
import { orders } from '../../care/order/table.ts'
import { visits } from '../../care/visit/table.ts'
import { clients } from '../../customers/customerclient/table.ts'

type Caller = TestApi['admin']
type Answer = Reply<typeof search.all>

let api: TestApi
/** One record of each kind, all of them of the name 曾晓岚. */
let made: Record<SearchKind, string>
let numbers: Record<SearchKind, string>

const name = '曾晓岚'
const mobile = '13805712468'
const startIn = (hours: number) => new Date(api.now().getTime() + hours * 3_600_000).toISOString()

const addAll = async (of: 'a' | 'b') => {
  const booker = await addBooker(api, { name, mobile }, of)
  const client = await addClient(api, { name, mobile, bookerId: booker, relation: 'child' }, of)
  const [visit] = await paidVisits(api, { of, clientId: client, change: { bookerId: booker, contactMobile: mobile } })
  await api.db
    .update(visits)
    .set({ startAt: startIn(20), endAt: startIn(21) })
    .where(eq(visits.id, visit?.id ?? ''))
  const people = await addPerson(api, { name, mobile }, of)
  const organ = await openedOrgan(api, of, { name: `${name}护理站`, contactMobile: mobile })
  const tvuser = await addTvUser(api, { name, mobile, tvAccount: `SEARCH${of}01` }, of)
  const box = await addBox(api, { tvUserId: tvuser, sn: `SNSEARCH${of.toUpperCase()}77` }, of)
  const main = await orderById(api, visit?.mainId ?? '')
  return { booker, client, order: main.id, visit: visit?.id ?? '', people, organ, tvuser, box: box.id }
}

beforeAll(async () => {
  api = await testApi()
  await addAll('b')
  made = await addAll('a')
  const read = async (table: string, column: string, kind: SearchKind) =>
    (
      await api.db.execute<{ number: string }>(
        sql.raw(`select ${column} as number from ${table} where id = '${made[kind]}'`),
      )
    ).rows[0]?.number ?? ''
  numbers = {
    client: await read('customer_client', 'archive_no', 'client'),
    booker: '',
    tvuser: await read('tv_user', 'tv_account', 'tvuser'),
    order: await read('main_order', 'order_no', 'order'),
    visit: await read('visit', 'child_no', 'visit'),
    people: await read('people', 'code', 'people'),
    organ: await read('organ', 'code', 'organ'),
    box: await read('tv_top', 'sn', 'box'),
  }
})
afterAll(() => api.close())

const ask = async (keyword: string, as: Caller = api.admin): Promise<Answer> => {
  const { status, data } = await as(search.all, { query: { keyword } })
  expect([keyword, status]).toEqual([keyword, 200])
  return data
}
const found = async (keyword: string, as: Caller = api.admin) =>
  Object.fromEntries((await ask(keyword, as)).hits.map(({ kind, id }) => [kind, id]))

test('every kind is found by name, pinyin, initials, the end of a phone number and the whole number', async () => {
  const ways = [
    name,
    '晓岚',
    '岚',
    'zengxiaolan',
    'cengxiaolan',
    'Zeng Xiaolan',
    'xiaolan',
    'zxl',
    'zengxl',
    '2468',
    mobile,
  ]
  for (const keyword of ways) expect([keyword, await found(keyword)]).toEqual([keyword, made])
  for (const keyword of ['没有人', 'zengxiaolann', 'lanx', '2469', '13805712469', 'z', "o'x", '%%%', '___'])
    expect([keyword, (await ask(keyword)).hits]).toEqual([keyword, []])
})

test('records are found by their printed number, also in lower case and by its beginning', async () => {
  for (const kind of searchKinds) {
    const number = numbers[kind]
    if (number === '') continue
    expect([number, await found(number)]).toMatchObject([number, { [kind]: made[kind] }])
    expect([number, await found(number.toLowerCase())]).toMatchObject([number, { [kind]: made[kind] }])
  }
  const digits = numbers.order.slice(2)
  expect(await found(digits)).toMatchObject({ order: made.order })
  expect(await found(numbers.visit.slice(0, 12))).toMatchObject({ visit: made.visit })
})

test('orders and visits are found by the last four or more digits of their number, newest first', async () => {
  const at = (n: number) => `FD2026010${n}004711`
  const own = { order: numbers.order, visit: numbers.visit }
  for (const kind of ['order', 'visit'] as const)
    for (const length of [4, 5, 8]) {
      const keyword = own[kind].slice(-length)
      expect([keyword, await found(keyword)]).toMatchObject([keyword, { [kind]: made[kind] }])
      expect([keyword, await found(keyword, api.other)]).not.toMatchObject([keyword, { [kind]: made[kind] }])
    }
  for (let n = 0; n < 6; n++) {
    const [visit] = await paidVisits(api)
    await api.db
      .update(visits)
      .set({ childNo: at(n) })
      .where(eq(visits.id, visit?.id ?? ''))
  }
  const hits = async (keyword: string) =>
    (await ask(keyword)).hits.filter(({ kind }) => kind === 'visit').map(({ number }) => number)
  expect(await hits('4711')).toEqual([5, 4, 3, 2, 1].map(at))
  expect(await hits('3004711')).toEqual([at(3)])
  // The same four digits also end a phone number.
  const client = await addClient(api, { name: '钱多', mobile: '13805714711' })
  expect(await found('4711')).toMatchObject({ client })
  expect(await hits('4711')).toEqual([5, 4, 3, 2, 1].map(at))
})

test('a hit names its record and leads to it, and shows phone numbers masked', async () => {
  const { hits } = await ask(name)
  expect(new Set(hits.map(({ kind }) => kind))).toEqual(new Set(searchKinds))
  expect(hits.map(({ kind }) => searchKinds.indexOf(kind))).toEqual(searchKinds.map((_kind, at) => at))
  const hit = (kind: SearchKind) => hits.find((one) => one.kind === kind)
  for (const kind of ['client', 'booker', 'tvuser', 'people', 'organ'] as const)
    expect(hit(kind)?.mobile).toBe('138****2468')
  expect(hit('client')).toMatchObject({ name, number: numbers.client, path: `/customer/detail?id=${made.client}` })
  expect(hit('order')).toMatchObject({
    number: numbers.order,
    status: 'paid',
    path: `/order/maindetail?id=${made.order}`,
  })
  expect(hit('visit')).toMatchObject({ number: numbers.visit, name, path: `/order/detail?id=${made.visit}` })
  expect(hit('visit')?.at).toBe((await ask(name)).hits.find(({ kind }) => kind === 'visit')?.at)
  expect(hit('organ')?.path).toBe(`/organ/open?open=${made.organ}`)
  expect(hit('box')).toMatchObject({ name, number: numbers.box, path: `/tvtop/list?open=${made.box}` })
  const { payload } = await ask(mobile).then((answer) => ({ payload: JSON.stringify(answer) }))
  expect(payload).not.toContain(mobile)
})

test('a whole phone number shows who calls, for whom they book and what comes next', async () => {
  const { caller } = await ask('138 0571 2468')
  expect(caller).toMatchObject({
    mobile: '138****2468',
    booker: { id: made.booker, name, orderCount: 1 },
    clients: [{ id: made.client, name, areaName: '浙江省杭州市西湖区', next: { id: made.visit } }],
  })
  expect(await ask('13900009999')).toMatchObject({ hits: [], caller: { booker: null, clients: [] } })
  expect((await ask('2468')).caller).toBeNull()
  // An account that takes orders may look customers up, others may not.
  expect((await ask(mobile, api.as('banner'))).caller).toBeNull()
  const taker = (await ask(mobile, api.as('order'))).caller
  expect(taker?.booker?.id).toBe(made.booker)
})

test('accounts find only kinds whose list they may open', async () => {
  const kindsOf = async (as: Caller) => Object.keys(await found(name, as)).toSorted()
  expect(await kindsOf(api.as('banner'))).toEqual([])
  expect(await kindsOf(api.nobody)).toEqual([])
  expect(await kindsOf(api.as('order'))).toEqual(['order', 'visit'])
  expect(await kindsOf(api.as('people'))).toEqual(['people'])
  expect(await kindsOf(api.as('organ'))).toEqual(['organ'])
  expect(await kindsOf(api.as('tvtop'))).toEqual(['box'])
  // The list of bookers belongs to the customers, so the permission alone does not open it.
  expect(await kindsOf(api.as('customerbooker'))).toEqual([])
  await alsoHolds(api, testNames('a').holder('customerbooker'), 'customerclient')
  api.pass(1001)
  expect(await kindsOf(api.as('customerbooker'))).toEqual(['booker', 'client'])
  expect((await api.anonymous(search.all, { query: { keyword: name } })).status).toBe(401)
})

test('another operator finds its own records only', async () => {
  const theirs = await found(name, api.other)
  expect(Object.keys(theirs).toSorted()).toEqual(searchKinds.toSorted())
  for (const kind of searchKinds) expect(theirs[kind]).not.toBe(made[kind])
  expect(await found(numbers.order, api.other)).not.toMatchObject({ order: made.order })
})

test('an account of an organisation finds records of its organisation only', async () => {
  const bound = api.asUser(await boundAccount(api))
  // Of all of them only the staff member works there.
  const ours = { people: made.people }
  expect(await found(name, bound)).toEqual(ours)
  expect((await ask(mobile, bound)).caller).toMatchObject({ booker: null, clients: [] })
  expect(await found(numbers.order, bound)).toEqual({})
  // An order of the organisation is found by its care recipient, who belongs to none.
  const { organId } = (await findByUsername(api.db, testNames('a').organ)) ?? {}
  await api.db
    .update(orders)
    .set({ organId: organId ?? null })
    .where(eq(orders.id, made.order))
  await api.db
    .update(visits)
    .set({ organId: organId ?? null })
    .where(eq(visits.id, made.visit))
  expect(await found('zxl', bound)).toEqual({ ...ours, order: made.order, visit: made.visit })
  await api.db
    .update(clients)
    .set({ organId: organId ?? null })
    .where(eq(clients.id, made.client))
  expect(await found('2468', bound)).toEqual({ ...ours, client: made.client, order: made.order, visit: made.visit })
})

test('a changed name or number is found by the new one, and a deleted record no more', async () => {
  const id = await addClient(api, { name: '仇解放', mobile: '13805713579' })
  expect(await found('qiujf')).toEqual({ client: id })
  expect(await found('choujiefang')).toEqual({ client: id })
  expect((await editClient(api, id, { name: '吕方', mobile: '13805719753' })).status).toBe(200)
  expect(await found('qiujf')).toEqual({})
  expect(await found('3579')).toEqual({})
  for (const keyword of ['lvfang', 'lufang', 'lf', '9753'])
    expect([keyword, await found(keyword)]).toEqual([keyword, { client: id }])
  // A kept mask keeps the end of the number.
  expect((await editClient(api, id, { address: '文三路300号' })).status).toBe(200)
  expect(await found('9753')).toEqual({ client: id })
  await api.db.update(clients).set({ deletedAt: api.now().toISOString() }).where(eq(clients.id, id))
  expect(await found('9753')).toEqual({})
})
