import { billKinds, billOutcomes, billWords, reconciliation, type BillDetail } from '@kangju/contract'
import { Alert, Button, Drawer, Progress, Select, Table } from 'antd'
import { useState } from 'react'
import { act, useCall } from '../../api/query.ts'
import { useEvery } from '../../api/use-every.ts'
import { showFen } from '../../resource/money.ts'
import { ErrorState } from '../../resource/states.tsx'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { BillItems } from './bill-items.tsx'
import { BillState, SummaryState } from './bill-state.tsx'
import { billPageWords as words } from './words-bill.ts'
import styles from './reconciliation.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

const lookEveryMs = 1000

/** Number and amounts of the lines by outcome and kind. */
const Sums = ({ sums }: { sums: NonNullable<BillDetail['sums']> }) => {
  const say = useSay()
  const rows = billOutcomes.flatMap((outcome) =>
    billKinds.map((kind) => ({ key: `${outcome} ${kind}`, outcome, kind, ...sums[outcome][kind] })),
  )
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={rows.filter(({ count, outcome }) => count > 0 || outcome === 'matched')}
      columns={[
        {
          key: 'outcome',
          title: say(words.outcome),
          render: (_: unknown, { outcome, kind }) =>
            `${say(billWords.outcome[outcome])} · ${say(billWords.kind[kind])}`,
        },
        { key: 'count', title: say(words.count), align: 'right', className: 'figure', dataIndex: 'count' },
        {
          key: 'theirs',
          title: say(words.theirs),
          align: 'right',
          className: 'figure',
          render: (_: unknown, { theirFen }) => showFen(theirFen),
        },
        {
          key: 'ours',
          title: say(words.ours),
          align: 'right',
          className: 'figure',
          render: (_: unknown, { ourFen }) => showFen(ourFen),
        },
      ]}
    />
  )
}

/** Totals stated by the last line of the bill beside the totals of its lines. */
const Summary = ({ summary }: Pick<BillDetail, 'summary'>) => {
  const say = useSay()
  const shown = (figure: string, value: number) => (figure === 'count' ? String(value) : showFen(value))
  return (
    <Table
      rowKey="figure"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={summary.filter(({ said, counted }) => said !== counted)}
      columns={[
        {
          key: 'figure',
          title: say(words.summary),
          render: (_: unknown, { figure }) => say(billWords.figure[figure]),
        },
        {
          key: 'said',
          title: say(words.said),
          align: 'right',
          className: 'figure',
          render: (_: unknown, { figure, said }) => shown(figure, said),
        },
        {
          key: 'counted',
          title: say(words.counted),
          align: 'right',
          className: 'figure',
          render: (_: unknown, { figure, counted }) => shown(figure, counted),
        },
      ]}
    />
  )
}

const Overview = ({ bill }: { bill: BillDetail }) => {
  const say = useSay()
  const { sums, lines, done, status, isSummaryRight, bookedInFen, bookedOutFen } = bill
  return (
    <section className={styles.sums} aria-label={say(words.sums)}>
      <div className={styles.filters}>
        {status !== 'failed' && <BillState {...bill} />}
        <SummaryState isSummaryRight={isSummaryRight} />
        <span className="quiet">{say(words.booked, { in: showFen(bookedInFen), out: showFen(bookedOutFen) })}</span>
      </div>
      {status === 'failed' && <Alert type="error" showIcon title={say(words.failed)} description={bill.failure} />}
      {status === 'matching' && (
        <Progress
          percent={lines === 0 ? 0 : Math.floor((100 * done) / lines)}
          status="active"
          aria-label={say(words.matching, { done, total: lines })}
        />
      )}
      {!isSummaryRight && <Summary summary={bill.summary} />}
      {sums !== null && <Sums sums={sums} />}
    </section>
  )
}

interface Props {
  readonly id: string
  readonly onEdition: (id: string) => void
  readonly onClosed: () => void
}

/** One bill: its sums, its lines and their notes. */
export const BillDrawer = ({ id, onEdition, onClosed }: Props) => {
  const say = useSay()
  const closing = useClosing(onClosed)
  const [isBusy, setBusy] = useState(false)
  const { data: bill, failure, refetch } = useCall(reconciliation.bill, { params: { id } })
  useEvery(bill?.status === 'matching', lookEveryMs, refetch)
  const matchAgain = async () => {
    setBusy(true)
    const outcome = await act(reconciliation.match, { body: { id } })
    setBusy(false)
    if (outcome.ok) notify.success(say(words.againStarted))
  }
  const title =
    bill === undefined
      ? say(words.items)
      : say(words.title, { channel: say(billWords.channel[bill.channel]), day: bill.day })
  return (
    <Drawer
      size={1080}
      title={title}
      extra={
        bill !== undefined && (
          <div className={styles.file}>
            {bill.editions.length > 1 && (
              <Select
                aria-label={say(words.edition)}
                value={id}
                options={bill.editions.map((one) => ({ value: one.id, label: say(words.nth, { n: one.edition }) }))}
                onChange={onEdition}
              />
            )}
            <Button
              type={bill.status === 'failed' ? 'primary' : 'default'}
              loading={isBusy}
              disabled={bill.status === 'matching' && bill.done > 0}
              onClick={() => void matchAgain()}
            >
              {say(words.again)}
            </Button>
          </div>
        )
      }
      {...closing}
    >
      {failure !== undefined && <ErrorState message={failure.message} onRetry={() => void refetch()} />}
      {bill === undefined && failure === undefined && <Skeleton active />}
      {bill !== undefined && (
        <>
          <Overview bill={bill} />
          {bill.matchedAt !== null && <BillItems key={bill.matchedAt} bill={bill} />}
        </>
      )}
    </Drawer>
  )
}
