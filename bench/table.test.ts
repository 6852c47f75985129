import { describe, expect, it } from 'vitest'
import { failedLine, lineOf, textTable, withTable, type Run } from './table.ts'

const list = { what: 'a list', value: 42.42, unit: 'ms' }
const runOf = (name: string, ...lines: Run['lines']): Run => ({
  name,
  date: '2026-11-17',
  loads: ['0.5', '1.5'],
  settings: [],
  lines,
})

describe('a figure', () => {
  it('has its unit, and no limit if none was given', () => {
    expect(lineOf(list)).toEqual({ what: 'a list', measured: '42.4 ms', bare: '–', limit: '–', isMissed: false })
    expect(lineOf({ ...list, value: 0.123, unit: 's' }).measured).toBe('0.12 s')
    expect(lineOf({ ...list, value: 1054.6, unit: '/s', note: 'p50 9 ms' }).measured).toBe('1,055/s; p50 9 ms')
    expect(lineOf({ ...list, value: 3, unit: '' }).measured).toBe('3')
  })

  it('misses a limit that it reaches or exceeds, according to the kind of limit', () => {
    const limitsOf = (value: number) => [
      lineOf({ ...list, value, below: 100 }),
      lineOf({ ...list, value, atMost: 100 }),
      lineOf({ ...list, value, atLeast: 100 }),
    ]
    expect(limitsOf(100).map(({ limit }) => limit)).toEqual(['< 100 ms', '≤ 100 ms', '≥ 100 ms'])
    expect(limitsOf(99.9).map(({ isMissed }) => isMissed)).toEqual([false, false, true])
    expect(limitsOf(100).map(({ isMissed }) => isMissed)).toEqual([true, false, false])
    expect(limitsOf(100.1).map(({ isMissed }) => isMissed)).toEqual([true, true, false])
    expect(lineOf({ ...list, value: 0, unit: '', atMost: 0 })).toMatchObject({ limit: '0', isMissed: false })
  })

  it('misses every limit if nothing was measured', () => {
    expect(lineOf({ ...list, value: Infinity, atLeast: 28 })).toMatchObject({ measured: 'no figure', isMissed: true })
    expect(lineOf({ ...list, value: -Infinity, atMost: 32 }).isMissed).toBe(true)
    expect(lineOf({ ...list, value: Number.NaN, below: 32 }).isMissed).toBe(true)
  })

  it('is compared with the bare one', () => {
    const rate = { what: 'a list', unit: '/s', bare: 1000, atLeastOfBare: 80 }
    const line = { what: 'a list', bare: '1,000/s', limit: '≥ 80 % of bare' }
    expect(lineOf({ ...rate, value: 900 })).toEqual({ ...line, measured: '900/s; 90 % of bare', isMissed: false })
    expect(lineOf({ ...rate, value: 790 })).toEqual({ ...line, measured: '790/s; 79 % of bare', isMissed: true })
  })
})

const missed = lineOf({ ...list, below: 40 })
const sheet = runOf('sheet', lineOf({ what: 'writing', value: 2, unit: 's' }), missed)
const broken = { ...runOf('hub', failedLine('Error: a | b\n  at hub.ts')), settings: ['BENCH_ROWS=10'] }

describe('the table', () => {
  it('is aligned on the screen, with the lines of each benchmark under its name', () => {
    expect(textTable([sheet, broken]).split('\n')).toEqual([
      'what                     | measured | bare | limit',
      '-------------------------|----------|------|--------------------',
      '**sheet**, 2026-11-17, load 0.5 to 1.5',
      'writing                  | 2 s      | –    | –',
      'a list                   | 42.4 ms  | –    | < 40 ms: **missed**',
      '**hub**, 2026-11-17, load 0.5 to 1.5, BENCH_ROWS=10',
      '**failed**: Error: a | b | –        | –    | –',
    ])
  })

  const page = '# Performance\n\n<!-- table -->\n<!-- end of table -->\n\n## More\n'
  const all = ['orders', 'hub', 'sheet']

  it('replaces the block of the page and nothing else, in the order of the benchmarks', () => {
    expect(withTable(page, 'a machine', [sheet, broken], all).split('\n')).toEqual([
      '# Performance',
      '',
      '<!-- table -->',
      'Not measured yet: orders.',
      '',
      '### a machine',
      '',
      '| what | measured | bare | limit |',
      '|---|---|---|---|',
      '| **hub**, 2026-11-17, load 0.5 to 1.5, BENCH_ROWS=10 |  |  |  |',
      String.raw`| **failed**: Error: a \| b | – | – | – |`,
      '| **sheet**, 2026-11-17, load 0.5 to 1.5 |  |  |  |',
      '| writing | 2 s | – | – |',
      '| a list | 42.4 ms | – | < 40 ms: **missed** |',
      '',
      '<!-- end of table -->',
      '',
      '## More',
      '',
    ])
  })

  it('keeps the lines of benchmarks that did not run, under the machine that they ran on', () => {
    const first = withTable(page, 'a machine', [sheet, broken], all)
    const hub = runOf('hub', lineOf(list))
    expect(withTable(first, 'a machine', [hub], all)).toBe(withTable(page, 'a machine', [hub, sheet], all))
    const both = withTable(first, 'another machine', [hub], all)
    const titles = both.split('\n').filter((line) => line.startsWith('###') || line.startsWith('| **'))
    expect(titles).toEqual([
      '### a machine',
      '| **sheet**, 2026-11-17, load 0.5 to 1.5 |  |  |  |',
      '### another machine',
      '| **hub**, 2026-11-17, load 0.5 to 1.5 |  |  |  |',
    ])
    expect(withTable(both, 'another machine', [hub, sheet], all)).toBe(
      withTable(page, 'another machine', [hub, sheet], all),
    )
  })

  it('is refused by a page without a place for it', () => {
    expect(() => withTable('# Performance\n', 'a machine', [sheet], all)).toThrow('<!-- table -->')
  })
})
