import {
  billKinds,
  billOutcomes,
  billWords,
  noteStates,
  reconciliation,
  type BillDetail,
  type BillItem,
  type BillOutcome,
  type Query,
} from '@kangju/contract'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { Status } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { PagedTable, pageSize } from '../../resource/paged-table.tsx'
import type { Tone } from '../../resource/tone.ts'
import { useSay } from '../../ui/say.ts'
import { DocumentLink } from './document-link.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { billPageWords as words } from './words-bill.ts'
import styles from './reconciliation.module.css'

const tones: Readonly<Record<BillOutcome, Tone>> = {
  matched: 'green',
  amountDiffers: 'red',
  onlyTheirs: 'red',
  onlyOurs: 'red',
}

type Filters = Pick<Query<typeof reconciliation.items>, 'outcome' | 'kind' | 'state' | 'keyword'>

const without = (filters: Filters, change: Partial<Record<keyof Filters, string | undefined>>): Filters =>
  Object.fromEntries(
    Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined && value !== ''),
  )

const FilterRow = ({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) => {
  const say = useSay()
  const choice = <K extends 'outcome' | 'kind' | 'state'>(
    key: K,
    text: (typeof words)['outcome' | 'kind' | 'noteState'],
    values: readonly string[],
    names: Readonly<Record<string, Parameters<typeof say>[0]>>,
  ) => (
    <Select
      className={styles.choice ?? ''}
      allowClear
      aria-label={say(text)}
      placeholder={say(text)}
      value={filters[key]}
      options={values.flatMap((value) => {
        const name = names[value]
        return name === undefined ? [] : [{ value, label: say(name) }]
      })}
      onChange={(value) => onChange(without(filters, { [key]: value }))}
    />
  )
  return (
    <div className={styles.filters}>
      {choice('outcome', words.outcome, billOutcomes, billWords.outcome)}
      {choice('kind', words.kind, billKinds, billWords.kind)}
      {choice('state', words.noteState, noteStates, billWords.state)}
      <Input.Search
        className={styles.keyword ?? ''}
        allowClear
        maxLength={64}
        aria-label={say(words.keyword)}
        placeholder={say(words.keyword)}
        onSearch={(keyword) => onChange(without(filters, { keyword: keyword.trim() }))}
      />
    </div>
  )
}

const Notes = ({ item, onNote }: { item: BillItem; onNote: () => void }) => {
  const say = useSay()
  if (item.outcome === 'matched') return null
  const [last] = item.notes
  return (
    <div className={styles.notes}>
      <Status tone={item.state === 'noted' ? 'grey' : 'orange'}>{say(billWords.state[item.state])}</Status>
      {last !== undefined && (
        <span className="two-lines">
          <span className="prose">{last.text}</span>
          <span className="quiet">
            {say(words.notedBy, { name: last.byName, at: last.at.slice(5, 16).replace('T', ' ') })}
          </span>
        </span>
      )}
      <div>
        <Button type="link" size="small" className={styles.day ?? ''} onClick={onNote}>
          {say(item.state === 'noted' ? words.reopen : words.write)}
        </Button>
      </div>
    </div>
  )
}

/** The lines of a bill beside our payments and refunds; differences come first. */
export const BillItems = ({ bill }: { bill: BillDetail }) => {
  const say = useSay()
  const [filters, setFilters] = useState<Filters>(bill.open > 0 ? { state: 'open' } : {})
  const [page, setPage] = useState(1)
  const [noting, setNoting] = useState<BillItem>()
  const answer = useCall(reconciliation.items, {
    params: { id: bill.id },
    query: { ...filters, page, limit: pageSize },
  })
  const amount = (fen: number | null) => fen !== null && showFen(fen)
  return (
    <section className={styles.items} aria-label={say(words.items)}>
      <h2>{say(words.items)}</h2>
      <FilterRow
        filters={filters}
        onChange={(next) => {
          setFilters(next)
          setPage(1)
        }}
      />
      <PagedTable
        answer={answer}
        page={page}
        onPage={setPage}
        emptyText={say(words.noItems)}
        columns={[
          { key: 'lineNo', title: say(words.line), align: 'right', className: 'figure', dataIndex: 'lineNo' },
          {
            key: 'outcome',
            title: say(words.outcome),
            render: (_: unknown, { outcome, kind }) => (
              <span className="two-lines">
                <Status tone={tones[outcome]}>{say(billWords.outcome[outcome])}</Status>
                <span className="quiet">{say(billWords.kind[kind])}</span>
              </span>
            ),
          },
          {
            key: 'numbers',
            title: say(words.numbers),
            render: (_: unknown, { channelNo, theirNo }) => (
              <span className="two-lines">
                <span>{channelNo}</span>
                <span className="quiet">{theirNo}</span>
              </span>
            ),
          },
          {
            key: 'document',
            title: say(words.document),
            render: (_: unknown, { document }) => <DocumentLink document={document} />,
          },
          {
            key: 'theirAt',
            title: say(words.theirTime),
            className: 'figure',
            render: (_: unknown, { theirAt }) => theirAt?.slice(11, 19),
          },
          {
            key: 'theirFen',
            title: say(words.theirs),
            align: 'right',
            className: 'figure',
            render: (_: unknown, { theirFen }) => amount(theirFen),
          },
          {
            key: 'ourFen',
            title: say(words.ours),
            align: 'right',
            className: 'figure',
            render: (_: unknown, { ourFen }) => amount(ourFen),
          },
          {
            key: 'notes',
            title: say(words.note),
            render: (_: unknown, item) => <Notes item={item} onNote={() => setNoting(item)} />,
          },
        ]}
      />
      {noting !== undefined && <NoteDialog billId={bill.id} item={noting} onClosed={() => setNoting(undefined)} />}
    </section>
  )
}
