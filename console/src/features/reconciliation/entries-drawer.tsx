import { ledgerAccountWords, postingWords, reconciliation, type EntryRow, type LedgerAccount } from '@kangju/contract'
import { Drawer, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { ErrorState } from '../../resource/states.tsx'
import { useSay } from '../../ui/say.ts'
import { DocumentLink } from './document-link.tsx'
import { balanceWords as words } from './words.ts'
import styles from './reconciliation.module.css'

const pageSize = 20

/** All entries of a transaction, debits first. */
const Legs = ({ legs }: Pick<EntryRow, 'legs'>) => {
  const say = useSay()
  return (
    <ul className={styles.legs}>
      {legs.map(({ id, account, ownerName, side, fen }) => (
        <li key={id}>
          <span className="quiet">{say(side === 'debit' ? words.debit : words.credit)}</span>
          <span>
            {say(ledgerAccountWords[account])}
            {ownerName !== null && <span className="quiet"> {ownerName}</span>}
          </span>
          <span className="figure">{showFen(fen)}</span>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  readonly account: LedgerAccount
  readonly day: string
  readonly onClosed: () => void
}

/** The entries of an account on a day, with their transactions and documents. */
export const EntriesDrawer = ({ account, day, onClosed }: Props) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  const [page, setPage] = useState(1)
  const query = { account, day, page, limit: pageSize }
  const { data, failure, refetch } = useCall(reconciliation.entries, { query })
  return (
    <Drawer
      open={isOpen}
      size={960}
      title={say(words.entriesTitle, { name: say(ledgerAccountWords[account]), day })}
      onClose={() => setOpen(false)}
      afterOpenChange={(isNow) => {
        if (!isNow) onClosed()
      }}
    >
      {failure === undefined ? (
        <Table<EntryRow>
          rowKey="id"
          size="small"
          loading={data === undefined}
          scroll={{ x: 'max-content' }}
          dataSource={data?.items ?? []}
          pagination={{
            current: page,
            pageSize,
            total: data?.total ?? 0,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: setPage,
          }}
          columns={[
            {
              key: 'at',
              title: say(words.at),
              className: 'figure',
              render: (_: unknown, { at }) => <time title={at.slice(0, 19).replace('T', ' ')}>{at.slice(11, 19)}</time>,
            },
            {
              key: 'event',
              title: say(words.event),
              render: (_: unknown, { bizType, ownerName }) => {
                const known = postingWords[bizType]
                return (
                  <span className="two-lines">
                    <span>{known === undefined ? bizType : say(known)}</span>
                    {ownerName !== null && <span className="quiet">{ownerName}</span>}
                  </span>
                )
              },
            },
            {
              key: 'document',
              title: say(words.document),
              render: (_: unknown, { document, bizNo }) => <DocumentLink document={document} no={bizNo} />,
            },
            {
              key: 'debit',
              title: say(words.debit),
              align: 'right',
              className: 'figure',
              render: (_: unknown, { side, fen }) => side === 'debit' && showFen(fen),
            },
            {
              key: 'credit',
              title: say(words.credit),
              align: 'right',
              className: 'figure',
              render: (_: unknown, { side, fen }) => side === 'credit' && showFen(fen),
            },
            { key: 'legs', title: say(words.counter), render: (_: unknown, { legs }) => <Legs legs={legs} /> },
          ]}
        />
      ) : (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}
