import {
  customerbooker,
  customerclient,
  edgeOrder,
  health,
  longcare,
  reminder,
  type ClientDraft,
} from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addBooker, addClient, clientDraft, editClient } from '../../../../test/factories/client-rows.ts'
import { asCustomer, home, soldProject } from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById, visitsOf } from '../../../../test/factories/order-rows.ts'
import { healthBody, longcareDraft } from '../../../../test/factories/record-rows.ts'
import { mobileOf } from '../../../demo/numbers.ts'
import { outbox } from '../../../db/tables.ts'
import { readOutbox } from '../../base/sms/service.ts'
import { bookers } from '../customerbooker/table.ts'
import { healthRecords } from '../health/table.ts'
import { assessments } from '../longcare/table.ts'
import { clientBookers, clients } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

type Operator = 'a' | 'b'
type Caller = Awaited<ReturnType<typeof asCustomer>>
type Add = Awaited<ReturnType<Caller>> & { data: { id: string } }

let serial = 0
const relative = async (of: Operator = 'a', mobile?: string) => {
  serial += 1
  const id = await addBooker(api, { mobile: mobile ?? mobileOf(730_000_000 + serial) }, of)
  return { id, call: await asCustomer(api, id, of) }
}

const add = (who: { call: Caller }, body: ClientDraft) => who.call(edgeOrder.addClient, { body }) as Promise<Add>
const listOf = async (who: { call: Caller }) => (await who.call(edgeOrder.clients, {})).data
const askCode = (who: { call: Caller }, id: string) => who.call(edgeOrder.joinCode, { params: { id } })
const giveCode = (who: { call: Caller }, id: string, code: string) =>
  who.call(edgeOrder.join, { params: { id }, body: { code } })
const messages = async () =>
  (await readOutbox(api.db, api.tools.keyring, 200)).filter(({ text }) => text.includes('申请为'))
const codeTo = async (mobile: string) => {
  const sent = (await messages()).find((one) => one.mobile === mobile)
  return /验证码(\d{6})/.exec(sent?.text ?? '')?.[1] ?? ''
}
const joinOf = async (bookerId: string) => {
  const [row] = await api.db.select().from(clientBookers).where(eq(clientBookers.bookerId, bookerId))
  if (row === undefined) throw new Error('no request was made')
  return row
}
const rowOf = async (id: string) => {
  const [row] = await api.db.select().from(clients).where(eq(clients.id, id))
  if (row === undefined) throw new Error('no such record')
  return row
}
const decide = (id: string, pass: 0 | 1, of: Operator = 'a') =>
  api.asUser(testNames(of).admin)(customerclient.decideJoin, { params: { id }, body: { pass } })

/** A record on file under its main booker, and a second relative who added the same ID number. */
const onFile = async (change: Partial<ClientDraft> = {}) => {
  const mainMobile = mobileOf(740_000_000 + (serial += 1))
  const main = await relative('a', mainMobile)
  const draft = clientDraft()
  const fileId = await addClient(api, { ...draft, bookerId: main.id })
  const second = await relative()
  const { data } = await add(second, { ...draft, ...change })
  return { main, mainMobile, draft, fileId, second, twinId: data.id }
}

const place = {
  areaCode: '330106',
  address: '文三路200号3幢201室',
  contactName: '王芳',
  contactMobile: '13900001111',
  ...home,
}
let sold: Promise<{ specId: string }> | undefined
const buy = async (who: { call: Caller }, clientId: string) => {
  const { specId } = await (sold ??= soldProject(api, { channel: ['miniProgram'] }))
  return who.call(edgeOrder.order, {
    body: { clientId, items: [{ specId, qty: 1 }], ...place },
    headers: freshKey(),
  })
}

/** Everything that an answer holds, with ids and moments replaced by their kind. */
const shapeOf = (reply: unknown) =>
  JSON.parse(
    JSON.stringify(reply, (key, value: unknown) => {
      if (typeof value !== 'string') return value
      if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) return 'an id'
      return /No$|At$|^ticket$|^payUrl$|^date$/.test(key) ? key : value
    }),
  ) as unknown

/** What a stranger can do and see with an ID number. */
const tryAll = async (draft: ClientDraft) => {
  const who = await relative()
  const added = await add(who, draft)
  const seen: unknown[] = [added, await who.call(edgeOrder.clients, {}), await buy(who, added.data.id)]
  seen.push(await who.call(edgeOrder.orders, {}), await add(who, draft), await askCode(who, added.data.id))
  for (let n = 0; n < 6; n++) seen.push(await giveCode(who, added.data.id, '000000'))
  seen.push(await askCode(who, added.data.id), await who.call(edgeOrder.clients, {}))
  return shapeOf(seen)
}

describe('a stranger', () => {
  test('gets the same answers whether or not an ID number is on file, with the right name or a wrong one', async () => {
    const known = clientDraft({ name: '周桂英' })
    await addClient(api, { ...known, bookerId: await addBooker(api) })
    const withoutBooker = clientDraft({ name: '周桂英' })
    await addClient(api, withoutBooker)
    const dead = clientDraft({ name: '周桂英' })
    const deadId = await addClient(api, dead)
    await api.admin(customerclient.changestatus, { body: { id: deadId, status: 'deceased', remark: '已故' } })

    const unknown = await tryAll(clientDraft({ name: '周桂英' }))
    expect(JSON.stringify(unknown)).toContain('周桂英')
    expect(await tryAll(known)).toEqual(unknown)
    expect(await tryAll(withoutBooker)).toEqual(unknown)
    expect(await tryAll(dead)).toEqual(unknown)
    const wrongName = { ...known, name: '李四' }
    expect(await tryAll(wrongName)).toEqual(await tryAll(clientDraft({ name: '李四' })))
  })

  test('gets a record with only what they typed, and the record on file stays as it is', async () => {
    const { fileId, twinId } = await onFile({ name: '李四', address: '别处100号', mobile: null })
    expect(twinId).not.toBe(fileId)
    expect(await rowOf(twinId)).toMatchObject({ name: '李四', address: '别处100号', mobile: null, twinOfId: fileId })
    expect(await rowOf(fileId)).toMatchObject({ name: '陈桂英', twinOfId: null, version: 1 })
  })

  test('causes no message with a wrong name, and cannot join by guessing', async () => {
    const { second, twinId } = await onFile({ name: '李四' })
    const before = (await messages()).length
    expect((await askCode(second, twinId)).status).toBe(200)
    expect(await messages()).toHaveLength(before)
    expect((await giveCode(second, twinId, '123456')).status).toBe(422)
    expect((await joinOf(second.id)).status).toBe('pending')
  })

  test('cannot ask for codes or join with records of others', async () => {
    const { fileId, twinId } = await onFile()
    const stranger = await relative()
    for (const id of [fileId, twinId]) {
      expect((await askCode(stranger, id)).status).toBe(404)
      expect((await giveCode(stranger, id, '123456')).status).toBe(404)
      expect((await buy(stranger, id)).errors).toHaveProperty('clientId')
    }
  })
})

describe('a second relative', () => {
  test('joins with the code sent to the main booker, and takes the orders along', async () => {
    const { main, mainMobile, fileId, second, twinId } = await onFile()
    const made = await buy(second, twinId)
    expect(made.status).toBe(200)
    await askCode(second, twinId)
    const code = await codeTo(mainMobile)
    const joined = await giveCode(second, twinId, code)
    expect(joined).toMatchObject({ status: 200, data: { id: fileId } })
    expect(await listOf(second)).toEqual([{ id: fileId, name: '陈桂英' }])
    expect(await listOf(main)).toEqual([{ id: fileId, name: '陈桂英' }])
    expect((await orderById(api, made.data.id)).clientId).toBe(fileId)
    expect((await visitsOf(api, made.data.id)).every(({ clientId }) => clientId === fileId)).toBe(true)
    expect((await buy(second, fileId)).status).toBe(200)
    expect((await buy(second, twinId)).status).toBe(422)
    expect((await rowOf(twinId)).deletedAt).not.toBeNull()
    expect((await second.call(edgeOrder.orders, {})).data).toHaveLength(2)
    expect((await main.call(edgeOrder.orders, {})).data).toEqual([])
    expect((await giveCode(second, fileId, code)).status).toBe(409)
  })

  test('gets the code on their own phone where it is on file as a contact', async () => {
    const own = mobileOf(750_000_001)
    const draft = clientDraft({ contacts: [{ name: '王芳', relation: 'child', mobile: own }] })
    const fileId = await addClient(api, draft)
    const second = await relative('a', own)
    const { data } = await add(second, draft)
    await askCode(second, data.id)
    expect((await giveCode(second, data.id, await codeTo(own))).data.id).toBe(fileId)
  })

  test('has five attempts, and a code that expires and is used once', async () => {
    const { mainMobile, second, twinId } = await onFile()
    await askCode(second, twinId)
    const code = await codeTo(mainMobile)
    const wrong = code === '000000' ? '111111' : '000000'
    for (const status of [422, 422, 422, 422, 409]) expect((await giveCode(second, twinId, wrong)).status).toBe(status)
    expect((await giveCode(second, twinId, code)).status).toBe(409)
    expect((await askCode(second, twinId)).status).toBe(429)
    api.pass(61_000)
    await askCode(second, twinId)
    const late = await codeTo(mainMobile)
    api.pass(301_000)
    expect((await giveCode(second, twinId, late)).status).toBe(409)
    expect((await joinOf(second.id)).status).toBe('pending')
    expect(await listOf(second)).toEqual([{ id: twinId, name: '陈桂英' }])
  })

  test('sends no more than ten codes a day to the same file, whoever asks', async () => {
    const { mainMobile, second, twinId, draft } = await onFile()
    const third = await relative()
    const thirdTwin = (await add(third, draft)).data.id
    for (let n = 0; n < 4; n++) {
      for (const [who, id] of [
        [second, twinId],
        [third, thirdTwin],
      ] as const)
        expect((await askCode(who, id)).status).toBe(200)
      api.pass(61_000)
    }
    const fourth = await relative()
    const fourthTwin = (await add(fourth, draft)).data.id
    for (let n = 0; n < 4; n++) {
      expect((await askCode(fourth, fourthTwin)).status).toBe(200)
      api.pass(61_000)
    }
    expect((await messages()).filter(({ mobile }) => mobile === mainMobile)).toHaveLength(10)
  })

  test('is joined by an operator, who was told', async () => {
    const { fileId, second, twinId } = await onFile({ name: '陈贵英' })
    const told = await api.db.select().from(outbox)
    expect(JSON.stringify(told)).toContain('申请关联服务对象陈桂英')
    const { data } = await api.admin(customerclient.joins, { params: { id: fileId } })
    expect(data).toMatchObject([
      { status: 'pending', clientId: fileId, twinId, typedName: '陈贵英', clientName: '陈桂英', bookerId: second.id },
    ])
    expect(data[0]?.bookerMobile).toContain('****')
    expect((await api.admin(customerclient.joins, { params: { id: twinId } })).data).toEqual(data)
    const listed = await api.admin(customerclient.list, { query: { hasJoins: 1, limit: 100 } as never })
    expect(listed.data.items.map(({ id }) => id)).toContain(fileId)
    const reminders = await api.admin(reminder.today, {})
    expect(reminders.data.lines.map(({ key }) => key)).toContain('join')

    expect((await decide(data[0]?.id ?? '', 1)).status).toBe(200)
    expect(await listOf(second)).toEqual([{ id: fileId, name: '陈桂英' }])
    expect((await decide(data[0]?.id ?? '', 0)).status).toBe(409)
    expect((await api.admin(customerclient.joins, { params: { id: fileId } })).data).toMatchObject([
      { status: 'joined', twinId: null, isByCode: 0 },
    ])
    const theirs = await api.admin(customerclient.nopage, { query: { bookerId: second.id } })
    expect(theirs.data.map(({ id }) => id)).toEqual([fileId])
    const booker = await api.admin(customerbooker.read, { params: { id: second.id } })
    expect(booker.data).toMatchObject({ clientCount: 1, clients: [{ id: fileId }] })
  })

  test('brings health records and assessments along, except of days that are on file', async () => {
    const { fileId, second, twinId } = await onFile()
    const record = (clientId: string, recordDate: string) =>
      api.admin(health.save, { body: healthBody(clientId, { recordDate }) })
    expect((await record(fileId, '2026-11-10')).status).toBe(200)
    expect((await record(twinId, '2026-11-10')).status).toBe(200)
    expect((await record(twinId, '2026-11-11')).status).toBe(200)
    const assessed = await api.admin(longcare.add, { body: longcareDraft(twinId) })
    expect(assessed.status).toBe(200)
    expect((await decide((await joinOf(second.id)).id, 1)).status).toBe(200)
    const days = await api.db.select().from(healthRecords).where(eq(healthRecords.clientId, fileId))
    expect(days.map(({ recordDate }) => recordDate).toSorted()).toEqual(['2026-11-10', '2026-11-11'])
    expect(await api.db.$count(assessments, eq(assessments.clientId, fileId))).toBe(1)
    expect((await rowOf(fileId)).disabilityLevel).not.toBeNull()
  })

  test('who is refused no longer sees the record and cannot add it again', async () => {
    const { second, twinId, draft, mainMobile } = await onFile()
    await askCode(second, twinId)
    const code = await codeTo(mainMobile)
    expect((await decide((await joinOf(second.id)).id, 0)).status).toBe(200)
    expect(await listOf(second)).toEqual([])
    expect((await giveCode(second, twinId, code)).status).toBe(404)
    expect((await buy(second, twinId)).status).toBe(422)
    expect((await add(second, draft)).status).toBe(422)
    expect(await api.admin(customerclient.read, { params: { id: twinId } })).toMatchObject({ status: 200 })
  })
})

describe('at the same moment', () => {
  test('relatives who add a new ID number at once all succeed, and one record is the file', async () => {
    const draft = clientDraft()
    const who = await Promise.all(Array.from({ length: 6 }, () => relative()))
    const added = await Promise.all(who.map((one) => add(one, draft)))
    expect(added.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    const rows = await Promise.all(added.map(({ data }) => rowOf(data.id)))
    expect(rows.filter(({ twinOfId }) => twinOfId === null)).toHaveLength(1)
  })

  test('two relatives join one record, and a code and an operator decide once', async () => {
    const { mainMobile, fileId, second, twinId, draft } = await onFile()
    const third = await relative()
    const thirdTwin = (await add(third, draft)).data.id
    await askCode(second, twinId)
    const code = await codeTo(mainMobile)
    await askCode(third, thirdTwin)
    const other = await codeTo(mainMobile)
    const joined = await Promise.all([
      giveCode(second, twinId, code),
      giveCode(third, thirdTwin, other),
      decide((await joinOf(second.id)).id, 1),
    ])
    expect(joined[1].status).toBe(200)
    // The later one finds the request decided, or the relative's own record merged already.
    const both = [joined[0].status, joined[2].status]
    expect(both.filter((status) => status === 200)).toHaveLength(1)
    expect([404, 409]).toContain(Math.max(...both))
    for (const who of [second, third]) expect(await listOf(who)).toEqual([{ id: fileId, name: '陈桂英' }])
  })
})

describe('records', () => {
  test('of another operator are neither joined nor touched', async () => {
    const draft = clientDraft()
    const foreignId = await addClient(api, draft, 'b')
    const who = await relative('a')
    const { data } = await add(who, draft)
    expect(await rowOf(data.id)).toMatchObject({ twinOfId: null })
    expect(await api.db.$count(clientBookers, eq(clientBookers.clientId, foreignId))).toBe(0)
    const { second, fileId } = await onFile()
    const join = await joinOf(second.id)
    expect((await decide(join.id, 1, 'b')).status).toBe(404)
    const foreign = await api.asUser(testNames('b').admin)(customerclient.joins, { params: { id: fileId } })
    expect(foreign.status).toBe(404)
    expect((await joinOf(second.id)).status).toBe('pending')
  })

  test('that relatives wait for cannot be deleted, and those they added can be edited', async () => {
    const { fileId, twinId, second } = await onFile()
    const removed = await api.admin(customerclient.remove, { body: { ids: [fileId] } })
    expect(removed.status).toBe(409)
    expect((await editClient(api, twinId, { address: '文三路201号' })).status).toBe(200)
    expect((await rowOf(twinId)).twinOfId).toBe(fileId)
    // The ID number was mistyped.
    const { idCard } = clientDraft()
    expect((await editClient(api, twinId, { idCard })).status).toBe(200)
    expect((await rowOf(twinId)).twinOfId).toBeNull()
    const asked = and(eq(clientBookers.bookerId, second.id), eq(clientBookers.clientId, fileId))
    expect(await api.db.$count(clientBookers, asked)).toBe(0)
    expect((await api.admin(customerclient.remove, { body: { ids: [fileId] } })).status).toBe(200)
  })

  test('are found by ID number once, on file', async () => {
    const { fileId, draft } = await onFile()
    const found = await api.admin(customerclient.idcard, { params: { id: draft.idCard } })
    expect(found.data?.id).toBe(fileId)
    expect((await api.admin(customerclient.add, { body: draft })).errors).toHaveProperty('idCard')
  })

  test('keep the main booker as before', async () => {
    const { main, fileId } = await onFile()
    expect((await rowOf(fileId)).bookerId).toBe(main.id)
    expect(await api.db.$count(bookers, eq(bookers.id, main.id))).toBe(1)
  })
})
