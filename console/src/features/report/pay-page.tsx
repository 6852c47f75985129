import {
  reportDaysAtMost,
  methodColumnNames,
  order,
  organ,
  payReportSummaryWords as summaryWords,
  reportpay,
  reportpayWords,
  reportpick,
} from '@kangju/contract'
import type { Resource } from '../../resource/types.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import { DocumentLink } from './document-link.tsx'
import type { Figure } from './report-figures.tsx'
import { ReportHead } from './report-head.tsx'
import { thisMonth } from './this-month.ts'
import { reportPageWords as words } from './words.ts'

const { list, chart, export: sheet } = reportpay
const calls = { list, export: sheet, reveal: order.reveal }

const figures: readonly Figure[] = [
  { key: 'count', text: summaryWords.count, as: 'count' },
  ...(['payFen', 'totalFen', 'discountFen', ...methodColumnNames] as const).map((key) => ({
    key,
    text: summaryWords[key],
    as: 'money' as const,
  })),
]

const resource: Resource<typeof calls> = {
  calls,
  words: reportpayWords,
  path: '/report/order/pay',
  about: words.aboutPay,
  usual: () => thisMonth('paidFrom', 'paidTo'),
  columns: [
    'paidAt',
    {
      key: 'orderNo',
      render: ({ id, orderNo }) => (
        <DocumentLink no={orderNo} path={`/order/maindetail?id=${id}`} access={order.detail.access} />
      ),
    },
    'bizType',
    'source',
    { key: 'title', width: 180 },
    'childCount',
    'bookerName',
    'bookerMobile',
    'clientName',
    'organName',
    'marketerName',
    'totalFen',
    'discountFen',
    'payFen',
    ...methodColumnNames,
    'channelNo',
    'status',
    'refundedFen',
  ],
  search: [
    { key: 'paidFrom', to: 'paidTo', text: reportpayWords.field.paidAt, daysAtMost: reportDaysAtMost },
    { key: 'keyword', text: words.keywordPay },
    'payMethod',
    { key: 'organId', options: organ.nopage },
    { key: 'projectId', options: reportpick.projects },
    { key: 'classId', options: reportpick.classes },
    'bizType',
    'source',
    { key: 'marketerId', options: reportpick.people, searched: true },
  ],
  summary: ({ summary }, tools) => (
    <ReportHead
      {...tools}
      chart={chart}
      summary={summary}
      figures={figures}
      byDay={words.paidByDay}
      byMethod={reportpayWords.field.payMethod}
      period={['paidFrom', 'paidTo']}
    />
  ),
  rowTitle: (row) => row.orderNo,
  tones: {
    awaitingPayment: 'orange',
    paid: 'blue',
    inService: 'blue',
    completed: 'green',
    cancelled: 'grey',
    refunded: 'grey',
  },
}

const PayReportPage = () => <ResourceView resource={resource} />
export default PayReportPage
