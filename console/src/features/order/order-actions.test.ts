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

it('offers payment and cancelling for unpaid orders, and refunds for paid ones that are not finished', () => {
  expect(orderStates.map((status) => orderActionsFor(order({ status })))).toEqual([
    ['pay', 'cancel'],
    ['apply', 'direct'],
    ['apply'],
    [],
    [],
    [],
  ])
})

it('offers no refund once all is refunded, and no direct refund while another is open', () => {
  expect(orderActionsFor(order({ refundedFen: 10_000, refundStatus: 'fully' }))).toEqual([])
  expect(orderActionsFor(order({ refundStatus: 'refunding' }))).toEqual(['apply'])
})

it('leaves visits out of a refund that have begun, are finished or are locked by another', () => {
  const open = visitStates.filter((status) => isRefundable({ status, refundLock: 0 }))
  expect(open).toEqual(['unscheduled', 'undispatched', 'offered', 'accepted', 'onTheWay'])
  expect(visitStates.some((status) => isRefundable({ status, refundLock: 1 }))).toBe(false)
})

it('calls off what cost nothing, with or without a review', () => {
  expect(orderActionsFor(order({ payFen: 0 }))).toEqual(['apply', 'direct'])
})

it('refunds without a review only for who may also review refunds', () => {
  const allowed = (...authoritys: Role[]) =>
    orderActions.filter((action) => mayDo((access) => may({ isdefault: 0, organId: null, authoritys }, access), action))
  expect(allowed('order')).not.toContain('direct')
  expect(allowed('order', 'order_refund_apply')).toContain('direct')
  expect(allowed('order_refund_apply')).toEqual([])
})
