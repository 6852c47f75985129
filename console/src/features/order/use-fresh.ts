import { order } from '@kangju/contract'
import { useEffect, useState } from 'react'
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

/** The current time, updated while the component is mounted. */
export const useNow = (tickMs = everyMs): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return now
}
