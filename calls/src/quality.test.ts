import { expect, test } from 'vitest'
import { figuresOf, withReading, type Reading } from './quality.ts'

const reading = (second: number, change: Partial<Reading['traffic']> = {}): Reading => ({
  atMs: second * 1_000,
  traffic: {
    bytes: second * 50_000,
    framesDecoded: second * 25,
    packets: second * 100,
    lost: 0,
    loss: 0,
    roundTripMs: 40,
    ...change,
  },
})
const gradeOf = (...readings: Reading[]) => figuresOf(readings.reduce<readonly Reading[]>(withReading, []))?.quality

test('figures need two readings and cover the last five seconds', () => {
  expect(figuresOf([reading(1)])).toBeUndefined()
  const readings = Array.from({ length: 20 }, (_, at) => reading(at)).reduce<readonly Reading[]>(withReading, [])
  expect(readings.map(({ atMs }) => atMs)).toEqual([14_000, 15_000, 16_000, 17_000, 18_000, 19_000])
  expect(figuresOf(readings)).toEqual({ quality: 'good', kbps: 400, loss: 0, roundTripMs: 40 })
})

test('loss and delay make a connection fair or poor', () => {
  expect(gradeOf(reading(1), reading(2, { lost: 2 }))).toBe('good')
  expect(gradeOf(reading(1), reading(2, { lost: 5 }))).toBe('fair')
  expect(gradeOf(reading(1), reading(2, { lost: 20 }))).toBe('poor')
  expect(gradeOf(reading(1), reading(2, { roundTripMs: 450 }))).toBe('fair')
  expect(gradeOf(reading(1), reading(2, { roundTripMs: 900 }))).toBe('poor')
})

test('loss long ago and counters of an earlier connection do not count', () => {
  expect(gradeOf(...[1, 2, 3, 4, 5, 6, 7, 8].map((at) => reading(at, { lost: at < 2 ? 0 : 50 })))).toBe('good')
  expect(gradeOf(reading(9, { lost: 90 }), reading(10, { bytes: 10, packets: 1, lost: 0 }))).toBeUndefined()
})
