import { expect, test } from 'vitest'
import { minutesSince, waitParts, waitsSince, waitTone } from './waiting.ts'

const came = '2026-11-15T10:00:00.000+08:00'
const called = '2026-11-15T11:00:00.000+08:00'
const remarks = [{ text: '打过电话', by: '客服', at: called, move: null, closeReason: null }]

test('a new booking waits since it came, one that is followed up since the last remark, one that is over for nobody', () => {
  expect(waitsSince({ status: 'new', createdAt: came, remarks: [] })).toBe(came)
  expect(waitsSince({ status: 'following', createdAt: came, remarks })).toBe(called)
  expect(waitsSince({ status: 'ordered', createdAt: came, remarks })).toBeUndefined()
  expect(waitsSince({ status: 'closed', createdAt: came, remarks })).toBeUndefined()
})

test('waiting is worrying sooner before the first call than after it', () => {
  expect([29, 30, 119, 120].map((minutes) => waitTone('new', minutes))).toEqual(['grey', 'orange', 'orange', 'red'])
  expect(waitTone('following', 120)).toBe('grey')
  expect(waitTone('following', 72 * 60)).toBe('red')
  expect(waitTone('closed', 10_000)).toBe('grey')
})

test('a time to come is no waiting, and a long one is told in days', () => {
  expect(minutesSince(called, new Date(came))).toBe(0)
  expect(waitParts(minutesSince(came, new Date('2026-11-17T11:30:00.000+08:00')))).toEqual({
    days: 2,
    hours: 1,
    minutes: 30,
  })
})
