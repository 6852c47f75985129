import {
  dispatchObstacleWords,
  firmObstacles,
  mereWarnings,
  timeObstacles,
  type BoardVisit,
  type DispatchObstacle,
  type Fit,
  type Text,
} from '@kangju/contract'
import { isMove, isNewTime, type Target } from './board-move.ts'

/** Whether a visit may go to a place on the board; `forced` needs a reason, `same` changes nothing. */
export type Verdict = 'eligible' | 'forced' | 'blocked' | 'same'

export interface Judgement {
  readonly verdict: Verdict
  /** Reasons against it, or what to be aware of; the obstacle of the time comes as a plain text. */
  readonly reasons: readonly (Text | string)[]
  /** Way from the previous visit of that day, or from home. */
  readonly distanceM: number | null
}

const wordsOf = (obstacles: readonly DispatchObstacle[]) => obstacles.map((one) => dispatchObstacleWords[one])

const judged = (obstacles: readonly DispatchObstacle[], distanceM: number | null): Judgement => {
  const firm = obstacles.filter((one) => firmObstacles.includes(one))
  const against = obstacles.filter((one) => !mereWarnings.includes(one))
  const verdict = firm.length > 0 ? 'blocked' : against.length > 0 ? 'forced' : 'eligible'
  return { verdict, reasons: wordsOf(firm.length > 0 ? firm : obstacles), distanceM }
}

type Visit = Parameters<typeof isMove>[0] & Pick<BoardVisit, 'peopleId'>

/** Returns a lookup of the judgement of each place; undefined until the server has answered. */
export const judging = (visit: Visit, fit: Fit | undefined) => {
  const byId = new Map(fit?.people.map((one) => [one.id, one]))
  return (target: Target): Judgement | undefined => {
    if (!isMove(visit, target)) return { verdict: 'same', reasons: [], distanceM: null }
    if (fit === undefined) return undefined
    const { peopleId } = target
    const isLater = isNewTime(visit, target)
    const person = peopleId === null ? undefined : byId.get(peopleId)
    if (fit.obstacle !== null && (isLater || peopleId !== null))
      return { verdict: 'blocked', reasons: [fit.obstacle], distanceM: person?.distanceM ?? null }
    if (peopleId === null) return { verdict: 'eligible', reasons: [], distanceM: null }
    // Only staff in service are judged.
    if (person === undefined) return judged(['notReceiving'], null)
    const { obstacles, distanceM } = person
    // The staff member who has the visit was judged for everything but the time.
    const isKept = peopleId === visit.peopleId
    return judged(isKept ? obstacles.filter((one) => timeObstacles.includes(one)) : obstacles, distanceM)
  }
}
