import { setImmediate as breathe } from 'node:timers/promises'
import {
  billColumns,
  billFigures,
  billLimits,
  billSummaryColumns,
  fillText,
  reconciliationTexts as texts,
  type BillColumn,
  type BillSummary,
  type Text,
} from '@kangju/contract'
import { invalid } from '../../../kit/problem.ts'
import { exactAmount, fenOf, parseLine, type BillLine, type ExactFigures } from './parse-line.ts'

export interface ParsedBill {
  readonly lines: readonly BillLine[]
  readonly summary: BillSummary
}

const shownFaults = 20
const linesAtOnce = 2000

/** Every field of a line begins with a backtick, so that a comma inside a field does not end it. */
const fieldsOf = (line: string): string[] => {
  if (!line.startsWith('`')) return line.split(',').map((field) => field.trim())
  return line
    .slice(1)
    .split(',`')
    .map((field) => field.trim())
}

const headingsOf = (line: string) => line.split(',').map((heading) => heading.trim())

const refuse = (...faults: Text[]) => invalid({ file: faults })

/** Positions of the columns; their order differs between versions of the bill. */
const placesOf = (headings: readonly string[]) => {
  const missing = billColumns.filter((column) => !headings.includes(column))
  if (missing.length > 0) throw refuse(fillText(texts.notBill, { columns: missing.join('、') }))
  return new Map(billColumns.map((column) => [column, headings.indexOf(column)]))
}

/** Where the summary begins: its heading and its line are the last two. */
const summaryStart = (rows: readonly string[]): number => {
  const at = rows.findIndex((row) => row.startsWith(billSummaryColumns[0]))
  const isWhole = at > 0 && rows[at + 1] !== undefined && headingsOf(rows[at] ?? '').length >= billSummaryColumns.length
  if (!isWhole) throw refuse(texts.noSummary)
  if (rows.length > at + 2) throw refuse(fillText(texts.afterSummary, { line: at + 3 }))
  return at
}

const saidFigures = (rows: readonly string[], at: number): ExactFigures => {
  const headings = headingsOf(rows[at] ?? '')
  const fields = fieldsOf(rows[at + 1] ?? '')
  const line = at + 2
  return Object.fromEntries(
    billFigures.map((figure, n) => {
      const column = billSummaryColumns[n] ?? ''
      const value = fields[headings.indexOf(column)] ?? ''
      const exact = figure === 'count' && /^\d{1,9}$/.test(value) ? Number(value) : exactAmount(value)
      if (exact === undefined) throw refuse(fillText(texts.wrongAmount, { line, column, value }))
      return [figure, exact]
    }),
  ) as ExactFigures
}

const shown = (figure: string, exact: number) => (figure === 'count' ? exact : fenOf(exact))

/** Reads a bill and refuses a faulty one with the numbers of its faulty lines. */
export const parseBill = async (text: string, day: string): Promise<ParsedBill> => {
  // Fields are trimmed, which removes the carriage returns.
  const rows = text.split('\n')
  while (rows.at(-1)?.trim() === '') rows.pop()
  const headings = headingsOf(rows[0] ?? '')
  const places = placesOf(headings)
  const end = summaryStart(rows)
  if (end - 1 > billLimits.lines) throw refuse(fillText(texts.tooLarge, { n: billLimits.lines }))
  const said = saidFigures(rows, end)
  const counted = Object.fromEntries(billFigures.map((figure) => [figure, 0])) as ExactFigures
  const lines: BillLine[] = []
  const faults: Text[] = []
  let faulty = 0
  const fault = (found: Text) => {
    faulty += 1
    if (faults.length < shownFaults) faults.push(found)
  }
  for (let at = 1; at < end; at += 1) {
    if (at % linesAtOnce === 0) await breathe()
    const fields = fieldsOf(rows[at] ?? '')
    const line = at + 1
    if (fields.length !== headings.length) {
      fault(fillText(texts.fieldCount, { line, due: headings.length, n: fields.length }))
      continue
    }
    const parsed = parseLine((column: BillColumn) => fields[places.get(column) ?? -1] ?? '', line, day)
    if (!('line' in parsed)) {
      fault(parsed)
      continue
    }
    lines.push(parsed.line)
    for (const figure of billFigures) counted[figure] += parsed.figures[figure]
  }
  if (faulty > faults.length) faults.push(fillText(texts.moreFaults, { n: faulty - faults.length }))
  if (faults.length > 0) throw refuse(...faults)
  const summary = billFigures.map((figure) => ({
    figure,
    said: shown(figure, said[figure]),
    counted: shown(figure, counted[figure]),
  }))
  return { lines, summary }
}
