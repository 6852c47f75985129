import { order } from '@kangju/contract'
import { useEffect, useState } from 'react'
import { invalidateArea } from '../../api/query.ts'
import { useEvery } from '../../api/use-every.ts'
import { useNews } from '../../api/use-news.ts'

const everyMs = 30_000
const look = () => invalidateArea(order.visits.area)

/** Reads orders again when something is heard of them, and now and then in case something was not. */
export const useFreshOrders = () => {
  useNews(look)
  useEvery(true, everyMs, look)
}

/** The time, for as long as somebody looks at it. */
export const useNow = (tickMs = everyMs): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return now
}
