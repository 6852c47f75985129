import { peoplefinancialWords, peopleWords, type Reply } from '@kangju/contract'
import { Drawer, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { ErrorState } from '../../resource/states.tsx'
import type { Values } from '../../resource/types.ts'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import type { FlowCalls } from './flow-resource.tsx'
import { financialPageWords as words } from './words.ts'
import styles from './wallets-drawer.module.css'

type WalletRow = Reply<FlowCalls['wallets']>['items'][number]

const pageSize = 20
const figures = ['availableFen', 'frozenFen', 'pendingFen'] as const
type Figure = (typeof figures)[number]
type Sort = `-${Figure}` | Figure

const sumKeys = { availableFen: 'availFen', frozenFen: 'frozenFen', pendingFen: 'pendingFen' } as const

interface Props {
  readonly call: FlowCalls['wallets']
  readonly path: string
  readonly isStaff: boolean
  /** Filters of the list of flows; those of owner and organisation apply. */
  readonly query: Values
  readonly onClosed: () => void
}

/** The wallets that a balance sums up, the largest first. */
export const WalletsDrawer = ({ call, path, isStaff, query, onClosed }: Props) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<Sort>('-availableFen')
  const { ownerId, organId } = query
  const wanted = Object.fromEntries(Object.entries({ ownerId, organId }).filter(([, value]) => value !== undefined))
  const { data, failure, refetch } = useCall(call, { query: { ...wanted, sort, page, limit: pageSize } })
  const sumRow = data !== undefined && data.total > 0 && (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={isStaff ? 2 : 1}>
        {say(words.walletSum, { n: data.total })}
      </Table.Summary.Cell>
      {figures.map((key, at) => (
        <Table.Summary.Cell key={key} index={(isStaff ? 2 : 1) + at} align="right" className="figure">
          {showFen(data.summary[sumKeys[key]])}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
  return (
    <Drawer
      open={isOpen}
      size={800}
      title={say(words.wallets)}
      onClose={() => setOpen(false)}
      afterOpenChange={(isNow) => !isNow && onClosed()}
    >
      <p className={classes('quiet', styles.about)}>{say(words.walletsAbout)}</p>
      {failure === undefined ? (
        <Table<WalletRow>
          rowKey="id"
          size="small"
          loading={data === undefined}
          scroll={{ x: 'max-content' }}
          dataSource={data?.items ?? []}
          locale={{ emptyText: say(words.noWallets) }}
          pagination={{
            current: page,
            pageSize,
            total: data?.total ?? 0,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: setPage,
          }}
          onChange={(_, __, sorter) => {
            const { columnKey, order } = Array.isArray(sorter) ? {} : sorter
            const key = figures.find((one) => one === columnKey) ?? 'availableFen'
            const next: Sort = order === 'ascend' ? key : `-${key}`
            if (next === sort) return
            setSort(next)
            setPage(1)
          }}
          columns={[
            {
              key: 'ownerName',
              title: say(isStaff ? peoplefinancialWords.field.ownerName : words.organ),
              render: (_: unknown, { id, ownerName, ownerCode }) => (
                <span className="two-lines">
                  <Link to={`${path}?ownerId=${id}`} onClick={() => setOpen(false)}>
                    {ownerName}
                  </Link>
                  {ownerCode !== null && <span className="quiet figure">{ownerCode}</span>}
                </span>
              ),
            },
            ...(isStaff
              ? [{ key: 'organName', title: say(peoplefinancialWords.field.organName), dataIndex: 'organName' }]
              : []),
            ...figures.map((key) => ({
              key,
              title: say(peopleWords.field[key]),
              align: 'right' as const,
              className: 'figure',
              sorter: true,
              sortDirections: ['descend' as const, 'ascend' as const, 'descend' as const],
              sortOrder: sort.endsWith(key) ? (sort === key ? ('ascend' as const) : ('descend' as const)) : null,
              render: (_: unknown, row: WalletRow) => showFen(row[key]),
            })),
          ]}
          summary={() => sumRow}
        />
      ) : (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}
