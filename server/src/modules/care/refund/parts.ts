import type { PayMethod, PayPart, RefundPart } from '@kangju/contract'

const internal = new Set<PayMethod>(['prepaidCard', 'insurance'])

/** Whether a part is paid back by an internal booking, without outside confirmation. */
export const isInternal = ({ method }: PayPart) => internal.has(method)

/** A part with a payment reference is confirmed as paid out. */
export const isConfirmed = ({ channelNo }: PayPart) => channelNo !== null

/** Money goes back the way it came: each card is a way of its own. */
const wayOf = ({ method, cardId }: PayPart) => `${method} ${cardId ?? ''}`

/**
 * Distributes a refund over the payment methods: cards first, then the others, last one first. Amounts refunded earlier
 * are deducted.
 */
export const layBack = (paid: readonly PayPart[], earlier: readonly PayPart[], fen: number): RefundPart[] => {
  const ways = [
    ...paid.filter((part) => part.method === 'prepaidCard'),
    ...paid.filter((part) => part.method !== 'prepaidCard').toReversed(),
  ]
  const taken = new Map<string, number>()
  for (const part of earlier) taken.set(wayOf(part), (taken.get(wayOf(part)) ?? 0) + part.fen)
  let left = fen
  const parts: RefundPart[] = []
  for (const way of ways) {
    const gone = Math.min(taken.get(wayOf(way)) ?? 0, way.fen)
    taken.set(wayOf(way), (taken.get(wayOf(way)) ?? 0) - gone)
    const back = Math.min(left, way.fen - gone)
    left -= back
    if (back > 0) parts.push({ ...way, fen: back, channelNo: null, at: null, paidFrom: null })
  }
  if (left > 0) throw new Error(`${left} fen would go back that never came`)
  return parts
}
