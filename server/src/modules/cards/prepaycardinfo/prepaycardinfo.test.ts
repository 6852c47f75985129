import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDays, businessDay, prepaycard, prepaycardinfo, reminder } from '@kangju/contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findByUsername } from '../../../../test/api/account-named.ts'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addBatch, generatedBatch } from '../../../../test/factories/batch-rows.ts'
import { addCard, cardById } from '../../../../test/factories/card-rows.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { alsoHolds } from '../../../../test/factories/role-rows.ts'
import { fetchCells, fetchFile } from '../../../../test/factories/sheets.ts'
import { auditRows } from '../../../db/tables.ts'
import { encryptDraft } from '../../../rows/sensitive.ts'
import { openPassword } from '../../books/prepaycard/service.ts'
import { prepayBatches, prepayCards, type PrepayCard } from '../../books/prepaycard/table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  await alsoHolds(api, testNames('a').organ, 'prepayinfo')
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())

const reason = '交付印刷厂制卡'
const printed = (id: string, query: object = { reason }) => fetchCells(api, prepaycardinfo.print, { id, query })
const passwordsIn = async (id: string, query?: object) => (await printed(id, query)).slice(1).map((row) => row[2])
const readBatch = async (id: string) => (await api.admin(prepaycard.read, { params: { id } })).data
const prints = async (id: string) =>
  (
    await api.db
      .select({ detail: auditRows.detail })
      .from(auditRows)
      .where(and(eq(auditRows.entityId, id), eq(auditRows.action, 'prepaycardinfo.print')))
      .orderBy(asc(auditRows.id))
  ).map(({ detail }) => detail)
const plainOf = (cards: readonly PrepayCard[]) => cards.map((card) => openPassword(api.tools.keyring, card))
const isPrinted = async (id: string) => {
  await expect.poll(async () => (await readBatch(id)).printedAt).not.toBeNull()
}
const starsOf = (cards: readonly PrepayCard[]) => cards.map(() => '********')

test('the first print file shows the passwords for a reason, and every later one stars', async () => {
  const { id, cards } = await generatedBatch(api, { validType: 'days', validDays: 1095 })
  const refused = await api.admin(prepaycardinfo.print, { params: { id } })
  expect([refused.status, refused.errors]).toEqual([422, { reason: ['必填'] }])
  const { batchNo } = await readBatch(id)
  const [headings, ...rows] = await printed(id)
  expect(headings).toEqual(['序号', '卡号', '密码', '面值', '有效期', '批次号'])
  const plain = plainOf(cards)
  expect(rows).toEqual(
    cards.map(({ cardNo }, at) => [String(at + 1), cardNo, plain[at], '500.00', '激活后1095天', batchNo]),
  )
  await isPrinted(id)
  expect(await readBatch(id)).toMatchObject({ printedByName: expect.any(String) })
  expect(await passwordsIn(id)).toEqual(starsOf(cards))
  expect(await passwordsIn(id, {})).toEqual(starsOf(cards))
  expect(await prints(id)).toEqual([
    { batchNo, rows: 3, reason, passwords: true, attempt: 1 },
    { batchNo, attempt: 1, sent: 3, isComplete: true },
    { batchNo, rows: 3, reason, passwords: false },
    { batchNo, rows: 3, passwords: false },
  ])
})

test('of several print files at once only one shows the passwords', async () => {
  const { id, cards } = await generatedBatch(api)
  const files = await Promise.all([passwordsIn(id), passwordsIn(id), passwordsIn(id)])
  const shown = files.filter((passwords) => passwords[0] !== '********')
  expect(shown).toEqual([plainOf(cards)])
  await isPrinted(id)
})

test('a print file that is cut off shows the passwords again, as a second one in the audit log', async () => {
  const { id, cards } = await generatedBatch(api, { quantity: 200 })
  // More than the buffers of a connection hold.
  await api.owner().execute(sql`drop index prepay_batch__batch_no`)
  await api.db.execute(
    sql`update prepay_batch set batch_no = (select string_agg(md5(n::text), '') from generate_series(1, 2000) as n) where id = ${id}`,
  )
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${await api.tokenOf(testNames('a').admin)}` }
  const path = `/api/prepaycardinfo/export/prepay/${id}?reason=${encodeURIComponent(reason)}`
  const going = request({ port, path, headers })
  going.end()
  const [reply] = (await once(going, 'response')) as [IncomingMessage]
  await once(reply, 'readable')
  reply.destroy()
  await expect.poll(async () => (await prints(id)).length).toBe(2)
  expect((await readBatch(id)).printedAt).toBeNull()
  await api.db.update(prepayBatches).set({ batchNo: 'PC-CUT' }).where(eq(prepayBatches.id, id))
  expect(await passwordsIn(id)).toEqual(plainOf(cards))
  await isPrinted(id)
  expect((await prints(id)).map((detail) => ({ ...(detail as object), batchNo: '', sent: 0 }))).toMatchObject([
    { passwords: true, attempt: 1 },
    { attempt: 1, isComplete: false },
    { passwords: true, attempt: 2, reason },
    { attempt: 2, isComplete: true },
  ])
  expect(await passwordsIn(id)).toEqual(starsOf(cards))
})

test('a print file that its server did not end counts as cut off after a while', async () => {
  const { id, cards } = await generatedBatch(api)
  const printingUntil = new Date(api.now().getTime() + 60_000).toISOString()
  await api.db.update(prepayBatches).set({ printTries: 1, printingUntil }).where(eq(prepayBatches.id, id))
  expect(await passwordsIn(id)).toEqual(starsOf(cards))
  api.pass(60_001)
  expect(await passwordsIn(id)).toEqual(plainOf(cards))
  await isPrinted(id)
})

test('a print file needs generated cards and the permission for batches, and is no background export', async () => {
  const draft = await addBatch(api)
  const { id } = await generatedBatch(api)
  expect((await api.admin(prepaycardinfo.print, { params: { id: draft }, query: { reason } })).status).toBe(409)
  expect((await api.as('prepayinfo')(prepaycardinfo.print, { params: { id }, query: { reason } })).status).toBe(403)
  expect((await api.other(prepaycardinfo.print, { params: { id }, query: { reason } })).status).toBe(404)
  const background = await api.app.inject({
    method: 'POST',
    url: '/api/task/export',
    headers: { authorization: `Bearer ${await api.tokenOf(testNames('a').admin)}` },
    payload: { path: `/prepaycardinfo/export/prepay/${id}`, query: `reason=${reason}` },
  })
  expect(background.statusCode).toBe(404)
  await api.admin(prepaycard.changestatus, { body: { id, status: 'void', remark: '印错' } })
  expect((await api.admin(prepaycardinfo.print, { params: { id }, query: { reason } })).status).toBe(409)
  expect((await fetchFile(api, prepaycardinfo.print, { id, as: testNames('a').nobody })).status).toBe(403)
})

const listed = async (query: object) => {
  const { data } = await api.admin(prepaycardinfo.list, { query: { limit: 100, ...query } })
  return { nos: data.items.map(({ cardNo }) => cardNo), ...data }
}

test('cards are found by number, range of numbers, batch and status, with their sums', async () => {
  const { id, cards } = await generatedBatch(api, { quantity: 5 })
  const nos = cards.map(({ cardNo }) => cardNo)
  expect((await listed({ batchId: id })).nos).toEqual(nos)
  expect((await listed({ cardNo: nos[2] })).nos).toEqual([nos[2]])
  expect((await listed({ cardNo: nos[0]?.slice(0, 9) })).nos).toEqual(nos)
  expect((await listed({ cardNoFrom: nos[1], cardNoTo: nos[3] })).nos).toEqual(nos.slice(1, 4))
  expect((await listed({ cardNoFrom: nos[3], cardNo: nos[0]?.slice(0, 9) })).nos).toEqual(nos.slice(3))
  const { summary, total } = await listed({ batchId: id, status: 'inStock' })
  expect([total, summary]).toEqual([5, { faceFen: 250_000, balanceFen: 0, usedFen: 0, capped: false }])
  expect((await api.admin(prepaycardinfo.list, { query: { cardNo: '12ab' } })).status).toBe(422)
  const counts = (await listed({})).counts ?? {}
  const all = await api.db.$count(prepayCards, eq(prepayCards.operatorId, await operatorOf(api)))
  expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(all)
  expect(JSON.stringify(await listed({ batchId: id }))).not.toMatch(/password/i)
})

test('cards are found by organisation, holder, activation, last day and balance', async () => {
  const organId = await openedOrgan(api)
  const mobile = '13812345678'
  const card = await addCard(api, { organId, faceFen: 30_000, balanceFen: 12_000, validEnd: '2031-05-06' })
  const holder = encryptDraft(
    api.tools.keyring,
    {
      id: card.id,
      operatorId: card.operatorId,
      table: 'prepay_card',
      schema: prepaycardinfo.read.reply,
    },
    { holderMobile: mobile, buyerMobile: mobile, buyerIdCard: '330106195001011234' },
    undefined,
  )
  await api.db
    .update(prepayCards)
    .set({ ...holder, holderType: 'booker', holderName: '王芳', activatedAt: '2026-03-04T10:00:00+08:00' })
    .where(eq(prepayCards.id, card.id))
  const only = async (query: object) => expect((await listed(query)).nos).toEqual([card.cardNo])
  await only({ organId })
  await only({ holderMobile: mobile })
  await only({ activatedFrom: '2026-03-04', activatedTo: '2026-03-04' })
  await only({ validEndFrom: '2031-05-06', validEndTo: '2031-05-06' })
  await only({ organId, hasBalance: 1 })
  expect((await listed({ organId, hasBalance: 0 })).nos).toEqual([])
  expect((await listed({ holderMobile: '13812345679' })).nos).toEqual([])
  expect((await listed({ activatedFrom: '2026-03-05', organId })).nos).toEqual([])
  const { items, summary } = await listed({ organId })
  expect(summary).toMatchObject({ faceFen: 30_000, balanceFen: 12_000, usedFen: 18_000 })
  expect(items[0]).toMatchObject({ holderMobile: '138****5678', usedFen: 18_000, organName: expect.any(String) })
  const { data } = await api.admin(prepaycardinfo.read, { params: { id: card.id } })
  expect([data.holderMobile, data.buyerMobile]).toEqual(['138****5678', '138****5678'])
  expect(data.buyerIdCard).not.toContain('19500101')
  const revealed = await api.admin(prepaycardinfo.reveal, { body: { id: card.id, field: 'holderMobile' } })
  expect(revealed.data.value).toBe(mobile)
  const sheet = await fetchCells(api, prepaycardinfo.export, { query: { organId } })
  expect(sheet[1]).toEqual(expect.arrayContaining([card.cardNo, '138****5678', '300.00', '120.00', '王芳']))
})

test('an account of an organisation sees the cards of its organisation only', async () => {
  const { cards } = await generatedBatch(api)
  const bound = api.asUser(testNames('a').organ)
  const { status } = await bound(prepaycardinfo.read, { params: { id: cards[0]?.id ?? '' } })
  expect(status).toBe(404)
})

const freeze = (id: string, why: 'loss' | 'dispute') =>
  api.admin(prepaycardinfo.freeze, { body: { id, reason: why, remark: '持卡人来电' } })
const unfreeze = (id: string) => api.admin(prepaycardinfo.unfreeze, { body: { id, remark: '已核实' } })
const extend = (id: string, validEnd: string) =>
  api.admin(prepaycardinfo.extend, { body: { id, validEnd, remark: '客户住院' } })

test('a named card is reported lost, an unnamed one only frozen for a dispute, and both become usable again', async () => {
  const unnamed = await addCard(api)
  expect((await freeze(unnamed.id, 'loss')).errors).toEqual({ reason: ['不记名卡不能挂失'] })
  expect((await freeze(unnamed.id, 'dispute')).status).toBe(200)
  const named = await addCard(api, { named: 1 })
  expect((await freeze(named.id, 'loss')).status).toBe(200)
  expect(await freeze(named.id, 'loss')).toMatchObject({ status: 409 })
  expect((await unfreeze(named.id)).status).toBe(200)
  expect((await unfreeze(named.id)).status).toBe(409)
  expect((await cardById(api, named.id)).status).toBe('active')
  const { flows } = (await api.admin(prepaycardinfo.read, { params: { id: named.id } })).data
  expect(flows.map(({ type, balanceAfterFen, remark }) => [type, balanceAfterFen, remark])).toEqual([
    ['freeze', 10_000, '持卡人来电'],
    ['unfreeze', 10_000, '已核实'],
  ])
  expect((await cardById(api, named.id)).lastUsedAt).toBeNull()
})

test('two people who freeze a card at once freeze it once', async () => {
  const { id } = await addCard(api)
  const answers = await Promise.all([freeze(id, 'dispute'), freeze(id, 'dispute')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a card gets a later last day, which makes an expired one usable with its balance', async () => {
  const { id } = await addCard(api, { validEnd: '2020-01-31', status: 'expired' })
  expect((await extend(id, '2020-01-31')).errors).toEqual({ validEnd: ['须晚于当前有效期2020-01-31'] })
  expect((await extend(id, '2020-02-01')).errors).toEqual({ validEnd: ['不能早于今天'] })
  expect((await extend(id, '2031-01-01')).status).toBe(200)
  expect(await cardById(api, id)).toMatchObject({ status: 'active', validEnd: '2031-01-01', balanceFen: 10_000 })
  const permanent = await addCard(api)
  expect((await extend(permanent.id, '2031-01-01')).status).toBe(409)
  expect(
    (await api.as('prepayinfo')(prepaycardinfo.extend, { body: { id, validEnd: '2032-01-01', remark: '延期' } }))
      .status,
  ).toBe(403)
})

test('accounts with the permission are reminded of their usable cards that expire within thirty days', async () => {
  const line = async (as: typeof api.admin = api.as('prepayinfo')) =>
    (await as(reminder.today)).data.lines.find(({ key }) => key === 'cardExpire')
  const later = (days: number) => addDays(businessDay(api.now()), days)
  for (const days of [-1, 31]) await addCard(api, { validEnd: later(days) })
  for (const status of ['frozen', 'expired'] as const) await addCard(api, { validEnd: later(3), status })
  await addCard(api)
  await addCard(api, { validEnd: later(3), of: 'b' })
  expect(await line()).toBeUndefined()

  const { organ } = testNames('a')
  const organId = (await findByUsername(api.db, organ))?.organId ?? ''
  const own = await addCard(api, { organId, faceFen: 90_000, balanceFen: 45_600, validEnd: later(0) })
  const last = await addCard(api, { faceFen: 100_000, validEnd: later(30) })
  const { count, text, path } = (await line()) ?? { count: 0, text: '', path: '' }
  expect([count, text]).toEqual([2, '有2张预付卡将在30天内到期，余额¥1,456.00'])
  const { nos, summary } = await listed(Object.fromEntries(new URLSearchParams(path.split('?')[1])))
  expect([nos, summary.balanceFen]).toEqual([[own.cardNo, last.cardNo], 145_600])
  expect(await line(api.as('prepaycard'))).toBeUndefined()
  expect(await line(api.other)).toMatchObject({ count: 1, text: '有1张预付卡将在30天内到期，余额¥100.00' })

  expect(await line(api.asUser(organ))).toMatchObject({ count: 1, text: '有1张预付卡将在30天内到期，余额¥456.00' })
})
