import { checkPayout, checkSettle, settlement, settlementWords, type Lang } from '@kangju/contract'
import type { Call } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { Problem, problemReply } from '../../../kit/problem.ts'
import { cleanDraft, refuseBy } from '../../../rows/draft.ts'
import { find } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { sheetExport } from '../../../sheet/export.ts'
import { actorOf } from '../../care/order/service.ts'
import { bankListSheet } from './bank-list.ts'
import { bankResults } from './bank-result.ts'
import { ownerMobileOf, readSettlement } from './detail.ts'
import { listReviewed, listToReview, reviewedSheet, toReviewSheet } from './list.ts'
import { ownPayeesOf } from './own-payees.ts'
import { failSettlement, paySettlement } from './payout.ts'
import { approveSettlement, rejectSettlement } from './review.ts'
import type { Mover } from './rows.ts'
import { settlements, type Settlement } from './table.ts'
import { addWriteoff, removeWriteoff } from './writeoffs.ts'

const done = ({ id, version }: Settlement) => ({ id, version })

type Reviewing = Pick<Call<typeof settlement.settle>, 'db' | 'tools' | 'me' | 'now'>
const reviewerOf = async ({ db, tools, me, now }: Reviewing): Promise<Mover> => ({
  actor: actorOf(me),
  ownPayees: await ownPayeesOf(db, tools, me),
  now,
})

const settle = async (call: Call<typeof settlement.settle>) => {
  const { db, me, params, body, audit } = call
  const { pass, ...decision } = body
  await find(db, me, settlements, params.id)
  refuseBy(checkSettle(body))
  const mover = await reviewerOf(call)
  const decide = pass === 1 ? approveSettlement : rejectSettlement
  const row = await decide(db, me, params.id, { ...mover, ...decision })
  audit({ entityId: row.id, detail: { ...body, settleNo: row.settleNo, amountFen: row.amountFen } })
  return done(row)
}

const textOf = (problem: Problem, lang: Lang) => {
  const { message, errors = {} } = problemReply(problem, lang).body
  return Object.values(errors).flat().join(' ') || message
}

/** Each request is reviewed in its own transaction, so that a refusal of one leaves the others decided. */
const settleAll = async (call: Call<typeof settlement.settleAll>) => {
  const { me, body, lang } = call
  const { ids, pass, remark } = body
  refuseBy(checkSettle({ pass, remark }))
  const mover = await reviewerOf(call)
  const decide = pass === 1 ? approveSettlement : rejectSettlement
  const results = []
  for (const id of ids) {
    try {
      const { settleNo } = await call.transact(async (tx) => {
        const row = await decide(tx, me, id, { ...mover, remark })
        call.audit({ entityId: row.id, detail: { pass, remark: remark ?? null, settleNo: row.settleNo } })
        return row
      })
      results.push({ id, settleNo, isDone: true, reason: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.push({ id, settleNo: null, isDone: false, reason: textOf(error, lang) })
    }
  }
  return results
}

const pay = async ({ db, me, params, body, now, audit }: Call<typeof settlement.pay>) => {
  await find(db, me, settlements, params.id)
  refuseBy(checkPayout(body))
  const mover = { actor: actorOf(me), now }
  const { result, payAt, remark, failReason } = body
  const row =
    result === 1
      ? await paySettlement(db, me, params.id, { ...mover, payAt: new Date(payAt ?? now), remark })
      : await failSettlement(db, me, params.id, { ...mover, failReason })
  audit({ entityId: row.id, detail: { ...body, settleNo: row.settleNo, netFen: row.netFen } })
  return done(row)
}

export const settlementRoutes = implement(
  settlement,
  {
    list: listToReview,
    reviewed: listReviewed,
    read: (call) => readSettlement(call, call.params.id),
    settle,
    settleAll,
    pay,

    addWriteoff: async (call) => {
      const { db, me, now, audit } = call
      const draft = await cleanDraft(call, settlement.addWriteoff.body, call.body, undefined)
      const row = await addWriteoff(db, me, draft, { actor: actorOf(me), now })
      const { proofUrls: _proofs, ...detail } = draft
      audit({ entityId: row.id, detail: { ...detail, settleNo: row.settleNo } })
      return done(row)
    },

    removeWriteoff: async ({ db, me, params, now, audit }) => {
      const row = await removeWriteoff(db, me, params.id, { actor: actorOf(me), now })
      audit({ entityId: row.id, detail: { writeoffId: params.id, settleNo: row.settleNo } })
      return done(row)
    },

    reveal: async ({ db, me, tools, body, audit }) => {
      const row = await find(db, me, settlements, body.id)
      audit({ entityId: row.id, detail: { field: body.field } })
      if (body.field === 'ownerMobile') return { value: await ownerMobileOf(db, tools, row) }
      return { value: openField(tools.keyring, 'settlement', body.field, row) }
    },

    export: sheetExport(settlement.export, toReviewSheet),
    exportReviewed: sheetExport(settlement.exportReviewed, reviewedSheet),
    bankList: sheetExport(settlement.bankList, bankListSheet),
    bankTemplate: bankResults.template,
    bankResult: bankResults.upload,
  },
  settlementWords,
)
