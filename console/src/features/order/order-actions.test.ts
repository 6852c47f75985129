import { orderStates, visitStates } from '@kangju/contract'
import { expect, it } from 'vitest'
import { isRefundable, orderActionsFor } from './order-actions.ts'

const order = (change: Partial<Parameters<typeof orderActionsFor>[0]>) => ({
  status: 'paid' as const,
  payFen: 10_000,
  refundedFen: 0,
  refundStatus: 'none' as const,
  doneCount: 0,
  ...change,
})

it('takes payment of and cancels what is unpaid, and refunds what is paid and not over', () => {
  expect(orderStates.map((status) => orderActionsFor(order({ status })))).toEqual([
    ['pay', 'cancel'],
    ['apply', 'direct'],
    ['apply'],
    [],
    [],
    [],
  ])
})

it('refunds nothing once all of it went back, and nothing at once while another refund is open', () => {
  expect(orderActionsFor(order({ refundedFen: 10_000, refundStatus: 'fully' }))).toEqual([])
  expect(orderActionsFor(order({ refundStatus: 'refunding' }))).toEqual(['apply'])
})

it('leaves out of a refund what has begun, is over or is locked by another', () => {
  const open = visitStates.filter((status) => isRefundable({ status, refundLock: 0 }))
  expect(open).toEqual(['unscheduled', 'undispatched', 'offered', 'accepted', 'onTheWay'])
  expect(visitStates.some((status) => isRefundable({ status, refundLock: 1 }))).toBe(false)
})
