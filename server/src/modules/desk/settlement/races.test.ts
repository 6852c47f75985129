import { edgeOrgan, edgeStaffWallet, settlement } from '@kangju/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { partyToken } from '../../../../test/factories/field-rows.ts'
import { freshKey } from '../../../../test/factories/order-rows.ts'
import { addPerson } from '../../../../test/factories/people-rows.ts'
import {
  approved,
  askedByOrgan,
  financeAccounts,
  fundWallet,
  writeOff,
} from '../../../../test/factories/settlement-rows.ts'
import { changeSettings } from '../../base/operator/service.ts'
import { walletsOf } from '../../books/wallet/service.ts'
import { writeoffs } from './table.ts'

let api: TestApi
let auditor: TestApi['admin']
let payer: TestApi['admin']
beforeAll(async () => {
  api = await testApi()
  ;({ auditor, payer } = await financeAccounts(api))
  await changeSettings(api.db, 'A', { withdrawPerDay: 100 })
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const balanceOf = async (ownerId: string) => (await walletsOf(api.db, [ownerId])).get(ownerId)
const codesOf = (replies: { code: number }[]) => replies.map(({ code }) => code).toSorted((a, b) => a - b)
const wins = (replies: { status: number }[]) => replies.filter(({ status }) => status === 200).length

const pay = (id: string, as: TestApi['admin']) =>
  as(settlement.pay, {
    params: { id },
    body: { result: 1, payAt: api.now().toISOString() },
    headers: freshKey(),
  })
const fail = (id: string, as: TestApi['admin']) =>
  as(settlement.pay, { params: { id }, body: { result: 0, failReason: '账户已冻结' }, headers: freshKey() })

test('twenty withdrawals at once, each decided as it comes, never take a wallet below zero', async () => {
  const ownerId = await addPerson(api, { bankBranch: '杭州西湖支行' })
  await fundWallet(api, { ownerType: 'people', ownerId }, 100_000)
  const staff = api.withToken(await partyToken(api, 'staff', ownerId))
  const replies = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const asked = await staff(edgeStaffWallet.settle, { body: { amountFen: 30_000 }, headers: freshKey() })
      const params = { id: asked.data?.id ?? '' }
      if (asked.status === 200) {
        await auditor(settlement.settle, { params, body: { pass: 1 }, headers: freshKey() })
        await writeOff(api, payer, { settlementId: params.id, amountFen: 30_000 })
        await pay(params.id, payer)
      }
      const { availableFen = -1, frozenFen = -1 } = (await balanceOf(ownerId)) ?? {}
      expect(Math.min(availableFen, frozenFen)).toBeGreaterThanOrEqual(0)
      return asked
    }),
  )
  const paid = wins(replies)
  expect(paid).toBeGreaterThanOrEqual(1)
  expect(await balanceOf(ownerId)).toMatchObject({ availableFen: 100_000 - paid * 30_000, frozenFen: 0 })
})

test('of approving, rejecting and taking back at once one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, ownerId, call } = await askedByOrgan(api)
    const decide = (body: { pass: 0 | 1; remark?: string }) =>
      auditor(settlement.settle, { params: { id }, body, headers: freshKey() })
    const replies = await Promise.all([
      decide({ pass: 1 }),
      decide({ pass: 0, remark: '资料不符' }),
      call(edgeOrgan.withdraw, { params: { id } }),
      payer(settlement.settleAll, { body: { ids: [id], pass: 1 } }).then(({ data }) => ({
        status: data[0]?.isDone === true ? 200 : 409,
        code: data[0]?.isDone === true ? 20_000 : 40_902,
      })),
    ])
    expect(codesOf(replies)).toEqual([20_000, 40_902, 40_902, 40_902])
    const { data } = await auditor(settlement.read, { params: { id } })
    const isOpen = data.status === 'toPay'
    expect(await balanceOf(ownerId)).toMatchObject({
      availableFen: isOpen ? 50_000 : 100_000,
      frozenFen: isOpen ? 50_000 : 0,
    })
  }
})

test('two payers at once pay once, and paying beats failing or the other way round', async () => {
  const { id, ownerId } = await approved(api, auditor)
  await writeOff(api, payer, { settlementId: id, amountFen: 50_000 })
  const replies = await Promise.all([payer, api.admin, payer, api.admin].map((as) => pay(id, as)))
  expect(codesOf(replies)).toEqual([20_000, 40_902, 40_902, 40_902])
  expect(await balanceOf(ownerId)).toMatchObject({ frozenFen: 0, totalWithdrawFen: 50_000 })
  const other = await approved(api, auditor)
  await writeOff(api, payer, { settlementId: other.id, amountFen: 50_000 })
  const mixed = await Promise.all([pay(other.id, payer), fail(other.id, api.admin), pay(other.id, api.admin)])
  expect(wins(mixed)).toBe(1)
})

test('a voucher entered for two withdrawals at once counts for one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await approved(api, auditor), await approved(api, auditor)]
    const change = { voucherNo: `RACE-${round}` }
    const replies = await Promise.all(
      [one.id, other.id, one.id, other.id].map((settlementId) =>
        writeOff(api, payer, { settlementId, amountFen: 1000, change }),
      ),
    )
    expect(codesOf(replies)).toEqual([20_000, 40_933, 40_933, 40_933])
  }
})

test('write-offs at once never exceed what is to pay, and removing one at once removes it once', async () => {
  const { id } = await approved(api, auditor)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => writeOff(api, payer, { settlementId: id, amountFen: 20_000 })),
  )
  expect(wins(replies)).toBe(2)
  const lines = await api.db
    .select()
    .from(writeoffs)
    .where(and(eq(writeoffs.settlementId, id), isNull(writeoffs.deletedAt)))
  expect(lines).toHaveLength(2)
  const params = { id: lines[0]?.id ?? '' }
  const removed = await Promise.all([payer, api.admin, payer].map((as) => as(settlement.removeWriteoff, { params })))
  expect(wins(removed)).toBe(1)
  expect((await auditor(settlement.read, { params: { id } })).data.writeoffFen).toBe(20_000)
})
