import { may, orderStates, visitStates, type Role } from '@kangju/contract'
import { expect, it } from 'vitest'
import { isRefundable, mayDo, orderActions, orderActionsFor } from './order-actions.ts'

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

it('calls off at once what cost nothing', () => {
  expect(orderActionsFor(order({ payFen: 0 }))).toEqual(['direct'])
})

it('refunds without a review only for who may also review refunds', () => {
  const allowed = (...authoritys: Role[]) =>
    orderActions.filter((action) => mayDo((access) => may({ isdefault: 0, authoritys }, access), action))
  expect(allowed('order')).not.toContain('direct')
  expect(allowed('order', 'order_refund_apply')).toContain('direct')
  expect(allowed('order_refund_apply')).toEqual([])
})
