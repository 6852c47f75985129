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

it('changes the time before the person, and only what differs', () => {
  expect(stepsTo(visit(), { peopleId: 'p2', start: 600 })).toEqual([
    { kind: 'appoint', startTime: '10:00' },
    { kind: 'dispatch', peopleId: 'p2' },
  ])
  expect(stepsTo(visit(), { peopleId: 'p1', start: 555 })).toEqual([{ kind: 'appoint', startTime: '09:15' }])
  expect(stepsTo(visit(), { peopleId: 'p1', start: 540 })).toEqual([])
})

it('gives back what is put where nobody is', () => {
  expect(stepsTo(visit(), { peopleId: null, start: 540 })).toEqual([{ kind: 'return' }])
})

it('does nothing to what is under way, over, locked by a refund or made by a partner', () => {
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

it('wants a reason when somebody loses a visit, and none for another time or a first person', () => {
  const given = visit()
  expect(needsReason(given, stepsTo(given, { peopleId: 'p2', start: 540 }))).toBe(true)
  expect(needsReason(given, stepsTo(given, { peopleId: 'p1', start: 600 }))).toBe(false)
  const free = visit({ status: 'undispatched', peopleId: null })
  expect(needsReason(free, stepsTo(free, { peopleId: 'p2', start: 540 }))).toBe(false)
})
