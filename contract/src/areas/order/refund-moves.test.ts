import { describe, expect, test } from 'vitest'
import { openMoves } from '../../kit/moves.ts'
import { orderMoveFault } from './order-moves.ts'
import { orderStates } from './order-states.ts'
import { refundMoveFault, refundMoves, refundVisitsFault } from './refund-moves.ts'
import { refundStatuses } from './refund-shared.ts'
import { visitStates, type VisitState } from './visit.ts'

const cash = { method: 'cash', fen: 100, cardNo: null, channelNo: null } as const
const wechat = { ...cash, method: 'wechat' } as const
const refund: Parameters<typeof refundMoveFault>[0] = { status: 'reviewing', applicantId: 'anna', parts: [cash] }
const anna = { type: 'account', id: 'anna' } as const
const ben = { type: 'account', id: 'ben' } as const

describe('a refund', () => {
  test('is decided on by somebody else than who asked, and withdrawn by who asked', () => {
    expect(openMoves(refundMoves, refund, ben)).toEqual(['approve', 'reject'])
    expect(openMoves(refundMoves, refund, anna)).toEqual(['withdraw'])
    expect(openMoves(refundMoves, refund, { ...anna, isSuper: true })).toEqual(['approve', 'reject', 'withdraw'])
    expect(refundMoveFault(refund, anna, 'approve')).toBe('ownRefund')
    expect(refundMoveFault(refund, { type: 'customer', id: 'ben' }, 'withdraw')).toBe('missing')
  })

  test('that is agreed to is paid by the channel, or by hand where no channel pays it', () => {
    const open = refundStatuses.map((status) => openMoves(refundMoves, { ...refund, status }, { type: 'system' }))
    expect(open).toEqual([[], ['send', 'fail'], [], [], [], ['send', 'retry']])
    const byHand = (status: 'refunding' | 'failed', part: typeof cash | typeof wechat) =>
      refundMoveFault({ ...refund, status, parts: [part] }, ben, 'payOut') === undefined
    expect([byHand('refunding', cash), byHand('refunding', wechat), byHand('failed', wechat)]).toEqual([
      true,
      false,
      true,
    ])
  })
})

test('an order is refunded while it is paid and not over, and without a review only before anything of it', () => {
  const faults = (move: 'refundApply' | 'refundDirect') =>
    orderStates.map((status) => orderMoveFault({ status, refundStatus: 'none' }, ben, move))
  const [unpaid, done] = ['notPaid', 'completedNoRefund']
  expect(faults('refundApply')).toEqual([unpaid, undefined, undefined, done, unpaid, 'wrongState'])
  expect(faults('refundDirect')).toEqual([unpaid, undefined, 'refundByReview', done, unpaid, 'wrongState'])
  expect(orderMoveFault({ status: 'paid', refundStatus: 'partly' }, ben, 'refundDirect')).toBe('refundByReview')
})

test('visits are refunded until they begin; the first reason of all of them counts', () => {
  const visit = (status: VisitState, refundLock: 0 | 1 = 0) => ({ status, refundLock })
  const open = visitStates.filter((status) => refundVisitsFault([visit(status)]) === undefined)
  expect(open).toEqual(['unscheduled', 'undispatched', 'offered', 'accepted', 'onTheWay'])
  expect(refundVisitsFault([visit('inService'), visit('completed'), visit('accepted', 1)])).toBe('refundOpen')
  expect(refundVisitsFault([visit('inService'), visit('completed')])).toBe('completedNoRefund')
  expect(refundVisitsFault([visit('inService'), visit('accepted')], () => true)).toBe('notReady')
})
