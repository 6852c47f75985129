import {
  reportcomplete,
  reportcompleteWords,
  reportpay,
  reportpayWords,
  reportpick,
  reportrefund,
  reportrefundWords,
} from '@kangju/contract'
import type { Me, Tools } from '../../../http/call.ts'
import { implement, type Handlers } from '../../../http/implement.ts'
import { chartReport } from './chart.ts'
import { completeReport } from './complete.ts'
import { listReport } from './list.ts'
import { payReport } from './pay.ts'
import { periodOf } from './period.ts'
import { pickClasses, pickMolds, pickPeople, pickProjects } from './picks.ts'
import { refundReport } from './refund.ts'
import type { Filters, Report, Request } from './report.ts'
import { exportReport } from './sheet.ts'

const paging = new Set(['page', 'limit', 'sort', 'count'])

interface ReportCall {
  readonly me: Me
  readonly tools: Tools
  readonly now: Date
  readonly query: object
}

const requestOf = (report: Pick<Report, 'period'>, { me, tools, now, query }: ReportCall): Request => {
  const given = query as Readonly<Record<string, unknown>>
  const own = Object.entries(given).filter(([name]) => !paging.has(name) && !report.period.includes(name))
  return { me, tools, filters: Object.fromEntries(own) as Filters, ...periodOf(given, report.period, now) }
}

const handlersOf = <Row extends object, Summary>(report: Report<Row, Summary>) => ({
  list: (call: ReportCall) => listReport(report, requestOf(report, call), call.query),
  chart: (call: ReportCall) => chartReport(report, requestOf(report, call)),
  export: exportReport(report, (source) => requestOf(report, source)),
})

export const reportRoutes = [
  ...implement(reportpay, handlersOf(payReport) as Handlers<typeof reportpay>, reportpayWords),
  ...implement(reportrefund, handlersOf(refundReport) as Handlers<typeof reportrefund>, reportrefundWords),
  ...implement(reportcomplete, handlersOf(completeReport) as Handlers<typeof reportcomplete>, reportcompleteWords),
  ...implement(reportpick, {
    projects: ({ db, me }) => pickProjects(db, me),
    classes: ({ db, me }) => pickClasses(db, me),
    molds: ({ db, me }) => pickMolds(db, me),
    people: pickPeople,
  }),
]
