import {
  addDays,
  businessDay,
  chartSharesAtMost,
  daysBetween,
  type PartMethod,
  type ReportChartDay,
  type ReportChartMethods,
  type ReportChartShares,
} from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { readReport } from '../../../db/replica.ts'
import type { KeyedSums } from '../../../db/day-sums.ts'
import { projectNames } from '../../catalogue/project/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import type { MethodSums, Report, Request } from './report.ts'
import { sumsByDay, sumsByOrgan, sumsByProject, totalsOf } from './sums.ts'

/** The first day that can be calculated with. */
const firstDay = '1900-01-01'

/** The period of the same length before. Of a period that is not over, only the days so far are compared. */
const periodBefore = ({ from, to }: Pick<Request, 'from' | 'to'>, today: string) => {
  const end = from <= today && today < to ? today : to
  const days = daysBetween(from, end) + 1
  if (daysBetween(firstDay, from) < days) return { from: firstDay, to: firstDay }
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** Every day of the period, those without documents too. */
const chartDays = ({ from, to }: Request, sums: readonly KeyedSums[]): ReportChartDay[] => {
  const byDay = new Map(sums.filter(({ method }) => method === '').map((one) => [one.key, one]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => {
    const day = addDays(from, n)
    const { n: count = 0, amount_fen: fen = 0 } = byDay.get(day) ?? {}
    return { day, count, fen }
  })
}

type ShareSums = Pick<KeyedSums, 'n' | 'amount_fen'> & { readonly key: string | null }

const sharesOf = async (
  sums: readonly ShareSums[],
  namesOf: (ids: readonly string[]) => Promise<Map<string, string>>,
): Promise<ReportChartShares> => {
  const sorted = sums.toSorted(
    (one, other) => other.amount_fen - one.amount_fen || String(one.key).localeCompare(String(other.key)),
  )
  const [shown, others] = [sorted.slice(0, chartSharesAtMost), sorted.slice(chartSharesAtMost)]
  const names = await namesOf(shown.flatMap(({ key }) => key ?? []))
  return {
    rows: shown.map(({ key, n, amount_fen: fen }) => ({
      id: key,
      name: key === null ? null : (names.get(key) ?? null),
      count: n,
      fen,
    })),
    others: {
      count: others.reduce((sum, { n }) => sum + n, 0),
      fen: others.reduce((sum, { amount_fen: fen }) => sum + fen, 0),
    },
  }
}

/** Sums by method of payment, the largest first. */
const chartMethods = (totals: readonly MethodSums[]): ReportChartMethods =>
  totals
    .filter(({ method, amount_fen: fen }) => method !== '' && fen > 0)
    .map(({ method, amount_fen: fen }) => ({ method: method as PartMethod, fen }))
    .toSorted((one, other) => other.fen - one.fen)

const readChart = async <Summary>(tx: Db, report: Report<object, Summary>, request: Request) => {
  const before = periodBefore(request, businessDay(request.tools.clock()))
  const sums = await sumsByDay(tx, report, request)
  const totals = totalsOf(sums)
  return {
    from: request.from,
    to: request.to,
    beforeFrom: before.from,
    beforeTo: before.to,
    summary: report.summarise(totals),
    before: report.summarise(totalsOf(await sumsByDay(tx, report, { ...request, ...before }))),
    byDay: chartDays(request, sums),
    byMethod: chartMethods(totals),
    byOrgan: await sharesOf(await sumsByOrgan(tx, report, request), (ids) => organNames(tx, ids)),
    byProject: await sharesOf(await sumsByProject(tx, report, request), (ids) => projectNames(tx, ids)),
  }
}

/** The figures of the charts, all of one moment. */
export const chartReport = <Row extends object, Summary>(report: Report<Row, Summary>, request: Request) =>
  readReport(request.tools, (tx) => readChart(tx, report as unknown as Report<object, Summary>, request))
