import {
  prepaycarddistribut,
  prepaycarddistributWords,
  prepaycardinfoWords,
  prepaycardWords,
  type OrganCards,
} from '@kangju/contract'
import { Modal, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { ErrorState } from '../../resource/states.tsx'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { figure } from './batch-cells.tsx'
import { distPageWords as words } from './words-dist.ts'
import styles from './dist.module.css'

const sums = ['quantity', 'activeCount', 'balanceFen', 'usedFen', 'unpaidFen', 'owedFen'] as const
const shown = (key: (typeof sums)[number], value: number) => (key.endsWith('Fen') ? showFen(value) : figure(value))

/** The last line of the table. */
const Totals = ({ rows }: { rows: readonly OrganCards[] }) => {
  const say = useSay()
  const totalOf = (key: (typeof sums)[number]) => rows.reduce((sum, row) => sum + row[key], 0)
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>{say(words.total)}</Table.Summary.Cell>
      {sums.map((key, at) => (
        <Table.Summary.Cell key={key} index={at + 1} align="right">
          <strong className="figure">{shown(key, totalOf(key))}</strong>
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}
const totalsOf = (rows: readonly OrganCards[]) => rows.length > 1 && <Totals rows={rows} />

/** Cards, balances and debts of each organisation, with their totals. */
export const OrganBalances = ({ onClosed }: { onClosed: () => void }) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  const { data, failure, isLoading, refetch } = useCall(prepaycarddistribut.organs, {})
  const headings = {
    quantity: prepaycarddistributWords.field.quantity,
    activeCount: prepaycardWords.field.activeCount,
    balanceFen: prepaycardinfoWords.field.balanceFen,
    usedFen: prepaycardWords.field.usedFen,
    unpaidFen: words.unpaidFen,
    owedFen: words.owedFen,
  }
  return (
    <Modal
      title={say(words.byOrgan)}
      open={isOpen}
      width={960}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className={classes('quiet', styles.lead)}>{say(words.byOrganText)}</p>
      {failure === undefined ? (
        <Table<OrganCards>
          size="small"
          rowKey="organId"
          loading={isLoading}
          dataSource={data ?? []}
          // All rows on one page, so that the last line is the total of them all.
          scroll={{ x: 'max-content', y: 480 }}
          pagination={false}
          locale={{ emptyText: say(words.noOrgans) }}
          columns={[
            { title: say(prepaycardinfoWords.field.organName), dataIndex: 'organName', fixed: 'start' },
            ...sums.map((key) => ({
              title: say(headings[key]),
              dataIndex: key,
              align: 'end' as const,
              className: 'figure',
              sorter: (a: OrganCards, b: OrganCards) => a[key] - b[key],
              render: (value: number) => shown(key, value),
            })),
          ]}
          summary={totalsOf}
        />
      ) : (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
    </Modal>
  )
}
