import {
  layBack,
  refundReasons,
  visitStates,
  type BizType,
  type PayPart,
  type RefundReason,
  type VisitState,
} from '@kangju/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteRefund, quoteVisit } from './quote.ts'

const now = new Date('2026-11-15T02:00:00Z')
const rule = { cancelFreeHours: 4, now }
const minutes = (n: number) => new Date(now.getTime() + n * 60_000).toISOString()
const visit = (
  status: VisitState,
  change: { bizType?: BizType; startAt?: string; checkinAt?: string; visitFeeFen?: number } = {},
) => ({
  bizType: 'project' as BizType,
  status,
  amountFen: 10_000,
  visitFeeFen: 3000,
  startAt: null,
  checkinAt: null,
  ...change,
})
const quoted = (status: VisitState, reason: RefundReason, change = {}) => {
  const quote = quoteVisit(visit(status, change), reason, rule)
  return quote === undefined ? 'none' : `${quote.refundFen} kept ${quote.keptFen}`
}

describe('the refundable amount of a visit', () => {
  test.each<[VisitState, object, string]>([
    ['unscheduled', {}, '10000 kept 0'],
    ['undispatched', { startAt: minutes(10) }, '10000 kept 0'],
    ['offered', { startAt: minutes(10) }, '10000 kept 0'],
    ['accepted', { startAt: minutes(240) }, '10000 kept 0'],
    ['accepted', { startAt: minutes(239) }, '7000 kept 3000'],
    ['onTheWay', { startAt: minutes(300) }, '7000 kept 3000'],
    ['inService', { checkinAt: minutes(-5) }, 'none'],
    ['unconfirmed', {}, 'none'],
    ['completed', {}, 'none'],
    ['cancelled', {}, 'none'],
  ])('%s with %o: %s', (status, change, expected) => {
    expect(quoted(status, 'customerCancelled', change)).toBe(expected)
  })

  test('after absence the fee is kept within 15 minutes of check-in; later nothing is refunded', () => {
    expect(quoted('onTheWay', 'clientAbsent')).toBe('7000 kept 3000')
    expect(quoted('inService', 'clientAbsent', { checkinAt: minutes(-15) })).toBe('7000 kept 3000')
    expect(quoted('inService', 'clientAbsent', { checkinAt: minutes(-16) })).toBe('none')
  })

  test.each<RefundReason>(['noStaff', 'noShow', 'deathOrHospital'])('%s keeps nothing', (reason) => {
    for (const status of ['accepted', 'onTheWay'] as const) expect(quoted(status, reason)).toBe('10000 kept 0')
    expect(quoted('inService', reason, { checkinAt: minutes(-5) })).toBe('none')
  })

  test('a health check is refunded in full until the day before, later only for full-refund reasons', () => {
    const exam = (status: VisitState, startAt: string, reason: RefundReason = 'customerCancelled') =>
      quoted(status, reason, { bizType: 'exam', startAt, checkinAt: minutes(-5) })
    for (const status of ['unscheduled', 'undispatched', 'accepted'] as const)
      expect(exam(status, '2026-11-16T00:00:00Z')).toBe('10000 kept 0')
    expect(exam('undispatched', minutes(60))).toBe('10000 kept 0')
    expect(exam('accepted', minutes(60))).toBe('none')
    expect(exam('accepted', minutes(60), 'deathOrHospital')).toBe('10000 kept 0')
    for (const reason of refundReasons) expect(exam('inService', minutes(-60), reason)).toBe('none')
    const onTheDay = visit('accepted', { bizType: 'exam', startAt: minutes(60) })
    const asked = { ...rule, now: new Date(now.getTime() - 24 * 60 * 60_000) }
    expect(quoteVisit(onTheDay, 'customerCancelled', asked)).toEqual({ refundFen: 10_000, keptFen: 0 })
  })

  test('a fee above the price is limited to the price', () => {
    expect(quoted('onTheWay', 'duplicate', { visitFeeFen: 20_000 })).toBe('0 kept 10000')
  })

  test('refunded and kept amounts together never exceed the price', () => {
    const any = fc.record({
      bizType: fc.constantFrom<BizType>('project', 'exam'),
      status: fc.constantFrom(...visitStates),
      amountFen: fc.nat(1_000_000),
      visitFeeFen: fc.nat(1_000_000),
      startAt: fc.constantFrom(null, minutes(10), minutes(1000)),
      checkinAt: fc.constantFrom(null, minutes(-1), minutes(-100)),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), fc.constantFrom(...refundReasons), (visits, reason) => {
        const { amountFen, refundableFen, keptFen, isWhole } = quoteRefund(visits, reason, rule)
        expect(refundableFen).toBeGreaterThanOrEqual(0)
        expect(keptFen).toBeGreaterThanOrEqual(0)
        expect(refundableFen + keptFen).toBeLessThanOrEqual(amountFen)
        if (isWhole) expect(refundableFen + keptFen).toBe(amountFen)
      }),
    )
  })
})

describe('the refund methods', () => {
  const part = (method: PayPart['method'], fen: number): PayPart => ({ method, fen, cardNo: null, channelNo: null })
  const paid = [part('wechat', 5000), part('prepaidCard', 3000), part('insurance', 2000)]
  const back = (fen: number, earlier: PayPart[] = []) =>
    layBack(paid, earlier, fen).map(({ method, fen: sum }) => `${method} ${sum}`)

  test('are cards first, then the others, last one first', () => {
    expect(back(2500)).toEqual(['prepaidCard 2500'])
    expect(back(4000)).toEqual(['prepaidCard 3000', 'insurance 1000'])
    expect(back(10_000)).toEqual(['prepaidCard 3000', 'insurance 2000', 'wechat 5000'])
    expect(back(0)).toEqual([])
  })

  test('exclude amounts refunded earlier', () => {
    const earlier = [part('prepaidCard', 3000), part('insurance', 500)]
    expect(back(2000, earlier)).toEqual(['insurance 1500', 'wechat 500'])
    expect(back(6500, earlier)).toEqual(['insurance 1500', 'wechat 5000'])
    expect(() => back(6501, earlier)).toThrow('never came')
  })
})
