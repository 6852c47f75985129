import { describe, expect, test } from 'vitest'
import { daysOf, nearestAt, scalesOf, spreadLabels, ticksOf } from './chart-scale.ts'

describe('ticks', () => {
  test('are round and enclose the shown values', () => {
    expect(ticksOf([118, 162])).toEqual([100, 120, 140, 160, 180])
    expect(ticksOf([5.6, 7.2])).toEqual([5.5, 6, 6.5, 7, 7.5])
    expect(ticksOf([52.5, 53.1])).toEqual([52.5, 52.75, 53, 53.25])
  })

  test('span a range even for a single value', () => {
    const ticks = ticksOf([60])
    expect(ticks.length).toBeGreaterThan(1)
    expect([Math.min(...ticks) <= 60, Math.max(...ticks) > 60]).toEqual([true, true])
  })
})

test('days are spaced by date, and larger values lie higher', () => {
  const { x, y } = scalesOf(['2026-01-01', '2026-01-02', '2026-01-11'], [0, 50, 100], {
    left: 0,
    right: 100,
    top: 0,
    bottom: 200,
  })
  expect(['2026-01-01', '2026-01-02', '2026-01-11'].map(x)).toEqual([0, 10, 100])
  expect([0, 50, 100].map(y)).toEqual([200, 100, 0])
})

test('hours are spaced evenly', () => {
  const { x } = scalesOf(['00:00', '01:00', '02:00'], [0, 1], { left: 0, right: 100, top: 0, bottom: 1 }, 'hours')
  expect(['00:00', '01:00', '02:00'].map(x)).toEqual([0, 50, 100])
})

test('a single day lies in the middle', () => {
  const { x } = scalesOf(['2026-01-01'], [0, 1], { left: 0, right: 100, top: 0, bottom: 1 })
  expect(x('2026-01-01')).toBe(50)
})

test('the days of several series are listed once, in order', () => {
  const series = (key: string, ...days: string[]) => ({
    key,
    label: key,
    points: days.map((day) => ({ day, value: 1 })),
  })
  expect(daysOf([series('a', '2026-01-02', '2026-01-05'), series('b', '2026-01-01', '2026-01-02')])).toEqual([
    '2026-01-01',
    '2026-01-02',
    '2026-01-05',
  ])
})

test('finds the nearest position, the first of two equally near', () => {
  expect([nearestAt([0, 10, 100], 4), nearestAt([0, 10, 100], 90), nearestAt([0, 10], 5)]).toEqual([0, 2, 0])
})

test('labels that would overlap are moved apart and keep their order', () => {
  expect(spreadLabels([50, 10, 52], 14)).toEqual([50, 10, 64])
  expect(spreadLabels([52, 50], 14)).toEqual([64, 50])
})
