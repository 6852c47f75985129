import { MAX_TEXT_STYLED, cellPutter, CLOSE_NUMBER, CLOSE_ROW, CLOSE_TEXT, ROOM_FOR_TAGS } from './cell-bytes.ts'
import type { CellValue, PutCell } from './cell-bytes.ts'
import { putAscii, putBytes, putPlain, reserve } from './byte-buffer.ts'
import type { Pen } from './byte-buffer.ts'
import { isSuspectStart } from './cell-text.ts'
import { columnLetters } from './column-letters.ts'
import type { RawRow } from './raw-rows.ts'
import { STYLE } from './workbook-parts.ts'

/** A cell that is written from the bytes of a field, whose type follows from the kind (`typeOfKind`). */
export interface RawCell {
  readonly kind: keyof typeof typeOfKind
  readonly field: number
  /** Texts shown instead of the values. */
  readonly labels?: Readonly<Record<string, string>>
}

/** A cell whose value is made from the row. */
export interface MadeCell {
  readonly kind: 'text' | 'number' | 'money' | 'integer' | 'date' | 'time'
  readonly value: (row: RawRow) => CellValue
}

/** The type that a field has to be cast to. */
export const typeOfKind = {
  text: 'text',
  date: 'text',
  integer: 'int8',
  money: 'int8',
  time: 'timestamptz',
} as const

const TWO_TO_32 = 2 ** 32
/** Beyond it, an int8 is no exact number. */
const SAFE_HIGH = 2 ** 21

/** An int8 field, which is not null. */
export const readInteger = ({ bytes, starts }: RawRow, field: number): number => {
  const start = starts[field] as number
  const high = bytes.readInt32BE(start)
  if (high >= SAFE_HIGH || high < -SAFE_HIGH) throw new Error('an integer of a sheet is beyond 2^53')
  return high * TWO_TO_32 + bytes.readUInt32BE(start + 4)
}

/** A text field; undefined if it is null. */
export const readText = ({ bytes, starts, lengths }: RawRow, field: number): string | undefined => {
  const start = starts[field] as number
  const length = lengths[field] as number
  return length < 0 ? undefined : bytes.toString('utf8', start, start + length)
}

const ZERO = 48
const DOT = 46
const MINUS = 45

const putDigits = (pen: Pen, whole: number, least: number): void => {
  let length = 1
  for (let rest = whole; rest >= 10; rest = Math.floor(rest / 10)) length++
  length = Math.max(length, least)
  let rest = whole
  for (let at = pen.at + length - 1; at >= pen.at; at--) {
    const tenth = Math.floor(rest / 10)
    // The brackets keep the sum below 2^53.
    pen.bytes[at] = ZERO + (rest - tenth * 10)
    rest = tenth
  }
  pen.at += length
}

const putSign = (pen: Pen, value: number): number => {
  if (value < 0) pen.bytes[pen.at++] = MINUS
  return Math.abs(value)
}

const putYuan = (pen: Pen, fen: number): void => {
  const amount = putSign(pen, fen)
  const yuan = Math.floor(amount / 100)
  putDigits(pen, yuan, 1)
  pen.bytes[pen.at++] = DOT
  putDigits(pen, amount - yuan * 100, 2)
}

const MICROSECONDS = 1e6
const SECONDS_OF_DAY = 86_400
const BEIJING_AHEAD_SECONDS = 8 * 3600
/** PostgreSQL counts from 2000. */
const EPOCH_DAYS = 10_957
const COLON = 58
const BLANK = 32
const MAX_DAYS_REMEMBERED = 20_000

const days = new Map<number, string>()
const dayText = (day: number): string => {
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size >= MAX_DAYS_REMEMBERED) days.clear()
  const text = new Date((day + EPOCH_DAYS) * SECONDS_OF_DAY * 1000).toISOString().slice(0, 10)
  days.set(day, text)
  return text
}

/** `yyyy-MM-dd HH:mm:ss` in Beijing. */
const putTime = (pen: Pen, microseconds: number): void => {
  const seconds = Math.floor(microseconds / MICROSECONDS) + BEIJING_AHEAD_SECONDS
  const day = Math.floor(seconds / SECONDS_OF_DAY)
  const rest = seconds - day * SECONDS_OF_DAY
  putAscii(pen, dayText(day))
  pen.bytes[pen.at++] = BLANK
  putDigits(pen, Math.floor(rest / 3600), 2)
  pen.bytes[pen.at++] = COLON
  putDigits(pen, Math.floor(rest / 60) % 60, 2)
  pen.bytes[pen.at++] = COLON
  putDigits(pen, rest % 60, 2)
}

/** What stands before the content of a cell, with the number of the row, which is changed in place. */
interface Opening {
  readonly bytes: Buffer
  /** Where the number of the row stands. */
  readonly at: number
}

const openingsOf = (cells: readonly (RawCell | MadeCell)[]) => {
  const heads = cells.map((_cell, column) => `<c r="${columnLetters(column)}`)
  const tails = cells.map(({ kind }) =>
    kind === 'integer' || kind === 'money' ? `" s="${STYLE[kind]}"><v>` : `" s="${STYLE[kind]}" t="inlineStr"><is><t>`,
  )
  let openings: Opening[] = []
  let digits = ''
  /** All openings of this row. */
  return (row: string): readonly Opening[] => {
    if (row.length !== digits.length)
      openings = heads.map((head, column) => ({ bytes: Buffer.from(head + row + tails[column]), at: head.length }))
    else
      for (const { bytes, at } of openings)
        for (let digit = row.length - 1; digit >= 0 && row[digit] !== digits[digit]; digit--)
          bytes[at + digit] = row.charCodeAt(digit)
    digits = row
    return openings
  }
}

type PutRaw = (pen: Pen, row: RawRow, number: string, opening: Buffer) => void

const numberPutter =
  (field: number, put: (pen: Pen, value: number) => void): PutRaw =>
  (pen, row, _number, opening) => {
    if ((row.lengths[field] as number) < 0) return
    reserve(pen, ROOM_FOR_TAGS)
    putBytes(pen, opening)
    put(pen, readInteger(row, field))
    putBytes(pen, CLOSE_NUMBER)
  }

const timePutter =
  (field: number): PutRaw =>
  (pen, row, _number, opening) => {
    if ((row.lengths[field] as number) < 0) return
    reserve(pen, ROOM_FOR_TAGS)
    putBytes(pen, opening)
    putTime(pen, readInteger(row, field))
    putBytes(pen, CLOSE_TEXT)
  }

const isBlank = (byte: number | undefined): boolean => byte === BLANK

/** Copies text whose characters need no change; everything else goes the way of other sheets. */
const textPutter =
  (field: number, asValue: PutCell): PutRaw =>
  (pen, row, number, opening) => {
    const length = row.lengths[field] as number
    if (length <= 0) return
    const { bytes } = row
    const start = row.starts[field] as number
    const end = start + length
    const isPlain =
      length <= MAX_TEXT_STYLED &&
      !isSuspectStart(bytes[start] as number) &&
      !isBlank(bytes[start]) &&
      !isBlank(bytes[end - 1])
    if (isPlain) {
      reserve(pen, length + ROOM_FOR_TAGS)
      const before = pen.at
      putBytes(pen, opening)
      if (putPlain(pen, bytes, start, end)) return putBytes(pen, CLOSE_TEXT)
      pen.at = before
    }
    asValue(pen, bytes.toString('utf8', start, end), number)
  }

interface Label {
  readonly word: Buffer
  readonly text: string
}

const isWord = ({ word }: Label, bytes: Buffer, start: number, length: number): boolean => {
  if (word.length !== length) return false
  for (let at = 0; at < length; at++) if (word[at] !== bytes[start + at]) return false
  return true
}

const labelPutter = (field: number, labels: Readonly<Record<string, string>>, asValue: PutCell): PutRaw => {
  const known: Label[] = Object.entries(labels).map(([word, text]) => ({ word: Buffer.from(word), text }))
  return (pen, row, number) => {
    const length = row.lengths[field] as number
    if (length <= 0) return
    const start = row.starts[field] as number
    const label = known.find((one) => isWord(one, row.bytes, start, length))
    asValue(pen, label === undefined ? row.bytes.toString('utf8', start, start + length) : label.text, number)
  }
}

const madePutter = (value: MadeCell['value'], asValue: PutCell): PutRaw => {
  return (pen, row, number) => {
    const made = value(row)
    if (made !== null && made !== undefined && made !== '') asValue(pen, made, number)
  }
}

const putterOf = (cell: RawCell | MadeCell, column: number): PutRaw => {
  const asValue = cellPutter(cell.kind, column)
  if ('value' in cell) return madePutter(cell.value, asValue)
  const { kind, field, labels } = cell
  if (kind === 'money') return numberPutter(field, putYuan)
  if (kind === 'integer') return numberPutter(field, (pen, value) => putDigits(pen, putSign(pen, value), 1))
  if (kind === 'time') return timePutter(field)
  return labels === undefined ? textPutter(field, asValue) : labelPutter(field, labels, asValue)
}

/** Makes the function that appends one row of XML; unchanged fields are copied as bytes. */
export const rawRowPutter = (cells: readonly (RawCell | MadeCell)[]) => {
  const putters = cells.map(putterOf)
  const openings = openingsOf(cells)
  return (pen: Pen, row: RawRow, at: number): void => {
    const number = String(at)
    const opened = openings(number)
    reserve(pen, ROOM_FOR_TAGS)
    putAscii(pen, '<row r="')
    putAscii(pen, number)
    putAscii(pen, '">')
    for (let column = 0; column < putters.length; column++)
      (putters[column] as PutRaw)(pen, row, number, (opened[column] as Opening).bytes)
    reserve(pen, ROOM_FOR_TAGS)
    putBytes(pen, CLOSE_ROW)
  }
}
