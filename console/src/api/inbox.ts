import { idsAtMost, notice, type HubEventData } from '@kangju/contract'
import { useEffect } from 'react'
import { onMessage, onNoticesChanged, onReturn } from './live.ts'
import { act, invalidateArea } from './query.ts'
import { settingsStore } from './settings.ts'

type Message = HubEventData<'ReceiveMessage'>

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

/** Whether the account has turned off all topics of a message. */
export const isMuted = ({ topics = [] }: Pick<Message, 'topics'>): boolean => {
  const { mutedTopics } = settingsStore.get()
  return topics.length > 0 && topics.every((topic) => mutedTopics.includes(topic))
}

/** Whether a message is heard: one of its topics has sound and is not turned off. */
export const isAudible = ({ topics = [] }: Pick<Message, 'topics'>): boolean => {
  const { mutedTopics, soundTopics } = settingsStore.get()
  return topics.some((topic) => soundTopics.includes(topic) && !mutedTopics.includes(topic))
}

export const markRead = (ids: readonly string[]) => {
  if (ids.length > 0) void act(notice.read, { body: { ids: ids.slice(0, idsAtMost) } })
}
export const markAllRead = () => act(notice.readAll, {})
export const takeNotice = (id: string, isMine: boolean) =>
  act(notice.assign, { body: { ids: [id], isMine: isMine ? 1 : 0 } })
export const finishNotice = (id: string) => act(notice.done, { body: { ids: [id] } })
