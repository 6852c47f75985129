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
import { useSay } from '../../ui/say.ts'
import { figure } from './batch-cells.tsx'
import { distPageWords as words } from './words-dist.ts'

const sums = ['quantity', 'activeCount', 'balanceFen', 'usedFen', 'unpaidFen', 'owedFen'] as const
const shown = (key: (typeof sums)[number], value: number) => (key.endsWith('Fen') ? showFen(value) : figure(value))

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
  const totalOf = (key: (typeof sums)[number]) => (data ?? []).reduce((sum, row) => sum + row[key], 0)
  return (
    <Modal
      title={say(words.byOrgan)}
      open={isOpen}
      width={960}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className="quiet">{say(words.byOrganText)}</p>
      {failure === undefined ? (
        <Table<OrganCards>
          size="small"
          rowKey="organId"
          loading={isLoading}
          dataSource={data ?? []}
          scroll={{ x: 'max-content' }}
          pagination={(data ?? []).length > 15 ? { pageSize: 15, size: 'small', showSizeChanger: false } : false}
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
          summary={() =>
            (data ?? []).length > 1 && (
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
        />
      ) : (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
    </Modal>
  )
}
