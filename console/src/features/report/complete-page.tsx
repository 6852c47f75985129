import {
  reportDaysAtMost,
  completeReportSummaryWords as summaryWords,
  order,
  organ,
  reportcomplete,
  reportcompleteWords,
  reportpick,
  type CompleteReportRow,
} from '@kangju/contract'
import { AreaLine } from '../../resource/area-line.tsx'
import type { Resource } from '../../resource/types.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { useSay } from '../../ui/say.ts'
import { DocumentLink } from './document-link.tsx'
import type { Figure } from './report-figures.tsx'
import { ReportHead } from './report-head.tsx'
import { thisMonth } from './this-month.ts'
import { reportPageWords as words, scoreWords } from './words.ts'
import { TextLine } from '../../ui/text-line.tsx'

const { list, chart, export: sheet } = reportcomplete
const calls = { list, export: sheet }

const figures: readonly Figure[] = [
  { key: 'count', text: summaryWords.count, as: 'count' },
  { key: 'minutes', text: summaryWords.minutes, as: 'minutes' },
  ...(['amountFen', 'peopleFen', 'organFen', 'marketerFen', 'platformFen'] as const).map((key) => ({
    key,
    text: summaryWords[key],
    as: 'money' as const,
  })),
]

/** A name over what it is more exactly. */
const TwoLines = ({ name, more }: { readonly name: string | null; readonly more: string | null }) =>
  name === null ? (
    <Nothing />
  ) : (
    <span className="two-lines">
      <TextLine text={name} />
      <TextLine text={more ?? ''} isQuiet />
    </span>
  )

const SeqCell = ({ seq, total }: Pick<CompleteReportRow, 'seq' | 'total'>) => (
  <span className="figure">{useSay()(words.seqOf, { seq, total })}</span>
)

const resource: Resource<typeof calls> = {
  calls,
  words: reportcompleteWords,
  path: '/report/order/complete',
  about: words.aboutComplete,
  usual: () => thisMonth('finishedFrom', 'finishedTo'),
  columns: [
    'finishedAt',
    {
      key: 'childNo',
      render: ({ id, childNo }) => (
        <DocumentLink no={childNo} path={`/order/detail?id=${id}`} access={order.detail.access} />
      ),
    },
    {
      key: 'mainNo',
      render: ({ mainId, mainNo }) => (
        <DocumentLink no={mainNo} path={`/order/maindetail?id=${mainId}`} access={order.detail.access} />
      ),
    },
    { key: 'projectName', width: 180, render: (row) => <TwoLines name={row.projectName} more={row.specName} /> },
    { key: 'seq', render: (row) => <SeqCell {...row} /> },
    'clientName',
    { key: 'areaName', render: ({ areaName }) => <AreaLine name={areaName} /> },
    'organName',
    'peopleName',
    { key: 'moldName', render: (row) => <TwoLines name={row.moldName} more={row.gradeName} /> },
    'startAt',
    'checkinAt',
    'checkoutAt',
    'minutes',
    'locationAbnormal',
    'amountFen',
    'peopleFen',
    'organFen',
    'marketerFen',
    'platformFen',
    'settleStatus',
    'score',
    { key: 'bizType', hidden: true },
  ],
  search: [
    { key: 'finishedFrom', to: 'finishedTo', text: reportcompleteWords.field.finishedAt, daysAtMost: reportDaysAtMost },
    { key: 'peopleId', options: reportpick.people, searched: true },
    { key: 'organId', options: organ.nopage },
    { key: 'projectId', options: reportpick.projects },
    { key: 'classId', options: reportpick.classes },
    { key: 'moldId', options: reportpick.molds },
    'bizType',
    'settleStatus',
    { key: 'score', choice: scoreWords },
  ],
  summary: ({ summary }, tools) => (
    <ReportHead
      {...tools}
      chart={chart}
      summary={summary}
      figures={figures}
      byDay={words.completedByDay}
      period={['finishedFrom', 'finishedTo']}
    />
  ),
  rowTitle: (row) => row.childNo,
  tones: { none: 'grey', pending: 'blue', posted: 'green', reversed: 'red' },
}

const CompleteReportPage = () => <ResourceView resource={resource} />
export default CompleteReportPage
