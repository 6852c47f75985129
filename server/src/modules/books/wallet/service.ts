import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../secret/token.ts'
import { wallets, type Wallet } from './table.ts'

export { addAllPending, addPending, lockWallets, postDue, type Earning, type EarningKind } from './flows.ts'
export { moveInWallet, payFrozen, type WalletEntry, type WalletMovement } from './balance.ts'
export { takeBack, type Taken } from './take-back.ts'
export { foldWalletMonths, walletMonthsSince } from './months.ts'

type OwnerType = Wallet['ownerType']

interface Owner {
  readonly operatorId: string
  readonly ownerType: OwnerType
  readonly ownerId: string
}

/** Opens a wallet; an existing one is kept. */
export const openWallet = async (tx: Db, owner: Owner, now: Date) => {
  await tx
    .insert(wallets)
    .values({ ...owner, id: newId(), createdAt: now.toISOString() })
    .onConflictDoNothing()
}

/** Wallets of these staff or organisations, by owner. */
export const walletsOf = async (db: Db, ownerIds: readonly string[]): Promise<Map<string, Wallet>> => {
  if (ownerIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(wallets)
    .where(inArray(wallets.ownerId, [...ownerIds]))
  return new Map(rows.map((row) => [row.ownerId, row]))
}

/** Query for the owners of an operator's wallets, optionally only those with transactions. */
export const walletOwners = (db: Db, operatorId: string, ownerType: OwnerType, hasMoved = false) =>
  db
    .select({ ownerId: wallets.ownerId })
    .from(wallets)
    .where(
      and(
        eq(wallets.operatorId, operatorId),
        eq(wallets.ownerType, ownerType),
        hasMoved ? isNotNull(wallets.lastFlowAt) : undefined,
      ),
    )
