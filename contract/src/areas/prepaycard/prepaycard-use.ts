import { allocate } from '../order/order-money.ts'

// How much of an order its cards pay. The server holds these amounts; the order form shows them before.

/** What of a card decides how much it pays. */
export interface UsableCard {
  readonly cardNo: string
  /** Balance less the money held for other orders. */
  readonly availableFen: number
  /** Largest share of one order that the card pays. */
  readonly maxPayBp: number
  readonly validEnd: string | null
  /** Of a visit card: its option, what one use is worth, and the uses that are not held. */
  readonly visits: { readonly specId: string; readonly unitFen: number; readonly timesLeft: number } | null
}

/** The items of an order with their prices before the discount. */
interface PaidItem {
  readonly specId: string | null
  readonly commodityId: string | null
  readonly qty: number
  readonly listFen: number
}

interface ToPay {
  readonly payFen: number
  /** Amount due before the cards pay. */
  readonly dueFen: number
  readonly items: readonly PaidItem[]
}

export interface CardShare<C extends UsableCard> {
  readonly card: C
  readonly fen: number
  /** Uses of a visit card. */
  readonly times: number | null
}

/** Units of an option that was ordered by itself, not in a bundle, and their price. */
const unitsOf = (specId: string, { payFen, items }: ToPay) => {
  const amounts = allocate(
    payFen,
    items.map(({ listFen }) => listFen),
  )
  return items.reduce(
    (sum, item, at) =>
      item.specId === specId && item.commodityId === null
        ? { units: sum.units + item.qty, fen: sum.fen + (amounts[at] ?? 0) }
        : sum,
    { units: 0, fen: 0 },
  )
}

export const paysForItems = ({ visits }: Pick<UsableCard, 'visits'>, items: readonly PaidItem[]): boolean =>
  visits === null || items.some(({ specId, commodityId }) => specId === visits.specId && commodityId === null)

/** Cards that end soonest are used first, permanent ones last. */
const bySoonestEnd = (a: UsableCard, b: UsableCard) =>
  (a.validEnd ?? '9999').localeCompare(b.validEnd ?? '9999') || a.cardNo.localeCompare(b.cardNo)

/**
 * Divides the amount due among the cards. A card pays up to its balance and its share of the order. A visit card pays
 * units of its option: each use its part of the face value, the last one the rest, and never more than the unit costs.
 */
export const layCards = <C extends UsableCard>(cards: readonly C[], toPay: ToPay): CardShare<C>[] => {
  let left = toPay.dueFen
  const open = new Map<string, { units: number; fen: number }>()
  const onVisits = ({ availableFen, visits }: C) => {
    if (visits === null) return { most: availableFen, times: null }
    const { specId, unitFen, timesLeft } = visits
    const { units, fen } = open.get(specId) ?? unitsOf(specId, toPay)
    const times = Math.min(units, timesLeft)
    const worth = times === timesLeft ? availableFen : times * unitFen
    const cost = times === units ? fen : Math.floor((fen * times) / units)
    const most = Math.max(0, Math.min(worth, cost, availableFen))
    open.set(specId, { units: units - times, fen: fen - cost })
    return { most, times }
  }
  return cards.toSorted(bySoonestEnd).flatMap((card) => {
    const { most, times } = onVisits(card)
    const fen = Math.min(left, most, Math.floor((toPay.payFen * card.maxPayBp) / 10_000))
    left -= fen
    return fen > 0 ? [{ card, fen, times }] : []
  })
}
