import { order } from '@kangju/contract'
import { invalidateArea } from '../../api/query.ts'
import { useEvery } from '../../api/use-every.ts'
import { useLiveRefresh } from '../../api/use-live-refresh.ts'

const everyMs = 30_000
const look = () => invalidateArea(order.visits.area)

/** Refetches orders on live events, and regularly in case an event was missed. */
export const useFreshOrders = () => {
  useLiveRefresh(look)
  useEvery(true, everyMs, look)
}
