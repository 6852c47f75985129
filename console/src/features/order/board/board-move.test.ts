import { expect, it } from 'vitest'
import { isMovable, needsReason, stepsTo } from './board-move.ts'

const visit = (change: Partial<Parameters<typeof isMovable>[0]> = {}) => ({
  status: 'accepted' as const,
  refundLock: 0 as const,
  bizType: 'project' as const,
  startAt: '2026-11-16T09:00:00.000+08:00',
  peopleId: 'p1',
  ...change,
})

it('changes the time before the staff member, and only what differs', () => {
  expect(stepsTo(visit(), { peopleId: 'p2', start: 600 })).toEqual([
    { kind: 'appoint', startTime: '10:00' },
    { kind: 'dispatch', peopleId: 'p2' },
  ])
  expect(stepsTo(visit(), { peopleId: 'p1', start: 555 })).toEqual([{ kind: 'appoint', startTime: '09:15' }])
  expect(stepsTo(visit(), { peopleId: 'p1', start: 540 })).toEqual([])
})

it('returns a visit that is dropped on the unassigned row', () => {
  expect(stepsTo(visit(), { peopleId: null, start: 540 })).toEqual([{ kind: 'return' }])
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
  expect(fixed.flatMap((one) => stepsTo(one, { peopleId: 'p2', start: 600 }))).toEqual([])
})

it('needs a reason when staff lose a visit, but not for another time or a first assignment', () => {
  const given = visit()
  expect(needsReason(given, stepsTo(given, { peopleId: 'p2', start: 540 }))).toBe(true)
  expect(needsReason(given, stepsTo(given, { peopleId: 'p1', start: 600 }))).toBe(false)
  const free = visit({ status: 'undispatched', peopleId: null })
  expect(needsReason(free, stepsTo(free, { peopleId: 'p2', start: 540 }))).toBe(false)
})
