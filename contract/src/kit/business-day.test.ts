import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, beijingIso, businessDay, daysBetween, isDay, startOfBusinessDay } from './business-day.ts'

const instants = fc.date({
  min: new Date('1992-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const days = fc.integer({ min: 0, max: 100_000 }).map((count) => addDays('1970-01-01', count))

describe('business day', () => {
  test('changes at midnight in Beijing, not in UTC', () => {
    expect(businessDay(new Date('2026-11-15T15:59:59.999Z'))).toBe('2026-11-15')
    expect(businessDay(new Date('2026-11-15T16:00:00.000Z'))).toBe('2026-11-16')
    expect(businessDay(new Date('2025-12-31T16:00:00.000Z'))).toBe('2026-01-01')
  })

  test('starts at 16:00 UTC of the day before', () => {
    expect(startOfBusinessDay('2026-03-01').toISOString()).toBe('2026-02-28T16:00:00.000Z')
  })

  test('agrees with the time-zone database', () => {
    const shanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
    fc.assert(
      fc.property(instants, (instant) => {
        expect(businessDay(instant)).toBe(shanghai.format(instant))
      }),
    )
  })

  test('contains the instant it was computed from', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = businessDay(instant)
        expect(startOfBusinessDay(day) <= instant).toBe(true)
        expect(startOfBusinessDay(addDays(day, 1)) > instant).toBe(true)
      }),
    )
  })
})

describe('wire time', () => {
  test('carries Beijing time with its offset', () => {
    expect(beijingIso(new Date('2026-11-15T03:09:00Z'))).toBe('2026-11-15T11:09:00.000+08:00')
  })

  test('names the same instant and begins with its business day', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(new Date(beijingIso(instant)).getTime()).toBe(instant.getTime())
        expect(beijingIso(instant).slice(0, 10)).toBe(businessDay(instant))
      }),
    )
  })
})

describe('counting days', () => {
  test('crosses months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365)
    expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1)
  })

  test('adding the days between two days leads from one to the other', () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to)
      }),
    )
  })

  test('a day that does not exist is refused instead of rolled over', () => {
    for (const day of ['2026-02-30', '2027-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '1899-12-31', '']) {
      expect(isDay(day)).toBe(false)
      expect(() => startOfBusinessDay(day)).toThrow(RangeError)
      expect(() => addDays(day, 1)).toThrow(RangeError)
    }
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(addDays('2999-12-31', 1)).toBe('3000-01-01')
    expect(() => addDays('2026-01-01', 0.5 / 0)).toThrow(RangeError)
  })
})
