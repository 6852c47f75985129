import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextNumbers } from '../../../db/numbers.ts'
import { newId } from '../../../secret/token.ts'
import { lastFlowOf, lockWallets, organsOf } from './flows.ts'
import { walletFlows, wallets, type Wallet, type WalletFlow } from './table.ts'

/** Earnings of one owner to be taken back. */
interface Claim {
  readonly ownerId: string
  readonly fen: number
}

interface Source {
  readonly operatorId: string
  /** Number of the refund. */
  readonly bizNo: string
  readonly childId: string
  readonly remark: string | null
  readonly operatorName: string | null
  readonly now: Date
}

/** What was taken from a wallet; the rest of the claim was no longer there. */
export interface Taken {
  readonly ownerId: string
  readonly pendingFen: number
  readonly availableFen: number
}

type NewFlow = typeof walletFlows.$inferInsert

/** Locks the pending earnings of a visit; like the posting job, flows are locked before wallets. */
const lockPending = (tx: Db, childId: string, ownerIds: readonly string[]): Promise<WalletFlow[]> =>
  tx
    .select()
    .from(walletFlows)
    .where(
      and(
        eq(walletFlows.childId, childId),
        eq(walletFlows.direction, 'in'),
        eq(walletFlows.postStatus, 'pending'),
        inArray(walletFlows.ownerId, [...ownerIds]),
      ),
    )
    .orderBy(asc(walletFlows.flowNo))
    .for('update')

/** Takes an amount from pending flows in order; a flow taken in part continues as a new one with the rest. */
const takePending = (flows: readonly WalletFlow[], fen: number) => {
  let left = fen
  const reversed: string[] = []
  const rests: { readonly flow: WalletFlow; readonly fen: number }[] = []
  for (const flow of flows) {
    const part = Math.min(left, flow.amountFen)
    if (part === 0) break
    left -= part
    reversed.push(flow.id)
    if (part < flow.amountFen) rests.push({ flow, fen: flow.amountFen - part })
  }
  return { taken: fen - left, reversed, rests }
}

interface Step extends Taken {
  readonly wallet: Wallet
  readonly organId: string | null
  readonly reversed: readonly string[]
  readonly rests: ReturnType<typeof takePending>['rests']
}

/** Flows of one wallet: the rests that stay pending, then the reversals of pending and of available money. */
const flowsOf = (
  { wallet, organId, pendingFen, availableFen, rests }: Step,
  source: Source,
): Omit<NewFlow, 'flowNo'>[] => {
  const { ownerId, ownerType } = wallet
  const { operatorId, bizNo, childId, remark, operatorName, now } = source
  const at = now.toISOString()
  // The whole flow is reversed and the rest is earned anew, so that the flows of a wallet add up to its balance.
  const reversedFen = pendingFen + rests.reduce((sum, { fen }) => sum + fen, 0)
  const after = {
    frozenAfterFen: wallet.frozenFen,
    pendingAfterFen: wallet.pendingFen - pendingFen,
  }
  const out = (fen: number, fromAvailable: number, seq: number) => ({
    id: newId(),
    operatorId,
    ownerType,
    ownerId,
    organId,
    direction: 'out' as const,
    bizType: 'incomeReversed' as const,
    amountFen: fen,
    availBeforeFen: wallet.availableFen,
    availAfterFen: wallet.availableFen - fromAvailable,
    ...after,
    postStatus: 'posted' as const,
    seq,
    availableAt: at,
    postedAt: at,
    bizNo,
    childId,
    remark,
    operatorName,
    createdAt: at,
  })
  return [
    ...rests.map(({ flow, fen }) => {
      const { flowNo: _flowNo, ...same } = flow
      return { ...same, id: newId(), amountFen: fen, createdAt: at }
    }),
    ...(pendingFen > 0 ? [out(reversedFen, 0, wallet.flowSeq + 1)] : []),
    ...(availableFen > 0 ? [out(availableFen, availableFen, wallet.flowSeq + (pendingFen > 0 ? 2 : 1))] : []),
  ]
}

const write = async (tx: Db, steps: readonly Step[], source: Source) => {
  const reversed = steps.flatMap((step) => step.reversed)
  if (reversed.length > 0)
    await tx.update(walletFlows).set({ postStatus: 'reversed' }).where(inArray(walletFlows.id, reversed))
  const rows = steps.flatMap((step) => flowsOf(step, source))
  const numbers = await nextNumbers(tx, 'LS', source.now, rows.length)
  if (rows.length > 0) await tx.insert(walletFlows).values(rows.map((row, n) => ({ ...row, flowNo: numbers[n] ?? '' })))
  for (const { wallet, pendingFen, availableFen } of steps)
    await tx
      .update(wallets)
      .set({
        pendingFen: wallet.pendingFen - pendingFen,
        availableFen: wallet.availableFen - availableFen,
        totalIncomeFen: wallet.totalIncomeFen - pendingFen - availableFen,
        lastFlowAt: lastFlowOf(wallet, source.now),
        flowSeq: wallet.flowSeq + (pendingFen > 0 ? 1 : 0) + (availableFen > 0 ? 1 : 0),
      })
      .where(eq(wallets.id, wallet.id))
}

/**
 * Takes earnings of a visit back: first what is still pending of it, then available money. A wallet never goes below
 * zero. The caller posts what was taken to the ledger in the same transaction.
 */
export const takeBack = async (tx: Db, claims: readonly Claim[], source: Source): Promise<Taken[]> => {
  const due = claims.filter(({ fen }) => fen > 0)
  if (due.length === 0) return []
  const ownerIds = due.map(({ ownerId }) => ownerId)
  const pending = await lockPending(tx, source.childId, ownerIds)
  const locked = await lockWallets(tx, ownerIds)
  const organs = await organsOf(tx, [...locked.values()])
  const steps = due.flatMap(({ ownerId, fen }): Step[] => {
    const wallet = locked.get(ownerId)
    if (wallet === undefined) return []
    const own = pending.filter((flow) => flow.ownerId === ownerId)
    const { taken, reversed, rests } = takePending(own, fen)
    const availableFen = Math.min(fen - taken, wallet.availableFen)
    const organId = organs.get(ownerId) ?? null
    return [{ wallet, ownerId, organId, pendingFen: taken, availableFen, reversed, rests }]
  })
  await write(tx, steps, source)
  return steps.map(({ ownerId, pendingFen, availableFen }) => ({ ownerId, pendingFen, availableFen }))
}
