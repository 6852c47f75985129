import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

/** The rows of a table, column by column, as PostgreSQL prints them. */
export interface RecordedTable {
  readonly name: string
  readonly columns: Readonly<Record<string, readonly (string | null)[]>>
}

/** The past of the demo, as created by the services. */
export interface Past {
  readonly tables: readonly RecordedTable[]
  /** The last value of each sequence. */
  readonly sequences: Readonly<Record<string, number>>
  /** Index of the picture of each file. */
  readonly pictureOf: Readonly<Record<string, number>>
  readonly pictureSizes: readonly number[]
  /** A digest of each table after the first days, which a test verifies. */
  readonly beginning: Readonly<Record<string, string>>
}

export interface RecordedPast extends Past {
  readonly pictures: readonly Buffer[]
}

/** The folder is beside the bundle too. */
const rowsFile = new URL('./recorded/rows.json.br', import.meta.url)
const picturesFile = new URL('./recorded/pictures.bin', import.meta.url)

export const writePast = async (past: Past, pictures: readonly Buffer[]) => {
  const text = Buffer.from(JSON.stringify(past))
  const packed = await promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
  await writeFile(rowsFile, packed)
  await writeFile(picturesFile, Buffer.concat(pictures))
  return { textBytes: text.length, rowsBytes: packed.length }
}

export const readPast = async (): Promise<RecordedPast> => {
  const packed = await readFile(rowsFile)
  const past = JSON.parse((await promisify(brotliDecompress)(packed)).toString()) as Past
  const all = await readFile(picturesFile)
  let end = 0
  const pictures = past.pictureSizes.map((size) => {
    end += size
    return all.subarray(end - size, end)
  })
  return { ...past, pictures }
}
