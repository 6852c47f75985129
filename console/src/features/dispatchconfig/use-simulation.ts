import { dispatchconfig, type Body } from '@kangju/contract'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/query.ts'
import { following, useCancelOnLeaving, useFollowedTask } from '../../api/use-followed-task.ts'
import { useAnswer } from '../../resource/use-answer.ts'

export type TriedRule = Body<typeof dispatchconfig.simulate>

/** Starts the simulation of a rule and follows its background task; leaving cancels it. */
export const useSimulation = (rule: TriedRule) => {
  const started = useAnswer(JSON.stringify(rule), () => call(dispatchconfig.simulate, { body: rule }))
  const taskId = started.data?.taskId
  const read = useCall(dispatchconfig.simulated, { query: { taskId: taskId ?? '' } }, following(taskId))
  const { isRunning, percent, result, failure } = useFollowedTask(taskId, read)
  useCancelOnLeaving(taskId, isRunning)
  return {
    data: result,
    failure: started.failure?.message ?? failure,
    percent,
    isAsking: started.isAsking || isRunning,
    retry: started.retry,
  }
}
