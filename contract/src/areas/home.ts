import { area, read } from '../kit/endpoint.ts'
import { closed, Count, Day, Instant, oneOf, orNull, Type, type Static } from '../kit/schema.ts'
import { visitStates } from './order/visit.ts'

/** What a tile means for the reader: late, waiting for one of us, or to keep an eye on. */
export const tileGroups = ['late', 'waiting', 'watch'] as const
export type TileGroup = (typeof tileGroups)[number]

/** Everything that is counted, in the order of the page. */
export const homeTiles = {
  missedCall: 'late',
  noCheckin: 'late',
  waitAccept: 'late',
  waitAppoint: 'late',
  examFailed: 'late',
  refundFailed: 'late',
  needManual: 'waiting',
  tomorrowUndispatched: 'waiting',
  waitConfirm: 'waiting',
  booking: 'waiting',
  exam: 'waiting',
  refundReview: 'waiting',
  settleReview: 'waiting',
  settlePay: 'waiting',
  apply: 'waiting',
  join: 'waiting',
  expiring: 'watch',
  abnormal: 'watch',
  badLine: 'watch',
  offlineBox: 'watch',
  cert: 'watch',
  cardExpire: 'watch',
} as const satisfies Record<string, TileGroup>
export type TileKey = keyof typeof homeTiles
export const tileKeys = Object.keys(homeTiles) as TileKey[]

/** Rows of a list that wait: the list at `path` has exactly `count` rows. */
export const HomeTile = closed({
  key: oneOf(...tileKeys),
  count: Count,
  /** Since when the first of them waits. */
  oldestAt: orNull(Instant),
  /** Day on which the first of them ends. */
  firstDay: orNull(Day),
  sumFen: orNull(Count),
  path: Type.String(),
})
export type HomeTile = Static<typeof HomeTile>

/** Days of the charts, today included. */
export const homeDays = 14

/** What the signed-in account has to do today, by its permissions and organisation. */
export const home = area('home', 'signedIn', {
  today: read('/home', {
    reply: closed({
      date: Day,
      /** Home visits of today by state; null without the permission. */
      visits: orNull(
        closed({
          /** Without those cancelled. */
          count: Count,
          path: Type.String(),
          states: Type.Array(closed({ status: oneOf(...visitStates), count: Count, path: Type.String() })),
        }),
      ),
      tiles: Type.Array(HomeTile),
      /** Home visits not cancelled, by the day of their appointment; null without the permission. */
      visitDays: orNull(Type.Array(closed({ day: Day, count: Count }))),
      /** Money paid for orders, by the day of payment; null without the permission. */
      paidDays: orNull(Type.Array(closed({ day: Day, paidFen: Count }))),
    }),
  }),
})
