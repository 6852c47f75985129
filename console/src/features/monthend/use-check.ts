import { monthend } from '@kangju/contract'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/query.ts'
import { following, useCancelOnLeaving, useFollowedTask } from '../../api/use-followed-task.ts'
import { useAnswer } from '../../resource/use-answer.ts'

/** Starts a check of the books and follows its background task; leaving cancels it. */
export const useCheck = (month: string) => {
  const started = useAnswer(month, () => call(monthend.check, { body: {} }))
  const taskId = started.data?.taskId
  const read = useCall(monthend.checked, { query: { taskId: taskId ?? '' } }, following(taskId))
  const { isRunning, percent, result, failure } = useFollowedTask(taskId, read)
  useCancelOnLeaving(taskId, isRunning)
  return {
    taskId,
    result,
    failure: started.failure?.message ?? failure,
    percent,
    isChecking: started.isAsking || isRunning,
    retry: started.retry,
  }
}
