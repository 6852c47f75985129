import {
  commonFields,
  orderWords,
  payMethodWords,
  refundEventWords,
  refundReasonWords,
  refundStatusWords,
  refundreviewWords,
  type RefundEvent,
  type RefundPart,
  type RefundReviewDetail,
  type RefundStatus,
} from '@kangju/contract'
import { Button, Table } from 'antd'
import { Status } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { Timeline } from '../../resource/timeline.tsx'
import type { Tone } from '../../resource/tone.ts'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { refundTones } from './refund-resource.tsx'
import { reviewWords as words } from './words.ts'
import styles from './refund.module.css'

interface PathProps {
  parts: readonly RefundPart[]
  /** State of the refund; while it is reviewed, these are the parts as they would be. */
  status: RefundStatus
}

/** Method, amount, number and time of each part that is paid back. */
export const PathTable = ({ parts, status }: PathProps) => {
  const say = useSay()
  const methodOf = ({ method, paidFrom, cardNo }: RefundPart) => {
    const name = say(payMethodWords[method])
    const shown =
      paidFrom === null || paidFrom === method
        ? name
        : say(words.paidFrom, { method: name, from: say(payMethodWords[paidFrom]) })
    return [shown, cardNo].filter(Boolean).join(' ')
  }
  const rows = parts.map((part, at) => ({ ...part, key: `${at} ${part.method}` }))
  return (
    <Table
      rowKey="key"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={rows}
      locale={{ emptyText: say(resourceWords.nothing) }}
      columns={[
        {
          key: 'method',
          title: say(orderWords.field.payMethod),
          render: (_: unknown, part: RefundPart) => methodOf(part),
        },
        {
          key: 'fen',
          title: say(words.amount),
          align: 'end',
          className: 'figure',
          render: (_: unknown, { fen }: RefundPart) => showFen(fen),
        },
        {
          key: 'no',
          title: say(words.channelNo),
          render: (_: unknown, { channelNo }: RefundPart) => (
            <span className="figure">
              {channelNo ?? say(status === 'reviewing' ? words.planned : refundStatusWords[status])}
            </span>
          ),
        },
        {
          key: 'at',
          title: say(words.at),
          render: (_: unknown, { at }: RefundPart) => <span className="figure">{at === null ? '' : momentOf(at)}</span>,
        },
      ]}
    />
  )
}

interface OthersProps extends Pick<RefundReviewDetail, 'others'> {
  onOpen: (id: string) => void
}

/** Other refunds of the order, each with its own review. */
export const OthersTable = ({ others, onOpen }: OthersProps) => {
  const say = useSay()
  const { field } = refundreviewWords
  return (
    <Table
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...others]}
      columns={[
        {
          key: 'no',
          title: say(field.refundNo),
          render: (_: unknown, { id, refundNo }) => (
            <Button type="link" size="small" className={styles.number} onClick={() => onOpen(id)}>
              {refundNo}
            </Button>
          ),
        },
        {
          key: 'status',
          title: say(commonFields.status),
          render: (_: unknown, { status }) => (
            <Status tone={refundTones[status]}>{say(refundStatusWords[status])}</Status>
          ),
        },
        { key: 'reason', title: say(field.reason), render: (_: unknown, { reason }) => say(refundReasonWords[reason]) },
        {
          key: 'fen',
          title: say(words.amount),
          align: 'end',
          className: 'figure',
          render: (_: unknown, { applyFen, refundFen }) => showFen(refundFen ?? applyFen),
        },
        {
          key: 'at',
          title: say(field.appliedAt),
          render: (_: unknown, { appliedAt }) => <span className="figure">{momentOf(appliedAt)}</span>,
        },
      ]}
    />
  )
}

const tones: Readonly<Record<RefundEvent, Tone>> = {
  applied: 'orange',
  approved: 'blue',
  rejected: 'red',
  withdrawn: 'grey',
  failed: 'red',
  retried: 'blue',
  refunded: 'green',
}

/** History of the refund, newest first. */
export const History = ({ history }: Pick<RefundReviewDetail, 'history'>) => {
  const say = useSay()
  return (
    <Timeline>
      {history.toReversed().map(({ event, at, byName, remark }) => (
        <li key={`${at} ${event}`} data-tone={tones[event]}>
          <strong>{say(refundEventWords[event])}</strong>
          <p className="quiet figure">{[momentOf(at), byName].filter(Boolean).join(' ')}</p>
          {remark !== null && <p>{remark}</p>}
        </li>
      ))}
    </Timeline>
  )
}
