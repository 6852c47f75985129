import { area, list, read, write } from '../../kit/endpoint.ts'
import { enableMachine, stateOf } from '../../kit/machine.ts'
import {
  closed,
  common,
  Count,
  Day,
  Fen,
  Flag,
  Id,
  Instant,
  oneOf,
  Option,
  orNull,
  pageOf,
  pageQuery,
  sensitive,
  text,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { genders } from '../../shared.ts'
import { orderSources } from './customer-shared.ts'
import { picture } from '../file.ts'

export const bookerMachine = enableMachine

/** A booker orders for others or for themselves. The mini program and orders create bookers; the console does not. */
export const BookerRow = closed({
  ...common,
  name: orNull(Type.String()),
  mobile: sensitive('mobile', Type.String()),
  nickname: orNull(Type.String()),
  avatar: orNull(picture('content')),
  gender: orNull(oneOf(...genders)),
  source: oneOf(...orderSources),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  marketerId: orNull(Id),
  marketerName: orNull(Type.String()),
  registeredAt: Instant,
  lastOrderAt: orNull(Instant),
  clientCount: Count,
  /** Care recipients the booker orders for. */
  clients: Type.Array(Option),
  orderCount: Count,
  paidFen: Fen,
  refundFen: Fen,
  status: stateOf(bookerMachine),
})
export type BookerRow = Static<typeof BookerRow>

export const customerbooker = area('customerbooker', ['customerbooker'], {
  list: list('/customerbooker/list', {
    query: pageQuery(
      {
        /** Matches name and nickname, and complete phone numbers. */
        keyword: text(1, 40),
        organId: Id,
        source: oneOf(...orderSources),
        registeredFrom: Day,
        registeredTo: Day,
        hasOrders: Flag,
      },
      ['name', 'registeredAt', 'lastOrderAt', 'orderCount', 'paidFen'],
    ),
    reply: pageOf(BookerRow),
  }),
  /** Bookers to choose from when a care recipient is recorded. */
  nopage: list('/customerbooker/list/nopage', {
    access: ['customerclient', 'customerbooker', 'order', 'tvbooking'],
    query: closed({ keyword: Type.Optional(text(1, 40)), id: Type.Optional(Id) }),
    reply: Type.Array(closed({ ...Option.properties, mobile: Type.String() })),
  }),
  read: read('/customerbooker/{id}', { reply: BookerRow }),
  reveal: write('/customerbooker/reveal', {
    body: closed({ id: Id, field: oneOf('mobile') }),
    reply: closed({ value: Type.String() }),
  }),
})
