import {
  booking,
  customerclient,
  edgeField,
  edgeOrder,
  edgePay,
  order,
  prepaycardinfo,
  session,
  tvuser,
} from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mobileOf } from '../src/demo/numbers.ts'
import { makeLog } from '../src/kit/log.ts'
import { readOutbox } from '../src/modules/base/sms/service.ts'
import { openPassword } from '../src/modules/books/prepaycard/service.ts'
import { testApi, type TestApi } from './api/api.ts'
import { testNames, testPassword } from './api/fixture.ts'
import { generatedBatch } from './factories/batch-rows.ts'
import { addCard, cardPassword, proofsOf } from './factories/card-rows.ts'
import { addBooker, addClient, clientDraft, editClient } from './factories/client-rows.ts'
import { asCustomer, home, recordDraft, soldProject, visitOf } from './factories/field-rows.ts'
import { freshKey, orderDraft } from './factories/order-rows.ts'
import { addPerson } from './factories/people-rows.ts'
import { fetchCells } from './factories/sheets.ts'
import { addTvUser } from './factories/tv-rows.ts'

// A dump of the database or the log must not allow its reader to pay, to sign in or to read health data.

const logLines: string[] = []
let api: TestApi
beforeAll(async () => {
  api = await testApi({ log: makeLog('trace', { write: (line) => void logLines.push(line) }) })
})
afterAll(() => api.close())

/** All rows of all tables as text, by table. */
const dump = async () => {
  const { rows: tables } = await api.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const lines: [table: string, line: string][] = []
  for (const { name } of tables) {
    const { rows } = await api.db.execute<{ line: string }>(
      sql`select t::text as line from ${sql.identifier(name)} as t`,
    )
    lines.push(...rows.map(({ line }): [string, string] => [name, line]))
  }
  return lines
}

/** Where these words stand in clear: as whole words, since a code of six digits is part of many numbers. */
const readable = async (words: readonly string[]) => {
  const patterns = words.map((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'u'))
  const found = (text: string) => patterns.flatMap((pattern, at) => (pattern.test(text) ? [words[at]] : []))
  return {
    dump: (await dump()).flatMap(([table, line]) => found(line).map((word) => `${table}: ${word}`)),
    log: logLines.flatMap(found),
  }
}

const nothing = { dump: [], log: [] }

test('the search finds what stands in clear', async () => {
  const id = await addBooker(api, { name: '金丝雀' })
  expect((await readable(['金丝雀', id])).dump).toEqual(expect.arrayContaining(['customer_booker: 金丝雀']))
})

test('a ticket that pays an order stands nowhere in clear, in refused, repeated and paid requests', async () => {
  const customer = await asCustomer(api, await addBooker(api))
  const clientId = (await customer(edgeOrder.addClient, { body: clientDraft() })).data.id
  const { specId } = await soldProject(api)
  const body = {
    clientId,
    items: [{ specId, qty: 1 }],
    areaCode: '330106',
    address: '文三路200号3幢201室',
    contactName: '王芳',
    contactMobile: '13900001111',
    ...home,
  }
  const headers = freshKey()
  const made = await customer(edgeOrder.order, { body, headers })
  expect(made.status).toBe(200)
  const ticket = made.data.ticket ?? ''
  // The stored reply still answers a repeated request.
  expect((await customer(edgeOrder.order, { body, headers })).data).toEqual(made.data)
  expect((await api.anonymous(edgePay.state, { query: { ticket } })).status).toBe(200)
  expect((await api.anonymous(edgePay.start, { body: { ticket, method: 'alipay', way: 'native' } })).status).toBe(200)
  for (let n = 0; n < 2; n += 1)
    expect((await api.anonymous(edgePay.sandbox, { body: { ticket, method: 'alipay' } })).status).toBe(200)
  expect((await api.app.inject({ method: 'GET', url: `/pay/${ticket}` })).statusCode).toBe(200)
  expect(await readable([ticket])).toEqual(nothing)
})

test('text message codes, tokens, passwords and card proofs stand nowhere in clear', async () => {
  const [customer, staff] = [mobileOf(650_000_001), mobileOf(650_000_002)]
  await addPerson(api, { mobile: staff })
  const codeTo = async (mobile: string) =>
    /\d{6}/.exec(
      (await readOutbox(api.db, api.tools.keyring, 50)).find((one) => one.mobile === mobile)?.text ?? '',
    )?.[0] ?? ''
  const tokens: string[] = []
  const codes: string[] = []
  for (const [area, mobile] of [
    [edgeOrder, customer],
    [edgeField, staff],
  ] as const) {
    expect((await api.anonymous(area.code, { body: { operator: 'A', mobile } })).status).toBe(200)
    const code = await codeTo(mobile)
    const wrong = code === '000001' ? '000002' : '000001'
    codes.push(code)
    await api.anonymous(area.login, { body: { operator: 'A', mobile, code: wrong } })
    const { status, data } = await api.anonymous(area.login, { body: { operator: 'A', mobile, code } })
    expect(status).toBe(200)
    tokens.push(data.token)
  }
  const main = await addBooker(api, { mobile: mobileOf(650_000_003) })
  const draft = clientDraft()
  await addClient(api, { ...draft, bookerId: main })
  const second = await asCustomer(api, await addBooker(api))
  const twin = (await second(edgeOrder.addClient, { body: draft })).data.id
  await second(edgeOrder.joinCode, { params: { id: twin } })
  const joinCode = await codeTo(mobileOf(650_000_003))
  expect((await second(edgeOrder.join, { params: { id: twin }, body: { code: joinCode } })).status).toBe(200)
  const signedIn = await api.anonymous(session.login, {
    body: { username: testNames('a').nobody, password: testPassword },
  })
  tokens.push(signedIn.data.token)
  await api.withToken(signedIn.data.token)(session.userinfo, { query: { token: signedIn.data.token } })
  const proofs = await proofsOf(api, [await addCard(api, { faceFen: 50_000 })])
  const paid = await api.admin(order.add, {
    body: await orderDraft(api, { change: { payMethod: 'prepaidCard', cards: proofs } }),
    headers: freshKey(),
  })
  expect([paid.status, paid.errors]).toEqual([200, undefined])
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(await readable([...codes, joinCode, ...tokens, ...proofs, testPassword, cardPassword])).toEqual(nothing)
})

test('passwords of generated cards stand nowhere in clear, also after their print file', async () => {
  const { id, cards } = await generatedBatch(api, { quantity: 20 })
  const passwords = cards.map((card) => openPassword(api.tools.keyring, card))
  const [, ...rows] = await fetchCells(api, prepaycardinfo.print, { id, query: { reason: '交付印刷厂' } })
  expect(rows.map((row) => row[2])).toEqual(passwords)
  expect(await readable(passwords)).toEqual(nothing)
})

test('a token in the query is logged by no answer, whatever becomes of the request', async () => {
  const body = { username: testNames('a').nobody, password: testPassword }
  const { token } = (await api.anonymous(session.login, { body })).data
  const other = (await api.anonymous(session.login, { body })).data.token
  const before = logLines.length
  const ask = async (path: string, bearer?: string) => {
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
    return (await api.app.inject({ method: 'GET', url: `${path}?token=${token}`, headers })).statusCode
  }
  const statuses = [
    // The newer sign-in ended the session of the first token.
    await ask('/api/userinfo', token),
    await ask('/api/userinfo', other),
    await ask('/api/userinfo'),
    await ask('/api/userinfo/nothing', other),
    await ask(`/api/${'userinfo/'.repeat(50)}`, other),
    (await api.withToken(other)(session.userinfo, { query: { token: other } })).status,
    (await api.withToken(other)(session.userinfo, { query: { token: `${token}${other}` } })).status,
  ]
  expect(statuses).toEqual([401, 401, 401, 404, 404, 200, 422])
  expect(logLines.length - before).toBeGreaterThanOrEqual(statuses.length)
  expect(await readable([token, other, `${token}${other}`])).toEqual(nothing)
})

test('remarks about a care recipient, a household and a booking stand nowhere in clear, and are shown and logged', async () => {
  const words = ['青霉素过敏金丝雀', '曾有跌倒金丝雀', '肺炎病逝金丝雀', '独居半瘫金丝雀', '胸闷气短金丝雀']
  const [first = '', second = '', death = '', household = '', demand = ''] = words
  const id = await addClient(api, { remark: first })
  expect((await editClient(api, id, { remark: second })).status).toBe(200)
  expect((await api.admin(customerclient.read, { params: { id } })).data.remark).toBe(second)
  const listed = (await api.admin(customerclient.list)).data.items.find((row) => row.id === id)
  expect(listed?.remark).toBe(second)
  const dies = { id, status: 'deceased' as const, remark: death }
  expect((await api.admin(customerclient.changestatus, { body: dies })).status).toBe(200)
  expect((await api.admin(customerclient.read, { params: { id } })).data.statusReason).toBe(death)
  const { data: log } = await api.admin(customerclient.log, { params: { id } })
  expect(log.map(({ remark }) => remark)).toContain(death)
  expect(log.flatMap(({ changes }) => changes)).toContainEqual({ field: 'remark', from: first, to: second })

  const tvUserId = await addTvUser(api)
  const home = { name: '钱敏', mobile: mobileOf(650_000_009), areaCode: '330106', address: '文三路100号', contacts: [] }
  const edited = { id: tvUserId, version: 1, ...home, clientIds: [], remark: household }
  expect((await api.admin(tvuser.edit, { body: edited })).status).toBe(200)
  expect((await api.admin(tvuser.read, { params: { id: tvUserId } })).data.remark).toBe(household)

  const wish = { contactName: '王芳', contactMobile: '13900001111', areaCode: '330106', address: '文三路1号', demand }
  const booked = await api.admin(booking.add, { body: wish })
  expect([booked.status, booked.errors]).toEqual([200, undefined])
  expect((await api.admin(booking.list)).data.items.map((row) => row.demand)).toContain(demand)
  expect(await readable(words)).toEqual(nothing)
})

test('a value moved to another row does not open there', async () => {
  const [one, other] = [await addClient(api, { remark: '甲' }), await addClient(api, { remark: '乙' })]
  expect((await api.admin(customerclient.read, { params: { id: other } })).status).toBe(200)
  for (const column of ['remark', 'mobile']) {
    await api.db.execute(
      sql`update customer_client set ${sql.identifier(column)} = (select ${sql.identifier(column)} from customer_client where id = ${one}) where id = ${other}`,
    )
    expect([column, (await api.admin(customerclient.read, { params: { id: other } })).status]).toEqual([column, 500])
    await api.db.execute(sql`update customer_client set ${sql.identifier(column)} = null where id = ${other}`)
  }
})

test('texts about the health of a person stand nowhere in clear, the audit log included', async () => {
  const words = {
    measures: '换药金丝雀',
    observation: '骶尾压疮金丝雀',
    abnormalNote: '高热金丝雀',
  }
  const { id, staff, peopleId } = await visitOf(api, 'inService')
  api.pass(3_600_000)
  const record = { ...(await recordDraft(api, peopleId, id)), ...words, abnormal: 1 as const, vitals: { sbp: 177 } }
  expect((await staff(edgeField.checkout, { params: { id }, body: { ...home, ...record } })).status).toBe(200)
  const { data } = await api.admin(order.detail, { params: { id } })
  expect(data.record).toMatchObject(words)
  expect(await readable(Object.values(words))).toEqual(nothing)
})
