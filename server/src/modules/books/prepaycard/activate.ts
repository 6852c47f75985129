import { businessDay, CardRow, prepaycardTexts as texts } from '@kangju/contract'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isAmong } from '../../../db/put-rows.ts'
import { Problem } from '../../../kit/problem.ts'
import { encryptDraft } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { post, type AccountRef } from '../ledger/service.ts'
import { prepayCards, prepayCardsTable } from './table.ts'

export interface CardBuyer {
  readonly name: string | null
  readonly mobile: string | null
  readonly idCard?: string | null | undefined
}

export interface Activation {
  readonly operatorId: string
  readonly cardIds: readonly string[]
  /** The state of all the cards before: distributed to an organisation, or in stock when sold as goods. */
  readonly from: 'distributed' | 'inStock'
  /** Number of the document; no two activations have the same. It is also shown in the history of each card. */
  readonly bizNo: string
  /** What all the cards are sold for, at most their face value; the difference is an expense. */
  readonly paidFen: number
  /** The account that the price comes from: `ORGAN_RECEIVABLE` of the organisation, or `GOODS_ESCROW`. */
  readonly paidFrom: AccountRef
  readonly buyer: CardBuyer
  readonly remark?: string | null | undefined
  readonly at: Date
  /** Null for the system. */
  readonly by: { readonly id: string; readonly realname: string } | null
}

/** The buyer's numbers, encrypted for each card. */
const buyerColumns = (keyring: Keyring, operatorId: string, id: string, { mobile, idCard }: CardBuyer) => {
  const place = { id, operatorId, table: prepayCardsTable, schema: CardRow }
  const values = encryptDraft(keyring, place, { buyerMobile: mobile, buyerIdCard: idCard ?? null }, undefined)
  const { buyerMobile, buyerMobileIndex, buyerIdCard, buyerIdCardIndex } = values
  return {
    id,
    buyer_mobile: buyerMobile,
    buyer_mobile_index: buyerMobileIndex,
    buyer_id_card: buyerIdCard,
    buyer_id_card_index: buyerIdCardIndex,
  }
}

/** Locks the cards in the order of all locks of cards, and refuses if one is missing or in another state. */
const lockCards = async (tx: Db, { operatorId, cardIds, from }: Activation) => {
  const mine = and(eq(prepayCards.operatorId, operatorId), isAmong(prepayCards.id, cardIds))
  const cards = await tx
    .select({ status: prepayCards.status })
    .from(prepayCards)
    .where(and(mine, isNull(prepayCards.deletedAt)))
    .orderBy(asc(prepayCards.id))
    .for('update')
  if (cards.length !== new Set(cardIds).size || cards.some(({ status }) => status !== from))
    throw new Problem('wrongState')
}

/**
 * Activates cards: each gets its balance, visits, last day, buyer and a flow, and one posting books them all. The caller
 * holds a lock on the batch (at least shared) and has checked that it is enabled. A second activation of a card fails.
 */
export const activateCards = async (tx: Db, keyring: Keyring, activation: Activation) => {
  const { operatorId, cardIds, from, bizNo, paidFen, paidFrom, buyer, remark = null, at, by } = activation
  await lockCards(tx, activation)
  const given = JSON.stringify(cardIds.map((id) => buyerColumns(keyring, operatorId, id, buyer)))
  const today = businessDay(at)
  const iso = at.toISOString()
  const { rows } = await tx.execute<{ n: number; faceFen: string; ended: number }>(sql`with given as (
      select * from jsonb_to_recordset(${given}::jsonb) as g(id uuid, buyer_mobile text, buyer_mobile_index text,
        buyer_id_card text, buyer_id_card_index text)),
    activated as (
      update prepay_card c set status = 'active', balance_fen = c.face_fen, times_left = b.times,
        valid_end = case b.valid_type when 'days' then ${today}::date + b.valid_days when 'date' then b.valid_end_date end,
        activated_at = ${iso}, activated_by_name = ${by?.realname ?? null}, buyer_name = ${buyer.name},
        buyer_mobile = g.buyer_mobile, buyer_mobile_index = g.buyer_mobile_index,
        buyer_id_card = g.buyer_id_card, buyer_id_card_index = g.buyer_id_card_index,
        flow_seq = c.flow_seq + 1, version = c.version + 1, updated_at = ${iso}, updated_by = ${by?.id ?? null}
      from given g, prepay_batch b where c.id = g.id and b.id = c.batch_id and c.status = ${from}
      returning c.id, c.flow_seq, c.face_fen, c.valid_end),
    flows as (
      insert into prepay_card_flow (id, operator_id, card_id, seq, type, amount_fen, balance_after_fen, order_no, remark, by_name, at)
      select gen_random_uuid(), ${operatorId}, id, flow_seq, 'activate', face_fen, face_fen, ${bizNo}, ${remark},
        ${by?.realname ?? null}, ${iso} from activated)
    select count(*)::int as n, coalesce(sum(face_fen), 0)::text as "faceFen",
      count(*) filter (where valid_end < ${today}::date)::int as ended from activated`)
  const { n = 0, faceFen: face = '0', ended = 0 } = rows[0] ?? {}
  if (n !== cardIds.length) throw new Problem('wrongState')
  if (ended > 0) throw new Problem('notReady', { fields: { validEnd: [texts.endedBefore] } })
  const faceFen = Number(face)
  const isNew = await post(tx, {
    operatorId,
    bizType: 'card.activated',
    bizNo,
    debit: [
      { ...paidFrom, fen: paidFen },
      { account: 'PROMO_EXPENSE', fen: faceFen - paidFen },
    ],
    credit: [{ account: 'PREPAY_LIAB', fen: faceFen }],
    actorId: by?.id ?? null,
    now: at,
  })
  if (!isNew) throw new Error(`the activation ${bizNo} is already booked`)
  return { count: n, faceFen }
}
