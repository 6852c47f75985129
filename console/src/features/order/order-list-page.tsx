import { order, orderCallWords } from '@kangju/contract'
import { useNavigate } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { useNewOrder } from '../../forms/order/use-new-order.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import { mayDo, orderActionsFor, orderCalls, type OrderAction } from './order-actions.ts'
import { orderResource, type OrderResource } from './order-resource.tsx'
import { useFreshOrders } from './use-fresh.ts'
import { actionTexts, useOrderActions } from './use-order-actions.tsx'

export default function OrderListPage() {
  const may = useMay()
  const navigate = useNavigate()
  const { run, dialogs } = useOrderActions()
  const newOrder = useNewOrder()
  useFreshOrders()

  const actionOf = (key: OrderAction): NonNullable<OrderResource['actions']>[number] => ({
    key,
    call: orderCalls[key],
    text: actionTexts[key],
    ...(key === 'pay' ? {} : { danger: true as const }),
    when: (row) => mayDo(may, key) && orderActionsFor(row).includes(key),
    run: (row) => run(key, row),
  })
  const actions: OrderResource['actions'] = [
    {
      key: 'detail',
      call: order.detail,
      text: orderCallWords.detail,
      run: ({ id }) => void navigate(`/order/maindetail?id=${id}`),
    },
    actionOf('pay'),
    actionOf('apply'),
    actionOf('direct'),
    actionOf('cancel'),
  ]
  const resource: OrderResource = {
    ...orderResource(may),
    actions,
    addBy: { call: order.add, run: newOrder.open },
  }
  return (
    <>
      <ResourceView resource={resource} />
      {dialogs}
      {newOrder.form}
    </>
  )
}
