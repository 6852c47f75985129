import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextNumbers } from '../../../db/numbers.ts'
import { addRows, putRows } from '../../../db/put-rows.ts'
import { Problem } from '../../../kit/problem.ts'
import { newId } from '../../../secret/token.ts'
import { exactFen, postAll } from '../ledger/service.ts'
import { staffOrgans } from './dependents.ts'
import { walletFlows, wallets, type Wallet, type WalletFlow } from './table.ts'

/** Locks the wallets of these owners in a fixed order, until the transaction ends. */
export const lockWallets = async (tx: Db, ownerIds: readonly string[]): Promise<Map<string, Wallet>> => {
  const wanted = [...new Set(ownerIds)]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(wallets)
    .where(inArray(wallets.ownerId, wanted))
    .orderBy(asc(wallets.ownerId))
    .for('update')
  const found = new Map(rows.map((row) => [row.ownerId, row]))
  const missing = wanted.find((id) => !found.has(id))
  if (missing !== undefined) throw new Problem('broken')
  return found
}

/** The organisation of each owner: that of a member of staff, or the owner itself. */
export const organsOf = async (
  tx: Db,
  owners: readonly Pick<Wallet, 'ownerType' | 'ownerId'>[],
): Promise<Map<string, string>> => {
  const staff = owners.filter(({ ownerType }) => ownerType === 'people').map(({ ownerId }) => ownerId)
  const found = staff.length === 0 ? new Map<string, string>() : await staffOrgans.use().of(tx, staff)
  const organs = owners.filter(({ ownerType }) => ownerType === 'organ')
  return new Map([...found, ...organs.map(({ ownerId }) => [ownerId, ownerId] as const)])
}

export const earningKinds = [
  'serviceIncome',
  'callOut',
  'commission',
  'serviceShare',
  'materialIncome',
  'examShare',
] as const
export type EarningKind = (typeof earningKinds)[number]

export interface Earning {
  readonly ownerId: string
  readonly kind: EarningKind
  readonly fen: number
  readonly organId: string | null
}

interface Source {
  readonly operatorId: string
  readonly bizNo: string
  readonly childId: string
  readonly availableAt: Date
  readonly now: Date
}

/** Earnings of one document. */
export interface Earned {
  readonly earnings: readonly Earning[]
  readonly source: Source
}

/**
 * Adds earnings to the pending balance of wallets. The caller posts the same amounts to the ledger in the same
 * transaction.
 */
export const addPending = (tx: Db, earnings: readonly Earning[], source: Source) =>
  addAllPending(tx, [{ earnings, source }], source.now)

/** The same for the earnings of many documents. */
export const addAllPending = async (tx: Db, documents: readonly Earned[], now: Date) => {
  const earned = documents.flatMap(({ earnings, source }) =>
    earnings.filter(({ fen }) => fen > 0).map((earning) => ({ ...earning, source })),
  )
  const locked = await lockWallets(
    tx,
    earned.map(({ ownerId }) => ownerId),
  )
  if (earned.length === 0) return
  const at = now.toISOString()
  const sums = [...Map.groupBy(earned, ({ ownerId }) => ownerId)].map(([ownerId, of]) => ({
    ownerId,
    fen: of.reduce((sum, { fen }) => sum + fen, 0),
  }))
  await tx.execute(sql`update ${wallets}
    set pending_fen = pending_fen + given.fen, total_income_fen = total_income_fen + given.fen,
      last_flow_at = greatest(last_flow_at, ${at})
    from unnest(${sql.param(sums.map(({ ownerId }) => ownerId))}::uuid[], ${sql.param(sums.map(({ fen }) => fen))}::bigint[])
      as given (wallet_owner, fen)
    where ${wallets.ownerId} = given.wallet_owner`)
  const numbers = await nextNumbers(tx, 'LS', now, earned.length)
  const rows = earned.map(({ ownerId, kind, fen, organId, source }, n) => ({
    id: newId(),
    operatorId: source.operatorId,
    flowNo: numbers[n] ?? '',
    ownerType: locked.get(ownerId)?.ownerType ?? 'people',
    ownerId,
    organId,
    direction: 'in' as const,
    bizType: kind,
    amountFen: fen,
    postStatus: 'pending' as const,
    availableAt: source.availableAt.toISOString(),
    bizNo: source.bizNo,
    childId: source.childId,
    createdAt: at,
  }))
  await addRows(tx, walletFlows, rows)
}

/** The later of the wallet's last flow and now; this transaction may have begun before the one it waited for. */
export const lastFlowOf = ({ lastFlowAt }: Pick<Wallet, 'lastFlowAt'>, now: Date): string => {
  const at = now.toISOString()
  return lastFlowAt !== null && Date.parse(lastFlowAt) > now.getTime() ? lastFlowAt : at
}

const dueAtOnce = 200

const postingOf = (flow: WalletFlow, now: Date) => {
  const { operatorId, ownerId, amountFen: fen } = flow
  return {
    flow,
    operatorId,
    bizType: 'earning.posted',
    bizNo: flow.flowNo,
    debit: [{ account: 'WALLET_PENDING', ownerId, fen }],
    credit: [{ account: 'WALLET_AVAIL', ownerId, fen }],
    now,
  } as const
}

/** Makes a batch of due earnings available; returns how many flows, so callers repeat until 0. */
export const postDue = (db: Db, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(walletFlows)
      .where(
        and(
          eq(walletFlows.postStatus, 'pending'),
          eq(walletFlows.direction, 'in'),
          lte(walletFlows.availableAt, now.toISOString()),
        ),
      )
      .orderBy(asc(walletFlows.availableAt), asc(walletFlows.flowNo))
      .limit(dueAtOnce)
      .for('update', { skipLocked: true })
    const locked = await lockWallets(
      tx,
      due.map(({ ownerId }) => ownerId),
    )
    const posted = await postAll(
      tx,
      due.map((flow) => postingOf(flow, now)),
    )
    const flows = posted.flatMap(({ flow }) => {
      const before = locked.get(flow.ownerId)
      if (before === undefined) return []
      const { amountFen: fen } = flow
      const after = {
        ...before,
        availableFen: exactFen(before.availableFen + fen),
        pendingFen: before.pendingFen - fen,
        lastFlowAt: lastFlowOf(before, now),
        flowSeq: before.flowSeq + 1,
      }
      locked.set(flow.ownerId, after)
      return {
        ...flow,
        postStatus: 'posted' as const,
        postedAt: now.toISOString(),
        seq: after.flowSeq,
        availBeforeFen: before.availableFen,
        availAfterFen: after.availableFen,
        frozenAfterFen: after.frozenFen,
        pendingAfterFen: after.pendingFen,
      }
    })
    const owners = new Set(flows.map(({ ownerId }) => ownerId))
    await putRows(tx, walletFlows, flows)
    await putRows(
      tx,
      wallets,
      [...locked.values()].filter(({ ownerId }) => owners.has(ownerId)),
    )
    return due.length
  })
