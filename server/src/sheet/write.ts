import { Readable } from 'node:stream'
import { makePen, takeBytes } from './byte-buffer.ts'
import type { Pen } from './byte-buffer.ts'
import { rowPutter } from './cell-bytes.ts'
import type { CellValue } from './cell-bytes.ts'
import {
  contentTypesXml,
  listSheetXml,
  longChoices,
  MAX_SHEET_ROWS,
  PACKAGE_RELATIONS_XML,
  sheetHeadXml,
  sheetPath,
  sheetTailXml,
  STYLES_XML,
  workbookRelationsXml,
  workbookXml,
} from './workbook-parts.ts'
import type { SheetOptions } from './workbook-parts.ts'
import { MAX_MEMBER_BYTES, zipStream } from './zip-stream.ts'

export type { CellKind, SheetColumn, SheetOptions } from './workbook-parts.ts'
export type { CellValue } from './cell-bytes.ts'
export type Rows<Row> = AsyncIterable<Row> | Iterable<Row>
export type SheetRows = Rows<readonly CellValue[]>
/** Appends one row of XML. */
export type PutRow<Row> = (pen: Pen, row: Row, number: number) => void

const CHUNK_BYTES = 131_072
/** Well below the limit of an archive member: the last row and the tail still fit. */
const MAX_SHEET_BYTES = MAX_MEMBER_BYTES - 256 * 1_048_576

/** Iterates the caller's rows over all sheets, without a promise per row if they are synchronous. */
const rowFeed = <Row>(rows: Rows<Row>) => {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let isDone = false
  const keep = ({ done = false, value }: IteratorResult<Row, unknown>): undefined => {
    isDone = done
    feed.current = done ? undefined : (value as Row)
  }
  const feed = {
    current: undefined as Row | undefined,
    advance: (): Promise<void> | undefined => {
      const next = iterator.next()
      return 'then' in next ? next.then(keep) : keep(next)
    },
    close: async (): Promise<void> => {
      if (!isDone) await iterator.return?.()
    },
  }
  return feed
}

type RowFeed<Row> = ReturnType<typeof rowFeed<Row>>

const sheetBytes = async function* <Row>(
  options: SheetOptions,
  feed: RowFeed<Row>,
  putRow: PutRow<Row>,
  isFirst: boolean,
): AsyncGenerator<Buffer> {
  const notes = (isFirst && options.notes) || []
  const pen = makePen(CHUNK_BYTES * 2)
  let size = 0
  yield Buffer.from(sheetHeadXml(options.columns, notes, isFirst))
  for (let row = notes.length + 2; feed.current && row <= MAX_SHEET_ROWS && size < MAX_SHEET_BYTES; row++) {
    putRow(pen, feed.current, row)
    if (pen.at >= CHUNK_BYTES) {
      size += pen.at
      yield takeBytes(pen)
    }
    const arriving = feed.advance()
    if (arriving) await arriving
  }
  yield takeBytes(pen)
  yield Buffer.from(sheetTailXml(options, notes))
}

const workbook = async function* <Row>(
  options: SheetOptions,
  rows: Rows<Row>,
  putRow: PutRow<Row>,
): AsyncGenerator<Buffer> {
  const zip = zipStream()
  const feed = rowFeed(rows)
  const lists = longChoices(options)
  let sheets = 0
  try {
    yield* zip.add('_rels/.rels', [Buffer.from(PACKAGE_RELATIONS_XML)])
    yield* zip.add('xl/styles.xml', [Buffer.from(STYLES_XML)])
    await feed.advance()
    do {
      sheets++
      yield* zip.add(`xl/${sheetPath(sheets)}`, sheetBytes(options, feed, putRow, sheets === 1))
    } while (feed.current)
    const shown = sheets
    if (lists.length > 0) yield* zip.add(`xl/${sheetPath(++sheets)}`, [Buffer.from(listSheetXml(lists))])
    yield* zip.add('xl/workbook.xml', [Buffer.from(workbookXml(options.name, sheets, sheets > shown))])
    yield* zip.add('xl/_rels/workbook.xml.rels', [Buffer.from(workbookRelationsXml(sheets))])
    yield* zip.add('[Content_Types].xml', [Buffer.from(contentTypesXml(sheets))])
    yield zip.end()
  } finally {
    await feed.close()
  }
}

/** The bytes of an .xlsx, produced as they are read, with constant memory. */
export const writeRows = <Row>(options: SheetOptions, rows: Rows<Row>, putRow: PutRow<Row>): Readable =>
  Readable.from(workbook(options, rows, putRow), { objectMode: false, highWaterMark: 131_072 })

export const writeSheet = (options: SheetOptions, rows: SheetRows): Readable =>
  writeRows(options, rows, rowPutter(options.columns))
