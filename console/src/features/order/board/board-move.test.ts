import { expect, it } from 'vitest'
import { isMovable, isMove, isNewTime, needsReason, placeOf, planOf } from './board-move.ts'

const visit = (change: Partial<Parameters<typeof isMovable>[0]> = {}) => ({
  status: 'accepted' as const,
  refundLock: 0 as const,
  bizType: 'project' as const,
  startAt: '2026-11-16T09:05:00.000+08:00',
  peopleId: 'p1',
  ...change,
})
const here = placeOf(visit())

it('sends day, time and staff member together', () => {
  expect(here).toEqual({ peopleId: 'p1', day: '2026-11-16', start: 545 })
  expect(planOf({ ...here, peopleId: null })).toEqual({
    peopleId: null,
    appointDate: '2026-11-16',
    startTime: '09:05',
  })
})

it('knows a new staff member, a new time and a new day from the place it has', () => {
  expect(isMove(visit(), here)).toBe(false)
  expect([isMove(visit(), { ...here, peopleId: 'p2' }), isNewTime(visit(), { ...here, peopleId: 'p2' })]).toEqual([
    true,
    false,
  ])
  expect(isNewTime(visit(), { ...here, start: 540 })).toBe(true)
  expect(isNewTime(visit(), { ...here, day: '2026-11-17' })).toBe(true)
})

it('leaves visits alone that are under way, finished, locked by a refund or made by a partner', () => {
  const fixed = [
    visit({ status: 'onTheWay' }),
    visit({ status: 'completed' }),
    visit({ refundLock: 1 }),
    visit({ bizType: 'exam' }),
    visit({ startAt: null }),
  ]
  expect(fixed.map((one) => isMovable(one))).toEqual([false, false, false, false, false])
  expect(fixed.map((one) => isMove(one, { ...here, peopleId: 'p2' }))).toEqual([false, false, false, false, false])
})

it('needs a reason when staff lose a visit, but not for another time or a first assignment', () => {
  expect(needsReason(visit(), { ...here, peopleId: 'p2' })).toBe(true)
  expect(needsReason(visit(), { ...here, peopleId: null })).toBe(true)
  expect(needsReason(visit(), { ...here, start: 600 })).toBe(false)
  expect(needsReason(visit({ status: 'undispatched', peopleId: null }), here)).toBe(false)
})
