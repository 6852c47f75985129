import { fill, type HealthRow } from '@kangju/contract'
import { expect, test } from 'vitest'
import type { Say } from '../../../ui/say.ts'
import { glucoseSeries, pressureSeries, recordsWithin, weightSeries } from './trends.ts'

const say: Say = (text, values) => fill(text.zh, values)
const row = (recordDate: string, rest: Partial<HealthRow> = {}) => ({ recordDate, ...rest }) as HealthRow

test('a period covers a fixed number of days up to today; all has no limit', () => {
  const rows = [row('2026-11-15'), row('2026-08-15'), row('2026-08-14'), row('2020-01-01')]
  const days = (period: 'quarter' | 'year' | 'all') =>
    recordsWithin(rows, period, '2026-11-15').map(({ recordDate }) => recordDate)
  expect(days('quarter')).toEqual(['2026-11-15', '2026-08-15'])
  expect(days('year')).toEqual(['2026-11-15', '2026-08-15', '2026-08-14'])
  expect(days('all')).toHaveLength(4)
})

test('lines run from the oldest to the newest and leave out days without the value', () => {
  const rows = [row('2026-11-15', { sbp: 140, dbp: 90 }), row('2026-11-10'), row('2026-11-01', { sbp: 130, dbp: null })]
  expect(pressureSeries(rows, say).map(({ label, points }) => [label, points.map(({ value }) => value)])).toEqual([
    ['收缩压', [130, 140]],
    ['舒张压', [90]],
  ])
  expect(weightSeries(rows, say)[0]?.points).toEqual([])
})

test('glucose before and after meals are separate lines', () => {
  const rows = [
    row('2026-11-15', { glucose: 6.1, glucoseKind: 'fasting' }),
    row('2026-11-14', { glucose: 8.8, glucoseKind: 'afterMeal' }),
    row('2026-11-13', { glucose: 7 }),
  ]
  expect(glucoseSeries(rows, say).map(({ label, points }) => [label, points[0]?.value])).toEqual([
    ['空腹', 6.1],
    ['餐后2小时', 8.8],
    ['血糖', 7],
  ])
})
