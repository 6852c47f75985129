import { orderReserveTexts as texts, type CheckedCard, type order } from '@kangju/contract'
import type { Call, SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { cardByPassword, cardProof, usableCards } from '../../books/prepaycard/service.ts'
import type { PrepayCard } from '../../books/prepaycard/table.ts'
import { specsInFull } from '../../catalogue/project/service.ts'

/** Cards as an order form shows them, each with a proof with which the caller can name it in an order. */
export const checkedCards = async (
  { db, tools, me, now }: SignedCall,
  cards: readonly PrepayCard[],
): Promise<CheckedCard[]> => {
  const usable = await usableCards(db, cards)
  const specs = await specsInFull(
    db,
    usable.flatMap(({ visits }) => visits?.specId ?? []),
  )
  const bearer = { operatorId: me.operatorId, bearerId: me.id, now }
  return usable.map(({ cardNo, availableFen, maxPayBp, validEnd, visits, row }) => ({
    cardNo,
    availableFen,
    maxPayBp,
    validEnd,
    visits: visits === null ? null : { ...visits, specName: specs.get(visits.specId)?.name ?? '' },
    proof: cardProof(tools.keyring, row.id, bearer),
  }))
}

/** Checks a prepaid card for an order; an unknown number, a wrong password and a locked card are not told apart. */
export const checkCard = async (call: Call<typeof order.card>) => {
  const { tools, me, body, now } = call
  const { cardNo, cardPassword: password } = body
  const card = await cardByPassword(tools, { operatorId: me.operatorId, cardNo, password, bearerId: me.id, now })
  if (card === undefined) throw invalid({ cardPassword: [texts.wrongCard] })
  const [checked] = await checkedCards(call, [card])
  if (checked === undefined) throw new Problem('missing')
  return checked
}
