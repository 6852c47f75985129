import { putAscii, putBytes, putSlice, putText, reserve, roomForText } from './byte-buffer.ts'
import type { Pen } from './byte-buffer.ts'
import { beijingDate, beijingTime, cellText, isBeijingIso, isSuspect, yuanOfFen } from './cell-text.ts'
import { columnLetters } from './column-letters.ts'
import { STYLE } from './workbook-parts.ts'
import type { CellKind, SheetColumn } from './workbook-parts.ts'

export type CellValue = string | number | null | undefined

/** Excel shows ##### for longer text in a cell formatted as text. */
export const MAX_TEXT_STYLED = 255
const DECIMAL = /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/
const INTEGER = /^-?(0|[1-9]\d{0,14})$/
export const ROOM_FOR_TAGS = 128
const DAY_LENGTH = '2026-01-02'.length
const TIME_LENGTH = '2026-01-02T03:04:05'.length
export const CLOSE_TEXT = Buffer.from('</t></is></c>')
export const CLOSE_NUMBER = Buffer.from('</v></c>')
export const CLOSE_ROW = Buffer.from('</row>')

export type PutCell = (pen: Pen, value: string | number, row: string) => void

/** Without `xml:space`, readers may drop outer space. */
const hasOuterSpace = (text: string): boolean => text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32

export const cellPutter = (kind: CellKind, column: number): PutCell => {
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
    putAscii(pen, row)
    putBytes(pen, text.length > MAX_TEXT_STYLED ? openLong : hasOuterSpace(text) ? openSpaced : openText)
    putText(pen, text)
    putBytes(pen, CLOSE_TEXT)
  }
  const asNumber = (pen: Pen, digits: string, row: string): void => {
    reserve(pen, digits.length + ROOM_FOR_TAGS)
    putBytes(pen, start)
    putAscii(pen, row)
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
  const asTime: PutCell = (pen, value, row) => {
    if (typeof value !== 'string' || !isBeijingIso(value)) {
      asText(pen, beijingTime(value), row)
      return
    }
    // Instants of the database are in Beijing time already: their parts are copied without making a new text.
    reserve(pen, ROOM_FOR_TAGS)
    putBytes(pen, start)
    putAscii(pen, row)
    putBytes(pen, openText)
    putSlice(pen, value, 0, DAY_LENGTH)
    putSlice(pen, ' ', 0, 1)
    putSlice(pen, value, DAY_LENGTH + 1, TIME_LENGTH)
    putBytes(pen, CLOSE_TEXT)
  }
  const putters: Record<CellKind, PutCell> = {
    text: asText,
    integer: asNumberIf(INTEGER),
    number: asNumberIf(DECIMAL),
    money: (pen, value, row) => asNumber(pen, yuanOfFen(value), row),
    date: (pen, value, row) => asText(pen, beijingDate(value), row),
    time: asTime,
  }
  return putters[kind]
}

/** A function that appends one row of XML to the pen. */
export const rowPutter = (columns: readonly Pick<SheetColumn, 'kind'>[]) => {
  const putters = columns.map(({ kind }, column) => cellPutter(kind, column))
  return (pen: Pen, values: readonly CellValue[], number: number): void => {
    const row = String(number)
    reserve(pen, ROOM_FOR_TAGS)
    putAscii(pen, '<row r="')
    putAscii(pen, row)
    putAscii(pen, '">')
    // An iterator of entries costs an array for each cell.
    for (let column = 0; column < putters.length; column++) {
      const value = values[column]
      if (value !== null && value !== undefined && value !== '') (putters[column] as PutCell)(pen, value, row)
    }
    reserve(pen, ROOM_FOR_TAGS)
    putBytes(pen, CLOSE_ROW)
  }
}
