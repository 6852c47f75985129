import { reconciliation } from '@kangju/contract'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { Status } from '../../resource/columns.tsx'
import { PagedTable, pageSize } from '../../resource/paged-table.tsx'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { ruleWords as words } from './words.ts'

interface Props {
  readonly ruleKey: string
  readonly title: string
  readonly onClosed: () => void
}

/** Earlier results of one rule, the newest first. */
export const HistoryDrawer = ({ ruleKey, title, onClosed }: Props) => {
  const say = useSay()
  const closing = useClosing(onClosed)
  const [page, setPage] = useState(1)
  const answer = useCall(reconciliation.history, { query: { key: ruleKey, page, limit: pageSize } })
  return (
    <Drawer size={560} title={title} {...closing}>
      <PagedTable
        answer={answer}
        page={page}
        onPage={setPage}
        emptyText={say(words.noRuns)}
        columns={[
          {
            key: 'at',
            title: say(words.checkedAt),
            className: 'figure',
            render: (_: unknown, { at }) => momentOf(at),
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
    </Drawer>
  )
}
