import {
  organ,
  refundreview,
  refundreviewWords,
  refundStatuses,
  type Access,
  type RefundReviewRow,
  type RefundStatus,
} from '@kangju/contract'
import { Status } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { PersonCell } from '../../resource/person-cell.tsx'
import { Sums } from '../../resource/sums.tsx'
import type { Tone } from '../../resource/tone.ts'
import type { Resource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { isWaitingForPayout } from './amounts.ts'
import { refundPageWords as words } from './words.ts'

const { list, read, export: sheet } = refundreview
export const refundCalls = { list, read, export: sheet }
export type RefundResource = Resource<typeof refundCalls>

export const refundTones: Readonly<Record<RefundStatus, Tone>> = {
  reviewing: 'orange',
  refunding: 'blue',
  refunded: 'green',
  rejected: 'red',
  withdrawn: 'grey',
  failed: 'red',
}

/** The state over the reason for a failure or the pending payout. */
const StateCell = (row: RefundReviewRow) => {
  const say = useSay()
  const { status, failReason } = row
  const more = status === 'failed' ? failReason : isWaitingForPayout(row) ? say(words.byHand) : null
  return (
    <span className="two-lines">
      <Status tone={refundTones[status]}>{say(refundreviewWords.choice.status[status])}</Status>
      {more !== null && <span className="quiet line">{more}</span>}
    </span>
  )
}

const BookerCell = ({ id, bookerName, bookerMobile }: RefundReviewRow) => (
  <PersonCell name={bookerName} call={refundreview.reveal} id={id} field="bookerMobile" masked={bookerMobile} />
)

const columns: RefundResource['columns'] = [
  { key: 'refundNo', below: 'orderNo' },
  { key: 'status', width: 142, render: (row) => <StateCell {...row} /> },
  { key: 'bookerName', render: (row) => <BookerCell {...row} /> },
  { key: 'title', width: 116, below: 'reason' },
  { key: 'applyFen', below: 'payFen' },
  { key: 'refundableFen', below: 'refundFen' },
  'applyType',
  { key: 'applicantName', below: 'appliedAt' },
  { key: 'auditByName', below: 'auditAt' },
  ...(
    [
      'orderNo',
      'reason',
      'payFen',
      'refundFen',
      'refundCount',
      'appliedAt',
      'auditAt',
      'keptFen',
      'auditRemark',
      'failReason',
      'refundedAt',
      'organName',
    ] as const
  ).map((key) => ({
    key,
    hidden: true as const,
  })),
]

const search = (may: (access: Access) => boolean): RefundResource['search'] => {
  const all: RefundResource['search'] = [
    { key: 'keyword', text: words.keyword },
    'reason',
    { key: 'appliedFrom', to: 'appliedTo', text: refundreviewWords.field.appliedAt },
    'applyType',
    { key: 'organId', options: organ.nopage },
    { key: 'minFen', text: words.minFen },
    { key: 'maxFen', text: words.maxFen },
    'status',
  ]
  return all.filter((one) => typeof one === 'string' || one.options === undefined || may(one.options.access))
}

/** The list of refunds; its moves are made in the drawer and by actions of the page. */
export const refundResource = (may: (access: Access) => boolean): RefundResource => ({
  calls: refundCalls,
  words: refundreviewWords,
  machine: { states: refundStatuses, initial: 'reviewing', moves: {}, removable: [] },
  path: '/finance/refundapply',
  about: words.about,
  columns,
  search: search(may),
  rowTitle: (row) => row.refundNo,
  summary: ({ total, capped, summary }) => (
    <Sums
      isCapped={capped || summary.capped}
      figures={[
        { text: words.count, value: total.toLocaleString('en-US') },
        { text: words.applySum, value: showFen(summary.applyFen) },
        { text: words.refundableSum, value: showFen(summary.refundableFen) },
        { text: words.refundSum, value: showFen(summary.refundFen) },
      ]}
    />
  ),
  tones: refundTones,
})
