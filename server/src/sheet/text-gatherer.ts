import { legalText } from './cell-text.ts'
import { SheetError } from './sheet-error.ts'

const MAX_BYTES_PER_UNIT = 3
const ESCAPED = /_x([0-9a-fA-F]{4})_/g

/** Resolves escapes such as `_x000D_` and drops characters that no text may hold. */
const unescape = (text: string): string =>
  text.includes('_x')
    ? legalText(text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
    : text

/** Gathers a string item or a cell: its value, or its rich-text runs without the phonetic ones, up to a limit. */
export const textGatherer = (maxBytes: number, where: () => string) => {
  let gathered = ''
  let isText = false
  let isPhonetic = false

  return {
    start: (): void => {
      gathered = ''
      isText = false
      isPhonetic = false
    },
    open: (name: string): void => {
      if (name === 'rPh') isPhonetic = true
      else if (name === 't' || name === 'v') isText = !isPhonetic
    },
    text: (text: string): void => {
      if (!isText) return
      if (gathered.length + text.length > maxBytes) throw SheetError('cellTooLong', where())
      gathered += text
    },
    close: (name: string): void => {
      if (name === 'rPh') isPhonetic = false
      else if (name === 't' || name === 'v') isText = false
    },
    take: (): string => {
      const mayBeTooLong = gathered.length * MAX_BYTES_PER_UNIT > maxBytes
      if (mayBeTooLong && Buffer.byteLength(gathered) > maxBytes) throw SheetError('cellTooLong', where())
      return unescape(gathered)
    },
  }
}
