import type { RefundReviewDetail, RefundVisit } from '@kangju/contract'
import { describe, expect, it } from 'vitest'
import { coveredVisits, handFenOf, isWaitingForPayout, pathOf, sharesOf } from './amounts.ts'

const part = { method: 'cash', fen: 100, cardNo: null, channelNo: null, at: null, paidFrom: null } as const
const online = { ...part, method: 'wechat' } as const
const visit = {
  id: '1',
  status: 'onTheWay',
  peopleName: '张淑芬',
  hasStaff: true,
  amountFen: 20_000,
  visitFeeFen: 3000,
  keptFen: 3000,
} as RefundVisit
const begun = { ...visit, id: '2', status: 'inService' } as RefundVisit

describe('the amounts of a refund', () => {
  it('are paid out manually where no channel pays or it failed', () => {
    expect(handFenOf({ status: 'refunding', parts: [part, online] })).toBe(100)
    expect(handFenOf({ status: 'failed', parts: [part, online] })).toBe(200)
    expect(handFenOf({ status: 'refunding', parts: [{ ...part, channelNo: 'SJ-1' }] })).toBe(0)
    expect(isWaitingForPayout({ status: 'refunding', parts: [part] })).toBe(true)
    expect(isWaitingForPayout({ status: 'failed', parts: [online] })).toBe(false)
  })

  it('leave out visits that begin during the review', () => {
    expect(coveredVisits({ status: 'reviewing', visits: [visit, begun] })).toEqual([visit])
    expect(coveredVisits({ status: 'refunded', visits: [visit, begun] })).toHaveLength(2)
  })

  it('share what is kept between staff and platform as the amount changes', () => {
    const detail = { status: 'reviewing', visits: [visit], amountFen: 20_000 } as const
    expect(sharesOf({ ...detail, visits: [visit] }, 17_000)).toEqual([{ key: '1', name: '张淑芬', fen: 3000 }])
    expect(sharesOf({ ...detail, visits: [visit] }, 15_000)).toMatchObject([{ fen: 3000 }, { name: null, fen: 2000 }])
    expect(sharesOf({ ...detail, visits: [visit] }, 20_000)).toEqual([])
  })

  it('go back the way they came, less what went back before', () => {
    const detail = {
      status: 'reviewing',
      order: { payParts: [online, part] },
      others: [
        { status: 'refunded', parts: [part] },
        { status: 'rejected', parts: [online] },
      ],
      parts: [],
    } as unknown as RefundReviewDetail
    expect(pathOf(detail, 60)).toMatchObject([{ method: 'wechat', fen: 60 }])
    const decided = { ...detail, status: 'refunded', parts: [part] } as RefundReviewDetail
    expect(pathOf(decided, 60)).toEqual([part])
  })
})
