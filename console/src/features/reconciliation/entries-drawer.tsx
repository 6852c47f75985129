import { ledgerAccountWords, postingWords, reconciliation, type EntryRow, type LedgerAccount } from '@kangju/contract'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { PagedTable, pageSize } from '../../resource/paged-table.tsx'
import { useSay } from '../../ui/say.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { DocumentLink } from './document-link.tsx'
import { balanceWords as words } from './words.ts'
import styles from './reconciliation.module.css'

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
  const closing = useClosing(onClosed)
  const [page, setPage] = useState(1)
  const query = { account, day, page, limit: pageSize }
  const answer = useCall(reconciliation.entries, { query })
  return (
    <Drawer size={960} title={say(words.entriesTitle, { name: say(ledgerAccountWords[account]), day })} {...closing}>
      <PagedTable
        answer={answer}
        page={page}
        onPage={setPage}
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
    </Drawer>
  )
}
