/** Handmade spreadsheets and archives for the tests, valid or not. */
import { buffer } from 'node:stream/consumers'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { readBook } from './read-book.ts'
import { isSheetError, limitsOf, readSheet } from './read.ts'
import type { ReadOptions, SheetRow } from './read.ts'

export interface TestEntry {
  name: string
  text?: string
  /** Raw bytes of the archive entry; otherwise `text` is deflated. */
  packed?: Buffer
  size?: number
  crc?: number
  flags?: number
  method?: number
  localName?: string
  /** A false offset of the entry. */
  offset?: number
}

const fields = (...pairs: [bytes: number, value: number][]): Buffer => {
  const bytes = Buffer.alloc(pairs.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of pairs) at = bytes.writeUIntLE(value, at, length)
  return bytes
}

export const makeZip = (entries: TestEntry[]): Buffer => {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let end = 0
  for (const entry of entries) {
    const data = Buffer.from(entry.text ?? '')
    const packed = entry.packed ?? deflateRawSync(data)
    const [name, localName] = [Buffer.from(entry.name), Buffer.from(entry.localName ?? entry.name)]
    const sizes: [number, number][] = [
      [4, entry.crc ?? crc32(data)],
      [4, packed.length],
      [4, entry.size ?? data.length],
    ]
    const common: [number, number][] = [
      [2, 20],
      [2, entry.flags ?? 0x800],
      [2, entry.method ?? 8],
      [4, 0x210000],
      ...sizes,
    ]
    const local = Buffer.concat([fields([4, 0x04034b50], ...common, [2, localName.length], [2, 0]), localName, packed])
    const tail: [number, number][] = [
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, entry.offset ?? end],
    ]
    centrals.push(fields([4, 0x02014b50], [2, 20], ...common, ...tail), name)
    locals.push(local)
    end += local.length
  }
  const directory = Buffer.concat(centrals)
  const count = entries.length
  const closing = fields([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, directory.length], [4, end], [2, 0])
  return Buffer.concat([...locals, directory, closing])
}

/** A deflate stream of one repeated character: a few kilobytes for gigabytes. */
export const packedRepetition = (start: string, character: string, megabytes: number, end: string): Buffer => {
  const flushed = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
  const block = deflateRawSync(Buffer.alloc(1_048_576, character), flushed)
  return Buffer.concat([
    deflateRawSync(start, flushed),
    ...Array.from({ length: megabytes }, () => block),
    deflateRawSync(end),
  ])
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface TestBook {
  /** Content of sheetData. */
  rows?: string
  sheet?: string
  strings?: string
  formats?: string
  /** numFmtId of each cell style. */
  styles?: number[]
  bookProperties?: string
  sheets?: string
  extra?: TestEntry[]
}

export const sheetOf = (rows: string): string => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`

const relations = (...targets: [id: string, kind: string, target: string][]): string =>
  `<Relationships>${targets
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${RELATION}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

export const bookEntries = (book: TestBook): TestEntry[] => [
  { name: '[Content_Types].xml', text: '<Types/>' },
  { name: '_rels/.rels', text: relations(['rId1', 'officeDocument', 'xl/workbook.xml']) },
  {
    name: 'xl/workbook.xml',
    text: `<workbook ${MAIN} xmlns:r="${RELATION}"><workbookPr ${book.bookProperties ?? ''}/><sheets>${
      book.sheets ?? '<sheet name="S" sheetId="1" r:id="rId1"/>'
    }</sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: relations(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', '/xl/worksheets/sheet2.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
      ['rId4', 'styles', 'styles.xml'],
    ),
  },
  ...(book.strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', text: `<sst ${MAIN}>${book.strings}</sst>` }]),
  {
    name: 'xl/styles.xml',
    text: `<styleSheet ${MAIN}><numFmts>${book.formats ?? ''}</numFmts><cellXfs>${(book.styles ?? [0])
      .map((format) => `<xf numFmtId="${format}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  },
  { name: 'xl/worksheets/sheet1.xml', text: book.sheet ?? sheetOf(book.rows ?? '') },
  ...(book.extra ?? []),
]

export const makeBook = (book: TestBook): Buffer => makeZip(bookEntries(book))

export const roomy: ReadOptions = { maxBytes: 20_000_000, maxRows: 100_000 }

export const reader = { kind: 'task', account: 'test' } as const

export const readAll = async (source: Buffer | string, options: Partial<ReadOptions> = {}): Promise<SheetRow[]> => {
  const rows: SheetRow[] = []
  for await (const batch of readSheet(source, reader, { ...roomy, ...options })) rows.push(...batch)
  return rows
}

/** Reads in this thread with the code of the worker, without starting one. */
export const readHere = async (bytes: Buffer, options: Partial<ReadOptions> = {}): Promise<SheetRow[]> => {
  const rows: SheetRow[] = []
  await readBook(bytes, limitsOf({ ...roomy, ...options }), async (batch) => void rows.push(...batch))
  return rows
}

export const cellsOf = async (bytes: Buffer): Promise<string[][]> => (await readHere(bytes)).map(({ cells }) => cells)

const problemOf = async (reading: Promise<unknown>): Promise<string> => {
  try {
    await reading
    return 'none'
  } catch (error) {
    if (!isSheetError(error)) throw error
    return error.problem
  }
}

export const refusal = (bytes: Buffer, options: Partial<ReadOptions> = {}): Promise<string> =>
  problemOf(readHere(bytes, options))

export const refusalByWorker = (source: Buffer | string, options: Partial<ReadOptions> = {}): Promise<string> =>
  problemOf(readAll(source, options))

export const inlineRow = (text: string): string => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`

/** A workbook with this entry as its sheet. */
export const replaceSheet = (entry: Omit<TestEntry, 'name'>): Buffer =>
  makeZip(bookEntries({}).map((part) => (part.name.endsWith('sheet1.xml') ? { name: part.name, ...entry } : part)))

/** Every member of an archive as text, by an independent reader. */
export const unzip = async (bytes: Buffer): Promise<Record<string, string>> => {
  const zip = await fromBufferPromise(bytes)
  const texts: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    texts[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString()
  }
  return texts
}
