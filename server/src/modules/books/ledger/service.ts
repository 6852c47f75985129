import type { PayPartMethod } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { insertionOf } from '../../../db/put-rows.ts'
import { newId } from '../../../secret/token.ts'
import { ledgerEntries, ledgerTxns } from './table.ts'

export { releaseVoucher, takeVoucher } from './vouchers.ts'
export { lockMonth, periodOf, unlockMonth, type Period } from './period-lock.ts'
export { checkNow, reconcile } from './reconcile.ts'
export { invariantKeys } from './invariants.ts'
export { movements, movementsByDay, type DayMovement } from './day-balances.ts'

/** Accounts that exist once per operator. */
const plainAccounts = [
  'CASH:wechat',
  'CASH:alipay',
  'CASH:cash',
  'CASH:pos',
  'CASH:bank',
  'LTC_RECEIVABLE',
  'ORDER_ESCROW',
  'GOODS_ESCROW',
  'PREPAY_LIAB',
  'REFUND_PAYABLE',
  'PLATFORM_REVENUE',
  'GOODS_REVENUE',
  'FEE_INCOME',
  'PROMO_EXPENSE',
  'ADJUST_EXPENSE',
  'OFFSET_RECOVERY',
  'TAX_PAYABLE',
] as const
/** Accounts that exist once per owner. */
const ownedAccounts = ['WALLET_PENDING', 'WALLET_AVAIL', 'WALLET_FROZEN', 'ORGAN_RECEIVABLE'] as const

export type PlainAccount = (typeof plainAccounts)[number]
export type OwnedAccount = (typeof ownedAccounts)[number]
export type AccountRef =
  | { readonly account: PlainAccount }
  | { readonly account: OwnedAccount; readonly ownerId: string }
export type Leg = AccountRef & { readonly fen: number }

/** Account debited by each payment method. */
export const accountOf = {
  wechat: 'CASH:wechat',
  alipay: 'CASH:alipay',
  cash: 'CASH:cash',
  pos: 'CASH:pos',
  bank: 'CASH:bank',
  prepaidCard: 'PREPAY_LIAB',
  insurance: 'LTC_RECEIVABLE',
} as const satisfies Record<PayPartMethod, PlainAccount>

export interface Posting {
  readonly operatorId: string
  /** Type and document number together are the idempotency key. */
  readonly bizType: string
  readonly bizNo: string
  readonly debit: readonly Leg[]
  readonly credit: readonly Leg[]
  readonly memo?: string
  readonly actorId?: string | null
  readonly now: Date
}

/** The amount itself; one that a number does not hold to the fen is refused. */
export const exactFen = (fen: number): number => {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new Error(`${fen} is no amount in whole fen`)
  return fen
}

const total = (legs: readonly Leg[]) => legs.reduce((sum, leg) => exactFen(sum + exactFen(leg.fen)), 0)

const refuseUneven = ({ bizType, bizNo, debit, credit }: Posting) => {
  if (total(debit) !== total(credit))
    throw new Error(`${bizType} ${bizNo}: debit ${total(debit)}, credit ${total(credit)}`)
}

const txnOf = ({ operatorId, bizType, bizNo, memo, actorId, now }: Posting) => ({
  id: newId(),
  operatorId,
  bizType,
  bizNo,
  memo: memo ?? null,
  actorId: actorId ?? null,
  at: now.toISOString(),
})

/** Entries of both sides; legs of 0 are left out. */
const entriesOf = (txnId: string, { operatorId, debit, credit, now }: Posting) => {
  const side = (name: 'debit' | 'credit', legs: readonly Leg[]) =>
    legs
      .filter((leg) => leg.fen !== 0)
      .map((leg) => ({
        id: newId(),
        txnId,
        operatorId,
        account: leg.account,
        ownerId: 'ownerId' in leg ? leg.ownerId : null,
        side: name,
        fen: leg.fen,
        at: now.toISOString(),
      }))
  return [...side('debit', debit), ...side('credit', credit)]
}

/**
 * Writes postings with their entries. Returns only the new ones; for postings already written nothing must be repeated.
 */
export const postAll = async <P extends Posting>(tx: Db, postings: readonly P[]): Promise<P[]> => {
  for (const posting of postings) refuseUneven(posting)
  if (postings.length === 0) return []
  const rows = postings.map((posting) => ({ ...txnOf(posting), posting }))
  const entries = rows.flatMap(({ id, posting }) => entriesOf(id, posting))
  const txns = rows.map(({ posting: _posting, ...row }) => row)
  // Entries of a posting already written are skipped with it.
  const entered =
    entries.length === 0
      ? sql``
      : sql`, entered as (${insertionOf(ledgerEntries, entries)} where txn_id in (select id from txn))`
  const { rows: written } = await tx.execute<{ id: string }>(
    sql`with txn as (${insertionOf(ledgerTxns, txns)} on conflict do nothing returning id)${entered} select id from txn`,
  )
  const isNew = new Set(written.map(({ id }) => id))
  return rows.filter(({ id }) => isNew.has(id)).map(({ posting }) => posting)
}

/** Writes one posting. Returns false if it was already written; then nothing must be repeated. */
export const post = async (tx: Db, posting: Posting): Promise<boolean> => (await postAll(tx, [posting])).length > 0
