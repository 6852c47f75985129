import type { OrderDraft, OrderItemDraft } from '@kangju/contract'
import type { Values } from '../../resource/types.ts'

export const itemKinds = ['spec', 'commodity', 'exam'] as const
export type ItemKind = (typeof itemKinds)[number]

/** A line of the form: what kind of thing, which one, how many. */
export interface ItemLine {
  readonly kind: ItemKind
  readonly id?: string | undefined
  readonly qty?: number | undefined
}

const keyOf = { spec: 'specId', commodity: 'commodityId', exam: 'examClassId' } as const

/** The lines that say something already. */
export const itemsOf = (lines: unknown): OrderItemDraft[] =>
  (Array.isArray(lines) ? (lines as ItemLine[]) : []).flatMap(({ kind, id, qty }) =>
    id === undefined || qty === undefined ? [] : [{ [keyOf[kind]]: id, qty } as OrderItemDraft],
  )

export const isComplete = (lines: unknown): boolean =>
  Array.isArray(lines) && lines.length > 0 && itemsOf(lines).length === lines.length

/** How the visit is to be timed: to be arranged, wished for, or agreed on. */
export const timings = ['later', 'wish', 'agreed'] as const
export type Timing = (typeof timings)[number]

const spaceless = (values: unknown): Values =>
  Object.fromEntries(
    Object.entries((values ?? {}) as Values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.trim() : value,
    ]),
  )

/** The form as an order: of two ways to say who, and of three to say when, only the one that was chosen. */
export const orderDraftOf = (values: Values): Partial<OrderDraft> => {
  const { isNewBooker, isNewClient, timing, items, bookerId, booker, clientId, client, ...rest } = values
  const { expectDate, expectPeriod, appointDate, startTime, ...plain } = rest
  const times = timing === 'wish' ? { expectDate, expectPeriod } : timing === 'agreed' ? { appointDate, startTime } : {}
  const given = {
    ...plain,
    ...times,
    ...(isNewBooker === true ? { booker: spaceless(booker) } : { bookerId }),
    ...(isNewClient === true ? { client: spaceless(client) } : { clientId }),
    items: itemsOf(items),
  }
  const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''
  return Object.fromEntries(Object.entries(given).filter(([, value]) => isSaid(value))) as Partial<OrderDraft>
}

/** What is left to pay; undefined while the discount is no amount or more than there is. */
export const payableFen = (totalFen: number, discountFen: unknown): number | undefined => {
  const off = discountFen === undefined || discountFen === null ? 0 : Number(discountFen)
  return Number.isInteger(off) && off >= 0 && off <= totalFen ? totalFen - off : undefined
}
