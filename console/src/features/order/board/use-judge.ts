import { order } from '@kangju/contract'
import { useCall } from '../../../api/query.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { judging } from './board-fit.ts'
import { planOf } from './board-move.ts'
import type { Drag } from './use-drag.ts'

/** Judges all staff of a day for the visit in hand, once the pointer rests on a time. */
export const useJudge = (drag: Drag | undefined, day: string) => {
  const start = useSettled(String(drag?.start ?? ''))
  const asked = { day, peopleId: null, start: Number(start === '' ? (drag?.start ?? 0) : start) }
  const { appointDate, startTime } = planOf(asked)
  const { data, isFetching } = useCall(
    order.fit,
    { params: { id: drag?.visit.id ?? '' }, query: { appointDate, startTime } },
    { enabled: drag !== undefined, keepPrevious: 'row' },
  )
  return {
    judge: drag === undefined ? () => undefined : judging(drag.visit, data),
    /** The answer is about the time under the pointer, not about one before. */
    isCurrent: asked.start === drag?.start && !isFetching,
  }
}
