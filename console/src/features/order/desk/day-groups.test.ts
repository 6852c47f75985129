import { expect, it } from 'vitest'
import { dayGroupOf } from './day-groups.ts'

const now = new Date('2026-11-17T14:00:00+08:00')
const group = (startAt: string | null) => dayGroupOf({ startAt }, now).key

it('puts visits under the day of their start in Beijing, and first those whose start has passed', () => {
  expect(group('2026-11-17T13:59:00.000+08:00')).toBe('passed')
  expect(group('2026-11-17T23:30:00.000+08:00')).toBe('today')
  expect(group('2026-11-18T00:00:00.000+08:00')).toBe('tomorrow')
  expect(group('2026-11-19T08:00:00.000+08:00')).toBe('later')
  expect(group(null)).toBe('noTime')
})
