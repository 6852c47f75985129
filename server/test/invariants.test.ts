import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepayCards, type PrepayCard } from '../src/modules/books/prepaycard/table.ts'
import { orders, type Order } from '../src/modules/care/order/table.ts'
import { visits, type Visit } from '../src/modules/care/visit/table.ts'
import { claims } from '../src/modules/customers/longcare/table.ts'
import { wallets } from '../src/modules/books/wallet/table.ts'
import { newId } from '../src/secret/token.ts'
import { testApi, type TestApi } from './api/api.ts'
import { visitOf } from './factories/field-rows.ts'
import { checkInvariants, requireInvariants } from './api/invariants.ts'
import { addCard } from './factories/card-rows.ts'
import { activateSome, distributed } from './factories/dist-rows.ts'
import { byInsurance, paidOrder, placeOrder, visitsOf } from './factories/order-rows.ts'

let api: TestApi
let paid: Order
let first: Visit
let card: PrepayCard
let insured: Order
let distId: string
let served: Awaited<ReturnType<typeof visitOf>>
beforeAll(async () => {
  api = await testApi()
  paid = await paidOrder(api, { spec: { times: 2 } })
  first = (await visitsOf(api, paid.id))[0]!
  served = await visitOf(api, 'accepted')
  card = await addCard(api)
  distId = (await distributed(api)).id
  await activateSome(api, distId)
  insured = await placeOrder(api, { change: await byInsurance(api) })
})
afterAll(() => api.close())
beforeEach(() => requireInvariants(api.db))

const undone = new Error('undone')

/** Findings of the checks for data that is broken temporarily. */
const whenBroken = async (harm: (db: TestApi['db']) => Promise<unknown>) => {
  let found: string[] = []
  const work = api.owner().transaction(async (tx) => {
    await harm(tx)
    found = await checkInvariants(tx)
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return [...new Set(found.map((line) => line.slice(0, 6)))]
}

const line = (visit: Pick<Visit, 'id' | 'mainId' | 'operatorId'>, action: string, from: string, to: string) => sql`
  insert into order_log (id, operator_id, main_id, child_id, action, from_status, to_status, actor_type, at)
  values (${newId()}, ${visit.operatorId}, ${visit.mainId}, ${visit.id}, ${action}, ${from}, ${to}, 'system', now())`

const daySum = (book: string) => sql`
  insert into day_sum_change (book, operator_id, organ_id, day, part, n, list_fen, discount_fen, amount_fen, kept_fen,
    people_fen, organ_fen, marketer_fen, platform_fen, minutes)
  values (${book}, ${paid.operatorId}, ${newId()}, '2026-11-15', '', 1, 0, 0, 100, 0, 0, 0, 0, 0, 0)`

test.each<[string, string[], (db: TestApi['db']) => Promise<unknown>]>([
  [
    'a booking with one side',
    ['INV-01', 'INV-07', 'INV-15'],
    (db) =>
      db.execute(sql`insert into ledger_entry (id, txn_id, operator_id, account, side, fen, at)
        select ${newId()}, id, operator_id, 'ORDER_ESCROW', 'debit', 1, now() from ledger_txn limit 1`),
  ],
  [
    'more taken out of a wallet than was in it',
    ['INV-01', 'INV-02', 'INV-03', 'INV-32'],
    (db) =>
      db.execute(sql`insert into ledger_entry (id, txn_id, operator_id, account, owner_id, side, fen, at)
        select ${newId()}, id, operator_id, 'WALLET_AVAIL', ${served.peopleId}, 'debit', 1, now() from ledger_txn limit 1`),
  ],
  [
    'a wallet that says something else than the ledger',
    ['INV-03'],
    (db) => db.update(wallets).set({ availableFen: 1 }).where(eq(wallets.ownerId, served.peopleId)),
  ],
  [
    'flows that do not follow each other',
    ['INV-03', 'INV-04', 'INV-32'],
    (db) =>
      db.execute(sql`insert into wallet_flow (id, operator_id, flow_no, owner_type, owner_id, direction, biz_type, amount_fen,
          avail_before_fen, avail_after_fen, post_status, available_at, posted_at, biz_no, created_at)
        values (${newId()}, ${paid.operatorId}, 'LS-X', 'people', ${served.peopleId}, 'in', 'serviceIncome', 5, 7, 12, 'posted',
          now(), now(), 'X', now())`),
  ],
  [
    'a visit that costs a fen more',
    ['INV-05', 'INV-07'],
    (db) =>
      db
        .update(visits)
        .set({ amountFen: sql`amount_fen + 1` })
        .where(eq(visits.id, first.id)),
  ],
  [
    'a completed visit whose split is not its price',
    ['INV-06', 'INV-07', 'INV-09', 'INV-11', 'INV-18'],
    (db) =>
      db
        .update(visits)
        .set({ status: 'completed', peopleFen: 1, organFen: 1, marketerFen: 1, platformFen: 1 })
        .where(eq(visits.id, first.id)),
  ],
  [
    'more refunded than the refunds say',
    ['INV-08', 'INV-09'],
    (db) => db.update(orders).set({ refundedFen: 1 }).where(eq(orders.id, paid.id)),
  ],
  [
    'a refund that owes more than is booked',
    ['INV-21'],
    (db) =>
      db.execute(sql`insert into pay_notice (id, channel, nonce, operator_id, method, kind, biz_no, channel_no, fen, at, outcome)
        values (${newId()}, 'sandbox', 'X', ${paid.operatorId}, 'wechat', 'paid', 'X', 'X', 5, now(), 'stray')`),
  ],
  [
    'earnings taken back that nobody is refunded',
    ['INV-23'],
    async (db) => {
      const txn = sql`insert into ledger_txn (id, operator_id, biz_type, biz_no, at)
        values (${newId()}, ${paid.operatorId}, 'visit.reversed', 'TK-X', now()) returning id`
      const [{ id } = { id: '' }] = (await db.execute<{ id: string }>(txn)).rows
      for (const side of ['debit', 'credit'])
        await db.execute(sql`insert into ledger_entry (id, txn_id, operator_id, account, side, fen, at)
          values (${newId()}, ${id}, ${paid.operatorId}, 'ORDER_ESCROW', ${side}, 5, now())`)
    },
  ],
  [
    'goods paid for that are not in the books',
    ['INV-01', 'INV-22'],
    (db) =>
      db.execute(sql`insert into ledger_entry (id, txn_id, operator_id, account, side, fen, at)
        select ${newId()}, id, operator_id, 'GOODS_ESCROW', 'credit', 1, now() from ledger_txn limit 1`),
  ],
  [
    'a card that lost a fen',
    ['INV-14'],
    (db) =>
      db
        .update(prepayCards)
        .set({ balanceFen: sql`balance_fen - 1` })
        .where(eq(prepayCards.id, card.id)),
  ],
  [
    'a card that holds money for no order',
    ['INV-24'],
    (db) => db.update(prepayCards).set({ heldFen: 1 }).where(eq(prepayCards.id, card.id)),
  ],
  [
    'a batch that counts a card too many',
    ['INV-40'],
    (db) => db.execute(sql`update prepay_batch set quantity = 2, generated_count = 2 where id = ${card.batchId}`),
  ],
  [
    'a distribution that counts a card too many',
    ['INV-41', 'INV-42'],
    (db) => db.execute(sql`update prepay_dist set active_count = 2 where id = ${distId}`),
  ],
  [
    'a visit card with a balance and no visits',
    ['INV-35'],
    (db) => db.update(prepayCards).set({ cardKind: 'visits', timesLeft: 0 }).where(eq(prepayCards.id, card.id)),
  ],
  [
    'a batch that reserves a card for no order',
    ['INV-36'],
    (db) => db.execute(sql`update prepay_batch set reserved_count = 1 where id = ${card.batchId}`),
  ],
  [
    'a claim to the insurance that its order does not know',
    ['INV-25'],
    (db) => db.update(claims).set({ fen: 19_999 }).where(eq(claims.orderId, insured.id)),
  ],
  [
    'an order whose state was set by hand',
    ['INV-09'],
    (db) => db.update(orders).set({ status: 'inService' }).where(eq(orders.id, paid.id)),
  ],
  [
    'an offered visit that nobody was asked for',
    ['INV-11', 'INV-18'],
    (db) => db.update(visits).set({ status: 'offered' }).where(eq(visits.id, first.id)),
  ],
  [
    'an accepted visit whose record is open still',
    ['INV-11'],
    (db) => db.execute(sql`update dispatch_record set result = 'waiting' where child_id = ${served.id}`),
  ],
  [
    'a payment missing from the sums of its day',
    ['INV-15'],
    (db) => db.execute(sql`delete from day_sum_change where book = 'paid'`),
  ],
  ['a wallet flow counted that was never written', ['INV-29'], (db) => db.execute(daySum('walletFlow'))],
  ['a completed visit counted without its posting', ['INV-17'], (db) => db.execute(daySum('completed'))],
  ['a refund counted that was not made', ['INV-16'], (db) => db.execute(daySum('refunded'))],
  [
    'a change of state that nobody wrote down',
    ['INV-18'],
    (db) =>
      db
        .update(visits)
        .set({ status: 'undispatched' })
        .where(eq(visits.id, first.id))
        .then(() => db.execute(line(first, 'appoint', 'offered', 'undispatched'))),
  ],
  [
    'a change of state that was written down twice',
    ['INV-18'],
    async (db) => {
      await db.update(visits).set({ status: 'undispatched' }).where(eq(visits.id, first.id))
      await db.execute(line(first, 'appoint', 'unscheduled', 'undispatched'))
      await db.execute(line(first, 'appoint', 'unscheduled', 'undispatched'))
    },
  ],
  [
    'an order that was made twice over',
    ['INV-18'],
    (db) =>
      db.execute(sql`insert into order_log (id, operator_id, main_id, action, to_status, actor_type, at)
        values (${newId()}, ${paid.operatorId}, ${paid.id}, 'create', 'awaitingPayment', 'system', now())`),
  ],
])('%s is found', async (_what, expected, harm) => {
  expect((await whenBroken(harm)).toSorted()).toEqual(expected)
})

test('a staff member with overlapping visits is found, if the database did not refuse it already', async () => {
  const [visit] = await visitsOf(api, served.mainId)
  const found = await whenBroken(async (db) => {
    await db.execute(sql`alter table visit drop constraint visit_one_place_at_a_time`)
    await db
      .update(visits)
      .set({ status: 'accepted', peopleId: served.peopleId, startAt: visit!.startAt, endAt: visit!.endAt })
      .where(eq(visits.id, first.id))
  })
  expect(found).toContain('INV-10')
})
