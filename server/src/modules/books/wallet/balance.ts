import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextNumber } from '../../../db/numbers.ts'
import { Problem } from '../../../kit/problem.ts'
import { newId } from '../../../secret/token.ts'
import { exactFen, post, type Leg, type PlainAccount } from '../ledger/service.ts'
import { lastFlowOf, lockWallets, organsOf } from './flows.ts'
import { walletFlows, wallets, type Wallet, type WalletFlow } from './table.ts'

/** Ways in which a wallet changes at once: what moves from which account to which, and the kind of its flow. */
const movements = {
  withdraw: { kind: 'withdrawal', from: 'available', to: 'frozen', bizType: 'withdrawal.applied' },
  returnWithdrawal: { kind: 'withdrawalReturned', from: 'frozen', to: 'available', bizType: 'withdrawal.returned' },
  credit: { kind: 'manualCredit', from: 'ADJUST_EXPENSE', to: 'available', bizType: 'wallet.credited' },
  debit: { kind: 'manualDebit', from: 'available', to: 'ADJUST_EXPENSE', bizType: 'wallet.debited' },
  penalise: { kind: 'penalty', from: 'available', to: 'ADJUST_EXPENSE', bizType: 'wallet.penalised' },
} as const satisfies Record<string, Movement>
export type WalletMovement = keyof typeof movements

type Balance = 'available' | 'frozen'
interface Movement {
  readonly kind: string
  readonly from: Balance | PlainAccount
  readonly to: Balance | PlainAccount
  readonly bizType: string
}

const ledgerAccounts = { available: 'WALLET_AVAIL', frozen: 'WALLET_FROZEN' } as const

const isBalance = (side: Balance | PlainAccount): side is Balance => side in ledgerAccounts

const legOf = (side: Balance | PlainAccount, ownerId: string, fen: number): Leg =>
  isBalance(side) ? { account: ledgerAccounts[side], ownerId, fen } : { account: side, fen }

const balancesAfter = (wallet: Wallet, { from, to }: Movement, fen: number) => {
  const change = (balance: Balance) => (from === balance ? -fen : 0) + (to === balance ? fen : 0)
  return { availableFen: wallet.availableFen + change('available'), frozenFen: wallet.frozenFen + change('frozen') }
}

export interface WalletEntry {
  readonly operatorId: string
  readonly ownerId: string
  readonly fen: number
  /** Document that causes it; together with the movement it takes effect once. Without one, the flow is the document. */
  readonly bizNo?: string
  readonly settlementId?: string | null
  readonly attachments?: readonly string[]
  readonly remark?: string | null
  readonly actor: { readonly id: string | null; readonly name: string | null }
  readonly now: Date
}

const walletOf = async (tx: Db, ownerId: string): Promise<Wallet> => {
  const wallet = (await lockWallets(tx, [ownerId])).get(ownerId)
  if (wallet === undefined) throw new Problem('broken')
  return wallet
}

/**
 * Changes a wallet at once, with its flow and its posting. It is refused when the balance does not cover it: the wallet
 * is locked, so of concurrent requests only as many succeed as there is money for.
 */
export const moveInWallet = async (tx: Db, movement: WalletMovement, entry: WalletEntry): Promise<WalletFlow> => {
  const { operatorId, ownerId, fen, actor, now } = entry
  const { kind, from, to, bizType } = movements[movement]
  const wallet = await walletOf(tx, ownerId)
  const after = balancesAfter(wallet, movements[movement], fen)
  if (after.availableFen < 0 || after.frozenFen < 0) throw new Problem('notEnough')
  exactFen(after.availableFen + after.frozenFen)
  const flowNo = await nextNumber(tx, 'LS', now)
  const bizNo = entry.bizNo ?? flowNo
  const debit = [legOf(from, ownerId, fen)]
  const credit = [legOf(to, ownerId, fen)]
  const isNew = await post(tx, { operatorId, bizType, bizNo, debit, credit, actorId: actor.id, now })
  if (!isNew) throw new Error(`${bizType} ${bizNo} was booked before`)
  const at = now.toISOString()
  const seq = wallet.flowSeq + 1
  const [flow] = await tx
    .insert(walletFlows)
    .values({
      id: newId(),
      operatorId,
      flowNo,
      ownerType: wallet.ownerType,
      ownerId,
      organId: (await organsOf(tx, [wallet])).get(ownerId) ?? null,
      direction: to === 'available' ? 'in' : 'out',
      bizType: kind,
      amountFen: fen,
      availBeforeFen: wallet.availableFen,
      availAfterFen: after.availableFen,
      frozenAfterFen: after.frozenFen,
      pendingAfterFen: wallet.pendingFen,
      postStatus: 'posted',
      seq,
      availableAt: at,
      postedAt: at,
      bizNo,
      settlementId: entry.settlementId ?? null,
      attachments: [...(entry.attachments ?? [])],
      remark: entry.remark ?? null,
      operatorName: actor.name,
      createdAt: at,
    })
    .returning()
  if (flow === undefined) throw new Error('no flow was inserted')
  await tx
    .update(wallets)
    .set({ ...after, flowSeq: seq, lastFlowAt: lastFlowOf(wallet, now) })
    .where(eq(wallets.id, wallet.id))
  return flow
}

interface Payout extends Pick<WalletEntry, 'operatorId' | 'ownerId' | 'actor' | 'now'> {
  readonly bizNo: string
  /** Where the frozen money goes: the bank, fees, taxes, recovered debts. */
  readonly credit: readonly Leg[]
}

/** Pays out frozen money; the flow of the withdrawal stands for it, so there is no new one. */
export const payFrozen = async (tx: Db, { operatorId, ownerId, bizNo, credit, actor, now }: Payout) => {
  const wallet = await walletOf(tx, ownerId)
  const fen = credit.reduce((sum, leg) => sum + leg.fen, 0)
  if (wallet.frozenFen < fen) throw new Problem('notEnough')
  const debit = [{ account: 'WALLET_FROZEN', ownerId, fen } as const]
  const isNew = await post(tx, { operatorId, bizType: 'settlement.paid', bizNo, debit, credit, actorId: actor.id, now })
  if (!isNew) throw new Error(`settlement.paid ${bizNo} was booked before`)
  await tx
    .update(wallets)
    .set({ frozenFen: wallet.frozenFen - fen, totalWithdrawFen: wallet.totalWithdrawFen + fen })
    .where(eq(wallets.id, wallet.id))
}
