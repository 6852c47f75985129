import { order, orderCallWords } from '@kangju/contract'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import { mayDo, orderActionsFor, orderCalls, type OrderAction } from './order-actions.ts'
import { orderResource, type OrderResource } from './order-resource.tsx'
import { useFreshOrders } from './use-fresh.ts'
import { actionTexts, useOrderActions } from './use-order-actions.tsx'

const NewOrder = lazy(() => import('../../forms/order/new-order.tsx').then(({ NewOrder }) => ({ default: NewOrder })))

export default function OrderListPage() {
  const may = useMay()
  const navigate = useNavigate()
  const { run, dialogs } = useOrderActions()
  const [taking, setTaking] = useState<number>()
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
    addBy: { call: order.add, run: () => setTaking((last) => (last ?? 0) + 1) },
  }
  return (
    <>
      <ResourceView resource={resource} />
      {dialogs}
      <Suspense>
        {taking !== undefined && (
          <NewOrder
            key={taking}
            onClosed={() => setTaking(undefined)}
            onMade={(id) => void navigate(`/order/maindetail?id=${id}`)}
          />
        )}
      </Suspense>
    </>
  )
}
