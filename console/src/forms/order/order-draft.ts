import { layCards, type CheckedCard, type OrderDraft, type OrderItem, type OrderItemDraft } from '@kangju/contract'
import type { Values } from '../../resource/types.ts'

export const itemKinds = ['spec', 'commodity', 'exam'] as const
export type ItemKind = (typeof itemKinds)[number]

/** A line of the form: kind, item and quantity. */
export interface ItemLine {
  readonly kind: ItemKind
  readonly id?: string | undefined
  readonly qty?: number | undefined
}

const keyOf = { spec: 'specId', commodity: 'commodityId', exam: 'examClassId' } as const

/** The finished lines. */
export const itemsOf = (lines: unknown): OrderItemDraft[] =>
  (Array.isArray(lines) ? (lines as ItemLine[]) : []).flatMap(({ kind, id, qty }) =>
    id === undefined || qty === undefined ? [] : [{ [keyOf[kind]]: id, qty } as OrderItemDraft],
  )

export const isComplete = (lines: unknown): boolean =>
  Array.isArray(lines) && lines.length > 0 && itemsOf(lines).length === lines.length

/** Timing of the visit: arranged later, on a preferred date, or at an agreed time. */
export const timings = ['later', 'wish', 'agreed'] as const
export type Timing = (typeof timings)[number]

/** Values that only help to fill in the form. */
const formOnly: ReadonlySet<string> = new Set(['callerMobile', 'isContactBooker'])

const spaceless = (values: unknown): Values =>
  Object.fromEntries(
    Object.entries((values ?? {}) as Values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.trim() : value,
    ]),
  )

/** The booker with the number of the caller. */
export interface KnownCaller {
  readonly id: string
  readonly name: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Name and number of the booker, if the form holds both: of a new one, or of one found by the number. */
export const contactOf = (values: Values, caller: KnownCaller | undefined) => {
  const { isNewBooker, booker, bookerId, callerMobile } = values
  const known = caller !== undefined && caller.id === bookerId ? { name: caller.name, mobile: callerMobile } : {}
  const { name, mobile } = (isNewBooker === true ? (booker ?? {}) : known) as Values
  return isText(name) && isText(mobile) ? { name: name.trim(), mobile: mobile.trim() } : undefined
}

export const cardsOf = (values: Values): readonly CheckedCard[] =>
  Array.isArray(values['cards']) ? (values['cards'] as CheckedCard[]) : []

const isAll = ({ payMethod }: Values) => payMethod === 'insurance'

/** The part that the insurance pays beside the payment method. */
const partInsured = (values: Values): number => (isAll(values) ? 0 : Number(values['insuranceFen'] ?? 0))

export const paysByInsurance = (values: Values): boolean => isAll(values) || partInsured(values) > 0

/** Payment of the form: proofs of the cards, and the insurance only where it pays. */
const paymentOf = (values: Values): Values => ({
  cards: cardsOf(values).length === 0 ? undefined : cardsOf(values).map(({ proof }) => proof),
  insuranceFen: partInsured(values) > 0 ? partInsured(values) : undefined,
  insuranceVoucherNo: paysByInsurance(values) ? values['insuranceVoucherNo'] : undefined,
})

/** How an amount is paid: by insurance, by each card, and the rest. The server computes the cards in the same way. */
export const splitPayment = (payable: number, items: readonly OrderItem[], values: Values) => {
  const insuredFen = Math.min(isAll(values) ? payable : partInsured(values), payable)
  const dueFen = payable - insuredFen
  const shares = layCards(cardsOf(values), { payFen: payable, dueFen, items })
  const cardsFen = shares.reduce((sum, { fen }) => sum + fen, 0)
  return { insuredFen, cardsFen, shares, restFen: dueFen - cardsFen }
}

/** The form as an order, with only the chosen way to name people and to set the time. */
export const orderDraftOf = (values: Values): Partial<OrderDraft> => {
  const { isNewBooker, isNewClient, timing, items, bookerId, booker, clientId, client, ...rest } = values
  const { expectDate, expectPeriod, appointDate, startTime, requestedPeopleId, ...plain } = rest
  const lines = itemsOf(items)
  const times = timing === 'wish' ? { expectDate, expectPeriod } : timing === 'agreed' ? { appointDate, startTime } : {}
  const given = {
    ...plain,
    ...paymentOf(values),
    ...times,
    ...(isNewBooker === true ? { booker: spaceless(booker) } : { bookerId }),
    ...(isNewClient === true ? { client: spaceless(client) } : { clientId }),
    // Health checks have no staff to request; the form hides the field for them.
    ...(lines.some(({ examClassId }) => examClassId != null) ? {} : { requestedPeopleId }),
    items: lines,
  }
  const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => isSaid(value) && !formOnly.has(key)),
  ) as Partial<OrderDraft>
}

/** The amount to pay; undefined while the discount is invalid or exceeds the total. */
export const payableFen = (totalFen: number, discountFen: unknown): number | undefined => {
  const off = discountFen === undefined || discountFen === null ? 0 : Number(discountFen)
  return Number.isInteger(off) && off >= 0 && off <= totalFen ? totalFen - off : undefined
}
