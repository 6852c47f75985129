import { checkPeople, type WorkTime } from '@kangju/contract'
import { expect, test } from 'vitest'
import {
  dayBegins,
  dayEnds,
  draggedOver,
  edgeAt,
  everyDay,
  nextPeriod,
  placeOf,
  slotAt,
  toClock,
  toMinutes,
  withDayCopied,
  withEdge,
  withPeriod,
} from './week-hours.ts'

const on = (weekday: number, start: string, end: string): WorkTime => ({ weekday, start, end })
const span = (from: string, to: string) => ({ from: toMinutes(from), to: toMinutes(to) })

test('minutes and clock times convert both ways', () => {
  for (const clock of ['00:00', '06:30', '08:05', '23:59']) expect(toClock(toMinutes(clock))).toBe(clock)
})

test('a pointer position maps to a half hour, always within the day', () => {
  expect([0, 0.5, 0.999, 1, -3, 7].map((share) => toClock(slotAt(share)))).toEqual([
    '06:00', '14:00', '21:30', '21:30', '06:00', '21:30',
  ]) // prettier-ignore
  expect([0, 0.02, 1, 2].map((share) => toClock(edgeAt(share)))).toEqual(['06:00', '06:30', '22:00', '22:00'])
})

test('a drag includes both of its ends, in either direction', () => {
  const down = draggedOver(toMinutes('08:00'), toMinutes('09:30'))
  expect(down).toEqual(span('08:00', '10:00'))
  expect(draggedOver(toMinutes('09:30'), toMinutes('08:00'))).toEqual(down)
  expect(draggedOver(toMinutes('08:00'), toMinutes('08:00'))).toEqual(span('08:00', '08:30'))
})

test('a drag over or next to another period of the day merges with it', () => {
  const times = [on(1, '08:00', '10:00'), on(1, '14:00', '16:00'), on(2, '08:00', '10:00')]
  expect(withPeriod(times, 1, span('10:00', '14:00'))).toEqual([on(1, '08:00', '16:00'), on(2, '08:00', '10:00')])
  expect(withPeriod(times, 1, span('10:30', '11:00'))).toEqual([
    on(1, '08:00', '10:00'),
    on(1, '10:30', '11:00'),
    on(1, '14:00', '16:00'),
    on(2, '08:00', '10:00'),
  ])
  expect(withPeriod(times, 1, span('08:30', '09:00'))).toEqual(times)
})

test('no drag makes periods overlap or end before they begin', () => {
  let times: WorkTime[] = []
  for (let n = 0; n < 400; n += 1) {
    const [a, b] = [slotAt(((n * 37) % 101) / 101), slotAt(((n * 61) % 97) / 97)]
    times = withPeriod(times, (n % 7) + 1, draggedOver(a, b))
    if (times.length > 0)
      times = withEdge(times, n % times.length, n % 2 === 0 ? 'start' : 'end', edgeAt(((n * 13) % 89) / 89))
    expect(checkPeople({ workTimes: times, leaves: [] })).toEqual({})
  }
})

test('an edge stops at its neighbour and leaves half an hour', () => {
  const times = [on(1, '08:00', '10:00'), on(1, '12:00', '14:00'), on(2, '10:00', '11:00')]
  expect(withEdge(times, 0, 'end', toMinutes('13:00'))[0]).toEqual(on(1, '08:00', '12:00'))
  expect(withEdge(times, 1, 'start', toMinutes('09:00'))[1]).toEqual(on(1, '10:00', '14:00'))
  expect(withEdge(times, 0, 'start', toMinutes('21:00'))[0]).toEqual(on(1, '09:30', '10:00'))
  expect(withEdge(times, 0, 'end', dayBegins)[0]).toEqual(on(1, '08:00', '08:30'))
  expect(withEdge(times, 9, 'end', dayEnds)).toEqual(times)
})

test('copying a day replaces the periods of the target days', () => {
  const times = [on(1, '08:00', '12:00'), on(1, '13:00', '18:00'), on(3, '06:00', '07:00')]
  expect(withDayCopied(times, 1, [1, 3])).toEqual([
    on(1, '08:00', '12:00'),
    on(1, '13:00', '18:00'),
    on(3, '08:00', '12:00'),
    on(3, '13:00', '18:00'),
  ])
  expect(withDayCopied(times, 2, [1, 3])).toEqual([])
})

test('a new period goes on a free day, otherwise after the last one', () => {
  expect(nextPeriod([on(1, '08:00', '18:00')])).toEqual(on(2, '08:00', '18:00'))
  const full = everyDay([1, 2, 3, 4, 5, 6, 7], '08:00', '18:00')
  expect(nextPeriod(full)).toEqual(on(7, '18:00', '18:30'))
  const late = everyDay([1, 2, 3, 4, 5, 6, 7], '08:00', '23:59')
  expect(toMinutes(nextPeriod(late).end)).toBeLessThan(24 * 60)
})

test('the picture shows the part between 06:00 and 22:00', () => {
  expect(placeOf(span('06:00', '22:00'))).toEqual({ top: 0, height: 100 })
  expect(placeOf(span('14:00', '18:00'))).toEqual({ top: 50, height: 25 })
  expect(placeOf(span('05:00', '07:00'))).toEqual({ top: 0, height: 6.25 })
  expect(placeOf(span('22:00', '23:30'))).toBeUndefined()
})
