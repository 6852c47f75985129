import {
  refund,
  refundMoveFault,
  refundMoveNames,
  refundStatuses,
  type MoveActor,
  type RefundMoveName,
  type RefundStatus,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/db/client.ts'
import { Problem } from '../../src/kit/problem.ts'
import type { Actor } from '../../src/modules/care/order/service.ts'
import type { Order } from '../../src/modules/care/order/table.ts'
import {
  approveRefund,
  payRefundOut,
  refundDone,
  refundFailed,
  rejectRefund,
  retryRefund,
  withdrawRefund,
} from '../../src/modules/care/refund/service.ts'
import { refunds, type Refund } from '../../src/modules/care/refund/table.ts'
import { testApi, type TestApi } from '../api/api.ts'
import { freshKey, paidOrder, payOrderOf, placeOrder, visitsOf } from '../factories/order-rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const [applicantId, otherId] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b']
const actors: readonly Actor[] = [
  { type: 'account', id: applicantId, name: '客服' },
  { type: 'account', id: applicantId, name: '管理员', isSuper: true },
  { type: 'account', id: otherId, name: '财务' },
  { type: 'customer', id: applicantId, name: '王芳' },
  { type: 'customer', id: otherId, name: '李明' },
  { type: 'staff', id: otherId, name: '张淑芬' },
  { type: 'system', id: null, name: null },
]

const askFor = async (order: Order): Promise<Refund> => {
  const childIds = (await visitsOf(api, order.id)).map(({ id }) => id)
  const body = { childIds, applyFen: order.payFen, reason: 'customerCancelled' as const }
  const { data } = await api.admin(refund.apply, { params: { id: order.id }, body, headers: freshKey() })
  const [row] = await api.db.select().from(refunds).where(eq(refunds.id, data.id))
  if (row === undefined) throw new Error('there is no such refund')
  return row
}

const approveIt = (tx: Db, row: Refund, actor: Actor) =>
  approveRefund(tx, row, { actor, refundFen: row.refundableFen, remark: '同意', now: api.now() })

const deeds: Record<RefundMoveName, (tx: Db, row: Refund, actor: Actor) => Promise<unknown>> = {
  approve: approveIt,
  reject: (tx, row, actor) => rejectRefund(tx, row, { actor, remark: '不同意', now: api.now() }),
  withdraw: (tx, row, actor) => withdrawRefund(tx, row, { actor, now: api.now() }),
  send: (tx, { refundNo, parts }) => {
    const { method, fen } = parts[0] ?? { method: 'wechat' as const, fen: 0 }
    return refundDone(tx, refundNo, { method, fen, channelNo: 'R1', now: api.now() })
  },
  fail: (tx, { refundNo }) => refundFailed(tx, refundNo, { message: '账户异常', now: api.now() }),
  retry: (tx, row, actor) => retryRefund(tx, row, { actor, now: api.now() }),
  payOut: (tx, row, actor) => payRefundOut(tx, row, { method: 'bank', voucherNo: 'TK-1', actor, now: api.now() }),
}
/** These come from the channel, never from a person. */
const systemOnly: ReadonlySet<RefundMoveName> = new Set(['send', 'fail'])

const undo = new Error('nothing of this is kept')

/** What becomes of a move of a refund in a state, in a transaction that is rolled back. */
const outcomeOf = async (given: Refund, status: RefundStatus, actor: Actor, move: RefundMoveName) => {
  let outcome = ''
  const attempt = api.db.transaction(async (tx) => {
    const [row] = await tx.update(refunds).set({ status, applicantId }).where(eq(refunds.id, given.id)).returning()
    if (row === undefined) throw new Error('there is no such refund')
    outcome = await deeds[move](tx, row, actor).then(
      (done) => (done === false ? 'wrongState' : 'done'),
      (error: unknown) => {
        if (error instanceof Problem) return error.problem
        throw error
      },
    )
    throw undo
  })
  await attempt.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return outcome
}

const agree = (row: Refund) => api.db.transaction((tx) => approveIt(tx, row, actors[2] as Actor))

test('each kind of actor makes the moves of a refund that the contract opens to it, and no other', async () => {
  const online = async () => (await payOrderOf(api, await placeOrder(api))).order
  const asked = await askFor(await paidOrder(api))
  const agreed = [await agree(await askFor(await paidOrder(api))), await agree(await askFor(await online()))]
  const isAgreed = (status: RefundStatus) => status === 'refunding' || status === 'refunded' || status === 'failed'
  const mayAct = (actor: MoveActor, move: RefundMoveName) => !systemOnly.has(move) || actor.type === 'system'
  for (const status of refundStatuses)
    for (const row of isAgreed(status) ? agreed : [asked])
      for (const move of refundMoveNames)
        for (const actor of actors.filter((one) => mayAct(one, move))) {
          const expected = refundMoveFault({ ...row, status, applicantId }, actor, move) ?? 'done'
          const who = `${actor.type} ${actor.id === applicantId ? 'who asked' : ''} ${actor.isSuper === true}`
          expect([status, move, who, await outcomeOf(row, status, actor, move)]).toEqual([status, move, who, expected])
        }
})
