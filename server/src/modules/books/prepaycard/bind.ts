import type { PrepayHolderType } from '@kangju/contract'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { indexOf } from '../../../rows/sensitive.ts'
import { encrypt, type Keyring } from '../../../secret/keyring.ts'
import { lockCards } from './holds.ts'
import { prepayBatches, prepayCards, prepayCardsTable } from './table.ts'
import { availableOn } from './usable.ts'

/** The customer or household that uses a card without its password. */
export interface CardHolder {
  readonly type: PrepayHolderType
  readonly id: string
  readonly name: string
  readonly mobile: string
}

interface Binding {
  readonly operatorId: string
  readonly cardId: string
  readonly holder: CardHolder
  readonly now: Date
}

/** Columns of a card that name its holder. */
const holderColumns = (keyring: Keyring, { operatorId, cardId: id, holder, now }: Binding) => {
  const place = { operatorId, table: prepayCardsTable, field: 'holderMobile', kind: 'mobile' } as const
  return {
    holderType: holder.type,
    holderId: holder.id,
    holderName: holder.name,
    holderMobile: encrypt(keyring, { ...place, id }, holder.mobile),
    holderMobileIndex: indexOf(keyring, place, holder.mobile),
    boundAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}

/** Binds an active card; one that is bound already stays as it is. */
export const bindCard = async (
  tx: Db,
  keyring: Keyring,
  binding: Binding,
): Promise<'bound' | 'unusable' | 'boundElsewhere'> => {
  const { operatorId, cardId, holder } = binding
  const [card] = await lockCards(tx, operatorId, [cardId])
  if (card?.holderId === holder.id) return 'bound'
  if (card?.status !== 'active') return 'unusable'
  if (card.holderId !== null) return 'boundElsewhere'
  await tx.update(prepayCards).set(holderColumns(keyring, binding)).where(eq(prepayCards.id, cardId))
  return 'bound'
}

const shownAtMost = 100

const facts = {
  id: prepayCards.id,
  cardNo: prepayCards.cardNo,
  batchName: prepayBatches.name,
  cardKind: prepayCards.cardKind,
  faceFen: prepayCards.faceFen,
  balanceFen: prepayCards.balanceFen,
  heldFen: prepayCards.heldFen,
  timesLeft: prepayCards.timesLeft,
  validEnd: prepayCards.validEnd,
  status: prepayCards.status,
}

/** The cards of a holder, those that end soonest first. */
export const cardsHeldBy = async (db: Db, operatorId: string, holderId: string) => {
  const rows = await db
    .select(facts)
    .from(prepayCards)
    .innerJoin(prepayBatches, eq(prepayBatches.id, prepayCards.batchId))
    .where(
      and(eq(prepayCards.operatorId, operatorId), eq(prepayCards.holderId, holderId), isNull(prepayCards.deletedAt)),
    )
    .orderBy(asc(prepayCards.validEnd), desc(prepayCards.boundAt), asc(prepayCards.cardNo))
    .limit(shownAtMost)
  return rows.map((row) => ({ ...row, availableFen: availableOn(row) }))
}
