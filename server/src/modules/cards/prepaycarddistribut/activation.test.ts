import {
  addDays,
  businessDay,
  prepaycard,
  prepaycardactive,
  prepaycarddistribut,
  prepaycardinfo,
} from '@kangju/contract'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import {
  activateSome,
  activationDraft,
  cardsOfDist,
  distOf,
  distributed,
  payDist,
} from '../../../../test/factories/dist-rows.ts'
import { cardById } from '../../../../test/factories/card-rows.ts'
import { freshKey } from '../../../../test/factories/order-rows.ts'
import { openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { fundWallet } from '../../../../test/factories/settlement-rows.ts'
import { ledgerEntries, ledgerTxns } from '../../books/ledger/table.ts'
import { expireCards } from '../../books/prepaycard/service.ts'
import { prepayBatches } from '../../books/prepaycard/table.ts'

let api: TestApi
let organId: string
beforeAll(async () => {
  api = await testApi()
  organId = await openedOrgan(api)
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())

const idCard = '11010519491231002X'
const read = async (id: string) => (await api.admin(prepaycarddistribut.read, { params: { id } })).data
const activeIn = async (id: string) =>
  (await cardsOfDist(api, id)).filter(({ status }) => status === 'active').map(({ seq }) => seq)
const legsOf = async (bizNo: string) =>
  (
    await api.db
      .select({ account: ledgerEntries.account, side: ledgerEntries.side, fen: ledgerEntries.fen })
      .from(ledgerEntries)
      .innerJoin(ledgerTxns, eq(ledgerTxns.id, ledgerEntries.txnId))
      .where(and(eq(ledgerTxns.bizType, 'card.activated'), eq(ledgerTxns.bizNo, bizNo)))
  )
    .map(({ account, side, fen }) => `${side} ${account} ${fen}`)
    .toSorted()

test('cards are activated by count, range or choice, each with balance, last day, buyer, flow and posting', async () => {
  const { id, distNo, cards } = await distributed(api, {
    batch: { quantity: 6, validType: 'days', validDays: 1095 },
    dist: { organId, quantity: 6 },
  })
  const { status, data } = await activateSome(api, id, { count: 2, invoiceTitle: '康居公司', remark: '员工福利' })
  expect([status, data]).toEqual([
    200,
    { distId: id, activationNo: `${distNo}-1`, count: 2, faceFen: 100_000, totalFen: 96_000 },
  ])
  expect(await activeIn(id)).toEqual([1, 2])
  expect(await legsOf(`${distNo}-1`)).toEqual([
    'credit PREPAY_LIAB 100000',
    'debit ORGAN_RECEIVABLE 96000',
    'debit PROMO_EXPENSE 4000',
  ])
  const { data: card } = await api.admin(prepaycardinfo.read, { params: { id: cards[0]?.id ?? '' } })
  expect(card).toMatchObject({
    status: 'active',
    balanceFen: 50_000,
    validEnd: addDays(businessDay(api.now()), 1095),
    buyerName: '郑伟',
    buyerMobile: '137****0000',
    buyerIdCard: null,
    activatedByName: expect.any(String),
    flows: [
      { type: 'activate', amountFen: 50_000, balanceAfterFen: 50_000, orderNo: `${distNo}-1`, remark: '员工福利' },
    ],
  })
  const range = { mode: 'range', count: null, startNo: cards[1]?.cardNo ?? '', endNo: cards[3]?.cardNo ?? '' } as const
  const query = { startNo: range.startNo, endNo: range.endNo }
  const counted = await api.admin(prepaycardactive.unactivecount, { params: { id }, query })
  expect(counted.data).toEqual({ count: 4, inRange: 2, obstacles: [] })
  expect((await activateSome(api, id, range)).data.count).toBe(2)
  expect((await activateSome(api, id, { mode: 'ids', ids: [cards[5]?.id ?? ''] })).data.count).toBe(1)
  expect(await activeIn(id)).toEqual([1, 2, 3, 4, 6])
  expect(await read(id)).toMatchObject({
    activeCount: 5,
    activeStatus: 'some',
    activations: [
      { activationNo: `${distNo}-3`, count: 1 },
      { activationNo: `${distNo}-2`, count: 2 },
      { activationNo: `${distNo}-1`, count: 2, buyerName: '郑伟', invoiceTitle: '康居公司', totalFen: 96_000 },
    ],
  })
  const { data: page } = await api.admin(prepaycardactive.cards, { params: { id }, query: { status: 'distributed' } })
  expect(page.items.map(({ cardNo }) => cardNo)).toEqual([cards[4]?.cardNo])
})

test('a visit card gets its visits, and a permanent card no last day', async () => {
  const { id, batchId, cards } = await distributed(api, { dist: { organId } })
  await api.db.update(prepayBatches).set({ cardKind: 'visits', times: 10 }).where(eq(prepayBatches.id, batchId))
  await activateSome(api, id)
  expect(await cardById(api, cards[0]?.id ?? '')).toMatchObject({ timesLeft: 10, validEnd: null, balanceFen: 50_000 })
})

test('activation names the cards in the way of its mode', async () => {
  const { id, cards } = await distributed(api, { dist: { organId } })
  const wrong = async (change: object) => (await activateSome(api, id, change)).errors
  expect(await wrong({ mode: 'ids' })).toEqual({ ids: ['必填'] })
  expect(await wrong({ count: null })).toEqual({ count: ['必填'] })
  expect(await wrong({ mode: 'range' })).toEqual({ startNo: ['必填'], endNo: ['必填'] })
  const [first, last] = [cards[0]?.cardNo ?? '', cards[1]?.cardNo ?? '']
  expect(await wrong({ mode: 'range', startNo: last, endNo: first })).toEqual({ endNo: ['截止卡号不能小于起始卡号'] })
  expect(await wrong({ mode: 'range', startNo: '1111111111111111', endNo: last })).toEqual({ startNo: ['卡号不正确'] })
  expect(await wrong({ count: 3 })).toEqual({ count: ['未激活的卡只有2张'] })
  const foreign = await distributed(api, { dist: { organId } })
  expect(await wrong({ mode: 'ids', ids: [cards[0]?.id, foreign.cards[0]?.id] })).toEqual({
    ids: ['所选卡中有1张不属于该分配单或不是未激活状态'],
  })
  const { startNo, endNo } = await distOf(api, foreign.id)
  expect(await wrong({ mode: 'range', startNo, endNo })).toEqual({ startNo: ['没有可激活的卡'] })
  expect(await activeIn(id)).toEqual([])
})

test('one by one means one card at a time, and the deadline ends activation', async () => {
  const { id } = await distributed(api, { dist: { organId, quantity: 3, activeMode: 'single' } })
  expect((await activateSome(api, id, { count: 2 })).errors).toEqual({ count: ['该分配单须逐张激活'] })
  expect((await activateSome(api, id)).status).toBe(200)
  const today = businessDay(api.now())
  const set = (activeDeadline: string | null) =>
    api.as('prepayactive')(prepaycardactive.edit, {
      body: { id, activeMode: 'bulk', activeDeadline, remark: '季度活动' },
    })
  expect((await set(today)).status).toBe(200)
  expect((await activateSome(api, id)).status).toBe(200)
  await set(addDays(today, -1))
  expect((await activateSome(api, id)).errors).toEqual({ activeDeadline: [`已过激活截止日期${addDays(today, -1)}`] })
  expect(await read(id)).toMatchObject({ activeMode: 'bulk', remark: '季度活动' })
  await set(null)
  expect((await activateSome(api, id)).status).toBe(200)
})

test('an unpaid distribution is activated by a super administrator, or on the credit of the wallet', async () => {
  const own = await openedOrgan(api)
  const { id } = await distributed(api, { dist: { organId: own, quantity: 4 } })
  const clerk = api.as('prepayactive')
  const refused = await activateSome(api, id, {}, clerk)
  expect([refused.status, refused.errors]).toEqual([409, { payStatus: ['该分配单未收款，不能激活'] }])
  const { data } = await clerk(prepaycardactive.unactivecount, { params: { id } })
  expect(data).toEqual({ count: 4, inRange: 0, obstacles: ['该分配单未收款，不能激活'] })
  // The wallet covers two cards; the debt for the first is subtracted.
  await fundWallet(api, { ownerType: 'organ', ownerId: own }, 100_000)
  expect((await activateSome(api, id, { count: 3 }, clerk)).status).toBe(409)
  expect((await activateSome(api, id, {}, clerk)).status).toBe(200)
  expect((await activateSome(api, id, { count: 2 }, clerk)).status).toBe(409)
  expect((await activateSome(api, id, {}, clerk)).status).toBe(200)
  expect((await activateSome(api, id, {}, clerk)).status).toBe(409)
  expect((await activateSome(api, id)).status).toBe(200)
  await payDist(api, id)
  expect((await activateSome(api, id, {}, clerk)).status).toBe(200)
})

test('a disabled batch or distribution stops activation, and a past last day too', async () => {
  const { id, batchId } = await distributed(api, { dist: { organId } })
  const change = (status: 'enabled' | 'disabled') =>
    api.admin(prepaycarddistribut.changestatus, { body: { id, status } })
  await change('disabled')
  expect((await activateSome(api, id)).errors).toEqual({ status: ['分配单已停用'] })
  await change('enabled')
  await api.admin(prepaycard.changestatus, { body: { id: batchId, status: 'disabled' } })
  expect((await activateSome(api, id)).errors).toEqual({ batchId: ['批次未启用'] })
  await api.admin(prepaycard.changestatus, { body: { id: batchId, status: 'enabled' } })
  await api.db
    .update(prepayBatches)
    .set({ validType: 'date', validEndDate: addDays(businessDay(api.now()), -1) })
    .where(eq(prepayBatches.id, batchId))
  expect((await activateSome(api, id)).errors).toEqual({ validEnd: ['卡的固定截止日期已过，不能激活'] })
  expect(await activeIn(id)).toEqual([])
})

test('named cards, and unnamed ones from 10,000 yuan on, need the ID number of the buyer', async () => {
  const named = await distributed(api, { batch: { named: 1 }, dist: { organId } })
  expect((await activateSome(api, named.id)).errors).toEqual({ buyerIdCard: ['记名卡须填写购卡人证件号码'] })
  expect((await activateSome(api, named.id, { buyerIdCard: '110105194912310021' })).status).toBe(422)
  expect((await activateSome(api, named.id, { buyerIdCard: idCard })).status).toBe(200)
  const params = { id: named.cards[0]?.id ?? '' }
  expect((await api.admin(prepaycardinfo.read, { params })).data.buyerIdCard).toBe('110105********002X')
  const unnamed = await distributed(api, {
    batch: { quantity: 21, faceFen: 50_000 },
    dist: { organId, quantity: 21 },
  })
  expect((await activateSome(api, unnamed.id, { count: 20 })).errors).toEqual({
    buyerIdCard: ['激活面值合计达到10000元须填写购卡人证件号码'],
  })
  expect((await activateSome(api, unnamed.id, { count: 19 })).status).toBe(200)
})

test('the same request again activates nothing more, and of many for one card one succeeds', async () => {
  const { id, cards } = await distributed(api, { dist: { organId, quantity: 4 } })
  const headers = freshKey()
  const body = activationDraft(id)
  const one = await api.admin(prepaycardactive.activate, { body, headers })
  const again = await api.admin(prepaycardactive.activate, { body, headers })
  expect(again.data).toEqual(one.data)
  expect(await activeIn(id)).toEqual([1])
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => activateSome(api, id, { mode: 'ids', ids: [cards[2]?.id ?? ''] })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await activeIn(id)).toEqual([1, 3])
  const rest = await Promise.all(Array.from({ length: 8 }, () => activateSome(api, id)))
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await read(id)).toMatchObject({ activeCount: 4, activeStatus: 'all' })
  const { rows } = await api.db.execute(sql`select count(*)::int as n from prepay_card_flow
    where card_id = any(${sql.param(cards.map((card) => card.id))}::uuid[])`)
  expect(rows).toEqual([{ n: 4 }])
})

test('organisations of one wallet cannot be given more credit than it holds, even at once', async () => {
  const own = await openedOrgan(api)
  await fundWallet(api, { ownerType: 'organ', ownerId: own }, 150_000)
  const clerk = api.as('prepayactive')
  const dists = await Promise.all([1, 2, 3].map(() => distributed(api, { dist: { organId: own, quantity: 3 } })))
  const replies = await Promise.all(dists.flatMap(({ id }) => [1, 2].map(() => activateSome(api, id, {}, clerk))))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('a locked month refuses an activation as a whole', async () => {
  const { id } = await distributed(api, { dist: { organId } })
  const month = `${businessDay(api.now()).slice(0, 7)}-01`
  const { operatorId } = await distOf(api, id)
  await api.owner().execute(sql`insert into period_lock (operator_id, locked_through) values (${operatorId}, ${month})`)
  expect((await activateSome(api, id)).code).toBe(40_981)
  await api.owner().execute(sql`delete from period_lock where operator_id = ${operatorId}`)
  expect(await activeIn(id)).toEqual([])
})

test('a card whose last day has passed expires with its money and is usable again once extended', async () => {
  const { id, cards } = await distributed(api, { batch: { validType: 'days', validDays: 1200 }, dist: { organId } })
  await activateSome(api, id, { count: 2 })
  const [one, two] = cards.map((card) => card.id) as [string, string]
  const last = addDays(businessDay(api.now()), 1200)
  // Cards of other tests end earlier.
  await expireCards(api.db, last, api.now())
  expect((await cardById(api, one)).status).toBe('active')
  expect(await expireCards(api.db, addDays(last, 1), api.now())).toBe(2)
  expect(await expireCards(api.db, addDays(last, 1), api.now())).toBe(0)
  expect(await cardById(api, one)).toMatchObject({ status: 'expired', balanceFen: 50_000 })
  const body = { id: one, validEnd: addDays(last, 30), remark: '客户住院' }
  expect((await api.admin(prepaycardinfo.extend, { body })).status).toBe(200)
  expect(await cardById(api, one)).toMatchObject({ status: 'active', balanceFen: 50_000 })
  expect((await cardById(api, two)).status).toBe('expired')
})

test('another operator sees neither the distribution nor its cards', async () => {
  const { id, cards } = await distributed(api, { dist: { organId } })
  const params = { id }
  const replies = [
    await api.other(prepaycarddistribut.read, { params }),
    await api.other(prepaycardactive.cards, { params }),
    await api.other(prepaycardactive.unactivecount, { params }),
    await activateSome(api, id, {}, api.other),
    await api.other(prepaycardinfo.void, { body: { id: cards[0]?.id ?? '', remark: '损坏' } }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})
