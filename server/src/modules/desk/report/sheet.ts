import { reportSum } from '@kangju/contract'
import { exportColumns } from '../../../sheet/cells.ts'
import { sheetExport, type ExportSource } from '../../../sheet/export.ts'
import { orderOf } from './list.ts'
import { inPeriod, type Report, type Request } from './report.ts'
import { sumsByDay } from './sums.ts'

type Plain = Record<string, unknown>

/** The rows of the list, and their sums as the last row. */
const rowsOf = async function* <Row extends object>(
  report: Report<Row>,
  { db, snapshot, tools, lang, query }: ExportSource,
  request: Request,
) {
  const plain = report as unknown as Report
  const fields = { ...report.fields, id: report.table.id, operatorId: report.table.operatorId }
  const selection = db
    .select(fields as never)
    .from(report.table)
    .where(inPeriod(plain, request))
    .orderBy(...orderOf(plain, query['sort'] as string | undefined))
  const sums: Plain = Object.fromEntries(report.summed.map((name) => [name, 0]))
  for await (const batch of snapshot.read<Plain>(selection, fields)) {
    const rows = batch.map((row) => report.show(tools.keyring, row))
    for (const row of rows)
      for (const name of report.summed) sums[name] = Number(sums[name]) + Number((row as Plain)[name])
    yield rows
  }
  // The first column is a time, and another text stays as it is.
  const [first = ''] = report.columns
  yield [{ ...sums, [first]: reportSum[lang] } as Row]
}

/** The handler of a report's sheet. */
export const exportReport = <Row extends object>(report: Report<Row>, requestOf: (source: ExportSource) => Request) =>
  sheetExport<Row>(report.calls.export, {
    title: report.words.title,
    columns: exportColumns<Row>([...report.columns], report.row, report.words),
    total: async (source) => {
      const sums = await sumsByDay(source.db, report as unknown as Report, requestOf(source))
      return sums.reduce((sum, { n }) => sum + n, 0) + 1
    },
    rows: (source) => rowsOf(report, source, requestOf(source)),
  })
