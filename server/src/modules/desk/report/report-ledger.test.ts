import { addDays, businessDay, reportcomplete, reportpay, reportrefund, startOfBusinessDay } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { checkInvariants } from '../../../../test/api/invariants.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { reportedDays } from '../../../../test/factories/report-rows.ts'
import { allOrgans } from '../../../db/counters.ts'
import { foldDaySums } from '../../../db/day-sums.ts'

// Reports are compared with the ledger of the same period: payments with what came into escrow (P1–P3), refunds with
// what was paid out (P7), completed visits with what left escrow (P4).

let api: TestApi
let made: Awaited<ReturnType<typeof reportedDays>>
let from: string
let to: string
beforeAll(async () => {
  api = await testApi()
  from = businessDay(api.now())
  made = await reportedDays(api)
  to = businessDay(api.now())
}, 120_000)
afterAll(() => api.close())

interface Posting {
  readonly bizType: string
  readonly account: string
  readonly side: 'debit' | 'credit'
  readonly from: string
  readonly to: string
}

const booked = async (wanted: Posting): Promise<number> => {
  const { rows } = await api.db.execute<{ fen: string }>(sql`
    select coalesce(sum(e.fen), 0) as fen from ledger_entry e join ledger_txn t on t.id = e.txn_id
    where e.operator_id = ${await operatorOf(api)} and t.biz_type = ${wanted.bizType} and e.account = ${wanted.account}
      and e.side = ${wanted.side} and e.at >= ${startOfBusinessDay(wanted.from).toISOString()}
      and e.at < ${startOfBusinessDay(addDays(wanted.to, 1)).toISOString()}`)
  return Number(rows[0]?.fen)
}

const periods = () => [[from, to] as const, [from, from] as const, [addDays(from, 1), to] as const]

test('the report of payments equals what came into escrow in every period', async () => {
  for (const [first, last] of periods()) {
    const { data } = await api.admin(reportpay.list, { query: { paidFrom: first, paidTo: last } })
    const fen = await booked({
      bizType: 'order.paid',
      account: 'ORDER_ESCROW',
      side: 'credit',
      from: first,
      to: last,
    })
    expect(data.summary.payFen).toBe(fen)
  }
  const { data } = await api.admin(reportpay.list, { query: { paidFrom: from, paidTo: to } })
  const { wechatFen, alipayFen, prepaidCardFen, offlineFen, insuranceFen } = data.summary
  const paidBy = (account: string) => booked({ bizType: 'order.paid', account, side: 'debit', from, to })
  expect(prepaidCardFen).toBe(await paidBy('PREPAY_LIAB'))
  expect(insuranceFen).toBe(await paidBy('LTC_RECEIVABLE'))
  expect(wechatFen).toBe(await paidBy('CASH:wechat'))
  expect(alipayFen).toBe(await paidBy('CASH:alipay'))
  expect(offlineFen).toBe(await paidBy('CASH:cash'))
  for (const fen of [wechatFen, alipayFen, prepaidCardFen, offlineFen, insuranceFen]) expect(fen).toBeGreaterThan(0)
})

test('the report of refunds equals what was paid out', async () => {
  const { data } = await api.admin(reportrefund.list, { query: { refundedFrom: from, refundedTo: to, limit: 100 } })
  const paidOut = await booked({ bizType: 'refund.paid', account: 'REFUND_PAYABLE', side: 'debit', from, to })
  expect(data.summary.refundFen).toBe(paidOut)
  // The card of this refund was paid a day before the payment channel confirmed the rest.
  const row = data.items.find(({ id }) => id === made.refunds.inParts)
  expect(row?.refundedAt.slice(0, 10)).toBe(addDays(from, 2))
})

test('the report of completed visits equals what left escrow, also for earnings taken back later', async () => {
  const { data } = await api.admin(reportcomplete.list, { query: { finishedFrom: from, finishedTo: to } })
  const left = await booked({ bizType: 'visit.completed', account: 'ORDER_ESCROW', side: 'debit', from, to })
  expect(data.summary.amountFen).toBe(left)
  const reversed = await booked({ bizType: 'visit.reversed', account: 'ORDER_ESCROW', side: 'credit', from, to })
  expect(reversed).toBeGreaterThan(0)
  const { amountFen, peopleFen, organFen, marketerFen, platformFen } = data.summary
  expect(peopleFen + organFen + marketerFen + platformFen).toBe(amountFen)
})

test('the nightly check finds sums that differ from the ledger', async () => {
  expect(await checkInvariants(api.db)).toEqual([])
  await foldDaySums(api.db)
  expect(await checkInvariants(api.db)).toEqual([])
  const undone = new Error('only for this test')
  for (const [book, invariant] of [
    ['paid', 'INV-15'],
    ['paidKind', 'INV-15'],
    ['refunded', 'INV-16'],
    ['completed', 'INV-17'],
    ['completedKind', 'INV-17'],
  ] as const)
    await expect(
      api.db.transaction(async (tx) => {
        await tx.execute(sql`
          update day_sum set amount_fen = amount_fen + 1 where (book, operator_id, organ_id, day, part) = (
            select book, operator_id, organ_id, day, part from day_sum
            where book = ${book} and organ_id <> ${allOrgans} and (part = '' or right(part, 1) = '.' or book = 'completedKind') limit 1)`)
        expect((await checkInvariants(tx)).map((line) => line.slice(0, 6))).toEqual([invariant])
        throw undone
      }),
    ).rejects.toBe(undone)
})
