import { idsAtMost, notice } from '@kangju/contract'
import { useEffect } from 'react'
import { onMessage, onNoticesChanged, onReturn } from './live.ts'
import { act, invalidateArea } from './query.ts'

/** Events are collected this long before the notices are read again. */
const burstMs = 300

/** Reads the notices again after an event, or after a reconnect that may have missed some. */
export const useFreshInbox = () => {
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const hear = () => {
      soon ??= setTimeout(() => {
        soon = undefined
        invalidateArea(notice.list.area)
      }, burstMs)
    }
    const stops = [onMessage(hear), onNoticesChanged(hear), onReturn(hear)]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(soon)
    }
  }, [])
}

export const markRead = (ids: readonly string[]) => {
  if (ids.length > 0) void act(notice.read, { body: { ids: ids.slice(0, idsAtMost) } })
}
export const markAllRead = () => act(notice.readAll, {})
export const takeNotice = (id: string, isMine: boolean) =>
  act(notice.assign, { body: { ids: [id], isMine: isMine ? 1 : 0 } })
export const finishNotice = (id: string) => act(notice.done, { body: { ids: [id] } })
