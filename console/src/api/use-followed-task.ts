import { task, type TaskRow } from '@kangju/contract'
import { useEffect, useEffectEvent } from 'react'
import type { Failure } from './client.ts'
import { act, type CallOptions } from './query.ts'
import { isUnderWay, percentOf } from './transfer.ts'
import { useEvery } from './use-every.ts'

const lookEveryMs = 500

/** Options of the call that reads a background task. */
export const following = (taskId: string | undefined): CallOptions => ({
  enabled: taskId !== undefined,
  isPolled: true,
  keepPrevious: false,
})

interface Answer<Result> {
  readonly data:
    | (Pick<TaskRow, 'status' | 'done' | 'total' | 'failure'> & { readonly result: Result | null })
    | undefined
  readonly failure: Failure | undefined
  readonly refetch: () => unknown
}

/** Reads a background task again until it has ended. */
export const useFollowedTask = <Result>(taskId: string | undefined, { data, failure, refetch }: Answer<Result>) => {
  const isRunning = taskId !== undefined && failure === undefined && (data === undefined || isUnderWay(data))
  useEvery(isRunning && data !== undefined, lookEveryMs, refetch)
  return {
    isRunning,
    isDone: data?.status === 'done',
    percent: data === undefined ? 0 : percentOf(data),
    result: data?.result ?? undefined,
    failure: failure?.message ?? data?.failure ?? undefined,
  }
}

/** Cancels a running task when its screen is left. */
export const useCancelOnLeaving = (taskId: string | undefined, isRunning: boolean) => {
  const leave = useEffectEvent(() => {
    // A task that ended meanwhile refuses, and that needs no message.
    if (taskId !== undefined && isRunning) void act(task.cancel, { body: { id: taskId } }, { placed: 'all' })
  })
  useEffect(() => () => leave(), [])
}
