import type { VisitRow } from '@kangju/contract'
import { describe, expect, it } from 'vitest'
import {
  boardRows,
  boardSpan,
  clockOf,
  hoursOf,
  lanesOf,
  minuteAt,
  minuteOfClock,
  offHoursOf,
  placeOn,
  spanOf,
  type BoardPerson,
} from './board-layout.ts'

const visit = (id: string, start: string, end: string, change: Partial<VisitRow> = {}) =>
  ({
    id,
    startAt: `2026-11-16T${start}:00.000+08:00`,
    endAt: `2026-11-16T${end}:00.000+08:00`,
    durationMin: 60,
    peopleId: null,
    peopleName: null,
    status: 'accepted',
    ...change,
  }) as VisitRow
const person = (id: string, ...hours: [string, string][]): BoardPerson => ({
  id,
  name: id,
  organName: '一站',
  moldName: '护士',
  isReceive: 1,
  isAway: 0,
  cap: 6,
  hours: hours.map(([start, end]) => ({ start, end })),
})

describe('the shown hours', () => {
  it('are the default ones when all working hours and visits lie within them', () => {
    expect(boardSpan([person('a', ['09:00', '17:00'])], [visit('v', '10:00', '11:00')])).toEqual({
      from: 480,
      to: 1200,
    })
  })

  it('grow to whole hours around earlier and later times', () => {
    const span = boardSpan([person('a', ['06:30', '12:00'])], [visit('v', '20:30', '21:10')])
    expect(span).toEqual({ from: 360, to: 1320 })
    expect(hoursOf(span)).toHaveLength(16)
    expect(hoursOf(span)[0]).toBe(6)
  })

  it('end at midnight for late shifts and for visits that run past midnight', () => {
    expect(boardSpan([person('a', ['20:00', '00:00'])], []).to).toBe(1440)
    const late = visit('v', '23:30', '00:30', { endAt: '2026-11-17T00:30:00.000+08:00' })
    expect(spanOf(late)).toEqual({ from: 1410, to: 1440 })
  })
})

describe('hours off', () => {
  const board = { from: 8 * 60, to: 20 * 60 }

  it('lie before, between and after the working hours', () => {
    const { hours } = person('a', ['13:30', '17:30'], ['08:00', '12:00'])
    expect(offHoursOf(board, hours).map(({ from, to }) => [clockOf(from), clockOf(to)])).toEqual([
      ['12:00', '13:30'],
      ['17:30', '20:00'],
    ])
  })

  it('cover the whole day without working hours', () => {
    expect(offHoursOf(board, [])).toEqual([board])
  })
})

describe('places', () => {
  const board = { from: 480, to: 1200 }

  it('are percentages of the width, cut at the edges', () => {
    expect(placeOn(board, { from: 480, to: 840 })).toEqual({ left: 0, width: 50 })
    expect(placeOn(board, { from: 400, to: 500 })).toEqual({ left: 0, width: (100 * 20) / 720 })
  })

  it('become times rounded to a quarter of an hour, within the day', () => {
    expect(clockOf(minuteAt(board, 0.5, 60))).toBe('14:00')
    expect(clockOf(minuteAt(board, 0.512, 60))).toBe('14:15')
    expect(minuteAt(board, -0.2, 60)).toBe(480)
    expect(minuteAt({ from: 480, to: 1440 }, 1, 90)).toBe(1350)
    expect(clockOf(minuteOfClock('07:05'))).toBe('07:05')
  })
})

describe('lanes', () => {
  it('put overlapping visits side by side and others one after the other', () => {
    const lanes = lanesOf([
      visit('c', '10:00', '11:00'),
      visit('a', '09:00', '10:00'),
      visit('b', '09:30', '10:30'),
      visit('d', '10:30', '11:30'),
    ])
    expect(lanes.map((lane) => lane.map(({ id }) => id))).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ])
  })

  it('leave out visits without a time', () => {
    expect(lanesOf([visit('a', '09:00', '10:00', { startAt: null, endAt: null })])).toEqual([])
  })
})

describe('rows', () => {
  it('begin with unassigned visits and end with staff who have visits but are not listed', () => {
    const rows = boardRows({
      people: [person('p1'), person('p2')],
      visits: [
        visit('open', '09:00', '10:00'),
        visit('own', '09:00', '10:00', { peopleId: 'p2', peopleName: 'p2' }),
        visit('other', '09:00', '10:00', { peopleId: 'p9', peopleName: '外站' }),
        visit('gone', '09:00', '10:00', { peopleId: 'p1', status: 'cancelled' }),
      ],
    })
    expect(rows.map((row) => [row.person?.name, row.count])).toEqual([
      [undefined, 1],
      ['p1', 0],
      ['p2', 1],
      ['外站', 1],
    ])
  })
})
