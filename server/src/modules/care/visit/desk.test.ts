import { edgeField, order, visitStates, type ServiceRecordDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import {
  home,
  paidVisits,
  readVisit,
  recordDraft,
  sendPicture,
  visitOf,
  workday,
} from '../../../../test/factories/field-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addPerson, editPerson } from '../../../../test/factories/people-rows.ts'
import { boundAccount } from '../../../../test/factories/record-rows.ts'
import { fetchFile } from '../../../../test/factories/sheets.ts'
import { uploadPicture } from '../../../../test/api/upload.ts'
import { auditRows } from '../../../db/tables.ts'
import { cellsOf, unzip } from '../../../sheet/test-files.ts'
import { ledgerEntries } from '../../books/ledger/table.ts'
import { visits } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(async () => {
  await requireInvariants(api.db)
})

const list = (query: NonNullable<Parameters<typeof api.admin<typeof order.visits>>[1]>['query'] = {}) =>
  api.admin(order.visits, { query })
const ids = (answer: Awaited<ReturnType<typeof list>>) => answer.data.items.map(({ id }) => id)

const afterwards = async (): Promise<ServiceRecordDraft> => ({
  measures: '协助洗浴',
  abnormal: 0,
  beforeUrls: [],
  afterUrls: [(await uploadPicture(api, testNames('a').admin, 'order')).url],
  signUrl: (await uploadPicture(api, testNames('a').admin, 'order')).url,
  signName: '王芳',
  relation: 'child',
})

test('the list shows manual dispatch first, then the earliest, with counts per state', async () => {
  const day = workday(api)
  const change = (startTime: string) => ({ change: { appointDate: day, startTime } })
  const [late] = await paidVisits(api, change('16:00'))
  const [early] = await paidVisits(api, change('09:00'))
  const [stuck] = await paidVisits(api, change('17:00'))
  const [open] = await paidVisits(api)
  await api.db
    .update(visits)
    .set({ needManual: true })
    .where(eq(visits.id, stuck?.id ?? ''))
  expect(ids(await list())).toEqual([stuck?.id, early?.id, late?.id, open?.id])
  const { data } = await list({ status: 'undispatched' })
  expect(data).toMatchObject({ total: 3, counts: { undispatched: 3, unscheduled: 1 } })
  expect(ids(await list({ needManual: 1 }))).toEqual([stuck?.id])
  expect(ids(await list({ needManual: 0, status: 'undispatched' }))).toEqual([early?.id, late?.id])
  expect(ids(await list({ appointFrom: day, appointTo: day, sort: '-startAt' }))[0]).toBe(stuck?.id)
  expect(ids(await list({ appointFrom: '2026-12-01' }))).toEqual([])
  expect(ids(await list({ areaCode: '330100', status: 'unscheduled' }))).toEqual([open?.id])
  expect(ids(await list({ areaCode: '310000' }))).toEqual([])
})

test('a visit is found by its number, its order’s number, recipient, staff or a whole phone number', async () => {
  const { id, mainId, peopleId } = await visitOf(api, 'accepted')
  const visit = await readVisit(api, id)
  await editPerson(api, peopleId, { name: '欧阳静怡' })
  const { data: revealed } = await api.admin(order.revealVisit, { body: { id, field: 'contactMobile' } })
  for (const keyword of [visit.childNo.toLowerCase(), visit.mainNo, revealed.value, ` ${visit.childNo}`.trim()])
    expect(ids(await list({ keyword }))).toEqual([id])
  expect(ids(await list({ keyword: visit.clientName }))).toContain(id)
  expect(ids(await list({ keyword: visit.peopleName ?? '' }))).toContain(id)
  expect(ids(await list({ keyword: revealed.value.slice(0, 7) }))).toEqual([])
  for (const query of [{ peopleId }, { projectId: visit.projectId ?? '' }, { clientId: visit.clientId }])
    expect(ids(await list(query))).toEqual([id])
  expect(ids(await list({ classId: visit.classId ?? '' }))).toContain(id)
  const [row] = (await list({ peopleId })).data.items
  expect(row?.contactMobile).toContain('****')
  expect(row?.peopleMobile).toContain('****')
  const { data: staff } = await api.admin(order.revealVisit, { body: { id, field: 'peopleMobile' } })
  expect(staff.value).toMatch(/^1\d{10}$/)
  expect(`${staff.value.slice(0, 3)}****${staff.value.slice(-4)}`).toBe(row?.peopleMobile)
  const traces = await api.db.select().from(auditRows).where(eq(auditRows.action, 'order.revealVisit'))
  const fields = traces.map(({ entityId, detail }) => `${entityId} ${(detail as { field: string }).field}`)
  expect(fields.toSorted()).toEqual([`${id} contactMobile`, `${id} peopleMobile`])
  expect(mainId).toBe(visit.mainId)
})

test('visits that need an action are one tab, late ones another, and their counts follow the filters', async () => {
  const fresh = await testApi()
  try {
    const ask = async (query: NonNullable<Parameters<typeof list>[0]>) =>
      (await fresh.admin(order.visits, { query })).data
    const idsOf = async (query: NonNullable<Parameters<typeof list>[0]>) =>
      (await ask({ sort: 'startAt', ...query })).items.map(({ id }) => id)
    const { id: held, day, staff } = await visitOf(fresh, 'accepted')
    const [morning] = await paidVisits(fresh, { change: { appointDate: day, startTime: '15:00' } })
    const [unscheduled] = await paidVisits(fresh)
    const todo = [morning?.id, unscheduled?.id]
    expect(await idsOf({ concern: 'todo' })).toEqual(todo)
    expect(await idsOf({ concern: 'noCheckin' })).toEqual([])
    fresh.pass(Date.parse(`${day}T14:05:00+08:00`) - fresh.now().getTime())
    expect(await idsOf({ concern: 'noCheckin' })).toEqual([held])
    expect(await idsOf({ concern: 'todo' })).toEqual([held, ...todo])
    const { counts } = await ask({})
    expect(counts).toMatchObject({ todo: 3, noCheckin: 1, accepted: 1, undispatched: 1, unscheduled: 1, completed: 0 })
    const ofDay = await ask({ appointFrom: day, appointTo: day, status: 'accepted' })
    expect(ofDay.counts).toMatchObject({ todo: 2, noCheckin: 1, accepted: 1, undispatched: 1, unscheduled: 0 })
    await staff(edgeField.depart, { params: { id: held } })
    expect(await idsOf({ concern: 'noCheckin' })).toEqual([held])
    await staff(edgeField.checkin, { params: { id: held }, body: { ...home, method: 'gps' } })
    expect(await idsOf({ concern: 'noCheckin' })).toEqual([])
  } finally {
    await fresh.close()
  }
})

test('visits under way form one tab', async () => {
  const going = await visitOf(api, 'onTheWay')
  const there = await visitOf(api, 'inService')
  expect(ids(await list({ underway: 1 })).toSorted()).toEqual([going.id, there.id].toSorted())
  expect(ids(await list({ underway: 0 }))).not.toContain(there.id)
})

test('the detail is complete for permitted accounts and shows the split with wallet permission only', async () => {
  const { id, mainId } = await visitOf(api, 'unconfirmed')
  const confirm = { params: { id }, body: { reason: '家属电话确认' }, headers: { 'idempotency-key': `c-${id}` } }
  expect((await api.as('order')(order.confirm, confirm)).status).toBe(403)
  expect(await api.admin(order.confirm, confirm)).toMatchObject({ status: 200, data: { id } })
  const { data } = await api.admin(order.detail, { params: { id } })
  expect(data.log.map(({ action }) => action)).toEqual([
    'create',
    'pay',
    'appoint',
    'dispatch',
    'accept',
    'depart',
    'checkin',
    'checkout',
    'confirm',
  ])
  expect(data.log.at(-1)).toMatchObject({ remark: '家属电话确认', actorType: 'account', toStatus: 'completed' })
  expect(data.dispatches).toMatchObject([{ result: 'accepted', mode: 'manual' }])
  const [split] = data.splits ?? []
  expect(split?.amountFen).toBe(20_000)
  expect((split?.peopleFen ?? 0) + (split?.organFen ?? 0) + (split?.marketerFen ?? 0) + (split?.platformFen ?? 0)).toBe(
    20_000,
  )
  expect(data.order).toMatchObject({ id: mainId, status: 'completed', bookerMobile: expect.stringContaining('****') })
  expect((await api.as('order')(order.detail, { params: { id } })).data.splits).toBeNull()
  const main = await api.as('order')(order.detail, { params: { id: mainId }, query: { kind: 'main' } })
  expect(main.data).toMatchObject({ visit: null, record: null, visits: [{ id }] })
  expect((await api.other(order.detail, { params: { id } })).status).toBe(404)
  expect((await api.nobody(order.detail, { params: { id } })).status).toBe(403)
  expect((await api.as('guoyaoappointment')(order.detail, { params: { id } })).status).toBe(404)
})

test('an organisation account sees its own visits only', async () => {
  const { id, mainId, peopleId } = await visitOf(api, 'accepted')
  const [other] = await paidVisits(api)
  const bound = api.asUser(await boundAccount(api))
  const mine = await bound(order.visits, { query: { peopleId } })
  expect(mine.data.items.map((row) => row.id)).toEqual([id])
  expect((await bound(order.visits)).data.items.map((row) => row.id)).not.toContain(other?.id)
  expect((await bound(order.detail, { params: { id } })).data.order.id).toBe(mainId)
  expect((await bound(order.detail, { params: { id: other?.id ?? '' } })).status).toBe(404)
  expect((await bound(order.note, { params: { id: other?.id ?? '' }, body: { remark: '不是我的' } })).status).toBe(404)
})

test('notes on visits and orders are logged, even after completion', async () => {
  const { id, mainId } = await visitOf(api, 'unconfirmed')
  expect((await api.as('order')(order.note, { params: { id }, body: { remark: '家属希望换人' } })).status).toBe(200)
  expect((await api.as('order')(order.note, { params: { id: mainId }, body: { remark: '已致电' } })).status).toBe(200)
  const { data } = await api.admin(order.detail, { params: { id } })
  const notes = data.log.filter(({ action }) => action === 'note')
  expect(notes.map(({ remark, childNo }) => [remark, childNo === null])).toEqual([
    ['家属希望换人', false],
    ['已致电', true],
  ])
  expect(notes[0]).toMatchObject({ fromStatus: null, toStatus: null })
})

test('only a super administrator can enter a missing record, with a reason', async () => {
  const { id } = await visitOf(api, 'inService')
  const body = { ...(await afterwards()), reason: '手机损坏，纸质记录补录' }
  expect((await api.as('order')(order.record, { params: { id }, body })).status).toBe(403)
  const foreign = { ...body, signUrl: (await uploadPicture(api, testNames('b').admin, 'order')).url }
  expect((await api.admin(order.record, { params: { id }, body: foreign })).status).toBe(422)
  expect(await api.admin(order.record, { params: { id }, body })).toMatchObject({ status: 200 })
  const { data } = await api.admin(order.detail, { params: { id } })
  expect(data.visit?.status).toBe('unconfirmed')
  expect(data.record).toMatchObject({ checkMethod: 'afterwards', checkoutReason: body.reason, checkoutLng: null })
  expect(data.log.at(-1)).toMatchObject({ action: 'checkout', actorType: 'account', remark: body.reason })
  expect((await api.admin(order.record, { params: { id }, body })).code).toBe(40902)
})

test('a visit is confirmed once, and its money moves once', async () => {
  const { id, childNo } = await visitOf(api, 'unconfirmed')
  const confirm = (key: string) =>
    api.admin(order.confirm, { params: { id }, body: { reason: '代客确认' }, headers: { 'idempotency-key': key } })
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => confirm(`${id}-${n}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const visit = await readVisit(api, id)
  expect(visit).toMatchObject({ status: 'completed', settleStatus: 'pending', childNo })
  const entries = await api.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.ownerId, visit.peopleId ?? ''))
  expect(entries.map(({ fen }) => fen)).toEqual([visit.peopleFen])
  const [early] = await paidVisits(api)
  const params = { id: early?.id ?? '' }
  const headers = { 'idempotency-key': `early-${id}` }
  expect((await api.admin(order.confirm, { params, body: { reason: '太早了' }, headers })).code).toBe(40902)
})

test('the board shows staff with hours and all visits of a day', async () => {
  const { id, peopleId, day } = await visitOf(api, 'accepted')
  const [unassigned] = await paidVisits(api, { change: { appointDate: day, startTime: '11:00' } })
  const { data } = await api.admin(order.board, { query: { day } })
  const worker = data.people.find((one) => one.id === peopleId)
  expect(worker).toMatchObject({ isReceive: 1, isAway: 0, cap: 6, hours: [{ start: '08:00', end: '18:00' }] })
  expect(data.visits.map((visit) => visit.id)).toEqual(expect.arrayContaining([id, unassigned?.id]))
  expect(data.capped).toBe(false)
  const away = await addPerson(api, { name: '方雅琴', leaves: [{ from: day, to: day, reason: '年假' }] })
  const found = await api.admin(order.board, { query: { day, keyword: '方雅' } })
  expect(found.data.people).toMatchObject([{ id: away, isAway: 1, isReceive: 0 }])
  // Unassigned visits match every staff filter; visits of other staff do not.
  expect(found.data.visits.map((visit) => visit.peopleId)).toEqual(found.data.visits.map(() => null))
  expect(found.data.visits.map((visit) => visit.id)).toContain(unassigned?.id)
  const later = await api.admin(order.board, { query: { day, keyword: '张淑芬' } })
  expect(later.data.visits.map((visit) => visit.id)).toContain(id)
  expect((await api.admin(order.board, { query: { day: '2027-01-01' } })).data.visits).toEqual([])
  expect((await api.nobody(order.board, { query: { day } })).status).toBe(403)
})

test('a completed visit has a one-page sheet with pictures; others have none', async () => {
  const { id, childNo, peopleId, staff } = await visitOf(api, 'inService')
  expect((await fetchFile(api, order.completeSheet, { id })).status).toBe(409)
  const refused = await api.admin(order.completeSheet, { params: { id } })
  expect(refused).toMatchObject({ code: 40930, message: '订单未完成，不能下载完成单' })
  api.pass(60 * 60_000)
  const { url } = await sendPicture(api, peopleId, id)
  const draft = await recordDraft(api, peopleId, id, {
    beforeUrls: [url],
    measures: '=协助洗浴',
    vitals: { sbp: 128, dbp: 82 },
    materials: [{ name: '护理垫', qty: 2, batchNo: 'B01' }],
  })
  expect((await staff(edgeField.checkout, { params: { id }, body: { ...home, ...draft } })).status).toBe(200)
  const headers = { 'idempotency-key': `sheet-${id}` }
  await api.admin(order.confirm, { params: { id }, body: { reason: '代客确认' }, headers })
  const sheet = await fetchFile(api, order.completeSheet, { id })
  expect(sheet.filename).toMatch(/^服务完成单_\d{14}\.xlsx$/)
  const text = (await cellsOf(sheet.bytes)).flat().join('\n')
  for (const said of [
    childNo,
    '陈桂英',
    '女',
    '张淑芬',
    '收缩压',
    '128',
    '护理垫×2',
    'B01',
    '200.00',
    '60分钟',
    '王芳',
  ])
    expect(text).toContain(said)
  expect(text).toContain("'=协助洗浴")
  const members = await unzip(sheet.bytes)
  expect(Object.keys(members).filter((name) => name.startsWith('xl/media/'))).toHaveLength(3)
  expect(members['xl/worksheets/sheet1.xml']).toContain(
    'paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="1"',
  )
  expect((await fetchFile(api, order.completeSheet, { id, lang: 'en' })).filename).toMatch(/^Completion sheet_/)
  const { holder, nobody } = testNames('a')
  expect((await fetchFile(api, order.completeSheet, { id, as: nobody })).status).toBe(403)
  expect((await fetchFile(api, order.completeSheet, { id, as: holder('order') })).status).toBe(200)
  expect((await fetchFile(api, order.completeSheet, { id, as: testNames('b').admin })).status).toBe(404)
})

test('the counted states are visit states', async () => {
  const { todo: _todo, noCheckin: _noCheckin, ...states } = (await list()).data.counts ?? {}
  expect(Object.keys(states)).toEqual([...visitStates])
  expect(Object.values(states).reduce((sum, n) => sum + n, 0)).toBe(await api.db.$count(visits))
})
