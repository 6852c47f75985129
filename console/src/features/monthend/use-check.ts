import { monthend, task } from '@kangju/contract'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/client.ts'
import { act, useCall } from '../../api/query.ts'
import { isUnderWay, percentOf } from '../../api/transfer.ts'
import { useEvery } from '../../api/use-every.ts'
import { useAnswer } from '../../resource/use-answer.ts'

const lookEveryMs = 500

/** Starts a check of the books and follows its background task; leaving cancels it. */
export const useCheck = (month: string) => {
  const started = useAnswer(month, () => call(monthend.check, { body: {} }))
  const taskId = started.data?.taskId
  const followed = useCall(
    monthend.checked,
    { query: { taskId: taskId ?? '' } },
    { enabled: taskId !== undefined, isPolled: true, keepPrevious: false },
  )
  const { data: seen } = followed
  const isRunning = taskId !== undefined && followed.failure === undefined && (seen === undefined || isUnderWay(seen))
  useEvery(isRunning && seen !== undefined, lookEveryMs, followed.refetch)
  const leave = useEffectEvent(() => {
    // A task that ended meanwhile refuses, and that needs no message.
    if (isRunning) void act(task.cancel, { body: { id: taskId } }, { placed: 'all' })
  })
  useEffect(() => () => leave(), [])
  return {
    taskId,
    result: seen?.result ?? undefined,
    failure: started.failure?.message ?? followed.failure?.message ?? seen?.failure ?? undefined,
    percent: seen === undefined ? 0 : percentOf(seen),
    isChecking: started.isAsking || isRunning,
    retry: started.retry,
  }
}
