import { reconciliation } from '@kangju/contract'
import { useEffect, useState } from 'react'
import { act, invalidateArea, useCall } from '../../api/query.ts'
import { following, useFollowedTask } from '../../api/use-followed-task.ts'

/** Starts a check of all rules and follows its background task. */
export const useCheck = () => {
  const [taskId, setTaskId] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  const read = useCall(reconciliation.checked, { query: { taskId: taskId ?? '' } }, following(taskId))
  const { isRunning, isDone, percent, result, failure } = useFollowedTask(taskId, read)
  useEffect(() => {
    if (isDone) invalidateArea(reconciliation.invariants.area)
  }, [isDone])
  return {
    isRunning: isStarting || isRunning,
    percent,
    failure,
    violations: result?.violations,
    start: async () => {
      setStarting(true)
      const outcome = await act(reconciliation.check, {})
      setStarting(false)
      if (outcome.ok) setTaskId(outcome.data.taskId)
    },
  }
}
