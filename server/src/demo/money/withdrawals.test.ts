import { settlementStates } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../test/api/api.ts'
import { findByUsername } from '../../../test/api/account-named.ts'
import { testNames } from '../../../test/api/fixture.ts'
import { checkInvariants } from '../../../test/api/invariants.ts'
import { openedOrgan } from '../../../test/factories/organ-rows.ts'
import { addPerson } from '../../../test/factories/people-rows.ts'
import { fundWallet } from '../../../test/factories/settlement-rows.ts'
import { makeLog } from '../../kit/log.ts'
import { walletFlows } from '../../modules/books/wallet/table.ts'
import { settlements, writeoffs } from '../../modules/desk/settlement/table.ts'
import { dayMs, later } from '../orders/time.ts'
import { playAs } from '../player.ts'
import { readTreasury } from './treasury.ts'
import { playMoneyDay } from './withdrawals.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const days = 60

test('two months of withdrawals end in every state, leave some to review and to pay, and the books agree', async () => {
  const owners: { ownerType: 'people' | 'organ'; ownerId: string }[] = []
  for (let n = 0; n < 24; n += 1) {
    const isOrgan = n % 6 === 5
    const ownerId = isOrgan ? await openedOrgan(api) : await addPerson(api, { bankBranch: '杭州西湖支行' })
    owners.push({ ownerType: isOrgan ? 'organ' : 'people', ownerId })
  }
  const complaints: unknown[] = []
  const log = Object.assign(makeLog('silent'), { warn: (...said: unknown[]) => complaints.push(said) })
  const row = await findByUsername(api.db, testNames('a').admin)
  if (row === undefined) throw new Error('there is no administrator')
  const me = { ...row, authoritys: [], sessionId: '' }
  const treasury = await readTreasury({ ...api.tools, log }, playAs(api.tools, me))
  const today = later(api.now(), days * dayMs)
  for (let day = -days; day <= 0; day += 1) {
    if (day % 10 === 0) for (const owner of owners) await fundWallet(api, owner, 150_000)
    await playMoneyDay(treasury, today, day)
  }

  expect(complaints).toEqual([])
  const rows = await api.db.select().from(settlements)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(settlementStates))
  expect(rows.every(({ applyAt }) => Date.parse(applyAt) <= today.getTime())).toBe(true)
  const kinds = (await api.db.select().from(writeoffs)).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['payout', 'advance']))
  for (const kind of ['manualDebit', 'penalty'] as const)
    expect(await api.db.$count(walletFlows, eq(walletFlows.bizType, kind))).toBeGreaterThan(0)
  expect(await checkInvariants(api.db)).toEqual([])
})
