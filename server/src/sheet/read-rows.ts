import { columnIndex, columnLetters } from './column-letters.ts'
import { numberText } from './number-format.ts'
import type { Workbook } from './read-workbook.ts'
import type { Attributes, XmlHandlers } from './read-xml.ts'
import { SheetError } from './sheet-error.ts'
import { textGatherer } from './text-gatherer.ts'
import { MAX_SHEET_ROWS } from './workbook-parts.ts'

export interface SheetRow {
  /** Row number as in the spreadsheet program, from 1. */
  row: number
  /** From column A, '' where empty, without trailing empty cells. */
  cells: string[]
}

export interface RowLimits {
  maxRows: number
  maxColumns: number
  maxCellBytes: number
}

const ISO_DATE = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/

const isoText = (stored: string): string => {
  const [, date, time] = ISO_DATE.exec(stored) ?? []
  return date ? (time ? `${date} ${time}` : date) : stored
}

const cellReader =
  (book: Workbook) =>
  (type: string | undefined, style: string | undefined, stored: string): string => {
    if (stored === '') return ''
    switch (type) {
      case 's': {
        const text = book.strings.get(Number(stored))
        if (text === undefined) throw SheetError('broken', `no shared string ${stored}`)
        return text
      }
      case 'b':
        return stored.trim() === '1' || stored.trim() === 'true' ? 'TRUE' : 'FALSE'
      case 'd':
        return isoText(stored.trim())
      case 'inlineStr':
      case 'str':
      case 'e':
        return stored
      default:
        return numberText(stored.trim(), book.looks[Number(style ?? 0)] ?? 'number', book.is1904)
    }
  }

/** Handlers that turn the XML of a sheet into rows. Rows without any text are skipped and not counted. */
export const rowHandlers = (book: Workbook, limits: RowLimits, take: (row: SheetRow) => void): XmlHandlers => {
  const { maxRows, maxColumns, maxCellBytes } = limits
  const readCell = cellReader(book)
  let isData = false
  let isCell = false
  let taken = 0
  let row = 0
  let column = -1
  let type: string | undefined
  let style: string | undefined
  let cells: string[] = []
  const place = () => `${columnLetters(column)}${row}`
  const gatherer = textGatherer(maxCellBytes, place)

  const openRow = ({ r }: Attributes): void => {
    const number = r === undefined ? row + 1 : Number(r)
    if (!Number.isInteger(number) || number <= row || number > MAX_SHEET_ROWS) throw SheetError('broken', `row ${r}`)
    row = number
    column = -1
    cells = []
  }

  const openCell = ({ r, t, s }: Attributes): void => {
    column = r === undefined ? column + 1 : columnIndex(r)
    if (column < 0) throw SheetError('broken', `cell ${r}`)
    type = t
    style = s
    isCell = true
    gatherer.start()
  }

  const closeCell = (): void => {
    isCell = false
    const text = readCell(type, style, gatherer.take())
    if (text === '') return
    if (column >= maxColumns) throw SheetError('tooManyColumns', place())
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  const closeRow = (): void => {
    if (cells.length === 0) return
    if (++taken > maxRows) throw SheetError('tooManyRows', `more than ${maxRows}`)
    take({ row, cells })
  }

  return {
    open: (name, attributes) => {
      if (isCell) gatherer.open(name)
      else if (name === 'sheetData') isData = true
      else if (isData && name === 'c') openCell(attributes)
      else if (isData && name === 'row') openRow(attributes)
    },
    text: (text) => {
      if (isCell) gatherer.text(text)
    },
    close: (name) => {
      if (!isData) return
      if (name === 'c') closeCell()
      else if (isCell) gatherer.close(name)
      else if (name === 'row') closeRow()
      else if (name === 'sheetData') isData = false
    },
  }
}
