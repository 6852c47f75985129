import { reportSum, type Lang, type Text } from '@kangju/contract'
import { is, sql, type SQL } from 'drizzle-orm'
import { PgBoolean, PgJsonb, type PgColumn } from 'drizzle-orm/pg-core'
import { rowPutter, type CellValue } from '../../../sheet/cell-bytes.ts'
import { exportColumns, type ExportColumn } from '../../../sheet/cells.ts'
import { sheetExport, type ExportSource, type RowBatch, type SheetBody } from '../../../sheet/export.ts'
import {
  rawRowPutter,
  readInteger,
  readText,
  typeOfKind,
  type MadeCell,
  type RawCell,
} from '../../../sheet/raw-cells.ts'
import { rawRowReader, type RawRow } from '../../../sheet/raw-rows.ts'
import { orderOf } from './list.ts'
import { inPeriod, type Report, type Request } from './report.ts'
import { sumsByDay } from './sums.ts'

type Plain = Record<string, unknown>
type Column = ExportColumn<Plain>

/** The value of a field from its text. */
const parserOf = (field: PgColumn | SQL) => {
  if (is(field, PgBoolean)) return (text: string) => text === 'true'
  if (is(field, PgJsonb)) return (text: string) => JSON.parse(text) as unknown
  return (text: string) => text
}

const labelsIn = (labels: Readonly<Record<string, Text>>, lang: Lang) =>
  Object.fromEntries(Object.entries(labels).map(([value, text]) => [value, text[lang]]))

/** What the sheet reads: the fields of the columns that are copied, then those of which `show` makes the others. */
const planOf = (report: Report, columns: readonly Column[]) => {
  const { made, table } = report
  const fields: Record<string, PgColumn | SQL> = { ...report.fields, id: table.id, operatorId: table.operatorId }
  const selected: Record<string, SQL.Aliased> = {}
  const add = (name: string, type: string) => {
    const field = fields[name]
    if (field === undefined) throw new Error(`the report has no field ${name}`)
    const at = Object.keys(selected).length
    selected[`f${at}`] = sql`(${field})::${sql.raw(type)}`.as(`f${at}`)
    return { at, field }
  }
  const isMade = (name: string) => (made.columns as readonly string[]).includes(name)
  const copied = report.columns.map((name: string, at) => {
    const kind = columns[at]?.kind ?? 'text'
    if (isMade(name)) return undefined
    if (!(kind in typeOfKind)) throw new Error(`a sheet cannot copy the column ${name}`)
    return { kind: kind as keyof typeof typeOfKind, field: add(name, typeOfKind[kind as keyof typeof typeOfKind]).at }
  })
  const sources = made.from.map((name) => {
    const { at, field } = add(name, 'text')
    return { name, at, parse: parserOf(field) }
  })
  return { selected, copied, sources, width: Object.keys(selected).length }
}

/** Copies the rows of the list, and adds up their columns for the last row. */
const bodyOf = <Row extends object>(
  report: Report<Row>,
  columns: readonly Column[],
  { db, snapshot, tools, lang, query }: ExportSource,
  request: Request,
): SheetBody<never> => {
  const plain = report as unknown as Report
  const { selected, copied, sources, width } = planOf(plain, columns)
  /** What `show` makes of the current row. */
  let made: Plain = {}
  const cells = columns.map((column, at): RawCell | MadeCell => {
    const { kind, labels } = column
    const copy = copied[at]
    if (copy === undefined) return { kind, value: () => column.value(made, lang) }
    return { ...copy, ...(labels === undefined ? {} : { labels: labelsIn(labels, lang) }) }
  })
  const sums = new Map(report.summed.map((name) => [report.columns.indexOf(name), 0]))
  const putRaw = rawRowPutter(cells)
  const putValues = rowPutter(columns)

  const makeAndAdd = (row: RawRow) => {
    made = {}
    for (const { name, at, parse } of sources) {
      const text = readText(row, at)
      made[name] = text === undefined ? null : parse(text)
    }
    made = report.show(tools.keyring, made) as Plain
    for (const [at, sum] of sums) {
      const copy = copied[at]
      const value = copy === undefined ? Number(made[report.columns[at] as string]) : readInteger(row, copy.field)
      sums.set(at, sum + value)
    }
  }
  const sumRow = (): CellValue[] =>
    columns.map((column, at) => {
      // The first column is a time, and another text stays as it is.
      if (at === 0) return reportSum[lang]
      const sum = sums.get(at)
      return sum === undefined ? undefined : column.value({ [report.columns[at] as string]: sum }, lang)
    })

  const batches = async function* (): AsyncGenerator<RowBatch<RawRow | CellValue[]>> {
    const reader = rawRowReader(width)
    const selection = db
      .select(selected as never)
      .from(report.table)
      .where(inPeriod(plain, request))
      .orderBy(...orderOf(plain, query['sort'] as string | undefined))
    for await (const chunk of snapshot.copy(selection)) {
      reader.add(chunk)
      yield reader
    }
    reader.end()
    let last: CellValue[] | undefined = sumRow()
    yield {
      next: () => {
        const row = last
        last = undefined
        return row
      },
    }
  }
  const putRow: SheetBody<RawRow | CellValue[]>['putRow'] = (pen, row, number) => {
    if (Array.isArray(row)) return putValues(pen, row, number)
    makeAndAdd(row)
    putRaw(pen, row, number)
  }
  return { batches: batches(), putRow } as unknown as SheetBody<never>
}

/** The handler of a report's sheet. */
export const exportReport = <Row extends object>(report: Report<Row>, requestOf: (source: ExportSource) => Request) => {
  const columns = exportColumns<Plain>([...report.columns], report.row, report.words)
  return sheetExport(report.calls.export, {
    title: report.words.title,
    columns,
    total: async (source) => {
      const sums = await sumsByDay(source.db, report as unknown as Report, requestOf(source))
      return sums.reduce((sum, { n }) => sum + n, 0) + 1
    },
    body: (source) => bodyOf(report, columns, source, requestOf(source)),
  })
}
