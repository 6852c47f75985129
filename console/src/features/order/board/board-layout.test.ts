import type { BoardVisit } from '@kangju/contract'
import { describe, expect, it } from 'vitest'
import {
  boardRows,
  clockOf,
  countOutside,
  hoursOf,
  lanesOf,
  minuteOfClock,
  offHoursOf,
  placeOn,
  roomsIn,
  spanOf,
  startAfter,
  unassignedOf,
  viewOf,
  zoomBy,
  type BoardPerson,
} from './board-layout.ts'

const visit = (id: string, start: string, end: string, change: Partial<BoardVisit> = {}) =>
  ({
    id,
    startAt: `2026-11-16T${start}:00.000+08:00`,
    endAt: `2026-11-16T${end}:00.000+08:00`,
    durationMin: 60,
    peopleId: null,
    peopleName: null,
    status: 'accepted',
    ...change,
  }) as BoardVisit
const person = (id: string, ...hours: [string, string][]): BoardPerson => ({
  id,
  name: id,
  organId: 'o1',
  organName: '一站',
  moldName: '护士',
  isReceive: 1,
  isAway: 0,
  cap: 6,
  hours: hours.map(([start, end]) => ({ start, end })),
})

describe('the zoom', () => {
  it('shows 07:00 to 21:00 first; coarser is the whole day, finer is wider', () => {
    expect(viewOf('usual')).toEqual({ span: { from: 420, to: 1260 }, scale: 1 })
    expect(hoursOf(viewOf('usual').span)).toHaveLength(14)
    expect(zoomBy('usual', -1)).toBe('day')
    expect(viewOf('day').span).toEqual({ from: 0, to: 1440 })
    expect(zoomBy('day', -1)).toBeUndefined()
    expect(zoomBy('usual', 1)).toBe('fine')
    expect(viewOf('fine').scale).toBe(2)
    expect(zoomBy('finest', 1)).toBeUndefined()
  })

  it('counts the visits that reach beyond the shown hours', () => {
    const visits = [visit('a', '06:30', '07:30'), visit('b', '07:00', '08:00'), visit('c', '20:30', '21:30')]
    expect(countOutside(viewOf('usual').span, visits)).toBe(2)
    expect(countOutside(viewOf('day').span, visits)).toBe(0)
  })

  it('ends visits that run past midnight with the day', () => {
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

  it('leave labels the room up to the next bar, or to the end of the board', () => {
    const lane = [visit('a', '08:00', '08:30'), visit('b', '10:00', '11:00')]
    expect(roomsIn(board, lane)).toEqual([120, 600])
  })
})

describe('the start after a drag', () => {
  const board = { from: 420, to: 1260 }
  const drag = (px: number, minutePx = 1, span = { from: 545, to: 605 }) =>
    clockOf(startAfter(span, { px, minutePx, board }))

  it('stays exactly as it was while the pointer goes to another row', () => {
    expect(drag(0)).toBe('09:05')
    expect(drag(-11)).toBe('09:05')
    expect(drag(20, 3)).toBe('09:05')
  })

  it('is a quarter of an hour once the pointer went sideways, within the board', () => {
    expect(drag(12)).toBe('09:15')
    expect(drag(-60)).toBe('08:00')
    expect(drag(-2000)).toBe('07:00')
    expect(drag(2000)).toBe('20:00')
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
  it('are the listed staff, then staff who have visits but are not listed', () => {
    const data = {
      people: [person('p1'), person('p2')],
      visits: [
        visit('open', '09:00', '10:00'),
        visit('own', '09:00', '10:00', { peopleId: 'p2', peopleName: 'p2' }),
        visit('other', '09:00', '10:00', { peopleId: 'p9', peopleName: '外站' }),
      ],
    }
    expect(boardRows(data).map((row) => [row.person.name, row.count])).toEqual([
      ['p1', 0],
      ['p2', 1],
      ['外站', 1],
    ])
    expect(unassignedOf(data.visits).map(({ id }) => id)).toEqual(['open'])
  })
})
