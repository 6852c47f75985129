import {
  accountActor,
  businessDay,
  cardMoves,
  fillText,
  moveFault,
  prepaycardTexts as texts,
  type FreezeReason,
  type PrepayFlowType,
} from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { changeCard } from '../../books/prepaycard/service.ts'
import { prepayCards, type PrepayCard } from '../../books/prepaycard/table.ts'
import { countVoid, lockOrigin } from '../prepaycarddistribut/service.ts'

type Move = keyof typeof cardMoves & PrepayFlowType

interface CardChange {
  readonly id: string
  readonly version?: number | undefined
  readonly remark: string
}

/** Moves a card by hand: checked on the locked card, with a flow and an audit row. */
const moveCard = async (
  call: SignedCall,
  move: Move,
  { id, version, remark }: CardChange,
  valuesOf: (card: PrepayCard) => Partial<PrepayCard> = () => ({}),
) => {
  const { db, me, now } = call
  const card = await find(db, me, prepayCards, id, 'update')
  if (version !== undefined && card.version !== version) throw new Problem('stale')
  const fault = moveFault(cardMoves, card, accountActor(me), move)
  if (fault !== undefined) throw new Problem(fault)
  const values = valuesOf(card)
  const status = cardMoves[move].to
  await changeCard(
    db,
    card,
    { ...values, status, updatedBy: me.id },
    {
      type: move,
      fen: 0,
      remark,
      byName: me.realname,
      now,
    },
  )
  call.audit({ entityId: id, detail: { cardNo: card.cardNo, from: card.status, to: status, ...values, remark } })
  return { id, version: card.version + 1 }
}

/** Voids a damaged card; its batch and distribution are locked first, as by everything that takes cards. */
export const voidCard = async (call: SignedCall, change: CardChange) => {
  const seen = await find(call.db, call.me, prepayCards, change.id)
  await lockOrigin(call, seen)
  const done = await moveCard(call, 'void', change, ({ distId }) => {
    if (distId !== seen.distId) throw new Problem('stale')
    return {}
  })
  if (seen.distId !== null) await countVoid(call, seen.distId)
  return done
}

export const freezeCard = (call: SignedCall, { reason, ...change }: CardChange & { readonly reason: FreezeReason }) =>
  moveCard(call, 'freeze', change, ({ named }) => {
    if (reason === 'loss' && named === 0) throw invalid({ reason: [texts.unnamedLoss] })
    return {}
  })

export const unfreezeCard = (call: SignedCall, change: CardChange) => moveCard(call, 'unfreeze', change)

export const extendCard = (call: SignedCall, { validEnd, ...change }: CardChange & { readonly validEnd: string }) =>
  moveCard(call, 'extend', change, (card) => {
    const old = card.validEnd ?? ''
    if (validEnd <= old) throw invalid({ validEnd: [fillText(texts.notLater, { day: old })] })
    if (validEnd < businessDay(call.now)) throw invalid({ validEnd: [texts.inPast] })
    return { validEnd }
  })
