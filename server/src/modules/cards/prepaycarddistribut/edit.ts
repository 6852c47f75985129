import {
  DistEdit,
  DistRow,
  fillText,
  prepaycardTexts as texts,
  validationWords,
  type DistEdit as Edit,
  type Text,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { changes, encryptDraft } from '../../../rows/sensitive.ts'
import { stamps } from '../../../rows/stamps.ts'
import { post, takeVoucher } from '../../books/ledger/service.ts'
import { rangesOfDist, returnToStock } from '../../books/prepaycard/service.ts'
import { prepayBatches } from '../../books/prepaycard/table.ts'
import { endsOf } from './distribute.ts'
import { prepayDists, prepayDistsTable, type PrepayDist } from './table.ts'

/** Records the organisation's transfer: what it owes is settled, or paid in advance for cards not activated yet. */
const recordPayment = async (
  { db, me, now }: SignedCall,
  { operatorId, distNo, organId, totalFen }: PrepayDist,
  no: string,
) => {
  await takeVoucher(db, { operatorId, direction: 'in', method: 'bank', no, bizNo: distNo, now })
  await post(db, {
    operatorId,
    bizType: 'card.paid',
    bizNo: distNo,
    debit: [{ account: 'CASH:bank', fen: totalFen }],
    credit: [{ account: 'ORGAN_RECEIVABLE', ownerId: organId, fen: totalFen }],
    actorId: me.id,
    now,
  })
  return { payStatus: 'paid' as const, paidAt: now.toISOString(), paidByName: me.realname, payVoucherNo: no.trim() }
}

/** Gives back what was paid for recalled cards. */
const recordReturn = async (
  { db, me, now }: SignedCall,
  { operatorId, distNo, organId, version }: PrepayDist,
  no: string,
  fen: number,
) => {
  const bizNo = `${distNo}-${version + 1}`
  await takeVoucher(db, { operatorId, direction: 'out', method: 'bank', no, bizNo, now })
  await post(db, {
    operatorId,
    bizType: 'card.returned',
    bizNo,
    debit: [{ account: 'ORGAN_RECEIVABLE', ownerId: organId, fen }],
    credit: [{ account: 'CASH:bank', fen }],
    actorId: me.id,
    now,
  })
}

const recall = async (call: SignedCall, old: PrepayDist, count: number, returnVoucherNo: string | null) => {
  const back = await returnToStock(call.db, old.id, count, call)
  // The counts are kept under the same lock as the cards, so fewer cards would mean that they differ.
  if (back !== count) throw new Error(`${old.distNo}: ${back} of ${count} cards could be recalled`)
  const fen = count * old.salePriceFen
  if (old.payStatus === 'paid') await recordReturn(call, old, returnVoucherNo ?? '', fen)
  const quantity = old.quantity - count
  return { quantity, totalFen: old.totalFen - fen, ...endsOf(await rangesOfDist(call.db, old.id)) }
}

const refuse = (fields: Record<string, Text[]>): never => {
  throw new Problem('notReady', { fields })
}

/** The voucher of a payment to record; a form that was opened with one sends it back. */
const newVoucher = ({ payVoucherNo }: PrepayDist, edit: Edit): string | undefined =>
  edit.payVoucherNo == null || edit.payVoucherNo === payVoucherNo ? undefined : edit.payVoucherNo

/** Refuses what the locked distribution does not allow; returns how many cards come back. */
const recalledBy = (old: PrepayDist, faceFen: number, edit: Edit): number => {
  const { salePriceFen, returnVoucherNo } = edit
  const { quantity, activeCount, voidCount, payStatus } = old
  const isPaid = payStatus === 'paid'
  if (salePriceFen !== old.salePriceFen && (activeCount > 0 || isPaid)) refuse({ salePriceFen: [texts.priceFixed] })
  if (salePriceFen > faceFen) throw invalid({ salePriceFen: [texts.priceAboveFace] })
  const count = quantity - (edit.quantity ?? quantity)
  if (count < 0) throw invalid({ quantity: [texts.notMore] })
  const waiting = quantity - activeCount - voidCount
  if (count > waiting) refuse({ quantity: [fillText(texts.recallTooMany, { n: waiting })] })
  if (count > 0 && isPaid && returnVoucherNo == null) throw invalid({ returnVoucherNo: [validationWords.required] })
  if (newVoucher(old, edit) !== undefined) {
    if (count > 0) throw invalid({ payVoucherNo: [texts.oneThing] })
    if (isPaid) refuse({ payVoucherNo: [texts.alreadyPaid] })
  }
  return count
}

/** Changes contact and price, recalls cards from the end, or records the payment. */
export const editDist = async (call: SignedCall, edit: Edit) => {
  const { db, me, tools } = call
  const { batchId } = await find(db, me, prepayDists, edit.id)
  // Recalled cards return to the batch, so it is locked first.
  const { faceFen } = await find(db, me, prepayBatches, batchId, 'update')
  const old = await find(db, me, prepayDists, edit.id, 'update')
  if (old.version !== edit.version) throw new Problem('stale')
  const count = recalledBy(old, faceFen, edit)
  const { salePriceFen, contactName, contactMobile, returnVoucherNo } = edit
  const voucherNo = newVoucher(old, edit)
  const priced = { ...old, salePriceFen, totalFen: salePriceFen * (old.quantity - old.voidCount) }
  if (voucherNo !== undefined && priced.totalFen === 0) refuse({ payVoucherNo: [texts.nothingToPay] })
  const isRepriced = salePriceFen !== old.salePriceFen
  const place = { id: old.id, operatorId: old.operatorId, table: prepayDistsTable, schema: DistEdit }
  const [row] = await db
    .update(prepayDists)
    .set({
      contactName,
      ...encryptDraft(tools.keyring, place, { contactMobile }, old),
      ...(isRepriced ? { salePriceFen, totalFen: priced.totalFen } : {}),
      ...(count > 0 ? await recall(call, isRepriced ? priced : old, count, returnVoucherNo ?? null) : {}),
      ...(voucherNo === undefined ? {} : await recordPayment(call, isRepriced ? priced : old, voucherNo)),
      ...stamps(call),
      version: old.version + 1,
    })
    .where(eq(prepayDists.id, old.id))
    .returning()
  if (row === undefined) throw new Problem('missing')
  const detail = changes(tools.keyring, prepayDistsTable, DistRow, old, row, [])
  call.audit({ entityId: old.id, detail: { ...detail, ...(returnVoucherNo == null ? {} : { returnVoucherNo }) } })
  return { id: old.id, version: row.version }
}
