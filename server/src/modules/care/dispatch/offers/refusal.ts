import {
  dispatchObstacleWords,
  firmObstacles,
  forceableObstacles,
  validationWords,
  type DispatchObstacle,
  type ProblemName,
} from '@kangju/contract'
import { invalid, Problem } from '../../../../kit/problem.ts'
import type { Need } from '../engine/types.ts'

const problemOf: Partial<Record<DispatchObstacle, ProblemName>> = {
  notReceiving: 'staffNotReceiving',
  notQualified: 'staffNotQualified',
  busy: 'staffBusy',
}

const textsOf = (obstacles: readonly DispatchObstacle[]) => ({
  peopleId: obstacles.map((one) => dispatchObstacleWords[one]),
})

/** Refuses a visit that cannot be dispatched to any staff. */
export const refuseBarred = ({ barrier }: Pick<Need, 'barrier'>) => {
  if (barrier !== null) throw new Problem(barrier)
}

/** Refuses with all obstacles; the first one decides the error code. */
export const refuseFor = (obstacles: readonly DispatchObstacle[]) => {
  const [first] = obstacles
  if (first !== undefined) throw new Problem(problemOf[first] ?? 'notReady', { fields: textsOf(obstacles) })
}

/** Firm obstacles are refused; forceable ones need force and a reason; the others are warnings only. */
export const refuseUnlessForced = (
  obstacles: readonly DispatchObstacle[],
  { isForced, reason }: { readonly isForced: boolean; readonly reason: string },
) => {
  refuseFor(obstacles.filter((one) => firmObstacles.includes(one)))
  const overruled = obstacles.filter((one) => forceableObstacles.includes(one))
  if (overruled.length === 0) return
  if (!isForced) throw new Problem('needsForce', { fields: textsOf(overruled) })
  if (reason === '') throw invalid({ remark: [validationWords.required] })
}

interface DatabaseError {
  readonly code?: string
  readonly constraint?: string
  readonly cause?: unknown
}

const overlaps: Readonly<Record<string, ProblemName>> = {
  visit_one_place_at_a_time: 'staffBusy',
  visit_client_once_at_a_time: 'clientBusy',
}

const overlapOf = (error: unknown): ProblemName | undefined => {
  const found = error as DatabaseError | null | undefined
  if (found?.code === '23P01') return overlaps[found.constraint ?? '']
  return found?.cause == null ? undefined : overlapOf(found.cause)
}

/** Maps violations of the overlap constraints to errors; the database has the last word under concurrency. */
export const inOnePlace = async <R>(act: Promise<R>): Promise<R> => {
  try {
    return await act
  } catch (error) {
    const overlap = overlapOf(error)
    throw overlap === undefined ? error : new Problem(overlap)
  }
}
