import { settlementMoveFault, type SettlementMoveName } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { lockWallets } from '../../books/wallet/service.ts'
import type { Actor } from '../../care/order/service.ts'
import { settlements, type Settlement } from './table.ts'

/** Actor and time of a move. */
export interface Mover {
  readonly actor: Actor
  /** Payees with the mobile number of the actor. */
  readonly ownPayees?: ReadonlySet<string>
  readonly now: Date
}

type Scope = Pick<Me, 'operatorId' | 'organId'>

/** Locks a withdrawal for a move and refuses the move unless it is open to the actor. */
export const holdSettlement = async (
  tx: Db,
  scope: Scope,
  id: string,
  { actor, ownPayees }: Mover,
  move: SettlementMoveName,
): Promise<Settlement> => {
  const row = await find(tx, scope, settlements, id, 'update')
  const isOwn = ownPayees?.has(row.ownerId) === true ? 1 : 0
  const fault = settlementMoveFault({ ...row, isOwn }, actor, move)
  if (fault !== undefined) throw new Problem(fault)
  return row
}

export const changeSettlement = async (
  tx: Db,
  { id }: Pick<Settlement, 'id'>,
  values: Partial<typeof settlements.$inferInsert>,
  { actor, now }: Mover,
): Promise<Settlement> => {
  const [row] = await tx
    .update(settlements)
    .set({
      ...values,
      updatedAt: now.toISOString(),
      ...(actor.type === 'account' ? { updatedBy: actor.id } : {}),
      version: sql`${settlements.version} + 1`,
    })
    .where(eq(settlements.id, id))
    .returning()
  if (row === undefined) throw new Problem('missing')
  return row
}

/** Locks the wallets of several withdrawals in the common order, before each is paid or returned. */
export const lockWalletsOf = (tx: Db, rows: readonly Settlement[]) =>
  lockWallets(
    tx,
    rows.map(({ ownerId }) => ownerId),
  )

/** A withdrawal as the source of a change in its payee's wallet. */
export const entryOf = ({ id, operatorId, ownerId, amountFen, settleNo }: Settlement, { actor, now }: Mover) => ({
  operatorId,
  ownerId,
  fen: amountFen,
  bizNo: settleNo,
  settlementId: id,
  actor,
  now,
})
