import {
  edgeBoxCard,
  edgeCard,
  orderReserveTexts,
  prepaycardinfoWords,
  prepaycardTexts as texts,
} from '@kangju/contract'
import type { Call } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { openField } from '../../../rows/sensitive.ts'
import { operatorIdOf } from '../../base/operator/service.ts'
import { bindCard, cardByPassword, cardsHeldBy, type CardHolder } from '../../books/prepaycard/service.ts'
import { householdOf } from '../../boxes/tvtop/service.ts'
import { bookerById } from '../../customers/customerbooker/service.ts'

type Binding = Call<typeof edgeCard.bind> | Call<typeof edgeBoxCard.bind>

/** Binds the card whose number and password are given; wrong ones count against the holder. */
const bind = async (call: Binding, operatorId: string, holder: CardHolder) => {
  const { tools, body, now } = call
  const { cardNo, cardPassword: password } = body
  const card = await cardByPassword(tools, { operatorId, cardNo, password, bearerId: holder.id, now })
  if (card === undefined) throw invalid({ cardPassword: [orderReserveTexts.wrongCard] })
  await call.transact(async (tx) => {
    const outcome = await bindCard(tx, tools.keyring, { operatorId, cardId: card.id, holder, now })
    if (outcome === 'unusable') throw invalid({ cardNo: [texts.notBindable] })
    if (outcome === 'boundElsewhere') throw invalid({ cardNo: [texts.boundElsewhere] })
    call.audit({ entityId: card.id, operatorId, detail: { cardNo, holderType: holder.type, holderId: holder.id } })
  })
  const bound = (await cardsHeldBy(call.db, operatorId, holder.id)).find(({ id }) => id === card.id)
  if (bound === undefined) throw new Problem('missing')
  return bound
}

const customerOf = async ({ db, tools, me }: Call<typeof edgeCard.bind>): Promise<CardHolder> => {
  const row = await bookerById(db, me.operatorId, me.id)
  if (row === undefined) throw new Problem('tokenInvalid')
  const mobile = openField(tools.keyring, 'customer_booker', 'mobile', row)
  return { type: 'booker', id: row.id, name: row.name ?? row.nickname ?? '', mobile }
}

const words = { field: prepaycardinfoWords.field }

export const edgeCardRoutes = [
  ...implement(
    edgeCard,
    {
      bind: async (call) => bind(call, call.me.operatorId, await customerOf(call)),
      held: ({ db, me }) => cardsHeldBy(db, me.operatorId, me.id),
    },
    words,
  ),
  ...implement(
    edgeBoxCard,
    {
      bind: async (call) => {
        const { db, tools, body } = call
        const operatorId = await operatorIdOf(db, body.operator)
        const { user } = await householdOf(db, tools, operatorId, body)
        const mobile = openField(tools.keyring, 'tv_user', 'mobile', user)
        return bind(call, operatorId, { type: 'tvUser', id: user.id, name: user.name, mobile })
      },
      held: async ({ db, tools, body }) => {
        const operatorId = await operatorIdOf(db, body.operator)
        const { user } = await householdOf(db, tools, operatorId, body)
        return cardsHeldBy(db, operatorId, user.id)
      },
    },
    words,
  ),
]
