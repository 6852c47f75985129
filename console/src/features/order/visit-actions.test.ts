import { visitStates } from '@kangju/contract'
import { expect, it } from 'vitest'
import { actionsFor, isGiven } from './visit-actions.ts'

const visit = (change: Partial<Parameters<typeof actionsFor>[0]>) => ({
  status: 'undispatched' as const,
  refundLock: 0 as const,
  bizType: 'project' as const,
  startAt: '2026-11-16T09:00:00.000+08:00',
  peopleId: null,
  ...change,
})

it('offers the next step of each state first', () => {
  const first = visitStates.map((status) => actionsFor(visit({ status }), false)[0])
  expect(first).toEqual([
    'appoint',
    'dispatch',
    'appoint',
    'appoint',
    'absent',
    'absent',
    'callFamily',
    'sheet',
    'note',
  ])
})

it('offers no scheduling or dispatch while a refund locks a visit, but allows returning it', () => {
  expect(actionsFor(visit({ status: 'accepted', refundLock: 1 }), false)).toEqual(['return', 'callFamily', 'note'])
  expect(actionsFor(visit({ status: 'onTheWay', refundLock: 1 }), true)).toEqual(['return', 'callFamily', 'note'])
})

it('lets only super administrators recall staff on the way, confirm for a customer and add a record', () => {
  expect(actionsFor(visit({ status: 'onTheWay' }), false)).not.toContain('return')
  expect(actionsFor(visit({ status: 'onTheWay' }), true)).toContain('return')
  expect(actionsFor(visit({ status: 'unconfirmed' }), false)).toEqual(['callFamily', 'note'])
  expect(actionsFor(visit({ status: 'unconfirmed' }), true)).toEqual(['confirm', 'callFamily', 'note'])
  expect(actionsFor(visit({ status: 'inService' }), true)).toEqual(['absent', 'record', 'callFamily', 'note'])
})

it('lets super administrators settle a dispute and take back a completed visit once', () => {
  const disputed = visit({ status: 'inService', isDisputed: 1, checkoutAt: '2026-11-16T10:00:00.000+08:00' })
  expect(actionsFor(disputed, false)).toEqual(['callFamily', 'note'])
  expect(actionsFor(disputed, true)).toEqual(['record', 'resolve', 'callFamily', 'note'])
  const completed = (settleStatus: 'pending' | 'reversed') =>
    actionsFor(visit({ status: 'completed', settleStatus }), true)
  expect(completed('pending')).toEqual(['sheet', 'resolve', 'note'])
  expect(completed('reversed')).toEqual(['sheet', 'note'])
})

it('offers scheduling but no dispatch for a health check', () => {
  expect(actionsFor(visit({ bizType: 'exam' }), true)).toEqual(['appoint', 'callFamily', 'note'])
})

it('offers first to call the staff member of a late visit, and to dispatch one that has none', () => {
  const given = visit({ status: 'accepted', peopleId: '0198f0a0-0000-7000-8000-000000000001' })
  expect(actionsFor(given, false, true)[0]).toBe('callStaff')
  expect(actionsFor(given, false)).toContain('callStaff')
  expect(actionsFor(visit({}), false, true)[0]).toBe('dispatch')
})

it('offers no dispatch for a visit without a time', () => {
  expect(actionsFor(visit({ startAt: null }), false)).not.toContain('dispatch')
})

it('asks for a reason only if the visit is offered or accepted', () => {
  expect(visitStates.filter((status) => isGiven({ status }))).toEqual(['offered', 'accepted'])
})
