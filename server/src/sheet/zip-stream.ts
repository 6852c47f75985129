import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Sizes and offsets are 32-bit without ZIP64. */
export const MAX_MEMBER_BYTES = 0xffff_ffff

const LOCAL_HEADER = 0x04034b50
const DATA_DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const VERSION = 20
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1980-01-01, so that equal rows give equal bytes. */
const DOS_DATE = 0x0021

type Field = [bytes: 2 | 4, value: number]

interface Member {
  name: Buffer
  offset: number
  crc: number
  packed: number
  size: number
}

const record = (fields: Field[], ...tail: Buffer[]): Buffer => {
  const head = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) at = head.writeUIntLE(value, at, bytes)
  return Buffer.concat([head, ...tail])
}

const localHeader = ({ name }: Member): Buffer =>
  record(
    [
      [4, LOCAL_HEADER],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DOS_DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ],
    name,
  )

const sizes = ({ crc, packed, size }: Member): Field[] => [
  [4, crc],
  [4, packed],
  [4, size],
]

const centralHeader = (member: Member): Buffer =>
  record(
    [
      [4, CENTRAL_HEADER],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DOS_DATE],
      ...sizes(member),
      [2, member.name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, member.offset],
    ],
    member.name,
  )

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

const measured = async function* (member: Member, chunks: Chunks): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    member.crc = crc32(chunk, member.crc)
    member.size += chunk.length
    if (member.size > MAX_MEMBER_BYTES) throw new Error('archive member above 4 GB')
    yield chunk
  }
}

const deflated = async function* (member: Member, chunks: Chunks): AsyncGenerator<Buffer> {
  const source = Readable.from(measured(member, chunks), { objectMode: false, highWaterMark: 262_144 })
  const deflate = createDeflateRaw({ level: 1, chunkSize: 65_536 })
  // An error of the source reaches the loop below through `deflate`.
  pipeline(source, deflate, () => {})
  for await (const chunk of deflate) {
    member.packed += (chunk as Buffer).length
    yield chunk as Buffer
  }
}

/** A ZIP archive written sequentially, without seeking or buffering a member. */
export const zipStream = () => {
  const members: Member[] = []
  let offset = 0

  const sent = (bytes: Buffer): Buffer => {
    offset += bytes.length
    if (offset > MAX_MEMBER_BYTES) throw new Error('archive above 4 GB')
    return bytes
  }

  const add = async function* (name: string, chunks: Chunks): AsyncGenerator<Buffer> {
    const member: Member = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 }
    members.push(member)
    yield sent(localHeader(member))
    for await (const chunk of deflated(member, chunks)) yield sent(chunk)
    yield sent(record([[4, DATA_DESCRIPTOR], ...sizes(member)]))
  }

  const end = (): Buffer => {
    const directory = Buffer.concat(members.map(centralHeader))
    const count = members.length
    return Buffer.concat([
      directory,
      record([
        [4, END_OF_DIRECTORY],
        [2, 0],
        [2, 0],
        [2, count],
        [2, count],
        [4, directory.length],
        [4, offset],
        [2, 0],
      ]),
    ])
  }

  return { add, end }
}
