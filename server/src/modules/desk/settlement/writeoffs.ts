import {
  businessDay,
  checkWriteoff,
  fillText,
  futureText,
  openFenOf,
  settlementRules as rules,
  type WriteoffDraft,
} from '@kangju/contract'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextNumber } from '../../../db/numbers.ts'
import type { Me } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { giveFiles } from '../../../rows/file-urls.ts'
import { find } from '../../../rows/scope.ts'
import { newId } from '../../../secret/token.ts'
import { yuanOfFen } from '../../../sheet/cell-text.ts'
import { releaseVoucher, takeVoucher } from '../../books/ledger/service.ts'
import { changeSettlement, holdSettlement, type Mover } from './rows.ts'
import { writeoffs, type Settlement, type Writeoff } from './table.ts'

type Scope = Pick<Me, 'operatorId' | 'organId'>

/** Vouchers of bank payouts; withdrawals and refunds share them, so each number is used once per operator. */
const voucherOf = (operatorId: string, no: string) => ({ operatorId, direction: 'out', method: 'bank', no }) as const

export const linesOf = (db: Db, settlementId: string): Promise<Writeoff[]> =>
  db
    .select()
    .from(writeoffs)
    .where(and(eq(writeoffs.settlementId, settlementId), isNull(writeoffs.deletedAt)))
    .orderBy(asc(writeoffs.createdAt), asc(writeoffs.id))

type Line = Omit<WriteoffDraft, 'settlementId' | 'proofUrls'> & { readonly proofUrls?: readonly string[] }

/** Adds a line to a locked withdrawal that is to be paid. */
export const writeLine = async (tx: Db, row: Settlement, line: Line, mover: Mover): Promise<Settlement> => {
  const { actor, now } = mover
  const { kind, amountFen, happenedAt } = line
  if (happenedAt > businessDay(now)) throw invalid({ happenedAt: [futureText] })
  const openFen = openFenOf(row)
  if (amountFen > openFen) throw invalid({ amountFen: [fillText(rules.overNet, { yuan: yuanOfFen(openFen) })] })
  const voucherNo = kind === 'payout' ? (line.voucherNo ?? '').trim() : null
  if (voucherNo !== null) await takeVoucher(tx, { ...voucherOf(row.operatorId, voucherNo), bizNo: row.settleNo, now })
  const at = now.toISOString()
  const proofUrls = [...(line.proofUrls ?? [])]
  await tx.insert(writeoffs).values({
    id: newId(),
    operatorId: row.operatorId,
    createdAt: at,
    createdBy: actor.id,
    createdByName: actor.name,
    updatedAt: at,
    updatedBy: actor.id,
    writeoffNo: await nextNumber(tx, 'HX', now),
    settlementId: row.id,
    kind,
    amountFen,
    voucherNo,
    happenedAt,
    proofUrls,
    remark: line.remark ?? null,
  })
  await giveFiles(tx, row, proofUrls)
  return changeSettlement(tx, row, { writeoffFen: row.writeoffFen + amountFen }, mover)
}

/** Adds a write-off; it posts nothing, the payout posts them all. */
export const addWriteoff = async (tx: Db, scope: Scope, draft: WriteoffDraft, mover: Mover): Promise<Settlement> => {
  refuseBy(checkWriteoff(draft))
  const row = await holdSettlement(tx, scope, draft.settlementId, mover, 'writeOff')
  return writeLine(tx, row, draft, mover)
}

/** Removes lines, which makes their vouchers usable again. */
export const dropLines = async (tx: Db, lines: readonly Writeoff[], { actor, now }: Mover) => {
  for (const { id, operatorId, voucherNo } of lines) {
    const at = now.toISOString()
    await tx
      .update(writeoffs)
      .set({ deletedAt: at, updatedAt: at, updatedBy: actor.id, removedByName: actor.name, version: sql`version + 1` })
      .where(eq(writeoffs.id, id))
    if (voucherNo !== null) await releaseVoucher(tx, voucherOf(operatorId, voucherNo))
  }
}

/** Whether an account may remove a line. */
export const mayRemoveLine = ({ createdBy }: Writeoff, { id, isSuper }: Pick<Mover['actor'], 'id' | 'isSuper'>) =>
  isSuper === true || createdBy === id

/** Removes a write-off; its creator or a super administrator may. */
export const removeWriteoff = async (tx: Db, scope: Scope, id: string, mover: Mover): Promise<Settlement> => {
  const { settlementId } = await find(tx, scope, writeoffs, id)
  const row = await holdSettlement(tx, scope, settlementId, mover, 'writeOff')
  // Read again under the lock of the withdrawal, since another request may have removed it.
  const line = await find(tx, scope, writeoffs, id)
  if (!mayRemoveLine(line, mover.actor)) throw new Problem('forbidden')
  await dropLines(tx, [line], mover)
  return changeSettlement(tx, row, { writeoffFen: row.writeoffFen - line.amountFen }, mover)
}
