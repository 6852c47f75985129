import { home } from '@kangju/contract'
import { useEffect, useState } from 'react'
import { atMostEvery } from '../../api/at-most-every.ts'
import { invalidateArea } from '../../api/query.ts'
import { useEvery } from '../../api/use-every.ts'
import { useLiveRefresh } from '../../api/use-live-refresh.ts'

/** The page counts many lists, so a busy desk must not make it count them with every event. */
const restMs = 3000
/** Some changes have no event, such as time that passes. */
const everyMs = 60_000

const look = () => invalidateArea(home.today.area)

/** Refetches the page on live events and every minute. */
export const useFreshHome = () => {
  const [{ ask, stop }] = useState(() => atMostEvery(restMs, look))
  useEffect(() => stop, [stop])
  useLiveRefresh(ask)
  useEvery(true, everyMs, ask)
}
