import { area, read } from '../kit/endpoint.ts'
import { closed, Count, Id, Instant, oneOf, orNull, text, Type, type Static } from '../kit/schema.ts'
import { orderStates } from './order/order-states.ts'
import { visitStates } from './order/visit.ts'

/** What the header search finds, in the order of its list. */
export const searchKinds = ['client', 'booker', 'tvuser', 'order', 'visit', 'people', 'organ', 'box'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Hits of one kind. */
export const searchAtMost = 5

/** A record that the account may open. */
export const SearchHit = closed({
  kind: oneOf(...searchKinds),
  id: Id,
  /** Name of the person or organisation, care recipient of an order or visit, household of a box. */
  name: Type.String(),
  /** Printed number of the record. */
  number: orNull(Type.String()),
  /** Masked phone number. */
  mobile: orNull(Type.String()),
  /** Service of an order or visit, organisation of a staff member, model of a box. */
  about: orNull(Type.String()),
  /** Staff member of a visit. */
  peopleName: orNull(Type.String()),
  /** Start of a visit; creation of an order. */
  at: orNull(Instant),
  /** State of an order or visit. */
  status: orNull(oneOf(...new Set([...orderStates, ...visitStates]))),
  /** Screen of the record. */
  path: Type.String(),
})
export type SearchHit = Static<typeof SearchHit>

/** A care recipient on the card of a caller. */
const CallerClient = closed({
  id: Id,
  name: Type.String(),
  age: Count,
  areaName: Type.String(),
  address: Type.String(),
  next: orNull(closed({ id: Id, startAt: Instant, projectName: Type.String(), peopleName: orNull(Type.String()) })),
})

/** The customer with a phone number, for the desk that takes a call from it. */
export const Caller = closed({
  /** Masked. */
  mobile: Type.String(),
  booker: orNull(closed({ id: Id, name: Type.String(), orderCount: Count, lastOrderAt: orNull(Instant) })),
  /** Care recipients of the booker, and those with this number. */
  clients: Type.Array(CallerClient),
})
export type Caller = Static<typeof Caller>

/**
 * The search of the page header: records by name, pinyin, last four digits of a phone number, or number; orders and
 * visits also by the last four or more digits of theirs.
 */
export const search = area('search', 'signedIn', {
  all: read('/search', {
    query: closed({ keyword: text(1, 40) }),
    reply: closed({
      hits: Type.Array(SearchHit),
      /** Set for a whole phone number, if the account may read customers; without booker and clients it is unknown. */
      caller: orNull(Caller),
    }),
  }),
})
