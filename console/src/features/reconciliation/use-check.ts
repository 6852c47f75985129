import { reconciliation } from '@kangju/contract'
import { useEffect, useState } from 'react'
import { act, invalidateArea, useCall } from '../../api/query.ts'
import { isUnderWay, percentOf } from '../../api/transfer.ts'
import { useEvery } from '../../api/use-every.ts'

const lookEveryMs = 500

/** Starts a check of all rules and follows its background task. */
export const useCheck = () => {
  const [taskId, setTaskId] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  const followed = useCall(
    reconciliation.checked,
    { query: { taskId: taskId ?? '' } },
    { enabled: taskId !== undefined, isPolled: true, keepPrevious: false },
  )
  const { data: seen } = followed
  const isRunning = taskId !== undefined && followed.failure === undefined && (seen === undefined || isUnderWay(seen))
  useEvery(isRunning && seen !== undefined, lookEveryMs, followed.refetch)
  const isDone = seen?.status === 'done'
  useEffect(() => {
    if (isDone) invalidateArea(reconciliation.invariants.area)
  }, [isDone])
  return {
    isRunning: isStarting || isRunning,
    percent: seen === undefined ? 0 : percentOf(seen),
    failure: followed.failure?.message ?? seen?.failure ?? undefined,
    violations: seen?.result?.violations,
    start: async () => {
      setStarting(true)
      const outcome = await act(reconciliation.check, {})
      setStarting(false)
      if (outcome.ok) setTaskId(outcome.data.taskId)
    },
  }
}
