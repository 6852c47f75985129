import {
  dispatchObstacleWords,
  firmObstacles,
  forceableObstacles,
  validationWords,
  type DispatchObstacle,
  type ProblemName,
} from '@kangju/contract'
import { invalid, Problem } from '../../http/problem.ts'

const problemOf: Partial<Record<DispatchObstacle, ProblemName>> = {
  notReceiving: 'staffNotReceiving',
  notQualified: 'staffNotQualified',
  busy: 'staffBusy',
}

const textsOf = (obstacles: readonly DispatchObstacle[]) => ({
  peopleId: obstacles.map((one) => dispatchObstacleWords[one]),
})

/** Says why somebody cannot have a visit, the first thing foremost. */
export const refuseFor = (obstacles: readonly DispatchObstacle[]) => {
  const [first] = obstacles
  if (first !== undefined) throw new Problem(problemOf[first] ?? 'notReady', { fields: textsOf(obstacles) })
}

/** What one of us may overrule is overruled with a reason; what nobody may is refused. The rest they have been warned of. */
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

const isOverlap = (error: unknown): boolean => {
  const found = error as DatabaseError | null | undefined
  if (found?.code === '23P01') return found.constraint === 'visit_one_place_at_a_time'
  return found?.cause != null && isOverlap(found.cause)
}

/** The database is the last to say that nobody is in two places at once. */
export const inOnePlace = async <R>(act: Promise<R>): Promise<R> => {
  try {
    return await act
  } catch (error) {
    throw isOverlap(error) ? new Problem('staffBusy') : error
  }
}
