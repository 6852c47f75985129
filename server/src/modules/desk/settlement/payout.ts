import { businessDay, checkPayout, settlementMoves, settlementRules as rules } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { invalid } from '../../../kit/problem.ts'
import { refuseBy } from '../../../rows/draft.ts'
import type { Leg } from '../../books/ledger/service.ts'
import { moveInWallet, payFrozen } from '../../books/wallet/service.ts'
import { changeSettlement, entryOf, holdSettlement, type Mover } from './rows.ts'
import type { Settlement, Writeoff } from './table.ts'
import { dropLines, linesOf } from './writeoffs.ts'

type Scope = Pick<Me, 'operatorId' | 'organId'>

const sumOf = (lines: readonly Writeoff[], isWanted: (line: Writeoff) => boolean) =>
  lines.filter(isWanted).reduce((sum, { amountFen }) => sum + amountFen, 0)

/** Credit entries of a payout, which empties the frozen balance (P11). */
const legsOf = ({ feeFen, taxFen }: Settlement, lines: readonly Writeoff[]): Leg[] => {
  const isPayout = ({ kind }: Writeoff) => kind === 'payout'
  return [
    { account: 'CASH:bank', fen: sumOf(lines, isPayout) },
    { account: 'OFFSET_RECOVERY', fen: sumOf(lines, (line) => !isPayout(line)) },
    { account: 'FEE_INCOME', fen: feeFen },
    { account: 'TAX_PAYABLE', fen: taxFen },
  ]
}

/** When the bank paid: not in the future, and not before the day of the review. */
export const payTimeFault = ({ auditAt }: Pick<Settlement, 'auditAt'>, payAt: Date, now: Date) => {
  if (payAt > now) return rules.future
  const isEarly = auditAt !== null && businessDay(payAt) < businessDay(new Date(auditAt))
  return isEarly ? rules.beforeReview : undefined
}

interface Payout extends Mover {
  readonly payAt: Date
  readonly remark?: string | null | undefined
}

const paidOut = ({ actor }: Mover, payAt: Date) => ({
  payBy: actor.id,
  payByName: actor.name,
  payAt: payAt.toISOString(),
})

/** Pays a withdrawal that is written off to the fen. */
export const paySettlement = async (tx: Db, scope: Scope, id: string, payout: Payout): Promise<Settlement> => {
  const { payAt, remark, now } = payout
  const row = await holdSettlement(tx, scope, id, payout, 'pay')
  const late = payTimeFault(row, payAt, now)
  if (late !== undefined) throw invalid({ payAt: [late] })
  const { fen: _fen, settlementId: _id, ...entry } = entryOf(row, payout)
  await payFrozen(tx, { ...entry, credit: legsOf(row, await linesOf(tx, row.id)) })
  const status = settlementMoves.pay.to
  return changeSettlement(tx, row, { ...paidOut(payout, payAt), payRemark: remark ?? null, status }, payout)
}

/** Records that the bank did not pay: write-offs are removed and the money goes back (P10). */
export const failSettlement = async (
  tx: Db,
  scope: Scope,
  id: string,
  failing: Mover & { readonly failReason?: string | null | undefined },
): Promise<Settlement> => {
  const { failReason, now } = failing
  refuseBy(checkPayout({ result: 0, failReason }))
  const row = await holdSettlement(tx, scope, id, failing, 'fail')
  await dropLines(tx, await linesOf(tx, row.id), failing)
  await moveInWallet(tx, 'returnWithdrawal', entryOf(row, failing))
  const status = settlementMoves.fail.to
  return changeSettlement(
    tx,
    row,
    { ...paidOut(failing, now), failReason: failReason?.trim() ?? null, writeoffFen: 0, status },
    failing,
  )
}
