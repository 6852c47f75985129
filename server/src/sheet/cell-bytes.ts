import { putAscii, putBytes, putText, reserve, roomForText } from './byte-buffer.ts'
import type { Pen } from './byte-buffer.ts'
import { beijingDate, beijingTime, cellText, isSuspect, yuanOfFen } from './cell-text.ts'
import { columnLetters } from './column-letters.ts'
import { STYLE } from './workbook-parts.ts'
import type { CellKind, SheetColumn } from './workbook-parts.ts'

export type CellValue = string | number | null | undefined

/** Excel shows ##### for longer text in a cell formatted as text. */
const MAX_TEXT_STYLED = 255
const DECIMAL = /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/
const INTEGER = /^-?(0|[1-9]\d{0,14})$/
const ROOM_FOR_TAGS = 128
const CLOSE_TEXT = Buffer.from('</t></is></c>')
const CLOSE_NUMBER = Buffer.from('</v></c>')
const CLOSE_ROW = Buffer.from('</row>')

type PutCell = (pen: Pen, value: string | number, row: Uint8Array) => void

/** Without `xml:space`, readers may drop outer space. */
const hasOuterSpace = (text: string): boolean => text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32

const cellPutter = (kind: CellKind, column: number): PutCell => {
  const start = Buffer.from(`<c r="${columnLetters(column)}`)
  const openNumber = Buffer.from(`" s="${STYLE[kind]}"><v>`)
  const openText = Buffer.from(`" s="${STYLE[kind]}" t="inlineStr"><is><t>`)
  const openSpaced = Buffer.from(`" s="${STYLE[kind]}" t="inlineStr"><is><t xml:space="preserve">`)
  const openLong = Buffer.from('" t="inlineStr"><is><t xml:space="preserve">')

  const asText: PutCell = (pen, value, row) => {
    const given = String(value)
    const text = isSuspect(given) ? cellText(given) : given
    reserve(pen, roomForText(text) + ROOM_FOR_TAGS)
    putBytes(pen, start)
    putBytes(pen, row)
    putBytes(pen, text.length > MAX_TEXT_STYLED ? openLong : hasOuterSpace(text) ? openSpaced : openText)
    putText(pen, text)
    putBytes(pen, CLOSE_TEXT)
  }
  const asNumber = (pen: Pen, digits: string, row: Uint8Array): void => {
    reserve(pen, digits.length + ROOM_FOR_TAGS)
    putBytes(pen, start)
    putBytes(pen, row)
    putBytes(pen, openNumber)
    putAscii(pen, digits)
    putBytes(pen, CLOSE_NUMBER)
  }
  const asNumberIf =
    (pattern: RegExp): PutCell =>
    (pen, value, row) => {
      const digits = String(value)
      if (typeof value === 'number' ? Number.isFinite(value) : pattern.test(value)) asNumber(pen, digits, row)
      else if (typeof value === 'string') asText(pen, value, row)
    }
  const putters: Record<CellKind, PutCell> = {
    text: asText,
    integer: asNumberIf(INTEGER),
    number: asNumberIf(DECIMAL),
    money: (pen, value, row) => asNumber(pen, yuanOfFen(value), row),
    date: (pen, value, row) => asText(pen, beijingDate(value), row),
    time: (pen, value, row) => asText(pen, beijingTime(value), row),
  }
  return putters[kind]
}

/** A function that appends one row of XML to the pen. */
export const rowPutter = (columns: SheetColumn[]) => {
  const putters = columns.map(({ kind }, column) => cellPutter(kind, column))
  return (pen: Pen, values: readonly CellValue[], number: number): void => {
    const row = Buffer.from(String(number))
    reserve(pen, ROOM_FOR_TAGS)
    putAscii(pen, '<row r="')
    putBytes(pen, row)
    putAscii(pen, '">')
    for (const [column, putCell] of putters.entries()) {
      const value = values[column]
      if (value !== null && value !== undefined && value !== '') putCell(pen, value, row)
    }
    reserve(pen, ROOM_FOR_TAGS)
    putBytes(pen, CLOSE_ROW)
  }
}
