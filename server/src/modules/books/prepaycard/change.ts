import type { PrepayFlowType } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../secret/token.ts'
import { prepayCardFlows, prepayCards, type PrepayCard } from './table.ts'

export interface CardChange {
  readonly type: PrepayFlowType
  readonly fen: number
  readonly orderNo?: string
  readonly remark?: string
  readonly byName: string | null
  readonly now: Date
}

/** Writes a card's new values with the flow that explains them. The caller holds its lock. */
export const changeCard = async (
  tx: Db,
  { id, operatorId, flowSeq, balanceFen }: PrepayCard,
  after: Partial<Omit<typeof prepayCards.$inferInsert, 'id' | 'operatorId'>>,
  { type, fen, orderNo, remark, byName, now }: CardChange,
) => {
  const at = now.toISOString()
  const seq = flowSeq + 1
  await tx
    .update(prepayCards)
    .set({ ...after, flowSeq: seq, updatedAt: at, version: sql`${prepayCards.version} + 1` })
    .where(eq(prepayCards.id, id))
  await tx.insert(prepayCardFlows).values({
    id: newId(),
    operatorId,
    cardId: id,
    seq,
    type,
    amountFen: fen,
    balanceAfterFen: after.balanceFen ?? balanceFen,
    orderNo: orderNo ?? null,
    remark: remark ?? null,
    byName,
    at,
  })
}

/** Voids a locked card that was sold and is taken back; its balance is no longer owed. */
export const voidCard = (tx: Db, card: PrepayCard, { orderNo, now }: Required<Pick<CardChange, 'orderNo' | 'now'>>) =>
  changeCard(
    tx,
    card,
    { status: 'void', balanceFen: 0, timesLeft: card.timesLeft === null ? null : 0 },
    { type: 'void', fen: card.balanceFen, orderNo, byName: null, now },
  )
