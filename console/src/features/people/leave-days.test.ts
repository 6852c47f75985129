import { expect, test } from 'vitest'
import { addMonths, barOn, comingLeaves, dayByKey, lengthOf, pickedDays, weeksOf } from './leave-days.ts'

const leave = (from: string, to: string, reason = '探亲') => ({ from, to, reason })

test('months roll over at the end of a year, in both directions', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-06', -18)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ])
})

test('a calendar page has six weeks from Monday to Sunday and contains its month', () => {
  for (const month of ['2026-11', '2026-02', '2024-02', '2027-01']) {
    const weeks = weeksOf(month)
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    const days = weeks.flat()
    expect(days).toContain(`${month}-01`)
    // Every page starts on a Monday.
    expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1)
    expect(new Set(days).size).toBe(42)
  }
  expect(weeksOf('2026-11')[0]?.[0]).toBe('2026-10-26')
})

test('two days picked in either order make one leave, and one day a leave of one day', () => {
  expect(pickedDays('2026-11-20', '2026-11-18')).toEqual({ from: '2026-11-18', to: '2026-11-20' })
  expect(lengthOf(pickedDays('2026-11-20', '2026-11-20'))).toBe(1)
})

test('a bar shows its reason at its start and again at the start of each week', () => {
  const leaves = [leave('2026-11-12', '2026-11-18')]
  expect(barOn(leaves, '2026-11-11')).toBeUndefined()
  expect(barOn(leaves, '2026-11-12')).toMatchObject({ isHead: true, isTail: false })
  expect(barOn(leaves, '2026-11-15')).toMatchObject({ isHead: false, isTail: true })
  expect(barOn(leaves, '2026-11-16')).toMatchObject({ isHead: true, isTail: false })
  expect(barOn(leaves, '2026-11-18')).toMatchObject({ isHead: false, isTail: true })
})

test('past leave is left out, leave that ends today is not', () => {
  const leaves = [
    leave('2026-12-01', '2026-12-02'),
    leave('2026-11-01', '2026-11-14'),
    leave('2026-11-10', '2026-11-15'),
  ]
  expect(comingLeaves(leaves, '2026-11-15').map(({ from }) => from)).toEqual(['2026-11-10', '2026-12-01'])
})

test('arrow, Home, End and page keys move to other days', () => {
  const from = '2026-03-31'
  const to = (key: string) => dayByKey(from, key)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'].map(to)).toEqual([
    '2026-03-30', '2026-04-01', '2026-03-24', '2026-04-07', '2026-03-30', '2026-04-05', '2026-02-28', '2026-04-30',
  ]) // prettier-ignore
  expect(to('a')).toBeUndefined()
})
