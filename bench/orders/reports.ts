import { addDays, businessDay, reportcomplete, reportpay, reportrefund } from '@kangju/contract'
import type { Query } from './lists.ts'
import { addFigure } from '../report.ts'
import { pagesOf, time, type Asking } from './measure.ts'
import type { Samples } from './samples.ts'
import type { Server, Stage } from './stage.ts'

/** Totals of a year with a page. */
const limits = { kept: 100, other: 300 }

interface Report {
  readonly name: string
  readonly list: string
  readonly chart: string
  readonly period: readonly [from: string, to: string]
  /** Filters whose sums are kept, and filters that are summed from the rows. */
  readonly kept: readonly Query[]
  readonly other: readonly Query[]
}

const reportsOf = ({ organId, projectId, classId, marketerId, clientName, orderNo, peopleId }: Samples): Report[] => [
  {
    name: 'payments',
    list: reportpay.list.path,
    chart: reportpay.chart.path,
    period: ['paidFrom', 'paidTo'],
    kept: [
      {},
      { organId },
      { bizType: 'exam' },
      { source: 'tv' },
      { payMethod: 'wechat' },
      { bizType: 'project', source: 'console', payMethod: 'cash' },
      { projectId },
      { organId, projectId },
    ],
    other: [
      { marketerId },
      { keyword: clientName },
      { keyword: orderNo },
      { projectId, payMethod: 'wechat' },
      { projectId, source: 'tv' },
    ],
  },
  {
    name: 'refunds',
    list: reportrefund.list.path,
    chart: reportrefund.chart.path,
    period: ['refundedFrom', 'refundedTo'],
    kept: [{}, { organId }],
    other: [{ reason: 'customerCancelled' }, { payMethod: 'wechat' }, { projectId }, { keyword: clientName }],
  },
  {
    name: 'completed visits',
    list: reportcomplete.list.path,
    chart: reportcomplete.chart.path,
    period: ['finishedFrom', 'finishedTo'],
    kept: [{}, { organId }, { projectId }, { classId }, { settleStatus: 'posted' }, { bizType: 'exam' }, { score: 3 }],
    other: [{ peopleId }, { organId, projectId, score: 3 }, { projectId, settleStatus: 'posted' }],
  },
]

const told = (query: Query) => {
  const names = Object.keys(query)
  return names.length === 0
    ? 'all'
    : names.map((name) => (/id$/i.test(name) ? name : `${name}=${query[name]}`)).join(' ')
}

/** The totals of a year with each of its measured pages, and its charts. */
const measureOne = async (
  asking: Asking,
  caller: string,
  report: Report,
  days: Query,
  isKept: boolean,
  query: Query,
) => {
  const first = await time(asking, report.list, { ...query, ...days })
  const pages = [first]
  for (const page of pagesOf(first.reply).slice(1))
    pages.push(await time(asking, report.list, { ...query, ...days, page }))
  const chart = await time(asking, report.chart, { ...query, ...days })
  const slowest = Math.max(...pages.map(({ ms }) => ms))
  const core = Math.max(...pages.map(({ coreMs }) => coreMs))
  const limit = isKept ? limits.kept : limits.other
  const isFine = slowest < limit
  const least = Math.min(...pages.map(({ ms }) => ms))
  addFigure({
    what: `${report.name} of 366 days (${caller}), ${told(query)}, slowest page`,
    value: slowest,
    unit: 'ms',
    below: limit,
    note: `best ${least.toFixed(0)} ms, of a core ${core.toFixed(0)} ms, ${(first.reply.total ?? 0).toLocaleString('en')} rows, charts ${chart.ms.toFixed(0)} ms`,
  })
  return isFine
}

/** The three reports of a year: head totals with the first, middle and last page, and the charts, over HTTP. */
export const measureReports = async (server: Server, stage: Stage, samples: Samples): Promise<boolean> => {
  const to = businessDay(stage.clock())
  const from = addDays(to, -365)
  let isWithin = true
  for (const username of ['bench0', 'organ0']) {
    const asking = { stage, server, headers: await stage.headersOf(username) }
    for (const report of reportsOf(samples)) {
      const [fromName, toName] = report.period
      const caller = username === 'bench0' ? 'operator' : 'organisation'
      for (const isKept of [true, false])
        for (const query of isKept ? report.kept : report.other)
          isWithin =
            (await measureOne(asking, caller, report, { [fromName]: from, [toName]: to }, isKept, query)) && isWithin
    }
  }
  return isWithin
}
