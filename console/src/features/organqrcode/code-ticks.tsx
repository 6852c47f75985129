import { codesAtMost, organqrcodeWords, type OrganQrCodeRow } from '@kangju/contract'
import { Table } from 'antd'
import type { Failure } from '../../api/client.ts'
import { Status } from '../../resource/columns.tsx'
import { ErrorState } from '../../resource/states.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useSay } from '../../ui/say.ts'
import { organqrcodePageWords as words } from './words.ts'
import type { Codes } from './filtered-codes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  codes: Codes | undefined
  failure: Failure | undefined
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  onRetry: () => void
}

/** The filtered codes, each with a checkbox. */
export const CodeTicks = ({ codes, failure, chosen, onChoose, onRetry }: Props) => {
  const say = useSay()
  if (failure !== undefined) return <ErrorState message={failure.message} onRetry={onRetry} />
  if (codes === undefined) return <Skeleton active />
  if (codes.rows.length === 0) return <Empty title={say(words.none)} />
  return (
    <div>
      <p className="quiet">{say(words.chosen, { count: chosen.length, total: codes.rows.length })}</p>
      {codes.total > codes.rows.length && <p className="quiet">{say(words.capped, { count: codesAtMost })}</p>}
      <Table<OrganQrCodeRow>
        size="small"
        rowKey="id"
        virtual
        scroll={{ x: 320, y: 280 }}
        pagination={false}
        dataSource={[...codes.rows]}
        rowSelection={{ columnWidth: 44, selectedRowKeys: [...chosen], onChange: (keys) => onChoose(keys.map(String)) }}
        columns={[
          { key: 'codeNo', dataIndex: 'codeNo', title: say(organqrcodeWords.field.codeNo), width: 124 },
          {
            key: 'organName',
            title: say(organqrcodeWords.field.organName),
            width: 72,
            ellipsis: true,
            render: (_value, row) => row.organName ?? say(organqrcodeWords.choice.bindStatus.unbound),
          },
          {
            key: 'miniCodeUrl',
            title: say(organqrcodeWords.field.miniCodeUrl),
            width: 80,
            render: (_value, row) => (
              <Status tone={row.miniCodeUrl === null ? 'grey' : 'green'}>
                {say(row.miniCodeUrl === null ? words.noPicture : words.hasPicture)}
              </Status>
            ),
          },
        ]}
      />
    </div>
  )
}
