import { SheetError } from './sheet-error.ts'

const MAX_STRINGS = 4_000_000
const MAX_BYTES_PER_UNIT = 3

export interface StringStore {
  add: (text: string) => void
  get: (index: number) => string | undefined
}

/**
 * The shared strings as UTF-8 in one buffer: a third of the memory of an array of strings (which would also keep every
 * sliced chunk of XML alive), and an exactly bounded size.
 */
export const stringStore = (maxBytes: number): StringStore => {
  let bytes = Buffer.allocUnsafeSlow(65_536)
  let ends = new Uint32Array(4_096)
  let count = 0
  let used = 0

  const add = (text: string): void => {
    const room = text.length * MAX_BYTES_PER_UNIT
    if (used + room > bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.min(bytes.length * 2, maxBytes) + room)
      bytes.copy(grown, 0, 0, used)
      bytes = grown
    }
    if (count === ends.length) {
      if (count >= MAX_STRINGS) throw SheetError('tooLarge', 'too many shared strings')
      const grown = new Uint32Array(count * 2)
      grown.set(ends)
      ends = grown
    }
    used += bytes.write(text, used)
    if (used > maxBytes) throw SheetError('tooLarge', 'too many shared strings')
    ends[count++] = used
  }

  const get = (index: number): string | undefined =>
    index >= 0 && index < count ? bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]) : undefined

  return { add, get }
}
