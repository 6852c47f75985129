import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { fileRules, type Text } from '@kangju/contract'

// Names of active content in a document. Only long ones are listed: short ones such as /JS or /AA occur by chance in
// compressed data, and have no effect without one of these.
const activeNames = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'GoToR',
  'GoToE',
  'RichMediaExecute',
  'SetOCGState',
  'ResetForm',
]
const packName = 'ObjStm'

const letter = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`
const plainLetter = letter.replace('[^', '[^#')
/** The names above, and every name with an escape in it, which may be one of them in disguise. */
const suspect = new RegExp(
  `/(?:(${[...activeNames, packName].join('|')})(?!${letter})|(${plainLetter}{0,40}#${letter}{1,120}))`,
  'g',
)
const anyName = new RegExp(`/(${letter}{1,120})`, 'g')
/**
 * What a reader does by itself: actions on events, and on opening anything but a place in this document. Names of that
 * length need what follows them, else they would be found by chance.
 */
const reference = String.raw`\d{1,10}\s{1,20}\d{1,5}\s{1,20}R`
const byItself = new RegExp(
  String.raw`/(?:AA\s{0,20}(?:<<|${reference})|S\s{0,20}/(?:Movie|Sound|Hide)(?!${letter})|OpenAction\s{0,20}<<(?!\s{0,20}(?:/Type\s{0,20}/Action\s{0,20})?/(?:S\s{0,20}/GoTo(?!${letter})|D\s{0,20}\[)))`,
)
const opensReference = new RegExp(String.raw`/OpenAction\s{0,20}(${reference})`)
const link = new RegExp(String.raw`/S\s{0,20}/URI(?!${letter})`)
/** A type that stands elsewhere would hide packed objects from this search. */
const hiddenType = new RegExp(String.raw`/Type\s{1,20}${reference}`)
const encryption = /\/Encrypt\s{0,20}(?:\d{1,10}\s{1,20}\d{1,5}\s{1,20}R|<<)/

/** `/J#61vaScript` is `/JavaScript` to a reader of PDF. */
const withoutEscapes = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const stepBytes = 64 * 1024
/** Larger than the longest name, so that a name across two steps is seen whole. */
const overlapBytes = 200

interface PdfFacts {
  complaint?: Text
  /** Offsets of packed object streams. */
  packs: Set<number>
  /** The object that is opened with the document, and whether there is a link that it could be. */
  opens?: string | undefined
  hasLink?: boolean
}

/** Scans megabytes in small steps, so that the event loop answers other requests in between. */
const look = async (bytes: Buffer): Promise<PdfFacts> => {
  const packs = new Set<number>()
  let opens: string | undefined
  let hasLink = false
  for (let from = 0; from < bytes.length; from += stepBytes) {
    const begin = Math.max(0, from - overlapBytes)
    const text = bytes.toString('latin1', begin, from + stepBytes)
    if (encryption.test(text)) return { complaint: fileRules.lockedDocument, packs }
    // Names may be escaped one by one, so the forms below are searched in the text without escapes.
    const plain = text.includes('#') ? withoutEscapes(text) : text
    if (hiddenType.test(plain)) return { complaint: fileRules.unreadable, packs }
    if (byItself.test(plain)) return { complaint: fileRules.activeDocument, packs }
    opens ??= opensReference.exec(plain)?.[1]
    hasLink ||= link.test(plain)
    for (const found of text.matchAll(suspect)) {
      const name = found[1] ?? withoutEscapes(found[2] ?? '')
      if (activeNames.includes(name)) return { complaint: fileRules.activeDocument, packs }
      if (name === packName) packs.add(begin + found.index)
    }
    await breathe()
  }
  return { packs, opens, hasLink }
}

const inflateBounded = promisify(inflate) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>
const unpackedLimit = 32 * 1024 * 1024
const packsLimit = 5_000
/** Other filters, and predictors of the values, hide the names. */
const otherFilter = /^(?:Predictor|ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)$/

/** Inflates the packed objects at these offsets; undefined when one of them cannot be inflated. */
const unpack = async (bytes: Buffer, packs: Set<number>): Promise<Buffer[] | undefined> => {
  if (packs.size > packsLimit) return undefined
  const unpacked: Buffer[] = []
  let room = unpackedLimit
  let stream = 0
  for (const at of packs) {
    if (at < stream) continue
    stream = bytes.indexOf('stream', at)
    if (stream < 0) break
    const dictionary = bytes.toString('latin1', Math.max(0, at - 1000), Math.min(stream, at + 10_000))
    const names = [...dictionary.matchAll(anyName)].map(([, found = '']) => withoutEscapes(found))
    if (names.some((found) => otherFilter.test(found))) return undefined
    const isDeflated = names.includes('FlateDecode') || names.includes('Fl')
    // Its filter stands elsewhere.
    if (!isDeflated && names.some((found) => found === 'Filter' || found === 'F')) return undefined
    if (!isDeflated) continue
    const data = bytes.subarray(stream + (bytes[stream + 6] === 13 ? 8 : 7))
    const plain = await inflateBounded(data, { maxOutputLength: room }).catch(() => undefined)
    if (plain === undefined) return undefined
    room = Math.max(1, room - plain.length)
    unpacked.push(plain)
  }
  return unpacked
}

const endOfArchive = Buffer.from('PK\x05\x06', 'latin1')
/** A file may be a PDF from its start and a ZIP archive from its end. */
const isArchiveToo = (bytes: Buffer) => {
  const from = Math.max(0, bytes.length - 65_557)
  for (let at = bytes.indexOf(endOfArchive, from); at >= 0; at = bytes.indexOf(endOfArchive, at + 4))
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
  return false
}

const isWhole = (bytes: Buffer) =>
  /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
  /startxref\s+\d{1,10}\s+%%EOF\s*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 1024)))

/** Whether the object that a reference names is written out as a place in the document. */
const isPlace = (bytes: Buffer, named: string) => {
  const [number = '', generation = ''] = named.split(/\s+/)
  const at = new RegExp(String.raw`(?:^|[\s>])${number}\s{1,20}${generation}\s{1,20}obj\s{0,20}(.{0,200})`, 's')
  const body = at.exec(bytes.toString('latin1'))?.[1] ?? ''
  return body.startsWith('[') || /^<<[^<>]{0,150}\/S\s{0,20}\/GoTo[\s/>]/.test(body)
}

/**
 * Reason to refuse a document, if any. This is a plain search for active content in the file and in its packed objects.
 * It is no full PDF parser and can be evaded, so accepted files are still served with headers that let nothing run in
 * the page.
 */
export const checkPdf = async (bytes: Buffer): Promise<Text | undefined> => {
  if (!isWhole(bytes) || isArchiveToo(bytes)) return fileRules.unreadable
  const outside = await look(bytes)
  if (outside.complaint !== undefined) return outside.complaint
  const unpacked = await unpack(bytes, outside.packs)
  if (unpacked === undefined) return fileRules.unreadable
  const facts = [outside]
  for (const part of unpacked) {
    const inside = await look(part)
    if (inside.complaint !== undefined) return inside.complaint
    facts.push(inside)
  }
  const opens = facts.find((one) => one.opens !== undefined)?.opens
  const mayOpenLink = opens !== undefined && facts.some(({ hasLink }) => hasLink) && !isPlace(bytes, opens)
  return mayOpenLink ? fileRules.activeDocument : undefined
}
