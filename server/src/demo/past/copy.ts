import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { RecordedTable } from './past-file.ts'

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (value: string | null) =>
  value === null ? '\\N' : value.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign)

const rowsAtOnce = 500

const linesOf = function* ({ columns }: RecordedTable) {
  const all = Object.values(columns)
  const count = all[0]?.length ?? 0
  for (let from = 0; from < count; from += rowsAtOnce) {
    let text = ''
    for (let n = from; n < Math.min(count, from + rowsAtOnce); n += 1)
      text += `${all.map((values) => escaped(values[n] ?? null)).join('\t')}\n`
    yield Buffer.from(text)
  }
}

/** Loads the rows of a table in one statement. */
export const copyInto = async (client: ClientBase, table: RecordedTable) => {
  const names = Object.keys(table.columns)
    .map((column) => `"${column}"`)
    .join(', ')
  const stream = client.query(copyFrom(`copy "${table.name}" (${names}) from stdin`))
  await pipeline(Readable.from(linesOf(table)), stream)
}
