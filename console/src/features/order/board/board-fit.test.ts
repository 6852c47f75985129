import { dispatchObstacleWords, type DispatchObstacle, type Fit } from '@kangju/contract'
import { expect, it } from 'vitest'
import { judging } from './board-fit.ts'
import { placeOf } from './board-move.ts'

const visit = {
  status: 'accepted' as const,
  refundLock: 0 as const,
  bizType: 'project' as const,
  startAt: '2026-11-16T09:00:00.000+08:00',
  peopleId: 'own',
}
const here = placeOf(visit)
const person = (id: string, ...obstacles: DispatchObstacle[]) => ({ id, distanceM: 1200, obstacles })
const fit = (obstacle: string | null = null): Fit => ({
  obstacle,
  people: [
    person('own', 'tooFar'),
    person('free'),
    person('warned', 'askedBefore'),
    person('off', 'outOfHours', 'askedBefore'),
    person('busy', 'outOfHours', 'busy'),
  ],
})
const verdicts = (answer: Fit | undefined, start = here.start) =>
  ['own', 'free', 'warned', 'off', 'busy', 'unknown', null].map(
    (peopleId) => judging(visit, answer)({ ...here, peopleId, start })?.verdict,
  )

it('tints each row by its obstacles: none, those that force overrules, firm ones', () => {
  expect(verdicts(fit())).toEqual(['same', 'eligible', 'eligible', 'forced', 'blocked', 'blocked', 'eligible'])
})

it('says the firm reasons of a blocked row, and all of the others', () => {
  const judge = judging(visit, fit())
  expect(judge({ ...here, peopleId: 'busy' })).toEqual({
    verdict: 'blocked',
    reasons: [dispatchObstacleWords.busy],
    distanceM: 1200,
  })
  expect(judge({ ...here, peopleId: 'off' })?.reasons).toHaveLength(2)
})

it('judges the staff member who has the visit only by what a new time can cause', () => {
  expect(judging(visit, fit())({ ...here, start: 600 })?.verdict).toBe('eligible')
})

it('blocks every row where the visit itself cannot take place', () => {
  expect(verdicts(fit('时间已过'), 600)).toEqual(Array.from({ length: 7 }, () => 'blocked'))
})

it('says nothing before the server has answered', () => {
  expect(verdicts(undefined)).toEqual(['same', ...Array.from({ length: 6 }, () => undefined)])
})
