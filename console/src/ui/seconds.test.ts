import { expect, test } from 'vitest'
import { showSeconds } from './seconds.ts'

test('a length of time has minutes and two digits of seconds, and hours only if there are any', () => {
  expect([0, 7, 59, 60, 750, 3599, 3600, 3905].map(showSeconds)).toEqual([
    '0:00',
    '0:07',
    '0:59',
    '1:00',
    '12:30',
    '59:59',
    '1:00:00',
    '1:05:05',
  ])
})
