import {
  edgeOrder,
  order as orderArea,
  orderMoveFault,
  orderStates,
  problems,
  refund,
  refundStates,
  visitMoveFault,
  visitStates,
  type MoveActor,
  type OrderMoveName,
  type VisitMoveName,
  type VisitState,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/db/client.ts'
import { Problem } from '../../src/kit/problem.ts'
import { ledgerTxns } from '../../src/modules/books/ledger/table.ts'
import { completeVisit } from '../../src/modules/care/order/commands.ts'
import type { Actor } from '../../src/modules/care/order/service.ts'
import { orders } from '../../src/modules/care/order/table.ts'
import { resolveVisit } from '../../src/modules/care/refund/commands.ts'
import { absentVisit } from '../../src/modules/care/refund/service.ts'
import { refunds } from '../../src/modules/care/refund/table.ts'
import { holdVisit, type HeldVisit } from '../../src/modules/care/visit/service.ts'
import { visits } from '../../src/modules/care/visit/table.ts'
import { testApi, type Answer, type TestApi } from '../api/api.ts'
import { asCustomer, visitOf } from '../factories/field-rows.ts'
import { freshKey, orderById, paidOrder, visitsOf } from '../factories/order-rows.ts'

// Operations that move money, tried in every state of an order or visit by each kind of actor.

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const written = async () => [await api.db.$count(ledgerTxns), await api.db.$count(refunds), await api.db.$count(visits)]

test('an order refuses payment, cancellation and refunds in every state but those of the contract', async () => {
  const row = await paidOrder(api)
  const params = { id: row.id }
  const customer = await asCustomer(api, row.bookerId)
  const childIds = (await visitsOf(api, row.id)).map(({ id }) => id)
  const reason = 'customerCancelled' as const
  const ask = { childIds, applyFen: row.payFen, reason }
  const desk: MoveActor = { type: 'account', isSuper: true }
  const booker: MoveActor = { type: 'customer', id: row.bookerId }
  const operations: [OrderMoveName, MoveActor, () => Promise<Answer<unknown>>][] = [
    ['pay', desk, () => pay()],
    ['cancel', desk, () => api.admin(orderArea.cancel, { params, body: { reason: '不要了' } })],
    ['cancel', booker, () => customer(edgeOrder.cancel, { params, body: { reason: '不要了' } })],
    ['refundApply', desk, () => api.admin(refund.apply, { params, body: ask, headers: freshKey() })],
    ['refundApply', booker, () => customer(edgeOrder.refund, { params, body: ask, headers: freshKey() })],
    ['refundDirect', desk, () => api.admin(refund.direct, { params, body: { reason }, headers: freshKey() })],
  ]
  const pay = () =>
    api.admin(orderArea.pay, {
      params,
      body: { payMethod: 'cash', offlineVoucherNo: 'SJ-EVERY-STATE' },
      headers: freshKey(),
    })
  const before = await written()
  let refused = 0
  for (const status of orderStates)
    for (const [move, actor, act] of operations)
      // Only a direct refund depends on earlier refunds.
      for (const refundStatus of move === 'refundDirect' ? refundStates : (['none'] as const)) {
        const fault = orderMoveFault({ status, refundStatus }, actor, move)
        // What is allowed is made in the tests of its area; here it would change the order.
        if (fault === undefined) continue
        await api.db.update(orders).set({ status, refundStatus }).where(eq(orders.id, row.id))
        const { code } = await act()
        expect([status, refundStatus, move, actor.type, code]).toEqual([
          status,
          refundStatus,
          move,
          actor.type,
          problems[fault].code,
        ])
        expect(await orderById(api, row.id)).toMatchObject({ status, refundStatus, version: row.version })
        refused += 1
      }
  expect(refused).toBeGreaterThan(40)
  expect(await written()).toEqual(before)
})

const people = '01900000-0000-7000-8000-00000000000a'
const actors: readonly Actor[] = [
  { type: 'account', id: people, name: '客服' },
  { type: 'account', id: people, name: '管理员', isSuper: true },
  { type: 'customer', id: people, name: '王芳' },
  { type: 'staff', id: people, name: '张淑芬' },
  { type: 'system', id: null, name: null },
]

const deeds = {
  confirm: (tx, held, actor) => completeVisit(tx, held, { move: 'confirm', actor, now: api.now() }),
  autoConfirm: (tx, held, actor) => completeVisit(tx, held, { move: 'autoConfirm', actor, now: api.now() }),
  absent: (tx, held, actor) => absentVisit(tx, held, { reason: '家中无人', actor, now: api.now() }),
  resolve: (tx, held, actor) =>
    resolveVisit(tx, held, { draft: { outcome: 'fully', reason: '服务不到位' }, actor, now: api.now() }),
} satisfies Partial<Record<VisitMoveName, (tx: Db, held: HeldVisit, actor: Actor) => Promise<unknown>>>
type Deed = keyof typeof deeds

const undo = new Error('nothing of this is kept')

interface Case {
  readonly id: string
  readonly status: VisitState
  readonly refundLock: boolean
  readonly isDisputed: boolean
}

/** What becomes of a move, in a transaction that is rolled back, and what the contract says of it. */
const tryOut = async ({ id, ...state }: Case, actor: Actor, move: Deed) => {
  let seen: { outcome: string; expected: string } | undefined
  const attempt = api.db.transaction(async (tx) => {
    const [row] = await tx.update(visits).set(state).where(eq(visits.id, id)).returning()
    if (row === undefined) throw new Error('there is no such visit')
    const expected = visitMoveFault(row, actor, move) ?? 'done'
    const outcome = await deeds[move](tx, await holdVisit(tx, row.operatorId, id), actor).then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Problem) return error.problem
        throw error
      },
    )
    seen = { outcome, expected }
    throw undo
  })
  await attempt.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return seen
}

test('each kind of actor makes the moves that pay for a visit or refund it where the contract has them, and nowhere else', async () => {
  const completed = await visitOf(api, 'unconfirmed')
  const done = await api.admin(orderArea.confirm, {
    params: { id: completed.id },
    body: { reason: '电话确认' },
    headers: freshKey(),
  })
  expect(done.status).toBe(200)
  const under = await visitOf(api, 'inService')
  const before = await written()
  const made = new Set<string>()
  for (const status of visitStates)
    for (const move of Object.keys(deeds) as Deed[])
      for (const refundLock of move === 'absent' ? [false, true] : [false])
        for (const isDisputed of move === 'resolve' ? [false, true] : [false])
          for (const actor of actors) {
            const id = status === 'completed' ? completed.id : under.id
            const seen = await tryOut({ id, status, refundLock, isDisputed }, actor, move)
            const which = [status, refundLock, isDisputed, move, actor.type, actor.isSuper ?? false]
            expect([...which, seen?.outcome]).toEqual([...which, seen?.expected])
            if (seen?.outcome === 'done') made.add(move)
          }
  expect([...made].toSorted()).toEqual(Object.keys(deeds).toSorted())
  expect(await written()).toEqual(before)
})
