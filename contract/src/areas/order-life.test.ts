import { describe, expect, test } from 'vitest'
import {
  isOver,
  mayMove,
  movesFrom,
  orderStateOf,
  refundStateOf,
  visitMoves,
  type VisitMoveName,
} from './order-life.ts'
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
      const open = (Object.keys(visitMoves) as VisitMoveName[]).filter((name) => mayMove(name, state))
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

  test('customers may not do what staff do', () => {
    expect(movesFrom('unconfirmed', 'customer')).toEqual(['confirm', 'dispute'])
    expect(movesFrom('offered', 'staff')).toEqual(['accept', 'reject'])
    expect(movesFrom('inService', 'customer')).toEqual([])
  })
})
