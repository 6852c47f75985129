import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/client.ts'
import { Problem } from '../../src/kit/problem.ts'
import { reconcile } from '../../src/modules/books/ledger/reconcile.ts'
import { lockWallets, moveInWallet, openWallet } from '../../src/modules/books/wallet/service.ts'
import { newId } from '../../src/secret/token.ts'
import { testApi, type TestApi } from '../api/api.ts'
import { checkInvariants } from '../api/invariants.ts'
import { operatorOf } from '../factories/client-rows.ts'
import { inLanes, numbers } from '../lanes.ts'

// `npm run soak` makes 100,000 transfers.
const transferCount = Number(process.env['SWEEP_TRANSFERS'] ?? 400)
const workerCount = 16
const walletCount = 12
const startFen = 10_000
const actor = { id: null, name: '财务' }

let api: TestApi
let operatorId: string
let database: ReturnType<typeof openDatabase>
const owners = numbers(walletCount).map(() => newId())

beforeAll(async () => {
  api = await testApi()
  operatorId = await operatorOf(api)
  database = openDatabase(api.config as never, { connections: workerCount, patience: 60_000 })
  for (const ownerId of owners)
    await api.db.transaction(async (tx) => {
      await openWallet(tx, { operatorId, ownerType: 'people', ownerId }, api.now())
      await moveInWallet(tx, 'credit', {
        operatorId,
        ownerId,
        fen: startFen,
        bizNo: newId(),
        actor,
        now: api.now(),
      })
    })
})
afterAll(async () => {
  await database.close()
  await api.close()
})

const draw = (below: number) => Math.floor(Math.random() * below)

/** Two different wallets and an amount that is often more than the first one holds. */
const drawTransfer = () => {
  const from = draw(walletCount)
  const to = (from + 1 + draw(walletCount - 1)) % walletCount
  return { from: owners[from] ?? '', to: owners[to] ?? '', fen: 1 + draw(startFen) }
}

const transfer = async (): Promise<'done' | 'refused'> => {
  const { from, to, fen } = drawTransfer()
  const entry = { operatorId, fen, bizNo: newId(), actor, now: api.now() }
  try {
    await database.db.transaction(async (tx) => {
      await lockWallets(tx, [from, to])
      await moveInWallet(tx, 'debit', { ...entry, ownerId: from })
      await moveInWallet(tx, 'credit', { ...entry, ownerId: to })
    })
    return 'done'
  } catch (error) {
    if (error instanceof Problem && error.problem === 'notEnough') return 'refused'
    throw error
  }
}

const totals = async () => {
  const { rows } = await database.db.execute<{ fen: string; least: string; flows: string; booked: string }>(sql`
    select sum(available_fen + frozen_fen + pending_fen) as fen, min(available_fen) as least, sum(flow_seq) as flows,
      (select sum(case side when 'credit' then fen else -fen end) from ledger_entry where account = 'WALLET_AVAIL') as booked
    from wallet where owner_id = any(${sql.param(owners)}::uuid[])`)
  const [row] = rows
  return {
    fen: Number(row?.fen),
    booked: Number(row?.booked),
    isNegative: Number(row?.least) < 0,
    flows: Number(row?.flows),
  }
}

test(`${transferCount} transfers by ${workerCount} workers keep the total, and no wallet goes below zero`, async () => {
  const outcomes = { done: 0, refused: 0 }
  const before = await totals()
  const seen: unknown[] = []
  await inLanes(numbers(transferCount), workerCount, async (n) => {
    outcomes[await transfer()] += 1
    // Every moment is balanced, not only the end.
    if (n % Math.ceil(transferCount / 20) === 0) seen.push(await totals())
  })
  expect(outcomes.done + outcomes.refused).toBe(transferCount)
  expect(Math.min(outcomes.done, outcomes.refused)).toBeGreaterThan(transferCount / 10)
  const constant = { fen: walletCount * startFen, booked: walletCount * startFen, isNegative: false }
  expect([before, ...seen]).toEqual(Array.from({ length: seen.length + 1 }, () => expect.objectContaining(constant)))
  expect(await totals()).toEqual({ ...constant, flows: walletCount + 2 * outcomes.done })
  expect(await checkInvariants(database.db)).toEqual([])
  expect(await reconcile(api.tools)).toBe(0)
})
