import {
  addMonths,
  businessMonth,
  edgeOrder,
  edgeOrgan,
  monthend,
  order,
  startOfMonth,
  statementLinesAtMost,
  type MonthFigures,
  type ResolveDraft,
  type StatementOwner,
} from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireThose } from '../../../../test/api/invariants.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { fetchCells } from '../../../../test/factories/sheets.ts'
import { asParty, paidVisits, readVisit, visitOf } from '../../../../test/factories/field-rows.ts'
import { freshKey } from '../../../../test/factories/order-rows.ts'
import { openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { addPerson } from '../../../../test/factories/people-rows.ts'
import { fundWallet } from '../../../../test/factories/settlement-rows.ts'
import { makeDice } from '../../../demo/dice.ts'
import { newId } from '../../../secret/token.ts'
import { post } from '../../books/ledger/service.ts'
import {
  addPending,
  foldWalletMonths,
  moveInWallet,
  openWallet,
  payFrozen,
  postDue,
  type WalletMovement,
} from '../../books/wallet/service.ts'
import { orders } from '../../care/order/table.ts'
import { walletFlows, wallets } from '../../books/wallet/table.ts'

let api: TestApi
let operatorId: string
beforeAll(async () => {
  api = await testApi()
  operatorId = await operatorOf(api)
})
afterAll(() => api.close())

// Withdrawals are made here without their requests, so only the rules about ledger and wallets are checked.
const ofWallets = /^INV-(01|02|03|04|31|32)/
afterEach(() => requireThose(api.db, (line) => ofWallets.test(line)))

const actor = { id: null, name: '财务' }
const entryOf = (ownerId: string, fen: number) => ({
  operatorId,
  ownerId,
  fen,
  bizNo: newId(),
  actor,
  now: api.now(),
})
const move = (movement: WalletMovement, ownerId: string, fen: number) =>
  api.db.transaction((tx) => moveInWallet(tx, movement, entryOf(ownerId, fen)))
const pay = (ownerId: string, fen: number) =>
  api.db.transaction((tx) => payFrozen(tx, { ...entryOf(ownerId, fen), credit: [{ account: 'CASH:bank', fen }] }))
const earn = (ownerId: string, kind: 'serviceIncome' | 'commission' | 'serviceShare' | 'materialIncome', fen: number) =>
  api.db.transaction(async (tx) => {
    const [now, bizNo] = [api.now(), newId()]
    await post(tx, {
      operatorId,
      bizType: 'test.earned',
      bizNo,
      debit: [{ account: 'ADJUST_EXPENSE', fen }],
      credit: [{ account: 'WALLET_PENDING', ownerId, fen }],
      now,
    })
    const source = { operatorId, bizNo, childId: newId(), availableAt: new Date(now.getTime() + 7 * dayMs), now }
    await addPending(tx, [{ ownerId, kind, fen, organId: null }], source)
  })

const dayMs = 86_400_000
const owner = async (ownerType: StatementOwner) => {
  const ownerId = ownerType === 'people' ? await addPerson(api) : await openedOrgan(api)
  await openWallet(api.db, { operatorId, ownerType, ownerId }, api.now())
  return ownerId
}

const nothing = (): MonthFigures => ({
  visits: 0,
  openingFen: 0,
  serviceIncomeFen: 0,
  callOutFen: 0,
  commissionFen: 0,
  serviceShareFen: 0,
  materialIncomeFen: 0,
  examShareFen: 0,
  manualCreditFen: 0,
  incomeFen: 0,
  deductFen: 0,
  paidFen: 0,
  availableFen: 0,
  frozenFen: 0,
  pendingFen: 0,
  closingFen: 0,
})

const totalsOf = async (month: string, ownerType: StatementOwner, rest = {}) =>
  (await api.admin(monthend.list, { query: { month, ownerType, limit: 100, ...rest } })).data
const totalOf = async (month: string, ownerType: StatementOwner, id: string) =>
  (await totalsOf(month, ownerType)).items.find((item) => item.id === id)

/** Goes to the middle of the next month. */
const nextMonth = () => {
  const next = addMonths(businessMonth(api.now()), 1)
  api.pass(startOfMonth(next).getTime() + 10 * dayMs - api.now().getTime())
  return next
}
const postAllDue = async () => {
  while ((await postDue(api.db, api.now())) > 0);
}

const disputedVisit = async () => {
  const made = await visitOf(api, 'unconfirmed')
  const [row] = await api.db.select().from(orders).where(eq(orders.id, made.mainId))
  const booker = await asParty(api, 'customer', row?.bookerId ?? '')
  const { status } = await booker(edgeOrder.dispute, { params: { id: made.id }, body: { reason: '没有做完' } })
  expect(status).toBe(200)
  return made
}
const resolve = (id: string, draft: Omit<ResolveDraft, 'reason'>) =>
  api.admin(order.resolve, { params: { id }, body: { reason: '核实后处理', ...draft }, headers: freshKey() })

describe('totals', () => {
  test('equal the flows of random movements over three months, and opening plus in less out is closing', async () => {
    const dice = makeDice(18)
    const types = ['people', 'people', 'organ'] as const
    const owners = await Promise.all(types.map(async (type) => ({ type, id: await owner(type) })))
    const months = [businessMonth(api.now())]
    const booked = new Map<string, MonthFigures>()
    const balances = new Map(owners.map(({ id }) => [id, { available: 0, frozen: 0, pending: 0 }]))
    for (let round = 0; round < 3; round++) {
      const month = months.at(-1) ?? ''
      for (const { id } of owners) {
        const { available, frozen, pending } = balances.get(id) ?? { available: 0, frozen: 0, pending: 0 }
        booked.set(`${month} ${id}`, { ...nothing(), openingFen: available + frozen + pending })
      }
      // What became due between the months counts in the month in which it is posted.
      await postAllDue()
      for (const { id } of owners) {
        const now = balances.get(id)
        if (now !== undefined) balances.set(id, { ...now, available: now.available + now.pending, pending: 0 })
      }
      for (let step = 0; step < 40; step++) {
        const { id, type } = owners[dice.whole(0, owners.length - 1)] ?? { id: '', type: 'people' }
        const fen = dice.whole(1, 5000)
        const figures = booked.get(`${month} ${id}`) ?? nothing()
        const now = balances.get(id) ?? { available: 0, frozen: 0, pending: 0 }
        const what = dice.whole(0, 6)
        if (what === 0) {
          const kind = type === 'people' ? 'serviceIncome' : 'serviceShare'
          await earn(id, kind, fen)
          figures[`${kind}Fen`] += fen
          figures.incomeFen += fen
          now.pending += fen
        } else if (what === 1) {
          await move('credit', id, fen)
          figures.manualCreditFen += fen
          figures.incomeFen += fen
          now.available += fen
        } else if (what === 2 && now.available >= fen) {
          await move('debit', id, fen)
          figures.deductFen += fen
          now.available -= fen
        } else if (what === 3 && now.available >= fen) {
          await move('penalise', id, fen)
          figures.deductFen += fen
          now.available -= fen
        } else if (what === 4 && now.available >= fen) {
          await move('withdraw', id, fen)
          now.available -= fen
          now.frozen += fen
        } else if (what === 5 && now.frozen >= fen) {
          await move('returnWithdrawal', id, fen)
          now.available += fen
          now.frozen -= fen
        } else if (what === 6 && now.frozen >= fen) {
          await pay(id, fen)
          figures.paidFen += fen
          now.frozen -= fen
        }
      }
      for (const { id } of owners) {
        const figures = booked.get(`${month} ${id}`) ?? nothing()
        const { available, frozen, pending } = balances.get(id) ?? { available: 0, frozen: 0, pending: 0 }
        Object.assign(figures, {
          availableFen: available,
          frozenFen: frozen,
          pendingFen: pending,
          closingFen: available + frozen + pending,
        })
      }
      if (round === 1) await foldWalletMonths(api.db)
      if (round < 2) months.push(nextMonth())
    }
    for (const month of months)
      for (const { id, type } of owners) {
        const total = await totalOf(month, type, id)
        const expected = booked.get(`${month} ${id}`)
        expect([month, total]).toMatchObject([month, expected])
        const { openingFen, incomeFen, deductFen, paidFen, closingFen } = total ?? nothing()
        expect(openingFen + incomeFen - deductFen - paidFen).toBe(closingFen)
      }
    const { items, summary, total } = await totalsOf(months[2] ?? '', 'people')
    expect(total).toBe(items.length)
    expect(summary.closingFen).toBe(items.reduce((sum, { closingFen }) => sum + closingFen, 0))
    expect(summary.incomeFen).toBe(items.reduce((sum, { incomeFen }) => sum + incomeFen, 0))
  })

  test('count the visits of the month, and earnings of a visit taken back in part still add up', async () => {
    const { id, peopleId } = await disputedVisit()
    const month = businessMonth(api.now())
    expect((await resolve(id, { outcome: 'partly', refundFen: 20 })).status).toBe(200)
    const total = await totalOf(month, 'people', peopleId)
    const rows = await api.db.select().from(walletFlows).where(eq(walletFlows.ownerId, peopleId))
    expect(rows.length).toBeGreaterThan(2)
    expect(total).toMatchObject({ visits: 1, openingFen: 0, paidFen: 0 })
    expect((total?.incomeFen ?? 0) - (total?.deductFen ?? 0)).toBe(total?.closingFen)
    expect(total?.pendingFen).toBe(total?.closingFen)
  })

  test('are searched, sorted and paged, and exported with the sums last', async () => {
    const [small, large] = [await addPerson(api, { name: '丁小余' }), await addPerson(api, { name: '丁大余' })]
    await fundWallet(api, { ownerType: 'people', ownerId: small }, 100)
    await fundWallet(api, { ownerType: 'people', ownerId: large }, 900)
    const month = businessMonth(api.now())
    const found = await totalsOf(month, 'people', { keyword: '丁' })
    expect(found.items.map(({ ownerName }) => ownerName)).toEqual(['丁大余', '丁小余'])
    expect(found.summary).toMatchObject({ closingFen: 1000, manualCreditFen: 1000 })
    const up = await totalsOf(month, 'people', { keyword: '丁', sort: 'manualCreditFen', limit: 1 })
    expect([up.total, up.items.map(({ id }) => id)]).toEqual([2, [small]])
    const rest = await totalsOf(month, 'people', { keyword: '丁', sort: 'manualCreditFen', limit: 1, page: 2 })
    expect(rest.items.map(({ id }) => id)).toEqual([large])
    const cells = await fetchCells(api, monthend.export, { query: { month, ownerType: 'people', keyword: '丁' } })
    expect(cells.slice(1).map((row) => [row[0], row.at(-1)])).toEqual([
      ['丁大余', '9.00'],
      ['丁小余', '1.00'],
      ['合计', '10.00'],
    ])
  })

  test('belong to the operator, to holders of the permission, and not to accounts of an organisation', async () => {
    const month = businessMonth(api.now())
    const mine = await totalsOf(month, 'people')
    expect(mine.total).toBeGreaterThan(0)
    const { data } = await api.other(monthend.list, { query: { month } })
    expect(data).toMatchObject({ total: 0, summary: nothing() })
    expect((await api.as('peoplefinancial')(monthend.list, { query: { month } })).status).toBe(200)
    expect((await api.as('settlement')(monthend.list, {})).status).toBe(403)
    expect((await api.asUser('bound_a')(monthend.list, {})).status).toBe(403)
  })
})

describe('a statement', () => {
  const read = (id: string, month: string, ownerType: StatementOwner = 'people', as = api.admin) =>
    as(monthend.statement, { params: { id }, query: { month, ownerType } })

  test('lists the flows and payouts of the month, and other operators have none of it', async () => {
    const id = await owner('people')
    await move('credit', id, 9000)
    await move('withdraw', id, 4000)
    await pay(id, 4000)
    const month = businessMonth(api.now())
    const { data } = await read(id, month)
    expect(data).toMatchObject({ month, isLocked: 0, isByDay: 0, total: { paidFen: 4000, closingFen: 5000 } })
    expect(data.lines.map(({ bizType, direction, amountFen }) => [bizType, direction, amountFen])).toEqual([
      ['manualCredit', 'in', 9000],
      ['withdrawal', 'out', 4000],
    ])
    expect(data.payouts).toMatchObject([{ amountFen: 4000 }])
    expect((await read(id, month, 'people', api.other)).status).toBe(404)
    expect((await read(id, month, 'organ')).status).toBe(404)
    expect((await read(id, addMonths(month, -1))).data).toMatchObject({
      total: { openingFen: 0, closingFen: 0 },
      lines: [],
    })
  })

  test('of very many flows lists the sums of each day and kind', async () => {
    const id = await owner('organ')
    const many = statementLinesAtMost + 1
    for (let n = 0; n < many; n += 100)
      await api.db.transaction(async (tx) => {
        for (let i = n; i < Math.min(n + 100, many); i++) await moveInWallet(tx, 'credit', entryOf(id, 1))
      })
    const { data } = await read(id, businessMonth(api.now()), 'organ')
    expect(data).toMatchObject({
      isByDay: 1,
      lines: [{ at: null, count: many, amountFen: many, bizType: 'manualCredit' }],
    })
  })
})

test('what is open of a month is counted with its amount, until it is done', async () => {
  const lineOf = async (kind: string, month = businessMonth(api.now())) =>
    (await api.admin(monthend.open, { query: { month } })).data.find((line) => line.kind === kind)
  const before = await lineOf('withdrawalsReviewing')
  const organId = await openedOrgan(api)
  await fundWallet(api, { ownerType: 'organ', ownerId: organId }, 50_000)
  const call = await asParty(api, 'organisation', organId)
  const { data } = await call(edgeOrgan.settle, { body: { amountFen: 20_000 }, headers: freshKey() })
  const asked = await lineOf('withdrawalsReviewing')
  expect(asked).toMatchObject({ count: (before?.count ?? 0) + 1, amountFen: (before?.amountFen ?? 0) + 20_000 })
  expect(asked?.path).toBe('/withdrawal/realy')
  // It is not open in a month before the request.
  expect((await lineOf('withdrawalsReviewing', addMonths(businessMonth(api.now()), -1)))?.count).toBe(0)
  await call(edgeOrgan.withdraw, { params: { id: data.id } })
  expect(await lineOf('withdrawalsReviewing')).toEqual(before)

  const [unconfirmed, disputes] = [await lineOf('visitsUnconfirmed'), await lineOf('disputes')]
  const waiting = await visitOf(api, 'unconfirmed')
  const { amountFen } = await readVisit(api, waiting.id)
  expect(await lineOf('visitsUnconfirmed')).toMatchObject({
    count: (unconfirmed?.count ?? 0) + 1,
    amountFen: (unconfirmed?.amountFen ?? 0) + amountFen,
  })
  const { id } = await disputedVisit()
  expect((await lineOf('disputes'))?.count).toBe((disputes?.count ?? 0) + 1)
  expect((await lineOf('visitsUnconfirmed'))?.count).toBe((unconfirmed?.count ?? 0) + 1)
  const listed = await api.admin(order.visits, { query: { underway: 1, isDisputed: 1 } })
  expect(listed.data.items.map((item) => item.id)).toEqual([id])
  expect((await resolve(id, { outcome: 'upheld' })).status).toBe(200)
  expect(await lineOf('disputes')).toEqual(disputes)
  expect(
    (await api.other(monthend.open, { query: { month: businessMonth(api.now()) } })).data.every(
      ({ count }) => count === 0,
    ),
  ).toBe(true)
})

test('paid orders carry the time of the payment, whatever their receipt says', async () => {
  await paidVisits(api)
  const { rows } = await api.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ledger_txn where biz_type = 'order.paid' and at > ${api.now().toISOString()}::timestamptz - interval '1 second'`,
  )
  expect(rows[0]?.n).toBe(1)
  expect((await api.db.select().from(wallets)).length).toBeGreaterThan(0)
})
