import { cellText, escapeXml } from './cell-text.ts'
import { columnLetters } from './column-letters.ts'
import { guardText } from './guard.ts'
import { MAIN, OFFICE, PACKAGE, SPREADSHEET, XML } from './ooxml.ts'

/** The maximum number of rows of a sheet, header included: Excel's own limit. */
export const MAX_SHEET_ROWS = 1_048_576

export type CellKind = 'text' | 'integer' | 'money' | 'date' | 'time' | 'number'

export interface SheetColumn {
  title: string
  kind: CellKind
  /** In characters; estimated from kind and title by default. */
  width?: number
}

export interface SheetOptions {
  name: string
  columns: SheetColumn[]
  /** Rows above the header, each merged over the full width. */
  notes?: string[]
  /** Column index → the values its drop-down offers. */
  choices?: Record<number, string[]>
}

const LISTS = '_lists'
const MAX_NAME_LENGTH = 31
/** Excel refuses longer drop-down lists inside the rule. */
const MAX_INLINE_CHOICES = 250

/**
 * Positions in `cellXfs` below. Columns carry these styles too, so that a typed ID number stays text and a typed date a
 * date.
 */
export const STYLE: Record<CellKind | 'header' | 'note', number> = {
  number: 0,
  text: 1,
  integer: 2,
  money: 3,
  date: 4,
  time: 5,
  header: 6,
  note: 7,
}

const PLAIN_LOOK = 'fontId="0" fillId="0" borderId="0"'
const cellFormats = [
  ...[0, 49, 1, 4, 164, 165].map((format) => `<xf numFmtId="${format}" ${PLAIN_LOOK} xfId="0" applyNumberFormat="1"/>`),
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>',
  `<xf numFmtId="0" ${PLAIN_LOOK} xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
]

export const STYLES_XML = [
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2">`,
  '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  // The first two fills are fixed by the standard.
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  `<cellStyleXfs count="1"><xf numFmtId="0" ${PLAIN_LOOK}/></cellStyleXfs>`,
  `<cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

export const PACKAGE_RELATIONS_XML = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const sheetPath = (number: number): string => `worksheets/sheet${number}.xml`

const sheetName = (name: string, number: number): string => {
  const suffix = number > 1 ? ` (${number})` : ''
  const legal =
    name
      .toWellFormed()
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^[' ]+/, '') || 'Sheet'
  return legal.slice(0, MAX_NAME_LENGTH - suffix.length).replace(/[' \ud800-\udbff]+$/, '') + suffix
}

const count = (length: number): number[] => Array.from({ length }, (_, index) => index + 1)

const override = (path: string, kind: string): string =>
  `<Override PartName="/xl/${path}" ContentType="${SPREADSHEET}.${kind}+xml"/>`

export const contentTypesXml = (sheets: number): string =>
  [
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
    ...count(sheets).map((number) => override(sheetPath(number), 'worksheet')),
    '</Types>',
  ].join('')

export const workbookRelationsXml = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${count(sheets)
    .map((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="${sheetPath(number)}"/>`)
    .join('')}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

export const workbookXml = (name: string, sheets: number, withLists: boolean): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${count(sheets)
    .map((number) => {
      const isList = withLists && number === sheets
      const title = isList ? LISTS : escapeXml(sheetName(name, number))
      return `<sheet name="${title}" sheetId="${number}"${isList ? ' state="hidden"' : ''} r:id="rId${number}"/>`
    })
    .join('')}</sheets></workbook>`

const MAX_GUESSED_WIDTH = 60
const defaultWidth: Record<CellKind, number> = { text: 18, integer: 10, number: 12, money: 14, date: 12, time: 20 }

const columnXml = ({ title, kind, width }: SheetColumn, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width ?? Math.min(MAX_GUESSED_WIDTH, Math.max(defaultWidth[kind], title.length * 2 + 2))}" style="${STYLE[kind]}" customWidth="1"/>`

const textCell = (column: number, row: number, style: number, text: string): string =>
  `<c r="${columnLetters(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cellText(text))}</t></is></c>`

const noteXml = (note: string, index: number): string =>
  `<row r="${index + 1}" ht="${note.split('\n').length * 16 + 4}" customHeight="1">${textCell(0, index + 1, STYLE.note, note)}</row>`

/** XML of a sheet before its first data row. */
export const sheetHeadXml = (columns: SheetColumn[], notes: string[], isFirst: boolean): string => {
  const headerRow = notes.length + 1
  const pane = `<pane ySplit="${headerRow}" topLeftCell="A${headerRow + 1}" activePane="bottomLeft" state="frozen"/>`
  const header = columns.map(({ title }, index) => textCell(index, headerRow, STYLE.header, title)).join('')
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>${
    columns.length > 0 ? `<cols>${columns.map(columnXml).join('')}</cols>` : ''
  }<sheetData>${notes.map(noteXml).join('')}<row r="${headerRow}">${header}</row>`
}

const fitsInline = (values: string[]): boolean =>
  values.join(',').length <= MAX_INLINE_CHOICES &&
  values.every((value) => value === value.trim() && guardText(value) === value && !/[,"\n]/.test(value))

const choicesOf = ({ choices = {} }: SheetOptions): [column: number, values: string[]][] =>
  Object.entries(choices)
    .map(([column, values]): [number, string[]] => [Number(column), values])
    .filter(([, values]) => values.length > 0)

export const longChoices = (options: SheetOptions): string[][] =>
  choicesOf(options).flatMap(([, values]) => (fitsInline(values) ? [] : [values]))

/** XML of a sheet after its last data row. */
export const sheetTailXml = (options: SheetOptions, notes: string[]): string => {
  const last = columnLetters(options.columns.length - 1)
  const merges =
    options.columns.length > 1 ? notes.map((_, index) => `<mergeCell ref="A${index + 1}:${last}${index + 1}"/>`) : []
  let lists = 0
  const rules = choicesOf(options).map(([column, values]) => {
    const letter = columnLetters(column)
    const list = () => `${LISTS}!$${columnLetters(lists)}$1:$${columnLetters(lists++)}$${values.length}`
    const formula = fitsInline(values) ? `"${values.join(',')}"` : list()
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letter}${notes.length + 2}:${letter}${MAX_SHEET_ROWS}"><formula1>${escapeXml(formula)}</formula1></dataValidation>`
  })
  return `</sheetData>${merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>` : ''}${
    rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : ''
  }</worksheet>`
}

export const listSheetXml = (lists: string[][]): string => {
  const rows = count(Math.max(...lists.map((values) => values.length))).map((row) => {
    const cells = lists.flatMap((values, column) => {
      const value = values[row - 1]
      return value === undefined ? [] : [textCell(column, row, STYLE.text, value)]
    })
    return `<row r="${row}">${cells.join('')}</row>`
  })
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}
