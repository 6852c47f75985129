import {
  billTodos,
  billWords,
  formats,
  isDay,
  reconciliation,
  reconciliationWords,
  type BillTodo,
} from '@kangju/contract'
import { Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { useEvery } from '../../api/use-every.ts'
import { PagedTable, pageSize } from '../../resource/paged-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { BillDrawer } from './bill-drawer.tsx'
import { BillState, SummaryState } from './bill-state.tsx'
import { ImportBillDialog } from './import-bill-dialog.tsx'
import { usePeriod } from './use-period.ts'
import { billPageWords as words } from './words-bill.ts'
import styles from './reconciliation.module.css'

const lookEveryMs = 1000

interface BillFilter {
  readonly todo?: BillTodo
  readonly to?: string
}

const BillTable = ({ filter, onOpen }: { filter: BillFilter; onOpen: (id: string) => void }) => {
  const say = useSay()
  const [page, setPage] = useState(1)
  const answer = useCall(reconciliation.bills, { query: { ...filter, page, limit: pageSize } })
  useEvery(answer.data?.items.some(({ status }) => status === 'matching') === true, lookEveryMs, answer.refetch)
  if (answer.data?.total === 0)
    return filter.todo === undefined && filter.to === undefined ? (
      <Empty title={say(words.none)} text={say(words.noneText)} />
    ) : (
      <Empty title={say(words.noneWaiting)} />
    )
  return (
    <PagedTable
      answer={answer}
      page={page}
      onPage={setPage}
      columns={[
        {
          key: 'day',
          title: say(words.day),
          render: (_: unknown, { id, day }) => (
            <Button type="link" className={styles.day ?? ''} onClick={() => onOpen(id)}>
              {day}
            </Button>
          ),
        },
        {
          key: 'channel',
          title: say(reconciliationWords.field.channel),
          render: (_: unknown, { channel }) => say(billWords.channel[channel]),
        },
        { key: 'lines', title: say(words.lines), align: 'right', className: 'figure', dataIndex: 'lines' },
        { key: 'result', title: say(words.result), render: (_: unknown, row) => <BillState {...row} /> },
        { key: 'summary', title: say(words.summary), render: (_: unknown, row) => <SummaryState {...row} /> },
        {
          key: 'edition',
          title: say(words.edition),
          render: (_: unknown, { edition }) => say(words.nth, { n: edition }),
        },
        { key: 'createdByName', title: say(words.importedBy), dataIndex: 'createdByName' },
        {
          key: 'createdAt',
          title: say(words.importedAt),
          className: 'figure',
          render: (_: unknown, { createdAt }) => momentOf(createdAt),
        },
      ]}
    />
  )
}

/** Imported bills, the import, and one bill in a drawer. */
export const BillsTab = () => {
  const say = useSay()
  const { params, change } = usePeriod()
  const [isImporting, setImporting] = useState(false)
  const openId = params.get('bill')
  const open = (bill: string) => change({ bill }, false)
  const todo = billTodos.find((one) => one === params.get('todo'))
  const until = params.get('until')
  const to = until !== null && isDay(until) ? until : undefined
  const filter = { ...(todo === undefined ? {} : { todo }), ...(to === undefined ? {} : { to }) }
  return (
    <>
      <div className={styles.filters}>
        <Select
          className={styles.choice ?? ''}
          allowClear
          popupMatchSelectWidth={false}
          aria-label={say(words.todo)}
          placeholder={say(words.todo)}
          value={todo}
          options={billTodos.map((value) => ({ value, label: say(billWords.todo[value]) }))}
          onChange={(value?: BillTodo) => change({ todo: value })}
        />
        {to !== undefined && (
          <Tag closable={{ 'aria-label': say(words.anyDay) }} onClose={() => change({ until: undefined })}>
            {say(words.until, { day: to })}
          </Tag>
        )}
        <Button type="primary" className={styles.end ?? ''} onClick={() => setImporting(true)}>
          {say(words.import)}
        </Button>
      </div>
      <BillTable key={`${todo} ${to}`} filter={filter} onOpen={open} />
      {isImporting && <ImportBillDialog onImported={open} onClosed={() => setImporting(false)} />}
      {openId !== null && formats.uuid.test(openId) && (
        <BillDrawer key={openId} id={openId} onEdition={open} onClosed={() => change({ bill: undefined })} />
      )}
    </>
  )
}
