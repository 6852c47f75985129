import { checkRefundAudit, type refundreview } from '@kangju/contract'
import { and, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Call, Me } from '../../../http/call.ts'
import { inOwnTransaction, whyRefused } from '../../../http/one-by-one.ts'
import { Problem } from '../../../kit/problem.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { find, within } from '../../../rows/scope.ts'
import { actorOf } from '../order/service.ts'
import { approveRefund, rejectRefund } from './decide.ts'
import { payRefundOut, retryRefund } from './finish.ts'
import { refunds, type Refund } from './table.ts'

const shown = ({ id, version, refundNo, status, refundFen }: Refund) => ({ id, version, refundNo, status, refundFen })

const notes = (before: Refund, { id: entityId, refundNo, status, refundFen, auditRemark }: Refund) => ({
  entityId,
  detail: { refundNo, from: before.status, to: status, refundFen, auditRemark },
})

/** Approves, rejects or retries one refund; of several reviewers the first one decides. */
export const auditRefund = async (call: Call<typeof refundreview.audit>) => {
  const { db, me, params, now, body } = call
  const row = await find(db, me, refunds, params.id)
  refuseBy(checkRefundAudit(body))
  const { pass, retry, refundFen, ...rest } = body
  const decision = { ...rest, actor: actorOf(me), now }
  const decide = () => {
    if (retry === 1) return retryRefund(db, row, decision)
    return pass === 1 ? approveRefund(db, row, { ...decision, refundFen }) : rejectRefund(db, row, decision)
  }
  const done = await decide()
  call.audit(notes(row, done))
  return shown(done)
}

export const payoutRefund = async (call: Call<typeof refundreview.payout>) => {
  const { db, me, params, now, body } = call
  const row = await find(db, me, refunds, params.id)
  const done = await payRefundOut(db, row, { ...body, actor: actorOf(me), now })
  const { entityId, detail } = notes(row, done)
  call.audit({ entityId, detail: { ...detail, method: body.method, voucherNo: body.voucherNo } })
  return shown(done)
}

type BulkCall = Call<typeof refundreview.bulk>

const decideRow = (call: BulkCall, tx: Db, row: Refund) => {
  const { me, now, body } = call
  const decision = { actor: actorOf(me), remark: body.remark, now }
  return body.pass === 1 ? approveRefund(tx, row, { ...decision, isAsListed: true }) : rejectRefund(tx, row, decision)
}

const decideInOwn = (call: BulkCall, row: Refund): Promise<Refund> =>
  inOwnTransaction(call, async (tx) => {
    const done = await decideRow(call, tx, row)
    call.audit(notes(row, done))
    return done
  })

const resultOf = async (call: BulkCall, row: Refund) => {
  try {
    const { id, refundNo, status, refundFen } = await decideInOwn(call, row)
    return { id, refundNo, status, refundFen, why: null }
  } catch (error) {
    const { id, refundNo, status, refundFen } = await find(call.db, call.me, refunds, row.id)
    return { id, refundNo, status, refundFen, why: whyRefused(call, error) }
  }
}

/** The refunds with these ids, in their order; refused as a whole if the account does not see one of them. */
const rowsById = async (db: Db, me: Me, ids: readonly string[]): Promise<Refund[]> => {
  const rows = await db
    .select()
    .from(refunds)
    .where(and(within(me, refunds), inArray(refunds.id, [...ids])))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (row === undefined) throw new Problem('missing')
    return row
  })
}

/** Decides many refunds, each in its own transaction, so that one that is refused does not stop the others. */
export const auditRefunds = async (call: BulkCall) => {
  const { db, me, body } = call
  refuseBy(checkRefundAudit(body))
  const results = []
  for (const row of await rowsById(db, me, body.ids)) results.push(await resultOf(call, row))
  return { results }
}
