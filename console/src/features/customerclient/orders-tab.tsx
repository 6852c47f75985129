import { commonFields, order, orderStateWords, type OrderRow } from '@kangju/contract'
import { Table } from 'antd'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { ErrorState } from '../../resource/states.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useSay } from '../../ui/say.ts'
import { clientDetailWords as words } from './words.ts'
import { orderTexts } from '../../ui/words-orders-fields.ts'
import styles from './client.module.css'
import { momentOf } from '../../ui/moment.ts'

const newest = { page: 1, limit: 20 }
const { field } = orderTexts

/** Links to all orders and visits. */
const Ways = ({ clientId }: { clientId: string }) => {
  const say = useSay()
  return (
    <p className={styles.orderWays}>
      <Link to={`/order/orderre?clientId=${clientId}`}>{say(words.seeOrders)}</Link>
      <Link to={`/order/childFastOrder?clientId=${clientId}`}>{say(words.seeVisits)}</Link>
    </p>
  )
}

const OrdersOf = ({ clientId }: { clientId: string }) => {
  const say = useSay()
  const { data, failure, refetch } = useCall(order.list, { query: { ...newest, clientId } }, { keepPrevious: false })
  if (failure !== undefined) return <ErrorState message={failure.message} onRetry={() => void refetch()} />
  if (data?.total === 0) return <Empty title={say(words.noOrders)} />
  return (
    <>
      <Ways clientId={clientId} />
      <Table<OrderRow>
        rowKey="id"
        size="small"
        loading={data === undefined}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data?.items ?? []}
        columns={[
          {
            key: 'orderNo',
            title: say(field.orderNo),
            render: (_: unknown, { id, orderNo }) => <Link to={`/order/maindetail?id=${id}`}>{orderNo}</Link>,
          },
          { key: 'title', title: say(field.title), dataIndex: 'title' },
          {
            key: 'status',
            title: say(commonFields.status),
            render: (_: unknown, { status }) => say(orderStateWords[status]),
          },
          {
            key: 'doneCount',
            title: say(field.doneCount),
            className: 'figure',
            render: (_: unknown, { doneCount, childCount }) => `${doneCount}/${childCount}`,
          },
          {
            key: 'payFen',
            title: say(field.payFen),
            align: 'right',
            className: 'figure',
            render: (_: unknown, { payFen }) => showFen(payFen),
          },
          { key: 'bookerName', title: say(field.bookerName), dataIndex: 'bookerName' },
          {
            key: 'createdAt',
            title: say(field.createdAt),
            className: 'figure',
            // The API sends every time as +08:00, so the text itself is Beijing time.
            render: (_: unknown, { createdAt }) => momentOf(createdAt),
          },
        ]}
      />
    </>
  )
}

/** Orders of a care recipient, newest first. */
export const OrdersTab = ({ clientId }: { clientId: string }) => {
  const say = useSay()
  const may = useMay()
  if (!may(order.list.access)) return <Empty title={say(words.ordersOf)} text={say(words.ordersText)} />
  return <OrdersOf clientId={clientId} />
}
