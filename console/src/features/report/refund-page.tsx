import {
  reportDaysAtMost,
  methodColumnNames,
  order,
  organ,
  payMethodWords,
  refundReportSummaryWords as summaryWords,
  refundreview,
  reportpick,
  reportrefund,
  reportrefundWords,
} from '@kangju/contract'
import type { Resource } from '../../resource/types.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import { DocumentLink } from './document-link.tsx'
import type { Figure } from './report-figures.tsx'
import { ReportHead } from './report-head.tsx'
import { thisMonth } from './this-month.ts'
import { reportPageWords as words } from './words.ts'

const { list, chart, export: sheet } = reportrefund
const calls = { list, export: sheet }

const figures: readonly Figure[] = [
  { key: 'count', text: summaryWords.count, as: 'count' },
  ...(['refundFen', 'keptFen', ...methodColumnNames] as const).map((key) => ({
    key,
    text: summaryWords[key],
    as: 'money' as const,
  })),
]

const resource: Resource<typeof calls> = {
  calls,
  words: reportrefundWords,
  path: '/report/order/refund',
  about: words.aboutRefund,
  usual: () => thisMonth('refundedFrom', 'refundedTo'),
  columns: [
    'refundedAt',
    {
      key: 'refundNo',
      render: ({ id, refundNo }) => (
        <DocumentLink no={refundNo} path={`/finance/refundapply?open=${id}`} access={refundreview.read.access} />
      ),
    },
    {
      key: 'orderNo',
      render: ({ mainId, orderNo }) => (
        <DocumentLink no={orderNo} path={`/order/maindetail?id=${mainId}`} access={order.detail.access} />
      ),
    },
    { key: 'title', width: 180 },
    'bookerName',
    'organName',
    'payFen',
    'childCount',
    'applyFen',
    'refundFen',
    'keptFen',
    'methods',
    'channelNo',
    'reason',
    'applyType',
    'applicantName',
    'auditByName',
    'appliedAt',
    'auditAt',
  ],
  search: [
    { key: 'refundedFrom', to: 'refundedTo', text: reportrefundWords.field.refundedAt, daysAtMost: reportDaysAtMost },
    { key: 'keyword', text: words.keywordRefund },
    { key: 'payMethod', choice: payMethodWords },
    { key: 'organId', options: organ.nopage },
    { key: 'projectId', options: reportpick.projects },
    'reason',
    'applyType',
  ],
  summary: ({ summary }, tools) => (
    <ReportHead
      {...tools}
      chart={chart}
      summary={summary}
      figures={figures}
      byDay={words.refundedByDay}
      byMethod={reportrefundWords.field.payMethod}
      period={['refundedFrom', 'refundedTo']}
    />
  ),
  rowTitle: (row) => row.refundNo,
}

const RefundReportPage = () => <ResourceView resource={resource} />
export default RefundReportPage
