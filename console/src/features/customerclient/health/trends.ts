import { addDays, glucoseKinds, healthWords, type HealthRow } from '@kangju/contract'
import type { Say } from '../../../ui/say.ts'
import { chartWords as words } from '../words-records.ts'
import type { Point, Series } from '../../../ui/chart-scale.ts'

export const periods = { quarter: 92, year: 366, all: undefined } as const
export type Period = keyof typeof periods

/** The records of a period that ends today. */
export const recordsWithin = (rows: readonly HealthRow[], period: Period, today: string): HealthRow[] => {
  const days = periods[period]
  const from = days === undefined ? '' : addDays(today, -days)
  return rows.filter((row) => row.recordDate >= from)
}

/** Measured values, oldest first. */
const pointsOf = (rows: readonly HealthRow[], valueOf: (row: HealthRow) => number | null | undefined): Point[] =>
  rows
    .flatMap((row) => {
      const value = valueOf(row)
      return value == null ? [] : [{ day: row.recordDate, value }]
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))

export const pressureSeries = (rows: readonly HealthRow[], say: Say): Series[] => [
  { key: 'sbp', label: say(words.systolic), points: pointsOf(rows, (row) => row.sbp) },
  { key: 'dbp', label: say(words.diastolic), points: pointsOf(rows, (row) => row.dbp) },
]

/** Glucose before and after a meal is not comparable, so each kind has its own line. */
export const glucoseSeries = (rows: readonly HealthRow[], say: Say): Series[] => {
  const byKind = glucoseKinds.map((kind) => ({
    key: kind as string,
    label: say(healthWords.choice.glucoseKind[kind]),
    points: pointsOf(rows, (row) => (row.glucoseKind === kind ? row.glucose : null)),
  }))
  const unsaid = {
    key: 'unsaid',
    label: say(words.glucose),
    points: pointsOf(rows, (row) => (row.glucoseKind == null ? row.glucose : null)),
  }
  return [...byKind, unsaid].filter(({ points }) => points.length > 0)
}

export const weightSeries = (rows: readonly HealthRow[], say: Say): Series[] => [
  { key: 'weight', label: say(words.weight), points: pointsOf(rows, (row) => row.weightKg) },
]
