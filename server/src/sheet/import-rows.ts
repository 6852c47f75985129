import {
  importLimits,
  langs,
  mask,
  sheetWords,
  taskRules,
  validationWords,
  type MaskKind,
  type Text,
} from '@kangju/contract'
import { invalid, type FieldTexts, type Problem } from '../kit/problem.ts'
import { compileBody, fieldErrors } from '../http/validate.ts'
import { isOfType, propertiesOf } from './cells.ts'
import { unguardText } from './guard.ts'
import type { AnyImport, ImportColumn } from './import-plan.ts'
import { isSheetError, readSheet, type Reader, type SheetRow } from './read.ts'

type Plain = Record<string, unknown>
type FieldSchema = ReturnType<typeof propertiesOf>[string] & {
  sensitive?: MaskKind
  secret?: true
  items?: FieldSchema
}

export interface CellProblem {
  key: string | null
  value: string
  message: Text
}

export interface ReadRow {
  row: number
  /** The cells as in the file. */
  cells: string[]
  draft: Plain
  problems: CellProblem[]
}

/** Rows for notes, headings and the sample, in addition to the data. */
const rowsBesides = 20
/** An upload is read to its first rows only, and others wait for it. */
const millisecondsOf: Record<Reader['kind'], number> = { upload: 20_000, task: 60_000 }
const headingWithin = 10

const refusal = (text: Text): Problem => invalid({ file: [text] })

const bare = (heading: string) =>
  unguardText(heading)
    .replace(/[*＊\s]+$/, '')
    .trim()

/** Whether the cells are the headings in one of our languages, in order; a last column of reasons is our own. */
const isHeading = (cells: string[], columns: readonly ImportColumn[]) =>
  langs.some((lang) => {
    const given = cells.map(bare)
    const wanted = columns.map(({ heading }) => heading[lang])
    const rest = given.slice(wanted.length)
    return (
      wanted.every((text, at) => text === given[at]) &&
      (rest.length === 0 || (rest.length === 1 && langs.some((one) => rest[0] === sheetWords.reason[one])))
    )
  })

const isSample = (cells: string[]) =>
  langs.some((lang) => cells[0]?.trim().startsWith(sheetWords.sample[lang]) === true)

/** The error of a file, as its uploader may read it. */
export const fileProblem = (error: unknown): unknown =>
  isSheetError(error) ? refusal(taskRules[error.problem as keyof typeof taskRules]) : error

/** The data rows of an upload, in batches; other headings than the template's refuse the whole file. */
export const readRows = async function* (
  source: Buffer | string,
  reader: Reader,
  { columns }: Pick<AnyImport, 'columns'>,
): AsyncGenerator<SheetRow[]> {
  let lookedAt = 0
  let isFirst = true
  let count = 0
  let isFound = false
  const options = {
    maxBytes: importLimits.bytes,
    maxRows: importLimits.rows + rowsBesides,
    maxMilliseconds: millisecondsOf[reader.kind],
  }
  try {
    for await (const batch of readSheet(source, reader, options)) {
      const rows: SheetRow[] = []
      for (const row of batch) {
        if (!isFound) {
          isFound = isHeading(row.cells, columns)
          lookedAt += 1
          if (!isFound && lookedAt >= headingWithin) throw refusal(taskRules.wrongTemplate)
          continue
        }
        const isSkipped = (isFirst && isSample(row.cells)) || row.cells.every((cell) => cell.trim() === '')
        isFirst = false
        if (!isSkipped) rows.push(row)
      }
      count += rows.length
      if (count > importLimits.rows) throw refusal(taskRules.tooManyRows)
      if (rows.length > 0) yield rows
    }
  } catch (error) {
    throw fileProblem(error)
  }
  if (!isFound) throw refusal(taskRules.wrongTemplate)
}

/** Refuses early a file that can never be imported: no spreadsheet, or not of this template. */
export const refuseForeign = async (source: string, account: string, plan: Pick<AnyImport, 'columns'>) => {
  for await (const _rows of readRows(source, { kind: 'upload', account }, plan)) return
  throw refusal(taskRules.empty)
}

const dayParts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 00:00(?::00)?)?$/

const readDay = (text: string) => {
  const [, year, month = '', day = ''] = dayParts.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** `12.5` → 1250, digit by digit; other text stays and is refused by its schema. */
const readHundredths = (text: string): unknown => {
  const [, sign = '', whole, decimals = ''] =
    /^([-+]?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replace(/[,，¥￥%\s]/g, '')) ?? []
  return whole === undefined ? text : Number(`${sign}${whole}${decimals.padEnd(2, '0')}`)
}

type ReadText = (text: string) => unknown

/** Reads a choice by its value or its label in any of our languages; other text stays and is refused by its schema. */
const choiceReader = (choices: Readonly<Record<string, Text>>): ReadText => {
  const values = new Map<string, string>()
  for (const [value, texts] of Object.entries(choices).toReversed())
    for (const said of [...langs.map((lang) => texts[lang].toLowerCase()), value]) values.set(said, value)
  return (text) => values.get(text) ?? values.get(text.toLowerCase()) ?? text
}

const readFlag: ReadText = (text) => {
  if (langs.some((lang) => sheetWords.yes[lang] === text)) return true
  return langs.some((lang) => sheetWords.no[lang] === text) ? false : text
}

const readNumber: ReadText = (text) => (/^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : text)

/** The reader for the cells of a column; built once, because a file has up to fifty thousand of them. */
const cellReader = (schema: FieldSchema, choices: Readonly<Record<string, Text>>): ReadText => {
  if (isOfType(schema, 'array')) {
    const readItem = cellReader(schema.items ?? {}, choices)
    return (text) =>
      text
        .split(/[、,，;；]/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map(readItem)
  }
  if (schema.unit === 'fen' || schema.unit === 'bp') return readHundredths
  if (isOfType(schema, 'integer') || isOfType(schema, 'number')) return readNumber
  if (isOfType(schema, 'boolean')) return readFlag
  return schema.format === 'day' ? readDay : choiceReader(choices)
}

const shownAtMost = 100

/** A cell as the list of errors may show it. */
export const shownCell = ({ columns, draft }: Pick<AnyImport, 'columns' | 'draft'>, key: string, cells: string[]) => {
  const cell = unguardText(cells[columns.findIndex((column) => column.key === key)] ?? '').trim()
  const { sensitive, secret } = (propertiesOf(draft)[key] ?? {}) as FieldSchema
  if (secret === true) return cell === '' ? '' : '***'
  return [...(sensitive === undefined ? cell : mask[sensitive](cell))].slice(0, shownAtMost).join('')
}

/** Makes a function that reads one row: its draft, and all its invalid cells. */
export const rowReader = (plan: Pick<AnyImport, 'columns' | 'draft'>) => {
  const { columns, draft: schema } = plan
  const fields = propertiesOf(schema) as Record<string, FieldSchema>
  const validate = compileBody(schema)
  const wrongFields = (draft: Plain): FieldTexts =>
    validate(draft) ? {} : (fieldErrors(validate.errors).details.fields ?? {})

  const readers = columns.map(({ key, choices = {} }) => cellReader(fields[key] ?? {}, choices))

  const problemsOf = (draft: Plain, texts: string[], cells: string[]) => {
    const wrong = Object.entries(wrongFields(draft)).map(([path, found]) => [path.split('.')[0], found] as const)
    const problems = columns.flatMap(({ key, required }, at): CellProblem[] => {
      const found = wrong.filter(([field]) => field === key).flatMap(([, messages]) => messages)
      if (texts[at] === '' && required === true && found.length === 0) found.push(validationWords.required)
      return found.map((message) => ({ key, value: shownCell(plan, key, cells), message }))
    })
    const isElsewhere = wrong.length > 0 && problems.length === 0
    return isElsewhere ? [{ key: null, value: '', message: validationWords.wrong }] : problems
  }

  return ({ row, cells }: SheetRow): ReadRow => {
    const texts = columns.map((_, at) => unguardText(cells[at] ?? '').trim())
    const draft: Plain = {}
    for (const [at, { key }] of columns.entries()) if (texts[at] !== '') draft[key] = readers[at]?.(texts[at] ?? '')
    const isWhole = columns.every(({ required }, at) => required !== true || texts[at] !== '')
    return { row, cells, draft, problems: isWhole && validate(draft) ? [] : problemsOf(draft, texts, cells) }
  }
}
