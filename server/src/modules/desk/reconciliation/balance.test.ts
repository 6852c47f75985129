import {
  addDays,
  businessDay,
  growsByDebit,
  ledgerAccounts,
  reconciliation,
  type LedgerAccount,
} from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { payOrderOf, placeOrder } from '../../../../test/factories/order-rows.ts'
import { foldDaySums } from '../../../db/day-sums.ts'
import { newId } from '../../../secret/token.ts'
import { post, type AccountRef, type OwnedAccount, type PlainAccount } from '../../books/ledger/service.ts'

let api: TestApi
let finance: TestApi['admin']
let today: string
const owner = newId()
beforeAll(async () => {
  // Its postings are of no wallets, or wrong on purpose.
  api = await testApi({ isUnbalanced: true })
  finance = api.asUser(testNames('a').holder('peoplefinancial'))
  today = businessDay(api.now())
})
afterAll(() => api.close())

const accounts = Object.keys(ledgerAccounts) as LedgerAccount[]
// The accounts of the contract are those that can be booked.
accounts satisfies (PlainAccount | OwnedAccount)[]
const owned = new Set<string>(['WALLET_PENDING', 'WALLET_AVAIL', 'WALLET_FROZEN', 'ORGAN_RECEIVABLE'])
const refOf = (account: LedgerAccount): AccountRef =>
  owned.has(account) ? { account: account as OwnedAccount, ownerId: owner } : { account: account as PlainAccount }

/** A small generator, so that a failure can be repeated. */
const makeRandom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Random postings over eight days, at all hours of the Beijing day. */
const postAtRandom = async (of: 'a' | 'b', seed: number, count = 60) => {
  const random = makeRandom(seed)
  const operatorId = await operatorOf(api, of)
  for (let n = 0; n < count; n += 1) {
    const legs = Array.from({ length: 1 + random(3) }, () => 1 + random(100_000))
    const credit = refOf(accounts[random(accounts.length)] ?? 'CASH:bank')
    const now = new Date(api.now().getTime() - random(8 * 24 * 60) * 60_000)
    await post(api.db, {
      operatorId,
      bizType: 'test.random',
      bizNo: `${of}-${seed}-${n}`,
      debit: legs.map((fen) => ({ ...refOf(accounts[random(accounts.length)] ?? 'CASH:bank'), fen })),
      credit: [{ ...credit, fen: legs.reduce((sum, fen) => sum + fen, 0) }],
      now,
    })
  }
}

/** Debits and credits straight from the entries. */
const sumOf = async (account: string, from: string, to: string) => {
  const { rows } = await api.db.execute<{ debit: string; credit: string; n: string }>(sql`
    select coalesce(sum(fen) filter (where side = 'debit'), 0) as debit,
      coalesce(sum(fen) filter (where side = 'credit'), 0) as credit, count(*) as n
    from ledger_entry where operator_id = ${await operatorOf(api)} and account = ${account}
      and (at at time zone 'Asia/Shanghai')::date between ${from} and ${to}`)
  return { debit: Number(rows[0]?.debit), credit: Number(rows[0]?.credit), n: Number(rows[0]?.n) }
}
const balanceOf = (account: LedgerAccount, { debit, credit }: { debit: number; credit: number }) =>
  growsByDebit(account) ? debit - credit : credit - debit

test('the trial balance is what the entries say, for random postings and any period', async () => {
  await postAtRandom('a', 7)
  await postAtRandom('b', 9)
  for (const [first, last, isFolded] of [
    [-8, 0, false],
    [-5, -2, true],
    [-3, -3, false],
    [-400, -40, true],
  ] as const) {
    if (isFolded) await foldDaySums(api.db)
    const [from, to] = [addDays(today, Math.max(first, last - 365)), addDays(today, last)]
    const { data } = await finance(reconciliation.balance, { query: { from, to } })
    expect(data.debitFen).toBe(data.creditFen)
    for (const row of data.accounts) {
      const before = await sumOf(row.account, '2000-01-01', addDays(from, -1))
      const moved = await sumOf(row.account, from, to)
      const openingFen = balanceOf(row.account, before)
      expect(row).toEqual({
        account: row.account,
        openingFen,
        debitFen: moved.debit,
        creditFen: moved.credit,
        closingFen: openingFen + balanceOf(row.account, moved),
        entries: moved.n,
      })
    }
  }
})

test('the days of an account follow one another from opening to closing', async () => {
  const query = { account: 'WALLET_AVAIL', from: addDays(today, -8), to: today } as const
  const { data: days } = await finance(reconciliation.days, { query })
  expect(days.length).toBeGreaterThan(3)
  for (const [n, row] of days.entries()) {
    const moved = await sumOf('WALLET_AVAIL', row.day, row.day)
    expect([row.debitFen, row.creditFen, row.entries]).toEqual([moved.debit, moved.credit, moved.n])
    expect(row.closingFen).toBe(row.openingFen + moved.credit - moved.debit)
    if (n > 0) expect(row.openingFen).toBe(days[n - 1]?.closingFen)
  }
})

test('a day of an account lists its transactions page by page, with all their entries', async () => {
  const [busiest] = (
    await finance(reconciliation.days, { query: { account: 'CASH:bank', from: addDays(today, -8), to: today } })
  ).data.toSorted((one, other) => other.entries - one.entries)
  const day = busiest?.day ?? ''
  const read = async (page: number) =>
    (await finance(reconciliation.entries, { query: { account: 'CASH:bank', day, page, limit: 2 } })).data
  const first = await read(1)
  expect(first.total).toBe(busiest?.entries)
  const all = [...first.items]
  for (let page = 2; all.length < first.total; page += 1) all.push(...(await read(page)).items)
  expect(new Set(all.map(({ id }) => id)).size).toBe(first.total)
  for (const { legs } of all) {
    const total = (side: string) => legs.filter((leg) => leg.side === side).reduce((sum, { fen }) => sum + fen, 0)
    expect(total('debit')).toBe(total('credit'))
  }
  const debits = all.filter(({ side }) => side === 'debit').reduce((sum, { fen }) => sum + fen, 0)
  expect(debits).toBe(busiest?.debitFen)
})

test('a transaction names the document that it belongs to', async () => {
  const { order } = await payOrderOf(api, await placeOrder(api))
  const query = { account: 'CASH:wechat', day: today, sort: '-at', limit: 100 } as const
  const { data } = await finance(reconciliation.entries, { query })
  expect(data.items.find(({ bizNo }) => bizNo === order.orderNo)).toMatchObject({
    bizType: 'order.paid',
    document: { kind: 'order', no: order.orderNo },
    legs: [
      { account: 'CASH:wechat', side: 'debit', fen: order.payFen },
      { account: 'ORDER_ESCROW', side: 'credit', fen: order.payFen },
    ],
  })
})

test('the charts end at the balances of the trial balance', async () => {
  const query = { from: addDays(today, -8), to: today }
  const { accounts: rows } = (await finance(reconciliation.balance, { query })).data
  const of = (...names: string[]) =>
    rows.filter(({ account }) => names.includes(account)).reduce((sum, row) => sum + row.closingFen, 0)
  const { data: days } = await finance(reconciliation.charts, { query })
  expect(days).toHaveLength(9)
  expect(days.at(-1)).toMatchObject({
    day: today,
    escrowFen: of('ORDER_ESCROW', 'GOODS_ESCROW'),
    walletFen: of('WALLET_PENDING', 'WALLET_AVAIL', 'WALLET_FROZEN'),
  })
  const revenue = rows.filter(({ account }) => ['PLATFORM_REVENUE', 'GOODS_REVENUE', 'FEE_INCOME'].includes(account))
  expect(days.reduce((sum, { revenueFen }) => sum + revenueFen, 0)).toBe(
    revenue.reduce((sum, row) => sum + row.closingFen - row.openingFen, 0),
  )
})

test('another operator has other books', async () => {
  const query = { from: addDays(today, -8), to: today }
  const ours = (await finance(reconciliation.balance, { query })).data
  const theirs = (await api.other(reconciliation.balance, { query })).data
  expect(theirs.debitFen).toBeGreaterThan(0)
  expect(theirs).not.toEqual(ours)
})

test('a period that is too long or ends before it begins is refused', async () => {
  const ask = (from: string, to: string) => finance(reconciliation.balance, { query: { from, to } })
  expect((await ask('2026-11-02', '2026-11-01')).errors).toEqual({ to: ['结束日期不能早于开始日期'] })
  expect((await ask('2025-11-15', '2026-11-16')).errors).toEqual({ to: ['一次最多查询366天'] })
  expect((await ask('2025-11-16', '2026-11-16')).status).toBe(200)
})

test('accounts without the permission and accounts of an organisation are refused', async () => {
  const query = { from: today, to: today }
  for (const name of [testNames('a').nobody, testNames('a').organ, testNames('a').holder('settlement')])
    expect((await api.asUser(name)(reconciliation.balance, { query })).status).toBe(403)
})

test('daily sums that differ from the entries are found by the invariant', async () => {
  await requireInvariants(api.db, 'INV-02').catch((error: Error) => expect(error.message).not.toContain('INV-26'))
  await api.db.execute(sql`update day_sum set amount_fen = amount_fen + 1 where book = 'ledger' and part = 'CASH:bank'`)
  await expect(requireInvariants(api.db)).rejects.toThrow('INV-26')
})
