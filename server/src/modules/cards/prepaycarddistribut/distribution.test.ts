import { organ, prepaycard, prepaycardactive, prepaycarddistribut, prepaycardinfo } from '@kangju/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { cardsOf, generatedBatch } from '../../../../test/factories/batch-rows.ts'
import {
  activateSome,
  cardsOfDist,
  distDraft,
  distOf,
  distributed,
  payDist,
} from '../../../../test/factories/dist-rows.ts'
import { freshKey } from '../../../../test/factories/order-rows.ts'
import { addedOrgan, openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { fetchCells } from '../../../../test/factories/sheets.ts'
import { ledgerEntries, ledgerTxns } from '../../books/ledger/table.ts'
import { prepayCards } from '../../books/prepaycard/table.ts'

let api: TestApi
let organId: string
beforeAll(async () => {
  api = await testApi()
  organId = await openedOrgan(api)
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())

const distribute = (change: Parameters<typeof distDraft>[0], headers = freshKey()) =>
  api.admin(prepaycarddistribut.add, { body: distDraft(change), headers })
const freeOf = async (id: string, quantity?: number) =>
  (
    await api.admin(prepaycarddistribut.undistcount, {
      params: { id },
      query: quantity === undefined ? {} : { quantity },
    })
  ).data
const read = async (id: string) => (await api.admin(prepaycarddistribut.read, { params: { id } })).data
const edit = async (id: string, change: object) => {
  const { version, contactName, salePriceFen } = await distOf(api, id)
  const body = { id, version, contactName, contactMobile: '13655550000', salePriceFen, ...change }
  return api.admin(prepaycarddistribut.edit, { body })
}
const legsOf = async (bizType: string, bizNo: string) =>
  (
    await api.db
      .select({ account: ledgerEntries.account, side: ledgerEntries.side, fen: ledgerEntries.fen })
      .from(ledgerEntries)
      .innerJoin(ledgerTxns, eq(ledgerTxns.id, ledgerEntries.txnId))
      .where(and(eq(ledgerTxns.bizType, bizType), eq(ledgerTxns.bizNo, bizNo)))
  ).map(({ account, side, fen }) => `${side} ${account} ${fen}`)

test('a distribution takes the lowest free numbers, and the free ones are counted exactly', async () => {
  const { id: batchId, cards } = await generatedBatch(api, { quantity: 5 })
  const nos = cards.map(({ cardNo }) => cardNo)
  expect(await freeOf(batchId, 3)).toEqual({
    count: 5,
    ranges: [{ startNo: nos[0], endNo: nos[2], count: 3 }],
    more: 0,
  })
  const { status, data } = await distribute({ batchId, organId, quantity: 3 })
  expect(status).toBe(200)
  expect(data.distNo).toMatch(/^FP\d{14}$/)
  expect(data.ranges).toEqual([{ startNo: nos[0], endNo: nos[2], count: 3 }])
  expect(await read(data.id)).toMatchObject({
    batchId,
    organId,
    quantity: 3,
    startNo: nos[0],
    endNo: nos[2],
    totalFen: 144_000,
    contactMobile: '136****0000',
    payStatus: 'unpaid',
    activeStatus: 'none',
    status: 'enabled',
    activations: [],
  })
  expect((await freeOf(batchId)).count).toBe(2)
  const few = await distribute({ batchId, organId, quantity: 3 })
  expect([few.status, few.errors]).toEqual([409, { quantity: ['可分配数量不足，当前剩余2张'] }])
  expect((await freeOf(batchId)).count).toBe(2)
  expect((await api.admin(prepaycard.read, { params: { id: batchId } })).data.distCount).toBe(3)
})

test('numbers that are not consecutive are given as several ranges', async () => {
  const { id: batchId, cards } = await generatedBatch(api, { quantity: 6 })
  const nos = cards.map(({ cardNo }) => cardNo)
  await api.admin(prepaycardinfo.void, { body: { id: cards[2]?.id ?? '', remark: '卡面划伤' } })
  const { data } = await distribute({ batchId, organId, quantity: 4 })
  expect(data.ranges).toEqual([
    { startNo: nos[0], endNo: nos[1], count: 2 },
    { startNo: nos[3], endNo: nos[4], count: 2 },
  ])
  expect(await read(data.id)).toMatchObject({ startNo: nos[0], endNo: nos[4], ranges: data.ranges })
})

test('a distribution needs an open organisation, an enabled batch for organisations and a price up to the face value', async () => {
  const { id: batchId } = await generatedBatch(api)
  const closed = await distribute({ batchId, organId: await addedOrgan(api) })
  expect([closed.status, closed.errors]).toEqual([409, { organId: ['机构未开通或已暂停'] }])
  const dear = await distribute({ batchId, organId, salePriceFen: 50_001 })
  expect([dear.status, dear.errors]).toEqual([422, { salePriceFen: ['结算单价不能高于面值'] }])
  const online = await generatedBatch(api, { usage: 'online' })
  expect((await distribute({ batchId: online.id, organId })).errors).toEqual({
    batchId: ['该批次用于线上销售，不能分配给机构'],
  })
  await api.admin(prepaycard.changestatus, { body: { id: batchId, status: 'disabled' } })
  expect((await distribute({ batchId, organId })).errors).toEqual({ batchId: ['批次未启用'] })
  expect((await distribute({ batchId: organId, organId })).status).toBe(422)
  const offered = (await api.admin(prepaycarddistribut.batches)).data.map(({ id }) => id)
  expect(offered).not.toContain(batchId)
  expect(offered).not.toContain(online.id)
})

test('the same request again distributes nothing more', async () => {
  const { id: batchId } = await generatedBatch(api, { quantity: 4 })
  const headers = freshKey()
  const [one, again] = [
    await distribute({ batchId, organId }, headers),
    await distribute({ batchId, organId }, headers),
  ]
  expect(again.data).toEqual(one.data)
  expect((await freeOf(batchId)).count).toBe(2)
})

test('contact and price change until a card is activated, then only the contact', async () => {
  const { id } = await distributed(api, { dist: { organId } })
  expect((await edit(id, { salePriceFen: 45_000, contactName: '吴敏' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ salePriceFen: 45_000, totalFen: 90_000, contactName: '吴敏' })
  expect((await edit(id, { salePriceFen: 50_001 })).status).toBe(422)
  const { version, contactName, salePriceFen } = await read(id)
  const masked = { id, version, contactName, contactMobile: '136****0000', salePriceFen }
  expect((await api.admin(prepaycarddistribut.edit, { body: masked })).status).toBe(200)
  expect((await api.admin(prepaycarddistribut.edit, { body: masked })).code).toBe(40_901)
  expect((await api.admin(prepaycarddistribut.reveal, { body: { id, field: 'contactMobile' } })).data.value).toBe(
    '13655550000',
  )
  expect((await activateSome(api, id)).status).toBe(200)
  expect((await edit(id, { salePriceFen: 40_000 })).errors).toEqual({
    salePriceFen: ['已有卡激活或已收款，不能修改单价'],
  })
  expect((await edit(id, { contactName: '周芳' })).status).toBe(200)
})

test('a payment is recorded once with its voucher, in the books as paid by the organisation', async () => {
  const { id, distNo } = await distributed(api, { dist: { organId } })
  const { id: other } = await distributed(api, { dist: { organId } })
  expect((await edit(id, { payVoucherNo: 'YHHD-1' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ payStatus: 'paid', payVoucherNo: 'YHHD-1', paidAt: expect.any(String) })
  expect((await legsOf('card.paid', distNo)).toSorted()).toEqual([
    'credit ORGAN_RECEIVABLE 96000',
    'debit CASH:bank 96000',
  ])
  expect((await edit(other, { payVoucherNo: 'YHHD-1' })).code).toBe(40_933)
  expect((await edit(id, { payVoucherNo: 'YHHD-2' })).errors).toEqual({ payVoucherNo: ['已收款，不能重复登记'] })
  expect((await edit(id, { salePriceFen: 47_000 })).status).toBe(409)
})

test('recalled cards come from the end and can be distributed again', async () => {
  const { id, batchId, cards } = await distributed(api, { dist: { organId, quantity: 5 } })
  const nos = cards.map(({ cardNo }) => cardNo)
  // The last card is active, so the two before it come back.
  await activateSome(api, id, { mode: 'ids', ids: [cards[4]?.id ?? ''] })
  expect((await edit(id, { quantity: 6 })).errors).toEqual({ quantity: ['只能减少数量，请新建分配单'] })
  expect((await edit(id, { quantity: 0 })).errors).toEqual({ quantity: ['最多可收回4张未激活的卡'] })
  expect((await edit(id, { quantity: 3 })).status).toBe(200)
  expect(await read(id)).toMatchObject({
    quantity: 3,
    totalFen: 144_000,
    activeStatus: 'some',
    ranges: [
      { startNo: nos[0], endNo: nos[1], count: 2 },
      { startNo: nos[4], endNo: nos[4], count: 1 },
    ],
  })
  expect(await freeOf(batchId, 5)).toMatchObject({ count: 2, ranges: [{ startNo: nos[2], endNo: nos[3], count: 2 }] })
  const [back] = await api.db
    .select()
    .from(prepayCards)
    .where(eq(prepayCards.id, cards[2]?.id ?? ''))
  expect(back).toMatchObject({ status: 'inStock', distId: null, organId: null })
  expect((await distribute({ batchId, organId, quantity: 2 })).data.ranges).toHaveLength(1)
})

test('what was paid for recalled cards is given back with a voucher', async () => {
  const { id, distNo } = await distributed(api, { dist: { organId, quantity: 4 } })
  await payDist(api, id)
  expect((await edit(id, { quantity: 3 })).errors).toEqual({ returnVoucherNo: ['必填'] })
  expect((await edit(id, { quantity: 3, returnVoucherNo: 'TK-1' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ quantity: 3, totalFen: 144_000, payStatus: 'paid' })
  expect((await legsOf('card.returned', `${distNo}-3`)).toSorted()).toEqual([
    'credit CASH:bank 48000',
    'debit ORGAN_RECEIVABLE 48000',
  ])
  const all = await edit(id, { quantity: 0, returnVoucherNo: 'TK-2' })
  expect(all.status).toBe(200)
  expect(await read(id)).toMatchObject({ quantity: 0, totalFen: 0, startNo: null, endNo: null, ranges: [] })
})

test('a damaged card is void for good, and an unpaid one costs nothing', async () => {
  const { id, cards } = await distributed(api, { dist: { organId, quantity: 3 } })
  const [one, two, three] = cards.map((card) => card.id) as [string, string, string]
  const remark = '芯片损坏'
  expect((await api.admin(prepaycardinfo.void, { body: { id: one, remark } })).status).toBe(200)
  expect(await read(id)).toMatchObject({ quantity: 3, voidCount: 1, totalFen: 96_000, activeStatus: 'none' })
  expect((await api.admin(prepaycardinfo.void, { body: { id: one, remark } })).code).toBe(40_902)
  expect((await api.admin(prepaycardinfo.read, { params: { id: one } })).data).toMatchObject({
    status: 'void',
    distNo: (await read(id)).distNo,
    distributedAt: expect.any(String),
    flows: [{ type: 'void', amountFen: 0, remark }],
  })
  await activateSome(api, id, { mode: 'ids', ids: [two] })
  expect((await api.admin(prepaycardinfo.void, { body: { id: two, remark } })).code).toBe(40_902)
  await activateSome(api, id, { mode: 'ids', ids: [three] })
  expect(await read(id)).toMatchObject({ activeCount: 2, activeStatus: 'all' })
})

test('distributions are found by number, card, batch, organisation, payment, activation, day and status', async () => {
  const { id, distNo, batchId, organId: own, cards } = await distributed(api, { dist: { quantity: 3 } })
  const other = await distributed(api, { dist: { batchId, organId: own, quantity: 1 } })
  await payDist(api, id)
  await activateSome(api, id)
  await api.admin(prepaycarddistribut.changestatus, { body: { id: other.id, status: 'disabled' } })
  const listed = async (query: object) => {
    const { data } = await api.admin(prepaycarddistribut.list, { query: { organId: own, ...query } })
    return data.items.map((row) => row.id)
  }
  expect(await listed({})).toEqual([other.id, id])
  expect(await listed({ keyword: distNo })).toEqual([id])
  expect(await listed({ keyword: cards[1]?.cardNo })).toEqual([id])
  expect(await listed({ keyword: '9999999999999999' })).toEqual([])
  expect(await listed({ batchId, payStatus: 'unpaid' })).toEqual([other.id])
  expect(await listed({ activeStatus: 'some' })).toEqual([id])
  expect(await listed({ status: 'disabled' })).toEqual([other.id])
  expect(await listed({ createdFrom: '2000-01-01', createdTo: '2000-01-02' })).toEqual([])
  const { data } = await api.as('prepayactive')(prepaycardactive.list, { query: { keyword: distNo } })
  expect(data.items).toMatchObject([{ id, activeCount: 1, faceFen: 50_000 }])
  const { data: found } = await api.admin(prepaycardinfo.list, { query: { distNo } })
  expect(found.items.map(({ cardNo }) => cardNo)).toEqual(cards.map(({ cardNo }) => cardNo))
})

test('the sheet of a distribution lists its cards', async () => {
  const { id, cards } = await distributed(api, { dist: { organId, quantity: 2 } })
  await activateSome(api, id)
  const [headings, ...rows] = await fetchCells(api, prepaycarddistribut.sheet, { id })
  expect(headings).toEqual(['卡号', '面值', '机构', '分配时间', '状态', '激活时间', '有效期至'])
  expect(rows.map(([no, face, , , status]) => [no, face, status])).toEqual([
    [cards[0]?.cardNo, '500.00', '可用'],
    [cards[1]?.cardNo, '500.00', '未激活'],
  ])
  expect((await api.other(prepaycarddistribut.sheet, { params: { id } })).status).toBe(404)
})

test('cards, balances and debts are summed by organisation', async () => {
  const { id, organId: own, batchId } = await distributed(api, { dist: { quantity: 3 } })
  await distributed(api, { dist: { batchId, organId: own, quantity: 2 } })
  await payDist(api, id)
  await activateSome(api, id, { count: 2 })
  const { data } = await api.admin(prepaycarddistribut.organs)
  expect(data.find((row) => row.organId === own)).toMatchObject({
    quantity: 5,
    activeCount: 2,
    balanceFen: 100_000,
    usedFen: 0,
    unpaidFen: 96_000,
    owedFen: 0,
  })
})

test('an organisation that received cards is not deleted', async () => {
  const { organId: own } = await distributed(api)
  const rows = await api.db.execute(sql`update organ set active = 0 where id = ${own} returning id`)
  expect(rows.rowCount).toBe(1)
  const refused = await api.admin(organ.remove, { body: { ids: [own] } })
  expect([refused.status, refused.code]).toEqual([409, 40_903])
})

test('twenty distributions at once never share a card, and as many as fit succeed', async () => {
  const { id: batchId } = await generatedBatch(api, { quantity: 50 })
  const replies = await Promise.all(Array.from({ length: 20 }, () => distribute({ batchId, organId, quantity: 4 })))
  const done = replies.filter(({ status }) => status === 200).map(({ data }) => data)
  expect(done).toHaveLength(12)
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set([40_976]))
  const taken = await api.db
    .select({ distId: prepayCards.distId, n: sql<number>`count(*)::int` })
    .from(prepayCards)
    .where(
      inArray(
        prepayCards.distId,
        done.map(({ id }) => id),
      ),
    )
    .groupBy(prepayCards.distId)
  expect(taken.map(({ n }) => n)).toEqual(done.map(() => 4))
  // Distributions take turns, so each gets consecutive numbers.
  expect(done.map(({ ranges }) => ranges.length)).toEqual(done.map(() => 1))
  expect((await freeOf(batchId)).count).toBe(2)
  expect((await cardsOf(api, batchId)).filter(({ status }) => status === 'inStock').map(({ seq }) => seq)).toEqual([
    49, 50,
  ])
})

test('recalls racing activations never lose a card', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, batchId } = await distributed(api, { batch: { quantity: 12 }, dist: { organId, quantity: 12 } })
    const replies = await Promise.all([
      ...[8, 6, 4].map((quantity) => edit(id, { quantity })),
      ...Array.from({ length: 4 }, () => activateSome(api, id, { count: 2 })),
      edit(id, { quantity: 2 }),
    ])
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const dist = await distOf(api, id)
    const cards = await cardsOfDist(api, id)
    expect(cards).toHaveLength(dist.quantity)
    expect(cards.filter(({ status }) => status === 'active')).toHaveLength(dist.activeCount)
    expect((await freeOf(batchId)).count).toBe(12 - dist.quantity)
  }
})
