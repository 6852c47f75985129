import { visitStates } from '@kangju/contract'
import { expect, it } from 'vitest'
import { actionsFor, isGiven } from './visit-actions.ts'

const visit = (change: Partial<Parameters<typeof actionsFor>[0]>) => ({
  status: 'undispatched' as const,
  refundLock: 0 as const,
  bizType: 'project' as const,
  startAt: '2026-11-16T09:00:00.000+08:00',
  ...change,
})

it('offers in each state what leads on, that first', () => {
  const first = visitStates.map((status) => actionsFor(visit({ status }), false)[0])
  expect(first).toEqual(['appoint', 'dispatch', 'appoint', 'appoint', 'absent', 'absent', 'note', 'sheet', 'note'])
})

it('keeps what is locked by a refund from being appointed or given to somebody, but lets it be returned', () => {
  expect(actionsFor(visit({ status: 'accepted', refundLock: 1 }), false)).toEqual(['return', 'note'])
  expect(actionsFor(visit({ status: 'onTheWay', refundLock: 1 }), true)).toEqual(['return', 'note'])
})

it('lets only super administrators call back who has set out, confirm for a customer and write a record afterwards', () => {
  expect(actionsFor(visit({ status: 'onTheWay' }), false)).not.toContain('return')
  expect(actionsFor(visit({ status: 'onTheWay' }), true)).toContain('return')
  expect(actionsFor(visit({ status: 'unconfirmed' }), false)).toEqual(['note'])
  expect(actionsFor(visit({ status: 'unconfirmed' }), true)).toEqual(['confirm', 'note'])
  expect(actionsFor(visit({ status: 'inService' }), true)).toEqual(['absent', 'record', 'note'])
})

it('sends nobody to an examination, which has an appointment all the same', () => {
  expect(actionsFor(visit({ bizType: 'exam' }), true)).toEqual(['appoint', 'note'])
})

it('sends nobody to a visit without a time', () => {
  expect(actionsFor(visit({ startAt: null }), false)).not.toContain('dispatch')
})

it('asks why only where somebody has it', () => {
  expect(visitStates.filter((status) => isGiven({ status }))).toEqual(['offered', 'accepted'])
})
