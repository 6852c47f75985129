import {
  businessDay,
  checkActivation,
  fillText,
  buyerIdFault,
  prepaycardTexts as texts,
  type ActivationDraft,
  type Text,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Me, SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { find } from '../../../rows/scope.ts'
import { nextVersion } from '../../../rows/stamps.ts'
import { newId } from '../../../secret/token.ts'
import { activateCards, countWaiting, waitingCards, type WaitingCards } from '../../books/prepaycard/service.ts'
import { prepayBatches, type PrepayBatch } from '../../books/prepaycard/table.ts'
import { creditFenOf } from './credit.ts'
import { prepayActivations, prepayDists, type PrepayDist } from './table.ts'

interface Judged {
  readonly dist: PrepayDist
  readonly batch: Pick<PrepayBatch, 'status'>
  readonly me: Pick<Me, 'isdefault'>
  readonly now: Date
  /** Price of the cards to activate, and what the organisation may still owe. */
  readonly priceFen: number
  readonly creditFen: number
}

/** Why no card of a distribution can be activated now, by field. */
export const activationFaults = ({ dist, batch, me, now, priceFen, creditFen }: Judged): Record<string, Text[]> => {
  const { status, payStatus, activeDeadline } = dist
  const isSecured = payStatus === 'paid' || me.isdefault === 1 || creditFen >= priceFen
  const isLate = activeDeadline !== null && activeDeadline < businessDay(now)
  return {
    ...(batch.status === 'enabled' ? {} : { batchId: [texts.batchNotEnabled] }),
    ...(status === 'enabled' ? {} : { status: [texts.distDisabled] }),
    ...(isLate ? { activeDeadline: [fillText(texts.pastDeadline, { day: activeDeadline })] } : {}),
    ...(isSecured ? {} : { payStatus: [texts.distUnpaid] }),
  }
}

/** Whether the organisation's credit decides about the activation. */
export const needsCredit = ({ payStatus }: PrepayDist, me: Pick<Me, 'isdefault'>) =>
  payStatus === 'unpaid' && me.isdefault === 0

const whichOf = ({ mode, ids, startNo, endNo, count }: ActivationDraft): WaitingCards => {
  if (mode === 'ids') return { ids: ids ?? [] }
  return mode === 'range' ? { range: { startNo: startNo ?? '', endNo: endNo ?? '' } } : { atMost: count ?? 0 }
}

/** The cards that the draft means; all of the chosen ones, and as many as asked for, must wait for activation. */
const meantCards = async ({ db }: SignedCall, { id, activeMode }: PrepayDist, draft: ActivationDraft) => {
  const which = whichOf(draft)
  const found = await waitingCards(db, id, which)
  const wanted = which.ids?.length ?? which.atMost ?? found.length
  const field = { ids: 'ids', range: 'startNo', count: 'count' }[draft.mode]
  const refuse = (text: Text): never => {
    throw new Problem('notReady', { fields: { [field]: [text] } })
  }
  if (draft.mode === 'ids' && found.length < wanted) refuse(fillText(texts.notWaiting, { n: wanted - found.length }))
  if (draft.mode === 'count' && found.length < wanted)
    refuse(fillText(texts.tooFewWaiting, { n: await countWaiting(db, id) }))
  if (found.length === 0) refuse(texts.noneWaiting)
  if (activeMode === 'single' && found.length > 1) refuse(texts.oneAtATime)
  return found
}

/** Activates cards of a distribution with one posting. Batch and distribution are locked, in this order. */
export const activate = async (call: SignedCall, draft: ActivationDraft) => {
  const { db, me, now, tools } = call
  refuseBy(checkActivation(draft))
  const { batchId } = await find(db, me, prepayDists, draft.distId)
  const batch = await find(db, me, prepayBatches, batchId, 'share')
  const dist = await find(db, me, prepayDists, draft.distId, 'update')
  const cardIds = await meantCards(call, dist, draft)
  const totalFen = dist.salePriceFen * cardIds.length
  const creditFen = needsCredit(dist, me) ? await creditFenOf(db, dist.organId, 'update') : 0
  const faults = activationFaults({ dist, batch, me, now, priceFen: totalFen, creditFen })
  if (Object.keys(faults).length > 0) throw new Problem('notReady', { fields: faults })
  const { buyerName, buyerMobile, buyerIdCard = null, invoiceTitle = null, remark = null } = draft
  const lacking = buyerIdFault({ named: batch.named, faceFen: batch.faceFen * cardIds.length }, buyerIdCard)
  if (lacking !== undefined) throw invalid({ buyerIdCard: [lacking] })

  const activations = dist.activations + 1
  const activationNo = `${dist.distNo}-${activations}`
  const { count, faceFen } = await activateCards(db, tools.keyring, {
    operatorId: dist.operatorId,
    cardIds,
    from: 'distributed',
    bizNo: activationNo,
    paidFen: totalFen,
    paidFrom: { account: 'ORGAN_RECEIVABLE', ownerId: dist.organId },
    buyer: { name: buyerName, mobile: buyerMobile, idCard: buyerIdCard },
    remark,
    at: now,
    by: me,
  })
  await db
    .update(prepayDists)
    .set({ activations, activeCount: dist.activeCount + count, ...nextVersion(call) })
    .where(eq(prepayDists.id, dist.id))
  await db.insert(prepayActivations).values({
    id: newId(),
    operatorId: dist.operatorId,
    distId: dist.id,
    activationNo,
    count,
    faceFen,
    totalFen,
    buyerName,
    invoiceTitle,
    remark,
    byName: me.realname,
    at: now.toISOString(),
  })
  call.audit({ entityId: dist.id, detail: { activationNo, mode: draft.mode, count, faceFen, totalFen, buyerName } })
  return { distId: dist.id, activationNo, count, faceFen, totalFen }
}
