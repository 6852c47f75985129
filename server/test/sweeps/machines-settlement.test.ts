import {
  settlementMoveFault,
  settlementMoveNames,
  settlementStates,
  type SettlementMoveName,
  type SettlementState,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/db/client.ts'
import { Problem } from '../../src/kit/problem.ts'
import { openWallet } from '../../src/modules/books/wallet/service.ts'
import { wallets } from '../../src/modules/books/wallet/table.ts'
import type { Actor } from '../../src/modules/care/order/service.ts'
import {
  addWriteoff,
  approveSettlement,
  failSettlement,
  paySettlement,
  rejectSettlement,
  withdrawSettlement,
} from '../../src/modules/desk/settlement/service.ts'
import { settlements, type Settlement } from '../../src/modules/desk/settlement/table.ts'
import { testApi, type TestApi } from '../api/api.ts'
import { addSettlement } from '../factories/settlement-rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const [auditorId, payerId] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b']
const actors: readonly Actor[] = [
  { type: 'account', id: auditorId, name: '会计' },
  { type: 'account', id: auditorId, name: '管理员', isSuper: true },
  { type: 'account', id: payerId, name: '出纳' },
  { type: 'customer', id: payerId, name: '王芳' },
  { type: 'staff', id: payerId, name: '张淑芬' },
  { type: 'system', id: null, name: null },
]

const scopeOf = ({ operatorId }: Settlement) => ({ operatorId, organId: null })

type Given = { readonly row: Settlement; readonly actor: Actor; readonly isOwn: boolean }
const moverOf = ({ row, actor, isOwn }: Given) => ({
  actor,
  ownPayees: new Set(isOwn ? [row.ownerId] : []),
  now: api.now(),
})

const deeds: Record<SettlementMoveName, (tx: Db, given: Given) => Promise<unknown>> = {
  approve: (tx, given) => approveSettlement(tx, scopeOf(given.row), given.row.id, moverOf(given)),
  reject: (tx, given) =>
    rejectSettlement(tx, scopeOf(given.row), given.row.id, { ...moverOf(given), remark: '资料不符' }),
  withdraw: (tx, { row, actor }) =>
    withdrawSettlement(
      tx,
      { operatorId: row.operatorId, ownerType: row.ownerType, ownerId: actor.id ?? '' },
      row.id,
      api.now(),
    ),
  writeOff: (tx, given) => {
    const line = { kind: 'advance' as const, amountFen: 1, happenedAt: '2026-11-01', proofUrls: [], remark: '预支' }
    return addWriteoff(tx, scopeOf(given.row), { settlementId: given.row.id, ...line }, moverOf(given))
  },
  pay: (tx, given) => paySettlement(tx, scopeOf(given.row), given.row.id, { ...moverOf(given), payAt: api.now() }),
  fail: (tx, given) =>
    failSettlement(tx, scopeOf(given.row), given.row.id, { ...moverOf(given), failReason: '账户冻结' }),
}

const undo = new Error('nothing of this is kept')

/** What becomes of a move of a withdrawal in a state, in a transaction that is rolled back. */
const outcomeOf = async (
  id: string,
  status: SettlementState,
  writeoffFen: number,
  given: Omit<Given, 'row'>,
  move: SettlementMoveName,
) => {
  let outcome: [string, string] = ['', '']
  const attempt = api.db.transaction(async (tx) => {
    const set = { status, writeoffFen, auditBy: auditorId }
    const [row] = await tx.update(settlements).set(set).where(eq(settlements.id, id)).returning()
    if (row === undefined) throw new Error('there is no such settlement')
    // The money of the request is frozen whatever its state, so that only the state decides.
    await openWallet(tx, row, api.now())
    await tx.update(wallets).set({ frozenFen: row.amountFen }).where(eq(wallets.ownerId, row.ownerId))
    const expected = settlementMoveFault({ ...row, isOwn: given.isOwn ? 1 : 0 }, given.actor, move) ?? 'done'
    const found = await deeds[move](tx, { row, ...given }).then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Problem) return error.problem
        throw error
      },
    )
    outcome = [expected, found]
    throw undo
  })
  await attempt.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return outcome
}

test('each kind of actor makes the moves of a withdrawal that the contract opens to it, and no other', async () => {
  const id = await addSettlement(api)
  const [row] = await api.db.select().from(settlements).where(eq(settlements.id, id))
  const payee: Actor = { type: 'staff', id: row?.ownerId ?? '', name: '本人' }
  for (const status of settlementStates)
    for (const writeoffFen of [0, row?.netFen ?? 0])
      for (const move of settlementMoveNames.filter((name) => name !== 'withdraw'))
        for (const actor of [...actors, payee])
          for (const isOwn of [false, true]) {
            if (move === 'writeOff' && writeoffFen > 0) continue
            const who = `${actor.type} ${actor.name ?? ''} ${isOwn}`
            const [expected, found] = await outcomeOf(id, status, writeoffFen, { actor, isOwn }, move)
            expect([status, writeoffFen, move, who, found]).toEqual([status, writeoffFen, move, who, expected])
          }
  // The phone's session decides who takes a request back.
  for (const status of settlementStates)
    for (const actor of [payee, { ...payee, id: payerId }]) {
      const [expected, found] = await outcomeOf(id, status, 0, { actor, isOwn: false }, 'withdraw')
      expect([status, actor.id, found]).toEqual([status, actor.id, expected])
    }
})
