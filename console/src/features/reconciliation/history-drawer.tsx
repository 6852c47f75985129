import { reconciliation, type CheckRun } from '@kangju/contract'
import { Drawer, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { Status } from '../../resource/columns.tsx'
import { ErrorState } from '../../resource/states.tsx'
import { useSay } from '../../ui/say.ts'
import { ruleWords as words } from './words.ts'

const pageSize = 20

interface Props {
  readonly ruleKey: string
  readonly title: string
  readonly onClosed: () => void
}

/** Earlier results of one rule, the newest first. */
export const HistoryDrawer = ({ ruleKey, title, onClosed }: Props) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  const [page, setPage] = useState(1)
  const { data, failure, refetch } = useCall(reconciliation.history, { query: { key: ruleKey, page, limit: pageSize } })
  return (
    <Drawer
      open={isOpen}
      size={560}
      title={title}
      onClose={() => setOpen(false)}
      afterOpenChange={(isNow) => {
        if (!isNow) onClosed()
      }}
    >
      {failure === undefined ? (
        <Table<CheckRun>
          rowKey="id"
          size="small"
          loading={data === undefined}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: say(words.noRuns) }}
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
              title: say(words.checkedAt),
              className: 'figure',
              render: (_: unknown, { at }) => at.slice(0, 16).replace('T', ' '),
            },
            {
              key: 'cause',
              title: say(words.cause),
              render: (_: unknown, { cause, byName }) =>
                cause === 'nightly' ? say(words.nightly) : say(words.asked, { name: byName ?? '' }),
            },
            {
              key: 'violations',
              title: say(words.result),
              render: (_: unknown, { violations }) =>
                violations === 0 ? (
                  <Status tone="green">{say(words.well)}</Status>
                ) : (
                  <Status tone="red">{say(words.badly, { n: violations })}</Status>
                ),
            },
          ]}
        />
      ) : (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}
