/** The table of all figures, on the screen and in docs/performance.md. */

/** A measured figure, with at most one limit. */
export interface Figure {
  readonly what: string
  readonly value: number
  /** Follows the number: `ms`, `rows/s`; empty for a count. */
  readonly unit: string
  /** What else was seen, such as the processor time. */
  readonly note?: string
  /** Figure of the bare program, in the same unit. */
  readonly bare?: number | undefined
  readonly below?: number
  readonly atMost?: number
  readonly atLeast?: number
  /** At least so many percent of the bare figure. */
  readonly atLeastOfBare?: number
}

export interface Line {
  readonly what: string
  readonly measured: string
  readonly bare: string
  readonly limit: string
  readonly isMissed: boolean
}

/** The lines of one benchmark. */
export interface Run {
  readonly name: string
  readonly date: string
  /** The load of the machine at the beginning and at the end. */
  readonly loads: readonly [string, string]
  /** The variables that changed its size, as `BENCH_ROWS=1000`. */
  readonly settings: readonly string[]
  readonly lines: readonly Line[]
}

const none = '–'

const digitsOf = (value: number) => {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return 0
  return Math.abs(value) < 1 ? 2 : 1
}

/** `1,055/s`, `1.7 s`, `0.42 ms`. */
export const amount = (value: number, unit: string) => {
  if (!Number.isFinite(value)) return 'no figure'
  const digits = digitsOf(value)
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === '' || unit.startsWith('/') ? number + unit : `${number} ${unit}`
}

const shareOf = ({ value, bare }: Figure) => (bare === undefined ? undefined : Math.round((value / bare) * 100))

const limitsOf = (figure: Figure): { text: string; isKept: boolean }[] => {
  const { value, unit, below, atMost, atLeast, atLeastOfBare } = figure
  const share = shareOf(figure)
  return [
    ...(below === undefined ? [] : [{ text: `< ${amount(below, unit)}`, isKept: value < below }]),
    ...(atMost === undefined
      ? []
      : [{ text: atMost === 0 ? amount(0, unit) : `≤ ${amount(atMost, unit)}`, isKept: value <= atMost }]),
    ...(atLeast === undefined ? [] : [{ text: `≥ ${amount(atLeast, unit)}`, isKept: value >= atLeast }]),
    ...(atLeastOfBare === undefined
      ? []
      : [{ text: `≥ ${atLeastOfBare} % of bare`, isKept: (share ?? 0) >= atLeastOfBare }]),
  ]
}

export const lineOf = (figure: Figure): Line => {
  const { what, value, unit, note, bare } = figure
  const limits = limitsOf(figure)
  const share = shareOf(figure)
  const more = [share === undefined ? '' : `${share} % of bare`, note ?? ''].filter((text) => text !== '')
  return {
    what,
    measured: [amount(value, unit), ...more].join('; '),
    bare: bare === undefined ? none : amount(bare, unit),
    limit: limits.map(({ text }) => text).join(', ') || none,
    // Without a finite value nothing was measured.
    isMissed: limits.some(({ isKept }) => !isKept || !Number.isFinite(value)),
  }
}

const longestReason = 200

/** The line of a benchmark that could not finish. */
export const failedLine = (reason: string): Line => {
  const [first = ''] = reason.trim().split('\n')
  return {
    what: `**failed**: ${first.slice(0, longestReason)}`,
    measured: none,
    bare: none,
    limit: none,
    isMissed: true,
  }
}

const headings = ['what', 'measured', 'bare', 'limit']

const cellsOf = ({ what, measured, bare, limit, isMissed }: Line) => [
  what,
  measured,
  bare,
  isMissed && limit !== none ? `${limit}: **missed**` : limit,
]

const titleOf = ({ name, date, loads: [from, to], settings }: Run) =>
  [`**${name}**`, date, `load ${from} to ${to}`, ...settings].join(', ')

/** Aligned, for the screen. */
export const textTable = (runs: readonly Run[]): string => {
  const rows = [headings, ...runs.flatMap(({ lines }) => lines.map(cellsOf))]
  const widths = headings.map((_heading, n) => Math.max(...rows.map((cells) => cells[n]?.length ?? 0)))
  const row = (cells: readonly string[]) =>
    cells
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join(' | ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-')
  return [
    row(headings),
    rule,
    ...runs.flatMap((run) => [titleOf(run), ...run.lines.map((line) => row(cellsOf(line)))]),
  ].join('\n')
}

const markdownRow = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`

const markdownRun = (run: Run) => [
  markdownRow([titleOf(run), '', '', '']),
  ...run.lines.map((line) => markdownRow(cellsOf(line))),
]

const [begin, end] = ['<!-- table -->', '<!-- end of table -->']

const machineMark = '### '

/** The machines of a page, each with the rows of the benchmarks that ran on it. */
const machinesIn = (block: string) => {
  const found = new Map<string, Map<string, string[]>>()
  let runs = new Map<string, string[]>()
  let rows: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith(machineMark)) found.set(line.slice(machineMark.length), (runs = new Map()))
    if (!line.startsWith('| ')) continue
    const name = /^\| \*\*([\w-]+)\*\*, /.exec(line)?.[1]
    if (name !== undefined) runs.set(name, (rows = []))
    rows.push(line)
  }
  return found
}

/**
 * The page with the lines of these runs in the table of this machine. Benchmarks that did not run keep their lines, also
 * those of other machines; `all` gives the order.
 */
export const withTable = (page: string, machine: string, runs: readonly Run[], all: readonly string[]): string => {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no ${begin} … ${end}`)
  const machines = machinesIn(page.slice(from, to))
  const own = machines.get(machine) ?? new Map<string, string[]>()
  machines.set(machine, own)
  for (const run of runs) {
    for (const others of machines.values()) others.delete(run.name)
    own.set(run.name, markdownRun(run))
  }
  const filled = [...machines].filter(([, rows]) => rows.size > 0)
  const missing = all.filter((name) => !filled.some(([, rows]) => rows.has(name)))
  const text = [
    begin,
    ...(missing.length === 0 ? [] : [`Not measured yet: ${missing.join(', ')}.`, '']),
    ...filled.flatMap(([name, rows]) => [
      `${machineMark}${name}`,
      '',
      markdownRow(headings),
      '|---|---|---|---|',
      ...all.flatMap((one) => rows.get(one) ?? []),
      '',
    ]),
    '',
  ]
  return page.slice(0, from) + text.join('\n') + page.slice(to)
}
