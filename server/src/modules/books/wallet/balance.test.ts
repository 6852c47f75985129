import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { addPerson } from '../../../../test/factories/people-rows.ts'
import { nextNumber } from '../../../db/numbers.ts'
import { newId } from '../../../secret/token.ts'
import { moveInWallet, openWallet, payFrozen, walletsOf, type WalletMovement } from './service.ts'
import { walletFlows } from './table.ts'

let api: TestApi
let operatorId: string
beforeAll(async () => {
  api = await testApi()
  operatorId = await operatorOf(api)
})
// Money is frozen here without the requests that freeze it.
afterEach(() => requireInvariants(api.db, 'INV-13'))
afterAll(() => api.close())

const ownerWith = async (fen: number) => {
  const ownerId = await addPerson(api)
  await openWallet(api.db, { operatorId, ownerType: 'people', ownerId }, api.now())
  await move('credit', ownerId, fen)
  return ownerId
}
const move = (movement: WalletMovement, ownerId: string, fen: number, bizNo = newId()) => {
  const actor = { id: null, name: '财务' }
  return api.db.transaction((tx) =>
    moveInWallet(tx, movement, { operatorId, ownerId, fen, bizNo, actor, remark: '调账', now: api.now() }),
  )
}
const balanceOf = async (ownerId: string) => (await walletsOf(api.db, [ownerId])).get(ownerId)
const flowsOf = (ownerId: string) =>
  api.db.select().from(walletFlows).where(eq(walletFlows.ownerId, ownerId)).orderBy(asc(walletFlows.seq))
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { problem?: string }).problem ?? String(error),
  )

test('of thirty concurrent withdrawals only as many succeed as there is money for', async () => {
  const ownerId = await ownerWith(1000)
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcomeOf(move('withdraw', ownerId, 90))))
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(11)
  expect(new Set(outcomes)).toEqual(new Set(['done', 'notEnough']))
  expect(await balanceOf(ownerId)).toMatchObject({ availableFen: 10, frozenFen: 990, flowSeq: 12 })
  const flows = await flowsOf(ownerId)
  expect(flows.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
})

test('a withdrawal is returned or paid out, and neither twice', async () => {
  const ownerId = await ownerWith(5000)
  await move('withdraw', ownerId, 2000, 'TX-1')
  await move('withdraw', ownerId, 1000, 'TX-2')
  await move('returnWithdrawal', ownerId, 2000, 'TX-1')
  expect(await outcomeOf(move('returnWithdrawal', ownerId, 1000, 'TX-1'))).toContain('was booked before')
  const payout = {
    operatorId,
    ownerId,
    bizNo: 'TX-2',
    actor: { id: null, name: null },
    now: api.now(),
    credit: [
      { account: 'CASH:bank', fen: 990 },
      { account: 'FEE_INCOME', fen: 10 },
    ],
  } as const
  await api.db.transaction((tx) => payFrozen(tx, payout))
  expect(await outcomeOf(api.db.transaction((tx) => payFrozen(tx, payout)))).toBe('notEnough')
  expect(await balanceOf(ownerId)).toMatchObject({ availableFen: 4000, frozenFen: 0, totalWithdrawFen: 1000 })
})

test('a debit never takes more than is available', async () => {
  const ownerId = await ownerWith(300)
  expect(await outcomeOf(move('debit', ownerId, 301))).toBe('notEnough')
  await move('penalise', ownerId, 300)
  expect(await flowsOf(ownerId)).toMatchObject([
    { bizType: 'manualCredit', direction: 'in', availAfterFen: 300 },
    { bizType: 'penalty', direction: 'out', availBeforeFen: 300, availAfterFen: 0, remark: '调账' },
  ])
})

test.each(['TX', 'HX', 'PC', 'FP', 'HJ'] as const)('numbers of the kind %s are counted by day', async (prefix) => {
  const first = await nextNumber(api.db, prefix, api.now())
  expect(first).toMatch(new RegExp(`^${prefix}\\d{8}\\d{6}$`))
  expect(Number((await nextNumber(api.db, prefix, api.now())).slice(2))).toBe(Number(first.slice(2)) + 1)
})
