import { orderReserveTexts as texts, type order } from '@kangju/contract'
import type { Call } from '../../../http/call.ts'
import { invalid } from '../../../kit/problem.ts'
import { cardByPassword, cardProof, usableCards } from '../../books/prepaycard/service.ts'
import { specsInFull } from '../../catalogue/project/service.ts'

/** Checks a prepaid card for an order; an unknown number, a wrong password and a locked card are not told apart. */
export const checkCard = async ({ tools, db, me, body, now }: Call<typeof order.card>) => {
  const { cardNo, cardPassword: password } = body
  const { operatorId, id: bearerId } = me
  const card = await cardByPassword(tools, { operatorId, cardNo, password, bearerId, now })
  const [usable] = card === undefined ? [] : await usableCards(db, [card])
  if (card === undefined || usable === undefined) throw invalid({ cardPassword: [texts.wrongCard] })
  const { availableFen, maxPayBp, validEnd, visits } = usable
  const specs = visits === null ? undefined : await specsInFull(db, [visits.specId])
  return {
    cardNo,
    availableFen,
    maxPayBp,
    validEnd,
    visits: visits === null ? null : { ...visits, specName: specs?.get(visits.specId)?.name ?? '' },
    proof: cardProof(tools.keyring, card.id, { operatorId, bearerId, now }),
  }
}
