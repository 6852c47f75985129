import type { PayMethod, PayPart, RefundPart } from '@kangju/contract'

const internal = new Set<PayMethod>(['prepaidCard', 'insurance'])

/** Whether a part is paid back by an internal booking, without outside confirmation. */
export const isInternal = ({ method }: PayPart) => internal.has(method)

/** A part with a payment reference is confirmed as paid out. */
export const isConfirmed = ({ channelNo }: PayPart) => channelNo !== null

/**
 * Distributes a refund over the payment methods: cards first, then the others, last one first. Amounts refunded earlier
 * are deducted.
 */
export const layBack = (paid: readonly PayPart[], earlier: readonly PayPart[], fen: number): RefundPart[] => {
  const ways = [
    ...paid.filter((part) => part.method === 'prepaidCard'),
    ...paid.filter((part) => part.method !== 'prepaidCard').toReversed(),
  ]
  const taken = new Map<PayMethod, number>()
  for (const { method, fen: gone } of earlier) taken.set(method, (taken.get(method) ?? 0) + gone)
  let left = fen
  const parts: RefundPart[] = []
  for (const { method, fen: came, cardNo } of ways) {
    const gone = Math.min(taken.get(method) ?? 0, came)
    taken.set(method, (taken.get(method) ?? 0) - gone)
    const back = Math.min(left, came - gone)
    left -= back
    if (back > 0) parts.push({ method, fen: back, cardNo, channelNo: null, at: null, paidFrom: null })
  }
  if (left > 0) throw new Error(`${left} fen would go back that never came`)
  return parts
}
