import { profile } from '@kangju/contract'
import { Grid, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { classes } from '../ui/classes.ts'
import { useSay } from '../ui/say.ts'
import { profileWords as words } from './words.ts'
import styles from './profile.module.css'
import { momentOf } from '../ui/moment.ts'

const pageSize = 10

const useSignIns = (page: number) => useCall(profile.signins, { query: { page, limit: pageSize } })
type SignIn = NonNullable<ReturnType<typeof useSignIns>['data']>['items'][number]

export const ProfileSignIns = () => {
  const say = useSay()
  const [page, setPage] = useState(1)
  const { data, isFetching } = useSignIns(page)
  const { md: isWide = true } = Grid.useBreakpoint()

  const stateOf = ({ isCurrent, endedAt }: SignIn) => {
    if (isCurrent) return <span className={classes(styles.dot, styles.done)}>{say(words.thisOne)}</span>
    if (endedAt === null) return <span className={classes(styles.dot, styles.done)}>{say(words.active)}</span>
    return <span className={styles.dot}>{say(words.ended)}</span>
  }
  const columns: TableColumnsType<SignIn> = [
    {
      key: 'createdAt',
      title: say(words.time),
      width: 170,
      render: (_, { createdAt, ip }) => (
        <>
          <span title={createdAt}>{momentOf(createdAt)}</span>
          {!isWide && <div className="quiet">{ip}</div>}
        </>
      ),
    },
    { key: 'ip', title: say(words.ip), dataIndex: 'ip', width: 150, hidden: !isWide },
    { key: 'userAgent', title: say(words.device), dataIndex: 'userAgent', ellipsis: true, hidden: !isWide },
    { key: 'state', title: say(words.state), width: 150, render: (_, row) => stateOf(row) },
  ]
  return (
    <Table
      rowKey="id"
      columns={columns}
      dataSource={[...(data?.items ?? [])]}
      loading={isFetching && data === undefined ? { delay: 300 } : false}
      locale={{ emptyText: say(words.noSignIns) }}
      pagination={{ current: page, pageSize, total: data?.total ?? 0, onChange: setPage, hideOnSinglePage: true }}
    />
  )
}
