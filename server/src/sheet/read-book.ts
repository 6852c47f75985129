import { rowHandlers } from './read-rows.ts'
import type { RowLimits, SheetRow } from './read-rows.ts'
import { readWorkbook } from './read-workbook.ts'
import { readXml } from './read-xml.ts'
import { openArchive } from './read-zip.ts'
import { SheetError } from './sheet-error.ts'

const BATCH_ROWS = 500
const BATCH_LENGTH = 262_144
/** A few bytes of XML can reference a long shared string many times; this limits the expanded text in memory. */
const MAX_WAITING_LENGTH = 16 * 1_048_576
/** Fifty thousand rows with twelve different texts each take half of it. */
const MAX_STRING_BYTES = 40 * 1_048_576
/** A character may be written as an entity of up to ten characters. */
const LONGEST_ENTITY = 10

export interface BookLimits extends RowLimits {
  maxInflatedBytes: number
}

const lengthOf = ({ cells }: SheetRow): number => cells.reduce((sum, cell) => sum + cell.length, 0)

const makeBatches = (maxLength: number) => {
  const full: SheetRow[][] = []
  let batch: SheetRow[] = []
  let length = 0
  let waiting = 0
  let total = 0

  const close = (): void => {
    if (batch.length > 0) full.push(batch)
    batch = []
    length = 0
  }
  const add = (row: SheetRow): void => {
    const added = lengthOf(row)
    batch.push(row)
    length += added
    waiting += added
    total += added
    if (waiting > MAX_WAITING_LENGTH || total > maxLength) throw SheetError('tooLarge', 'too much text')
    if (batch.length >= BATCH_ROWS || length >= BATCH_LENGTH) close()
  }
  const takeFull = (): SheetRow[][] => {
    if (full.length > 0) waiting = length
    return full.splice(0)
  }
  return { add, close, takeFull }
}

/** Reads the first sheet of an .xlsx; reading continues only when `send` has accepted a batch. */
export const readBook = async (
  bytes: Buffer,
  limits: BookLimits,
  send: (rows: SheetRow[]) => Promise<void>,
): Promise<void> => {
  const archive = await openArchive(bytes, limits.maxInflatedBytes)
  const book = await readWorkbook(archive, limits.maxCellBytes, MAX_STRING_BYTES)
  const batches = makeBatches(limits.maxInflatedBytes)
  const afterChunk = async (): Promise<void> => {
    for (const rows of batches.takeFull()) await send(rows)
  }
  const maxSilence = Math.max(65_536, limits.maxCellBytes * LONGEST_ENTITY)
  await readXml(archive.read(book.sheetPath), rowHandlers(book, limits, batches.add), { maxSilence, afterChunk })
  batches.close()
  await afterChunk()
}
