import type { PayMethod, PayPart } from '@kangju/contract'

const internal = new Set<PayMethod>(['prepaidCard', 'insurance'])

/** Goes back by a booking of our own; nobody outside has to confirm it. */
export const isInternal = ({ method }: PayPart) => internal.has(method)

/** Has a number: who was to send it has said that it is sent. */
export const isConfirmed = ({ channelNo }: PayPart) => channelNo !== null

/**
 * By which ways a sum goes back: cards first, then the ways it came by, the last one first. What earlier refunds have taken
 * from a way is no longer there.
 */
export const layBack = (paid: readonly PayPart[], earlier: readonly PayPart[], fen: number): PayPart[] => {
  const ways = [
    ...paid.filter((part) => part.method === 'prepaidCard'),
    ...paid.filter((part) => part.method !== 'prepaidCard').toReversed(),
  ]
  const taken = new Map<PayMethod, number>()
  for (const { method, fen: gone } of earlier) taken.set(method, (taken.get(method) ?? 0) + gone)
  let left = fen
  const parts: PayPart[] = []
  for (const { method, fen: came, cardNo } of ways) {
    const gone = Math.min(taken.get(method) ?? 0, came)
    taken.set(method, (taken.get(method) ?? 0) - gone)
    const back = Math.min(left, came - gone)
    left -= back
    if (back > 0) parts.push({ method, fen: back, cardNo, channelNo: null })
  }
  if (left > 0) throw new Error(`${left} fen would go back that never came`)
  return parts
}
