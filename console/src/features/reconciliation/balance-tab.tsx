import {
  accountKindWords,
  accountNames,
  ledgerAccounts,
  ledgerAccountWords,
  reconciliation,
  type AccountBalance,
  type DayBalance,
} from '@kangju/contract'
import { Button, Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { useCall } from '../../api/query.ts'
import { Status } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { ErrorState } from '../../resource/states.tsx'
import { useSay, type Say } from '../../ui/say.ts'
import { EntriesDrawer } from './entries-drawer.tsx'
import { ExpandButton, type ExpandIconProps } from './expand-button.tsx'
import { PeriodRow } from './period-row.tsx'
import { usePeriod } from './use-period.ts'
import { balanceWords as words } from './words.ts'
import styles from './reconciliation.module.css'

type Movement = Pick<AccountBalance, 'openingFen' | 'debitFen' | 'creditFen' | 'closingFen'>

const money = <R extends Movement>(say: Say): ColumnsType<R> =>
  (
    [
      ['openingFen', words.opening],
      ['debitFen', words.debit],
      ['creditFen', words.credit],
      ['closingFen', words.closing],
    ] as const
  ).map(([key, text]) => ({
    key,
    title: say(text),
    align: 'right' as const,
    className: 'figure',
    render: (_: unknown, row: R) => showFen(row[key]),
  }))

/** The days of an account, each leading to its entries. */
const Days = ({ account }: Pick<AccountBalance, 'account'>) => {
  const say = useSay()
  const { from, to, change } = usePeriod()
  const onDay = (day: string) => change({ account, day }, false)
  const { data, failure, refetch } = useCall(reconciliation.days, { query: { account, from, to } })
  if (failure !== undefined) return <ErrorState message={failure.message} onRetry={() => void refetch()} />
  return (
    <Table<DayBalance>
      rowKey="day"
      size="small"
      loading={data === undefined}
      pagination={(data?.length ?? 0) > 31 ? { pageSize: 31, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: say(words.noDays) }}
      dataSource={[...(data ?? [])]}
      columns={[
        {
          key: 'day',
          title: say(words.day),
          render: (_: unknown, { day }) => (
            <Button type="link" className={styles.day} aria-label={say(words.show, { day })} onClick={() => onDay(day)}>
              {day}
            </Button>
          ),
        },
        ...money<DayBalance>(say),
        { key: 'entries', title: say(words.entries), align: 'right', className: 'figure', dataIndex: 'entries' },
      ]}
    />
  )
}

const showDays = ({ account }: AccountBalance) => <Days account={account} />

const showExpander = ({ expandable, expanded, record, onExpand }: ExpandIconProps<AccountBalance>) =>
  expandable && (
    <ExpandButton
      text={expanded ? words.fold : words.expand}
      name={ledgerAccountWords[record.account]}
      isExpanded={expanded}
      onClick={(event) => onExpand(record, event)}
    />
  )

/** Debits and credits of all accounts, which are equal. */
const Totals = ({ rows }: { rows: readonly AccountBalance[] }) => {
  const say = useSay()
  const total = (of: (row: AccountBalance) => number) => showFen(rows.reduce((sum, row) => sum + of(row), 0))
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={4}>
        {say(words.total)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={4} align="right" className="figure">
        {total((row) => row.debitFen)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={5} align="right" className="figure">
        {total((row) => row.creditFen)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={6} />
    </Table.Summary.Row>
  )
}

const showTotals = (rows: readonly AccountBalance[]) => rows.length > 0 && <Totals rows={rows} />

const Balanced = ({ debitFen, creditFen }: { debitFen: number; creditFen: number }) => {
  const say = useSay()
  return debitFen === creditFen ? (
    <Status tone="green">{say(words.balanced)}</Status>
  ) : (
    <Status tone="red">{say(words.unbalanced, { amount: showFen(debitFen - creditFen) })}</Status>
  )
}

/** Opening, debits, credits and closing of every account in a period. */
export const BalanceTab = () => {
  const say = useSay()
  const { from, to, params, change } = usePeriod()
  const { data, failure, refetch } = useCall(reconciliation.balance, { query: { from, to } })
  const openAccount = accountNames.find((account) => account === params.get('account'))
  const day = params.get('day')
  if (failure !== undefined)
    return (
      <>
        <PeriodRow />
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      </>
    )
  return (
    <>
      <PeriodRow>{data !== undefined && <Balanced {...data} />}</PeriodRow>
      <Table<AccountBalance>
        rowKey="account"
        size="small"
        loading={data === undefined}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data?.accounts ?? []}
        expandable={{
          columnTitle: <span className="visually-hidden">{say(words.byDay)}</span>,
          expandedRowRender: showDays,
          expandIcon: showExpander,
        }}
        columns={[
          {
            key: 'account',
            title: say(words.account),
            render: (_: unknown, row) => say(ledgerAccountWords[row.account]),
          },
          {
            key: 'kind',
            title: say(words.kind),
            render: (_: unknown, row) => say(accountKindWords[ledgerAccounts[row.account]]),
          },
          ...money<AccountBalance>(say),
        ]}
        summary={showTotals}
      />
      {openAccount !== undefined && day !== null && (
        <EntriesDrawer
          account={openAccount}
          day={day}
          onClosed={() => change({ account: undefined, day: undefined })}
        />
      )}
    </>
  )
}
