import { closed, Count, Day, Id, oneOf, orNull, Type, type Static, type TProperties } from '../../kit/schema.ts'
import { payMethods, type PayMethod, type PayPartMethod } from '../order/order-shared.ts'

/** The longest period of a report. */
export const reportDaysAtMost = 366

/** Sums of a period can exceed the largest single amount. */
export const ReportFen = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, unit: 'fen' })

/** Columns of a report by method of payment; those recorded with a receipt share one. */
export const methodColumns = {
  wechatFen: ['wechat'],
  alipayFen: ['alipay'],
  prepaidCardFen: ['prepaidCard'],
  offlineFen: ['cash', 'pos', 'bank'],
  insuranceFen: ['insurance'],
} as const satisfies Record<string, readonly PayPartMethod[]>
export type MethodColumn = keyof typeof methodColumns
export const methodColumnNames = Object.keys(methodColumns) as MethodColumn[]

export const methodSums = {
  wechatFen: ReportFen,
  alipayFen: ReportFen,
  prepaidCardFen: ReportFen,
  offlineFen: ReportFen,
  insuranceFen: ReportFen,
} as const

export type PartMethod = Exclude<PayMethod, 'mixed'>
const partMethods = payMethods.filter((method): method is PartMethod => method !== 'mixed')

/** The filters of a report without paging. */
export const filterQuery = <F extends TProperties>(filters: F) =>
  closed(
    Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, Type.Optional(schema)])) as {
      [K in keyof F]: ReturnType<typeof Type.Optional<F[K]>>
    },
  )

const ChartDay = closed({ day: Day, count: Count, fen: ReportFen })
export type ReportChartDay = Static<typeof ChartDay>

/** An organisation or service with its part of a report; without id, the documents that have none. */
const ChartShare = closed({ id: orNull(Id), name: orNull(Type.String()), count: Count, fen: ReportFen })
export type ReportChartShare = Static<typeof ChartShare>

/** The largest shares, and the sum of the others. */
const ChartShares = closed({ rows: Type.Array(ChartShare), others: closed({ count: Count, fen: ReportFen }) })
export type ReportChartShares = Static<typeof ChartShares>

export const chartSharesAtMost = 5

/** Charts of a report: the period, the period of the same length before it, and the sums by day and otherwise. */
export const chartOf = <S extends ReturnType<typeof closed>>(summary: S) =>
  closed({
    from: Day,
    to: Day,
    beforeFrom: Day,
    beforeTo: Day,
    summary,
    before: summary,
    byDay: Type.Array(ChartDay),
    byOrgan: ChartShares,
    /** A document with several services counts for each of them. */
    byProject: ChartShares,
  })

export const ChartMethods = Type.Array(closed({ method: oneOf(...partMethods), fen: ReportFen }))
export type ReportChartMethods = Static<typeof ChartMethods>
