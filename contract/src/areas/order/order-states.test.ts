import { describe, expect, test } from 'vitest'
import { leadsFrom } from '../../kit/moves.ts'
import { isOver, orderStateOf, refundStateOf } from './order-states.ts'
import { visitMoveFault, openVisitMoves, visitMoveNames, visitMoves, type MovableVisit } from './visit-moves.ts'
import { visitStates, type VisitState } from './visit.ts'

describe('the state of an order follows its visits', () => {
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

  test('the refund state is none, partly, fully, or refunding while a refund is open', () => {
    expect(refundStateOf({ hasOpenRefund: false, refundedFen: 0, payFen: 100 })).toBe('none')
    expect(refundStateOf({ hasOpenRefund: false, refundedFen: 40, payFen: 100 })).toBe('partly')
    expect(refundStateOf({ hasOpenRefund: false, refundedFen: 100, payFen: 100 })).toBe('fully')
    expect(refundStateOf({ hasOpenRefund: true, refundedFen: 40, payFen: 100 })).toBe('refunding')
    expect(refundStateOf({ hasOpenRefund: false, refundedFen: 0, payFen: 0 })).toBe('none')
  })
})

describe('state machine of a visit', () => {
  test('only completed and cancelled are final; what a completed one earned can be taken back', () => {
    expect(visitMoveNames.filter((name) => leadsFrom(visitMoves, name, 'completed'))).toEqual(['resolve'])
    for (const state of visitStates) {
      const open = visitMoveNames.filter((name) => name !== 'resolve' && leadsFrom(visitMoves, name, state))
      expect([state, open.length === 0]).toEqual([state, isOver(state)])
    }
  })

  test('every state is reachable from the first', () => {
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

  test('customers and staff have their own moves', () => {
    expect(openVisitMoves(visit({ status: 'unconfirmed' }), { type: 'customer' })).toEqual(['confirm', 'dispute'])
    expect(openVisitMoves(visit({ status: 'offered' }), { type: 'staff' })).toEqual(['accept', 'reject'])
    expect(openVisitMoves(visit({ status: 'inService' }), { type: 'customer' })).toEqual([])
  })

  test('only super administrators return visits under way, enter records and confirm', () => {
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

  test('a refund under review blocks dispatch but not giving up', () => {
    expect(visitMoveFault(visit({ refundLock: 1 }), { type: 'account' }, 'dispatch')).toBe('refundLocked')
    expect(visitMoveFault(visit({ status: 'onTheWay', refundLock: 1 }), { type: 'account' }, 'absent')).toBe(
      'refundLocked',
    )
    expect(visitMoveFault(visit({ status: 'accepted', refundLock: true }), { type: 'staff' }, 'giveUp')).toBeUndefined()
  })

  test('health checks and visits without a time are not dispatched', () => {
    expect(visitMoveFault(visit({ bizType: 'exam' }), { type: 'account' }, 'dispatch')).toBe('wrongState')
    expect(visitMoveFault(visit({ startAt: null }), { type: 'account' }, 'dispatch')).toBe('wrongState')
    expect(visitMoveFault(visit(), { type: 'system' }, 'examConfirm')).toBe('wrongState')
  })
})
