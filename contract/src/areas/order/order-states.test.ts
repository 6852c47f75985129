import { describe, expect, test } from 'vitest'
import { leadsFrom } from '../../kit/moves.ts'
import { isOver, orderStateOf, refundStateOf } from './order-states.ts'
import { visitMoveFault, openVisitMoves, visitMoveNames, visitMoves, type MovableVisit } from './visit-moves.ts'
import { visitStates, type VisitState } from './visit.ts'

describe('an order is what its visits are', () => {
  const cases: [string, VisitState[]][] = [
    ['paid', ['unscheduled', 'undispatched', 'accepted']],
    ['paid', ['unscheduled', 'cancelled']],
    ['inService', ['onTheWay', 'unscheduled']],
    ['inService', ['completed', 'unscheduled']],
    ['inService', ['unconfirmed', 'completed']],
    ['completed', ['completed', 'cancelled']],
    ['completed', ['completed']],
    ['refunded', ['cancelled', 'cancelled']],
  ]
  test.each(cases)('%s from %j', (state, visits) => {
    expect(orderStateOf(visits)).toBe(state)
  })

  test('what was paid back is part, all or none; under review it is neither', () => {
    expect(refundStateOf({ hasOpenRefund: false, refundedFen: 0, payFen: 100 })).toBe('none')
    expect(refundStateOf({ hasOpenRefund: false, refundedFen: 40, payFen: 100 })).toBe('partly')
    expect(refundStateOf({ hasOpenRefund: false, refundedFen: 100, payFen: 100 })).toBe('fully')
    expect(refundStateOf({ hasOpenRefund: true, refundedFen: 40, payFen: 100 })).toBe('refunding')
    expect(refundStateOf({ hasOpenRefund: false, refundedFen: 0, payFen: 0 })).toBe('none')
  })
})

describe('the life of a visit', () => {
  test('ends in completed or cancelled, and every other state leads on', () => {
    for (const state of visitStates) {
      const open = visitMoveNames.filter((name) => leadsFrom(visitMoves, name, state))
      expect([state, open.length === 0]).toEqual([state, isOver(state)])
    }
  })

  test('reaches every state from the first', () => {
    const reached = new Set<VisitState>(['unscheduled'])
    for (const state of reached)
      for (const { from, to } of Object.values(visitMoves))
        if (to !== undefined && (from as readonly VisitState[]).includes(state)) reached.add(to)
    expect([...reached].toSorted()).toEqual([...visitStates].toSorted())
  })

  const visit = (change: Partial<MovableVisit> = {}): MovableVisit => ({
    status: 'undispatched',
    bizType: 'project',
    refundLock: 0,
    startAt: '2026-11-16T09:00:00.000+08:00',
    ...change,
  })

  test('customers may not do what staff do', () => {
    expect(openVisitMoves(visit({ status: 'unconfirmed' }), { type: 'customer' })).toEqual(['confirm', 'dispute'])
    expect(openVisitMoves(visit({ status: 'offered' }), { type: 'staff' })).toEqual(['accept', 'reject'])
    expect(openVisitMoves(visit({ status: 'inService' }), { type: 'customer' })).toEqual([])
  })

  test('super administrators call back, write records and confirm; other accounts are forbidden to', () => {
    const cases = [
      ['return', 'onTheWay'],
      ['checkout', 'inService'],
      ['confirm', 'unconfirmed'],
    ] as const
    for (const [move, status] of cases) {
      expect(visitMoveFault(visit({ status }), { type: 'account' }, move)).toBe('forbidden')
      expect(visitMoveFault(visit({ status }), { type: 'account', isSuper: true }, move)).toBeUndefined()
    }
    expect(visitMoveFault(visit({ status: 'accepted' }), { type: 'account' }, 'return')).toBeUndefined()
  })

  test('a refund under review holds up what leads on, and nothing that lets go', () => {
    expect(visitMoveFault(visit({ refundLock: 1 }), { type: 'account' }, 'dispatch')).toBe('refundLocked')
    expect(visitMoveFault(visit({ status: 'onTheWay', refundLock: 1 }), { type: 'account' }, 'absent')).toBe(
      'refundLocked',
    )
    expect(visitMoveFault(visit({ status: 'accepted', refundLock: true }), { type: 'staff' }, 'giveUp')).toBeUndefined()
  })

  test('nobody is sent to an examination, or to a visit without a time', () => {
    expect(visitMoveFault(visit({ bizType: 'exam' }), { type: 'account' }, 'dispatch')).toBe('wrongState')
    expect(visitMoveFault(visit({ startAt: null }), { type: 'account' }, 'dispatch')).toBe('wrongState')
    expect(visitMoveFault(visit(), { type: 'system' }, 'examConfirm')).toBe('wrongState')
  })
})
