import { goods, goodsorder, mask } from '@kangju/contract'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addBooker } from '../../../../test/factories/client-rows.ts'
import { buy, payFor, sendBack, soldGoods } from '../../../../test/factories/goods-order-rows.ts'
import { fetchCells } from '../../../../test/factories/sheets.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { outbox } from '../../../db/tables.ts'
import { mobileOf } from '../../../demo/numbers.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { goodsTable } from '../../catalogue/goods/table.ts'
import { ledgerEntries, ledgerTxns } from '../../books/ledger/table.ts'
import { deliverGoods } from './service.ts'
import { goodsGrants, goodsOrders } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())

const minuteMs = 60_000
const rowOf = async (id: string) => (await api.db.select().from(goodsOrders).where(eq(goodsOrders.id, id)))[0]
const stateOf = async (id: string) => (await rowOf(id))?.status
const stockOf = async (id: string) => (await api.db.select().from(goodsTable).where(eq(goodsTable.id, id)))[0]
const grantsOf = (orderId: string) => api.db.select().from(goodsGrants).where(eq(goodsGrants.orderId, orderId))

/** Ledger entries of a document, in the order of writing. */
const postedFor = async (bizNo: string) => {
  const rows = await api.db
    .select({
      bizType: ledgerTxns.bizType,
      side: ledgerEntries.side,
      account: ledgerEntries.account,
      fen: ledgerEntries.fen,
    })
    .from(ledgerTxns)
    .innerJoin(ledgerEntries, eq(ledgerEntries.txnId, ledgerTxns.id))
    .where(eq(ledgerTxns.bizNo, bizNo))
    .orderBy(ledgerTxns.id, desc(ledgerEntries.side))
  return rows.map(({ bizType, side, account, fen }) => `${bizType} ${side} ${account} ${fen}`)
}

const paidAndDelivered = (fen: number) => [
  `goods.paid debit CASH:wechat ${fen}`,
  `goods.paid credit GOODS_ESCROW ${fen}`,
  `goods.delivered debit GOODS_ESCROW ${fen}`,
  `goods.delivered credit GOODS_REVENUE ${fen}`,
]

describe('a paid order', () => {
  test('is delivered immediately, and the revenue is booked', async () => {
    const id = await soldGoods(api, { priceFen: 9900, validDays: 30 })
    const order = await buy(api, id)
    expect(await stateOf(order.id)).toBe('unpaid')
    expect(await payFor(api, order)).toBe('paid')
    expect(await rowOf(order.id)).toMatchObject({
      status: 'delivered',
      payMethod: 'wechat',
      deliverInfo: '2026-11-15 – 2026-12-15',
      tries: 0,
    })
    expect(await grantsOf(order.id)).toMatchObject([{ code: null, validTo: '2026-12-15T23:59:59.999+08:00' }])
    expect(await postedFor(order.orderNo)).toEqual(paidAndDelivered(9900))
    expect((await stockOf(id))?.saleCount).toBe(1)
  })

  test('extends a membership per unit and gives one code per voucher', async () => {
    const member = await buy(api, await soldGoods(api, { validDays: 30 }), { qty: 2 })
    const voucher = await buy(api, await soldGoods(api, { goodsType: 'consultation', validDays: 10 }), { qty: 3 })
    await payFor(api, member)
    await payFor(api, voucher)
    expect((await rowOf(member.id))?.deliverInfo).toBe('2026-11-15 – 2027-01-14')
    const codes = (await grantsOf(voucher.id)).map(({ code }) => code ?? '')
    expect(codes.every((code) => /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBe(3)
    expect((await rowOf(voucher.id))?.deliverInfo).toBe(`${codes.join(', ')} · 2026-11-15 – 2026-11-25`)
  })

  test('is paid once, however often the channel repeats the notice', async () => {
    const order = await buy(api, await soldGoods(api))
    const channelNo = 'WX-SAME-1'
    const told = await Promise.all([1, 2, 3, 4].map(() => payFor(api, order, { channelNo })))
    expect(told.toSorted()).toEqual(['known', 'known', 'known', 'paid'])
    expect(await postedFor(order.orderNo)).toEqual(paidAndDelivered(9900))
    expect(await grantsOf(order.id)).toHaveLength(1)
  })

  test('treats wrong, repeated and late payments as stray and owes them back', async () => {
    const [less, twice, late] = [
      await buy(api, await soldGoods(api)),
      await buy(api, await soldGoods(api)),
      await buy(api, await soldGoods(api)),
    ]
    expect(await payFor(api, less, { fen: 1 })).toBe('stray')
    expect(await stateOf(less.id)).toBe('unpaid')
    expect([await payFor(api, twice), await payFor(api, twice)]).toEqual(['paid', 'stray'])
    await api.db.update(goodsOrders).set({ payExpireAt: api.now().toISOString() }).where(eq(goodsOrders.id, late.id))
    await deliverGoods(api.tools)
    expect([await stateOf(late.id), await payFor(api, late), await stateOf(late.id)]).toEqual([
      'closed',
      'stray',
      'closed',
    ])
    expect(await grantsOf(late.id)).toEqual([])
  })
})

describe('stock', () => {
  test('is reserved on purchase and released when not paid', async () => {
    const id = await soldGoods(api, { stock: 2 })
    const order = await buy(api, id, { qty: 2 })
    await expect(buy(api, id)).rejects.toMatchObject({ problem: 'notSold' })
    api.pass(29 * minuteMs)
    await deliverGoods(api.tools)
    expect([await stateOf(order.id), (await stockOf(id))?.stock]).toEqual(['unpaid', 0])
    api.pass(minuteMs)
    await deliverGoods(api.tools)
    expect([await stateOf(order.id), (await stockOf(id))?.stock]).toEqual(['closed', 2])
  })

  test('of five goes to five of twenty concurrent buyers', async () => {
    const id = await soldGoods(api, { stock: 5 })
    const buyers = await Promise.all(Array.from({ length: 20 }, () => addBooker(api)))
    const tries = await Promise.allSettled(buyers.map((bookerId) => buy(api, id, { bookerId })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect((await stockOf(id))?.stock).toBe(0)
  })

  test('is not overwritten by a form opened before a sale', async () => {
    const id = await soldGoods(api, { stock: 5 })
    const { data: row } = await api.admin(goods.read, { params: { id } })
    await buy(api, id)
    const { id: _id, version, code: _code, saleCount: _sold, status: _status, ...rest } = row
    const kept = Object.fromEntries(
      Object.entries(rest).filter(([key]) => !/^(created|updated|className|batchName)/.test(key)),
    )
    const edit = await api.admin(goods.edit, { body: { ...kept, id, version } as never })
    expect([edit.status, edit.code]).toEqual([409, 40901])
  })
})

test('the limit per buyer holds under concurrency and ignores closed orders', async () => {
  const id = await soldGoods(api, { limitPerUser: 2 })
  const bookerId = await addBooker(api)
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => buy(api, id, { bookerId })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const refusal = await buy(api, id, { bookerId }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ details: { fields: { qty: [{ zh: '每人限购2件，您已购2件' }] } } })
  api.pass(31 * minuteMs)
  await deliverGoods(api.tools)
  expect((await buy(api, id, { bookerId, qty: 2 })).payFen).toBe(19_800)
})

test('goods that are off sale or not in the mini program cannot be bought', async () => {
  const [tvOnly, off] = [await soldGoods(api, { channel: ['tv'] }), await soldGoods(api)]
  await api.admin(goods.changestatus, { body: { id: off, status: 'offSale' } })
  for (const id of [tvOnly, off]) await expect(buy(api, id)).rejects.toMatchObject({ problem: 'notSold' })
  const foreign = await soldGoods(api, {}, 'b')
  await expect(buy(api, foreign)).rejects.toMatchObject({ problem: 'missing' })
})

describe('a failed delivery', () => {
  const failing = async () => {
    const bookerId = await addBooker(api)
    const goodsId = await soldGoods(api, { stock: 3 })
    const order = await buy(api, goodsId, { bookerId })
    await api.db.update(bookers).set({ status: 'disabled' }).where(eq(bookers.id, bookerId))
    await payFor(api, order)
    return { ...order, bookerId, goodsId }
  }

  test('is notified once to order accounts and retried until it succeeds', async () => {
    const order = await failing()
    expect(await rowOf(order.id)).toMatchObject({ status: 'failed', failReason: 'buyerGone', tries: 1 })
    await deliverGoods(api.tools)
    const msg = `虚拟商品订单${order.orderNo}发放失败`
    const said = (await api.db.select().from(outbox)).filter(({ data }) => (data as { msg?: string }).msg === msg)
    expect(said).toMatchObject([{ data: { orderType: '' } }])
    expect(said[0]?.rooms.every((room) => room.includes(':order'))).toBe(true)
    await api.db.update(bookers).set({ status: 'enabled' }).where(eq(bookers.id, order.bookerId))
    expect(await deliverGoods(api.tools)).toBe(1)
    expect(await rowOf(order.id)).toMatchObject({ status: 'delivered', failReason: null })
    expect(await postedFor(order.orderNo)).toEqual(paidAndDelivered(9900))
  })

  test('is refunded through its channel after too many failures', async () => {
    const order = await failing()
    for (let minute = 1; minute < 10; minute++) await deliverGoods(api.tools)
    expect(await rowOf(order.id)).toMatchObject({ status: 'refunded', refundedAt: null, tries: 10 })
    expect(await stockOf(order.goodsId)).toMatchObject({ stock: 3, saleCount: 0 })
    await sendBack(api)
    await sendBack(api)
    expect((await rowOf(order.id))?.refundedAt).not.toBeNull()
    expect(await postedFor(order.orderNo)).toEqual([
      'goods.paid debit CASH:wechat 9900',
      'goods.paid credit GOODS_ESCROW 9900',
      'goods.refunded debit GOODS_ESCROW 9900',
      'goods.refunded credit REFUND_PAYABLE 9900',
      'goods.sentBack debit REFUND_PAYABLE 9900',
      'goods.sentBack credit CASH:wechat 9900',
    ])
  })

  test('is delivered once by several nodes', async () => {
    const order = await failing()
    await api.db.update(bookers).set({ status: 'enabled' }).where(eq(bookers.id, order.bookerId))
    const counts = await Promise.all([1, 2, 3, 4].map(() => deliverGoods(api.tools)))
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await grantsOf(order.id)).toHaveLength(1)
  })
})

test('the goods escrow equals the amount of undelivered paid orders', async () => {
  const entries = await api.db.select().from(ledgerEntries).where(eq(ledgerEntries.account, 'GOODS_ESCROW'))
  const held = entries.reduce((sum, { side, fen }) => sum + (side === 'credit' ? fen : -fen), 0)
  const owed = await api.db
    .select()
    .from(goodsOrders)
    .where(and(inArray(goodsOrders.status, ['paid', 'failed'])))
  expect(held).toBe(owed.reduce((sum, { payFen }) => sum + payFen, 0))
})

test('the list filters by number, goods, buyer and whole mobile number, and masks numbers', async () => {
  const mobile = '15512340001'
  const bookerId = await addBooker(api, { name: '欧阳芳', mobile })
  const goodsId = await soldGoods(api, { name: '健康讲座', goodsType: 'course' })
  const order = await buy(api, goodsId, { bookerId })
  await payFor(api, order)
  const found = async (query: Record<string, unknown>) =>
    (await api.as('order')(goodsorder.list, { query: query as never })).data.items
  for (const query of [{ keyword: order.orderNo }, { keyword: '健康讲座' }, { keyword: '欧阳' }, { keyword: mobile }])
    expect(await found(query)).toMatchObject([
      { id: order.id, buyerMobile: '155****0001', className: expect.any(String) },
    ])
  expect(await found({ keyword: '欧阳', status: 'unpaid' })).toEqual([])
  expect(
    await found({ keyword: '欧阳', payMethod: 'wechat', goodsType: 'course', paidFrom: '2026-11-15' }),
  ).toHaveLength(1)
  expect((await api.as('order')(goodsorder.export)).status).toBe(200)
  const revealed = await api.as('order')(goodsorder.reveal, { body: { id: order.id, field: 'buyerMobile' } })
  expect(revealed.data.value).toBe(mobile)
})

test('purchases are exported as the filtered list, without full numbers', async () => {
  const buyerMobile = mobileOf(781_000_922)
  const bookerId = await addBooker(api, { name: '令狐月', mobile: buyerMobile })
  const order = await buy(api, await soldGoods(api, { name: '年度会员' }), { bookerId })
  await buy(api, await soldGoods(api, { name: '半年会员' }), { bookerId })
  await payFor(api, order)
  const query = { keyword: '令狐月', status: 'delivered' }
  const [headings, ...lines] = await fetchCells(api, goodsorder.export, { query })
  const heads = '订单号 商品 类型 购买人 电话 序列号 数量 单价 实付 支付方式 状态 发放内容 下单时间 支付时间 发放时间'
  expect(headings).toEqual(heads.split(' '))
  expect(lines).toEqual([
    expect.arrayContaining([order.orderNo, '年度会员', '令狐月', '已发放', mask.mobile(buyerMobile)]),
  ])
  expect(JSON.stringify(lines)).not.toContain(buyerMobile)
})
