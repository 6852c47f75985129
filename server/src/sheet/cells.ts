import { commonFields, sheetWords, type Lang, type Text, type TSchema } from '@kangju/contract'
import type { CellKind, CellValue } from './write.ts'

type Plain = Record<string, unknown>

interface FieldSchema {
  type?: string | string[]
  enum?: unknown[]
  format?: string
  unit?: string
}

/** The texts of an area that a sheet needs. */
export interface SheetWords {
  readonly title: Text
  readonly field: Readonly<Record<string, Text>>
  readonly choice: Readonly<Record<string, Readonly<Record<string, Text>>>>
}

/** A column that is not just a field of the row. */
export interface OwnColumn<Row> {
  readonly heading: Text
  readonly kind?: CellKind
  readonly value: (row: Row, lang: Lang) => CellValue
}

export interface ExportColumn<Row> extends OwnColumn<Row> {
  readonly kind: CellKind
  /** Shown instead of the values. */
  readonly labels?: Readonly<Record<string, Text>>
}

export const propertiesOf = (schema: TSchema): Record<string, FieldSchema> =>
  (schema as { properties?: Record<string, FieldSchema> }).properties ?? {}

export const isOfType = ({ type }: FieldSchema, name: string) => [type ?? []].flat().includes(name)

const kindOf = (schema: FieldSchema): CellKind => {
  if (schema.enum !== undefined) return 'text'
  if (schema.unit === 'fen') return 'money'
  if (schema.unit === 'bp') return 'number'
  if (schema.format === 'instant') return 'time'
  if (schema.format === 'day') return 'date'
  if (isOfType(schema, 'integer')) return 'integer'
  return isOfType(schema, 'number') ? 'number' : 'text'
}

const isFlag = ({ enum: values }: FieldSchema) => values?.some((value) => value === 0 || value === 1) === true

const percent = 100

/** How values of a field become cells; whatever holds for all rows is decided once. */
const cellOf = (schema: FieldSchema, texts: Readonly<Record<string, Text>>) => {
  const isYesNo = isFlag(schema)
  const divisor = schema.unit === 'bp' ? percent : 1
  const hasTexts = Object.keys(texts).length > 0
  return (value: unknown, lang: Lang): CellValue => {
    if (value === null || value === undefined) return undefined
    if (typeof value === 'string') return hasTexts ? (texts[value]?.[lang] ?? value) : value
    if (typeof value === 'boolean' || (isYesNo && typeof value === 'number'))
      return (value ? sheetWords.yes : sheetWords.no)[lang]
    if (typeof value === 'number') return value / divisor
    const { name } = value as { name?: unknown }
    return typeof name === 'string' ? name : JSON.stringify(value)
  }
}

/** A field as the list shows it: choices as words, money and times in the sheet's formats. */
const fieldColumn = <Row>(key: string, schema: TSchema, words: SheetWords): ExportColumn<Row> => {
  const field = propertiesOf(schema)[key] ?? {}
  const heading = words.field[key] ?? (commonFields as Record<string, Text>)[key]
  if (heading === undefined) throw new Error(`no text for the column ${key}`)
  const labels = words.choice[key] ?? {}
  const cell = cellOf(field, labels)
  return {
    heading,
    kind: kindOf(field),
    labels,
    value: (row, lang) => {
      const value = (row as Plain)[key]
      if (!Array.isArray(value)) return cell(value, lang)
      return value.map((item) => cell(item, lang)).join(sheetWords.listMark[lang])
    },
  }
}

export const exportColumns = <Row>(
  columns: readonly (string | OwnColumn<Row>)[],
  schema: TSchema,
  words: SheetWords,
): ExportColumn<Row>[] =>
  columns.map((column) =>
    typeof column === 'string' ? fieldColumn<Row>(column, schema, words) : { kind: 'text', ...column },
  )
