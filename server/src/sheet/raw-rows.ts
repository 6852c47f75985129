/** One row as PostgreSQL sends it in its binary format; what it holds changes with the next row. */
export interface RawRow {
  readonly bytes: Buffer
  /** Where each field begins in `bytes`. */
  readonly starts: Int32Array
  /** The length of each field; negative if it is null. */
  readonly lengths: Int32Array
}

const SIGNATURE = Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1')
const HEADER_BYTES = SIGNATURE.length + 8
const LAST_ROW = -1

/**
 * Reads `copy … to stdout (format binary)`: the place of each field, without making values of them. A row that is not
 * whole yet waits for the next chunk.
 */
export const rawRowReader = (fields: number) => {
  const row = { bytes: Buffer.alloc(0) as Buffer, starts: new Int32Array(fields), lengths: new Int32Array(fields) }
  let at = 0
  let isBegun = false
  let isEnded = false

  const readHeader = (): boolean => {
    const { bytes } = row
    if (bytes.length < HEADER_BYTES) return false
    const isKnown = bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE) && bytes.readInt32BE(HEADER_BYTES - 4) === 0
    if (!isKnown) throw new Error('no binary copy of PostgreSQL')
    at = HEADER_BYTES
    isBegun = true
    return true
  }

  /** The next row of the chunks so far. */
  const next = (): RawRow | undefined => {
    if (isEnded || (!isBegun && !readHeader())) return undefined
    const { bytes, starts, lengths } = row
    const { length } = bytes
    if (at + 2 > length) return undefined
    const count = bytes.readInt16BE(at)
    if (count === LAST_ROW) {
      isEnded = true
      return undefined
    }
    if (count !== fields) throw new Error(`a copied row has ${count} fields, not ${fields}`)
    let place = at + 2
    for (let field = 0; field < fields; field++) {
      if (place + 4 > length) return undefined
      const size = bytes.readInt32BE(place)
      place += 4
      starts[field] = place
      lengths[field] = size
      if (size > 0) place += size
    }
    if (place > length) return undefined
    at = place
    return row
  }

  const add = (chunk: Buffer): void => {
    row.bytes = at < row.bytes.length ? Buffer.concat([row.bytes.subarray(at), chunk]) : chunk
    at = 0
  }

  /** Fails if the copy was cut off. */
  const end = (): void => {
    if (!isEnded) throw new Error('the copy of PostgreSQL has no end')
  }
  return { add, next, end }
}
