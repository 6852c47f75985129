import { checkSettle, fillText, settlementMoves, settlementRules as rules } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { yuanOfFen } from '../../../sheet/cell-text.ts'
import { moveInWallet } from '../../books/wallet/service.ts'
import { payeeNameOf } from './payee.ts'
import { changeSettlement, entryOf, holdSettlement, type Mover } from './rows.ts'
import type { Settlement } from './table.ts'

interface Decision extends Mover {
  readonly remark?: string | null | undefined
}

const decided = ({ actor, remark, now }: Decision) => ({
  auditBy: actor.id,
  auditByName: actor.name,
  auditAt: now.toISOString(),
  auditRemark: remark ?? null,
})

const plainName = (name: string) => name.normalize('NFKC').replace(/\s+/g, '')

/** Whether an account is in the name of its payee, whatever the width and spacing of the characters. */
export const isSameName = (accountName: string, payeeName: string) => plainName(accountName) === plainName(payeeName)

const refuseTax = ({ ownerType, amountFen, feeFen }: Settlement, taxFen: number) => {
  if (taxFen === 0) return
  if (ownerType !== 'people') throw invalid({ taxFen: [rules.staffOnly] })
  const mostFen = amountFen - feeFen
  if (taxFen >= mostFen) throw invalid({ taxFen: [fillText(rules.taxTooMuch, { yuan: yuanOfFen(mostFen) })] })
}

type Scope = Pick<Me, 'operatorId' | 'organId'>

/** Approves a withdrawal; its account must be in the name of the payee. */
export const approveSettlement = async (
  tx: Db,
  scope: Scope,
  id: string,
  decision: Decision & { readonly taxFen?: number | undefined },
): Promise<Settlement> => {
  const { taxFen = 0 } = decision
  const row = await holdSettlement(tx, scope, id, decision, 'approve')
  refuseTax(row, taxFen)
  const payee = await payeeNameOf(tx, row)
  if (!isSameName(row.accountName, payee))
    throw new Problem('notReady', {
      fields: { accountName: [fillText(rules.nameDiffers, { account: row.accountName, payee })] },
    })
  const netFen = row.amountFen - row.feeFen - taxFen
  const { to: status } = settlementMoves.approve
  return changeSettlement(tx, row, { ...decided(decision), taxFen, netFen, status }, decision)
}

/** Rejects a withdrawal, which gives the money back (P10). */
export const rejectSettlement = async (tx: Db, scope: Scope, id: string, decision: Decision): Promise<Settlement> => {
  refuseBy(checkSettle({ pass: 0, remark: decision.remark }))
  const row = await holdSettlement(tx, scope, id, decision, 'reject')
  await moveInWallet(tx, 'returnWithdrawal', entryOf(row, decision))
  return changeSettlement(tx, row, { ...decided(decision), status: settlementMoves.reject.to }, decision)
}
