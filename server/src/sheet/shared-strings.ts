import { SheetError } from './sheet-error.ts'

const MAX_STRINGS = 2_000_000
const MAX_BYTES_PER_UNIT = 3
const PAGE_BYTES = 1_048_576

export interface StringStore {
  add: (text: string) => void
  get: (index: number) => string | undefined
}

const grown = (list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const longer = new Uint32Array(Math.min(list.length * 2, MAX_STRINGS))
  longer.set(list)
  return longer
}

/**
 * The shared strings as UTF-8 in pages: a third of the memory of an array of strings (which would also keep every
 * sliced chunk of XML alive), an exactly bounded size, and no copy of the whole when it grows.
 */
export const stringStore = (maxBytes: number): StringStore => {
  const pages: Buffer[] = []
  let places = new Uint32Array(4_096)
  let lengths = new Uint32Array(4_096)
  let page = Buffer.alloc(0)
  let at = 0
  let used = 0
  let count = 0

  const add = (text: string): void => {
    const most = text.length * MAX_BYTES_PER_UNIT
    const room = most <= PAGE_BYTES ? most : Buffer.byteLength(text)
    if (room > PAGE_BYTES || count >= MAX_STRINGS) throw SheetError('tooLarge', 'too many shared strings')
    if (at + room > page.length) {
      page = Buffer.allocUnsafeSlow(PAGE_BYTES)
      pages.push(page)
      at = 0
    }
    if (count === places.length) [places, lengths] = [grown(places), grown(lengths)]
    const length = page.write(text, at)
    used += length
    if (used > maxBytes) throw SheetError('tooLarge', 'too many shared strings')
    places[count] = (pages.length - 1) * PAGE_BYTES + at
    lengths[count++] = length
    at += length
  }

  const get = (index: number): string | undefined => {
    if (index < 0 || index >= count) return undefined
    const place = places[index] ?? 0
    const start = place % PAGE_BYTES
    return pages[Math.floor(place / PAGE_BYTES)]?.toString('utf8', start, start + (lengths[index] ?? 0))
  }

  return { add, get }
}
