import { addDays, businessDay, fill, prepaycardTexts as texts } from '@kangju/contract'
import { and, between, eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { waitingRows, type Waiting } from '../../../rows/waiting.ts'
import { groupedYuan } from '../../../sheet/cell-text.ts'
import { prepayCards } from '../../books/prepaycard/table.ts'

const warningDays = 30

/** The list of the cards that the reminder counts. */
export const endingCardsPath = (today: string) =>
  `/prepaycard/info?status=active&validEndFrom=${today}&validEndTo=${addDays(today, warningDays)}`

/** Counts usable cards that expire soon, with their balance. */
export const remindOfEndingCards = async (call: SignedCall): Promise<Waiting> => {
  const today = businessDay(call.now)
  const isEnding = and(
    eq(prepayCards.status, 'active'),
    between(prepayCards.validEnd, today, addDays(today, warningDays)),
  )
  const columns = { firstDay: prepayCards.validEnd, sum: prepayCards.balanceFen }
  const cardExpire = await waitingRows(call, prepayCards, isEnding, columns)
  const { count: n, sumFen } = cardExpire
  return {
    count: n,
    text: fill(texts.cardsEnd[call.lang], { n, yuan: groupedYuan(sumFen ?? 0) }),
    lists: { cardExpire },
  }
}
