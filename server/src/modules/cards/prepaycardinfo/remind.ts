import { addDays, businessDay, fill, prepaycardTexts as texts } from '@kangju/contract'
import { and, between, eq, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { groupedYuan } from '../../../sheet/cell-text.ts'
import { prepayCards } from '../../books/prepaycard/table.ts'

const warningDays = 30

/** The list of the cards that the reminder counts. */
export const endingCardsPath = (today: string) =>
  `/prepaycard/info?status=active&validEndFrom=${today}&validEndTo=${addDays(today, warningDays)}`

/** Counts usable cards that expire soon, with their balance. */
export const remindOfEndingCards = async ({ db, me, now, lang }: SignedCall) => {
  const today = businessDay(now)
  const [row] = await db
    .select({
      n: sql<number>`count(*)::int`,
      fen: sql<string>`coalesce(sum(${prepayCards.balanceFen}), 0)::text`,
    })
    .from(prepayCards)
    .where(
      and(
        within(me, prepayCards),
        eq(prepayCards.status, 'active'),
        between(prepayCards.validEnd, today, addDays(today, warningDays)),
      ),
    )
  const { n, fen } = row ?? { n: 0, fen: '0' }
  return { count: n, text: fill(texts.cardsEnd[lang], { n, yuan: groupedYuan(fen) }) }
}
