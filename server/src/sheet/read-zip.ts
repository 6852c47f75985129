import { crc32, createInflateRaw } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { isSheetError, SheetError } from './sheet-error.ts'

const MAX_ENTRIES = 2_000
const CHUNK_BYTES = 65_536
const STORED = 0
const DEFLATED = 8

export interface Archive {
  has: (path: string) => boolean
  /** The bytes of a part; the inflated size of all parts together is limited. */
  read: (path: string) => AsyncIterable<Buffer>
}

interface Part {
  path: string
  method: number
  /** As declared, which may be false. */
  size: number
  crc: number
  start: number
  dataStart: number
  end: number
}

/** Part names that differ in case only are the same part. */
const partName = (path: string): string => path.toLowerCase()

const isMacro = (path: string): boolean => path.endsWith('vbaproject.bin') || path.includes('/macrosheets/')

/** Both headers of an entry must agree, else two programs would see two different files. */
const partOf = async (zip: ZipFile, entry: Entry): Promise<Part> => {
  const path = partName(entry.fileName)
  if (entry.isEncrypted()) throw SheetError('encrypted', path)
  if (isMacro(path)) throw SheetError('macros', path)
  const local = await zip.readLocalFileHeaderPromise(entry)
  if (!local.fileName.equals(entry.fileNameRaw)) throw SheetError('unsafe', `${path} has two names`)
  if (local.compressionMethod !== entry.compressionMethod) throw SheetError('unsafe', `${path} has two methods`)
  return {
    path,
    method: entry.compressionMethod,
    size: entry.uncompressedSize,
    crc: entry.crc32,
    start: entry.relativeOffsetOfLocalHeader,
    dataStart: local.fileDataStart,
    end: local.fileDataStart + entry.compressedSize,
  }
}

const refuseOverlaps = (parts: Iterable<Part>): void => {
  let end = 0
  for (const part of [...parts].toSorted((one, other) => one.start - other.start)) {
    if (part.start < end) throw SheetError('unsafe', `${part.path} overlaps another entry`)
    end = part.end
  }
}

const collectParts = async (bytes: Buffer): Promise<Map<string, Part>> => {
  const zip = await fromBufferPromise(bytes)
  if (zip.entryCount > MAX_ENTRIES) throw SheetError('unsafe', `${zip.entryCount} entries`)
  const parts = new Map<string, Part>()
  for await (const entry of zip.eachEntry()) {
    const part = await partOf(zip, entry)
    if (parts.has(part.path)) throw SheetError('unsafe', `two entries ${part.path}`)
    parts.set(part.path, part)
  }
  refuseOverlaps(parts.values())
  return parts
}

const unpack = async function* (packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === STORED) {
    for (let at = 0; at < packed.length; at += CHUNK_BYTES) yield packed.subarray(at, at + CHUNK_BYTES)
  } else if (method === DEFLATED) {
    const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES })
    inflate.end(packed)
    for await (const chunk of inflate) yield chunk as Buffer
  } else {
    throw SheetError('broken', `compression method ${method}`)
  }
}

/** yauzl and zlib throw their own errors for damaged files. */
const asSheetError = (error: unknown): SheetError => {
  if (isSheetError(error)) return error
  const detail = error instanceof Error ? error.message : String(error)
  return SheetError(detail.includes('encrypt') ? 'encrypted' : 'broken', detail, error)
}

export const openArchive = async (bytes: Buffer, maxInflatedBytes: number): Promise<Archive> => {
  const parts = await collectParts(bytes).catch((error: unknown) => {
    throw asSheetError(error)
  })
  let inflated = 0

  const read = async function* (path: string): AsyncGenerator<Buffer> {
    const part = parts.get(partName(path))
    if (!part) throw SheetError('broken', `${path} is missing`)
    // Refused by its declared size, and counted anyway.
    if (inflated + part.size > maxInflatedBytes) throw SheetError('tooLarge', `${path} declares ${part.size} bytes`)
    let size = 0
    let crc = 0
    try {
      for await (const chunk of unpack(bytes.subarray(part.dataStart, part.end), part.method)) {
        size += chunk.length
        inflated += chunk.length
        if (inflated > maxInflatedBytes) throw SheetError('tooLarge', `${path} inflates too far`)
        if (size > part.size) throw SheetError('unsafe', `${path} is larger than it declares`)
        crc = crc32(chunk, crc)
        yield chunk
      }
    } catch (error) {
      throw asSheetError(error)
    }
    if (size !== part.size || crc !== part.crc) throw SheetError('broken', `${path} has a wrong size or checksum`)
  }

  return { has: (path) => parts.has(partName(path)), read }
}
