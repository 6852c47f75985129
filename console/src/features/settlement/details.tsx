import {
  flowKindWords,
  settlementEventWords,
  settlementWords,
  writeoffWords,
  type SettlementDetail,
  type SettlementEvent,
  type SettlementIncome,
  type SettlementRow,
  type WriteoffRow,
} from '@kangju/contract'
import { Button, Table } from 'antd'
import type { ReactNode } from 'react'
import { Status } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { Pictures } from '../../resource/pictures.tsx'
import { Timeline, TimelineEvent } from '../../resource/timeline.tsx'
import type { Tone } from '../../resource/tone.ts'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { payoutWords } from './words-payout.ts'
import { reviewWords as words } from './words.ts'
import styles from './settlement.module.css'

export const Part = ({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) => (
  <section className={styles.part}>
    <div className={styles.partHead}>
      <h3>{title}</h3>
      {extra}
    </div>
    {children}
  </section>
)

/** Earnings and deductions since the last withdrawal that was paid. */
export const Incomes = ({ row }: { row: SettlementDetail }) => {
  const say = useSay()
  const { lastPaidAt, incomeFen, deductedFen, incomeCount, incomes } = row
  return (
    <Part
      title={say(words.income)}
      extra={
        <span className="quiet">
          {lastPaidAt === null ? say(words.firstOne) : say(words.since, { time: momentOf(lastPaidAt) })}
        </span>
      }
    >
      <p>
        <strong>{say(words.incomeSum, { in: showFen(incomeFen), out: showFen(deductedFen) })}</strong>
        {incomeCount > incomes.length && (
          <span className="quiet"> {say(words.onlyNewest, { n: incomes.length, count: incomeCount })}</span>
        )}
      </p>
      <Table<SettlementIncome>
        size="small"
        rowKey="flowNo"
        dataSource={incomes}
        pagination={incomes.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: say(words.noIncome) }}
        columns={[
          { title: say(words.when), dataIndex: 'postedAt', render: (at: string) => momentOf(at) },
          {
            title: say(words.kind),
            dataIndex: 'bizType',
            render: (_none, { bizType }) => say(flowKindWords[bizType]),
          },
          { title: say(words.document), dataIndex: 'bizNo' },
          {
            title: say(words.amount),
            align: 'end',
            className: 'figure',
            render: (_none, { direction, amountFen }) => showFen(direction === 'in' ? amountFen : -amountFen),
          },
        ]}
      />
    </Part>
  )
}

interface LinesProps {
  lines: readonly WriteoffRow[]
  onRemove?: (line: WriteoffRow) => void
}

/** Write-offs of a withdrawal. */
export const Writeoffs = ({ lines, onRemove }: LinesProps) => {
  const say = useSay()
  const { field, choice } = writeoffWords
  return (
    <Table<WriteoffRow>
      size="small"
      rowKey="id"
      dataSource={[...lines]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: say(payoutWords.noLines) }}
      columns={[
        {
          title: say(field.kind),
          render: (_none, { kind, writeoffNo }) => (
            <span className="two-lines">
              <span>{say(choice.kind[kind])}</span>
              <span className="quiet">{writeoffNo}</span>
            </span>
          ),
        },
        {
          title: say(field.voucherNo),
          render: (_none, { voucherNo, remark }) => (
            <span className="two-lines">
              <span>{voucherNo ?? '—'}</span>
              {remark !== null && remark !== '' && <span className="quiet">{remark}</span>}
            </span>
          ),
        },
        { title: say(field.happenedAt), dataIndex: 'happenedAt' },
        { title: say(field.proofUrls), render: (_none, { proofUrls }) => <Pictures urls={proofUrls} /> },
        {
          title: say(field.amountFen),
          align: 'end',
          className: 'figure',
          render: (_none, { amountFen }) => showFen(amountFen),
        },
        ...(onRemove === undefined
          ? []
          : [
              {
                title: '',
                key: 'remove',
                render: (_none: unknown, line: WriteoffRow) =>
                  line.mayRemove && (
                    <Button type="link" size="small" danger onClick={() => onRemove(line)}>
                      {say(payoutWords.remove)}
                    </Button>
                  ),
              },
            ]),
      ]}
    />
  )
}

const toneOfEvent: Readonly<Record<SettlementEvent, Tone>> = {
  asked: 'blue',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'grey',
  written: 'blue',
  unwritten: 'grey',
  paid: 'green',
  failed: 'red',
}

/** History of the withdrawal, newest first. */
export const History = ({ events }: Pick<SettlementDetail, 'events'>) => {
  const say = useSay()
  return (
    <Part title={say(payoutWords.history)}>
      <Timeline>
        {events.map(({ kind, at, by, amountFen, text }) => (
          <TimelineEvent
            key={`${at} ${kind} ${text}`}
            at={at}
            by={by}
            tone={toneOfEvent[kind]}
            what={[say(settlementEventWords[kind]), amountFen === null ? '' : showFen(amountFen)]
              .filter(Boolean)
              .join(' · ')}
            text={text}
          />
        ))}
      </Timeline>
    </Part>
  )
}

/** Whether the account is in the name of the payee. */
export const NameMatch = ({ row }: { row: SettlementDetail }) => {
  const say = useSay()
  const isMatched = row.isNameMatched === 1
  return (
    <span className="two-lines">
      <span>{row.accountName}</span>
      <Status tone={isMatched ? 'green' : 'red'}>
        {isMatched ? say(words.matched) : say(words.unmatched, { payee: row.payeeName })}
      </Status>
    </span>
  )
}

const isDetail = (row: SettlementRow): row is SettlementDetail => 'events' in row

/** Everything below the facts of a withdrawal; needs the full row. */
export const Details = ({ row }: { row: SettlementRow }) => {
  const say = useSay()
  if (!isDetail(row)) return null
  return (
    <>
      <Part title={say(words.holder)}>
        <NameMatch row={row} />
      </Part>
      {(row.status === 'toPay' || row.status === 'paid') && (
        <Part title={say(settlementWords.field.writeoffFen)}>
          <Writeoffs lines={row.writeoffs} />
        </Part>
      )}
      <Incomes row={row} />
      <History events={row.events} />
    </>
  )
}
