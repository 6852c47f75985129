import { describe, expect, it } from 'vitest'
import type { BoardRow } from './board-layout.ts'
import { boardLines, heightOf, isOff, laneHeight, linesInSight } from './board-lines.ts'

const row = (id: string, organId: string, change: Partial<BoardRow['person']> = {}, lanes = 1): BoardRow => ({
  person: {
    id,
    name: id,
    organId,
    organName: `${organId}站`,
    isReceive: 1,
    isAway: 0,
    hours: [{ start: '08:00', end: '18:00' }],
    ...change,
  },
  lanes: Array.from({ length: lanes - 1 }, () => []),
  count: lanes - 1,
})
const none = { closed: new Set<string>(), unfolded: new Set<string>() }
const keys = (lines: readonly { key: string }[]) => lines.map(({ key }) => key)

describe('the lines of the board', () => {
  const rows = [
    row('a', 'o1'),
    row('away', 'o1', { isAway: 1 }),
    row('b', 'o2'),
    row('free', 'o1', { hours: [] }),
    row('two', 'o2', { isAway: 1 }, 3),
  ]

  it('group staff by organisation and fold those off duty without visits', () => {
    expect(keys(boardLines(rows, none))).toEqual(['organ o1', 'a', 'off o1', 'organ o2', 'b', 'two'])
    expect(isOff(row('c', 'o1', { isReceive: 0 }))).toBe(true)
    expect(isOff(row('d', 'o1', { isReceive: 0 }, 2))).toBe(false)
  })

  it('unfold and close organisation by organisation', () => {
    expect(keys(boardLines(rows, { ...none, unfolded: new Set(['o1']) }))).toEqual([
      'organ o1',
      'a',
      'off o1',
      'away',
      'free',
      'organ o2',
      'b',
      'two',
    ])
    expect(keys(boardLines(rows, { ...none, closed: new Set(['o1']) }))).toEqual(['organ o1', 'organ o2', 'b', 'two'])
  })

  it('count the staff on duty and the visits of an organisation', () => {
    expect(boardLines(rows, none).filter(({ kind }) => kind === 'organ')).toMatchObject([
      { people: 1, visits: 0, name: 'o1站' },
      { people: 2, visits: 2, name: 'o2站' },
    ])
  })

  it('are 32 pixels high per lane and follow one another without gaps', () => {
    const lines = boardLines(rows, none)
    expect(lines.find(({ key }) => key === 'two')?.height).toBe(2 * laneHeight)
    expect(lines.slice(1).every((line, at) => line.top === (lines[at]?.top ?? 0) + (lines[at]?.height ?? 0))).toBe(true)
    expect(heightOf(lines)).toBe(3 * 28 + 4 * laneHeight)
  })
})

describe('of 500 staff', () => {
  const lines = boardLines(
    Array.from({ length: 500 }, (_, n) => row(`p${n}`, `o${n % 8}`)),
    none,
  )

  it('only the rows in sight are drawn', () => {
    for (const top of [0, 3_000, heightOf(lines) - 640]) {
      const drawn = linesInSight(lines, { top, height: 640 })
      expect(drawn.length).toBeGreaterThan(20)
      expect(drawn.length).toBeLessThan(34)
      expect(drawn.some((line) => line.top <= top + 320 && line.top + line.height >= top + 320)).toBe(true)
    }
  })

  it('the row with the focus stays when it is scrolled out of sight', () => {
    expect(keys(linesInSight(lines, { top: 8_000, height: 640 }, 'p0'))[0]).toBe('p0')
  })
})
