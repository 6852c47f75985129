import { expect, test } from 'vitest'
import { minutesSince, waitParts, waitsSince, waitTone } from './waiting.ts'

const came = '2026-11-15T10:00:00.000+08:00'
const called = '2026-11-15T11:00:00.000+08:00'
const remarks = [{ text: '打过电话', by: '客服', at: called, move: null, closeReason: null }]

test('new bookings wait since creation, followed-up ones since the last remark, finished ones not at all', () => {
  expect(waitsSince({ status: 'new', createdAt: came, remarks: [] })).toBe(came)
  expect(waitsSince({ status: 'following', createdAt: came, remarks })).toBe(called)
  expect(waitsSince({ status: 'ordered', createdAt: came, remarks })).toBeUndefined()
  expect(waitsSince({ status: 'closed', createdAt: came, remarks })).toBeUndefined()
})

test('waiting turns red sooner before the first follow-up than after it', () => {
  expect([29, 30, 119, 120].map((minutes) => waitTone('new', minutes))).toEqual(['grey', 'orange', 'orange', 'red'])
  expect(waitTone('following', 120)).toBe('grey')
  expect(waitTone('following', 72 * 60)).toBe('red')
  expect(waitTone('closed', 10_000)).toBe('grey')
})

test('a future time counts as no wait, and a long wait is split into days, hours and minutes', () => {
  expect(minutesSince(called, new Date(came))).toBe(0)
  expect(waitParts(minutesSince(came, new Date('2026-11-17T11:30:00.000+08:00')))).toEqual({
    days: 2,
    hours: 1,
    minutes: 30,
  })
})
