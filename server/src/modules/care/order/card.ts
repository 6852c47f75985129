import { orderReserveTexts as texts, type order } from '@kangju/contract'
import type { Call } from '../../../http/call.ts'
import { invalid } from '../../../kit/problem.ts'
import { availableOn, cardByPassword, cardProof } from '../../books/prepaycard/service.ts'

/** Checks a prepaid card for an order; an unknown number, a wrong password and a locked card are not told apart. */
export const checkCard = async ({ tools, me, body, now }: Call<typeof order.card>) => {
  const { cardNo, cardPassword: password } = body
  const card = await cardByPassword(tools, { operatorId: me.operatorId, cardNo, password, now })
  if (card === undefined) throw invalid({ cardPassword: [texts.wrongCard] })
  return {
    cardNo: card.cardNo,
    availableFen: availableOn(card),
    maxPayBp: card.maxPayBp,
    validEnd: card.validEnd,
    proof: cardProof(tools.keyring, card.id, { operatorId: me.operatorId, bearerId: me.id, now }),
  }
}
