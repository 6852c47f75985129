import type { Readable } from 'node:stream'
import { sheetWords, type Lang } from '@kangju/contract'
import { isOfType, propertiesOf } from './cells.ts'
import { unguardText } from './guard.ts'
import type { AnyImport } from './import-plan.ts'
import { writeSheet, type CellKind, type CellValue, type SheetRows } from './write.ts'

/** ID numbers, phone numbers and codes must stay text as typed. */
const kindOf = (schema: ReturnType<typeof propertiesOf>[string]): CellKind => {
  if (schema.unit !== undefined) return 'number'
  if (schema.format === 'day') return 'date'
  return isOfType(schema, 'integer') ? 'integer' : 'text'
}

const makeSheet = (plan: AnyImport, lang: Lang, rows: SheetRows, more: string[]): Readable => {
  const fields = propertiesOf(plan.draft)
  const lines = plan.columns.flatMap(({ heading, note }) =>
    note === undefined ? [] : [`${heading[lang]}: ${note[lang]}`],
  )
  const choices = plan.columns.flatMap(({ choices: texts, key }, at) =>
    texts === undefined || isOfType(fields[key] ?? {}, 'array')
      ? []
      : [[at, Object.values(texts).map((text) => text[lang])] as const],
  )
  return writeSheet(
    {
      name: plan.title[lang],
      notes: [[sheetWords.note[lang], ...lines].join('\n')],
      columns: [
        ...plan.columns.map(({ key, heading, required }) => ({
          title: `${heading[lang]}${required === true ? '*' : ''}`,
          kind: kindOf(fields[key] ?? {}),
        })),
        ...more.map((title) => ({ title, kind: 'text' as const, width: 60 })),
      ],
      choices: Object.fromEntries(choices),
    },
    rows,
  )
}

/** The template to fill in: notes, headings and a sample row. */
export const templateSheet = (plan: AnyImport, lang: Lang): Readable => {
  const sample = plan.columns.map(({ example, choices }, at): CellValue => {
    const text = choices?.[example]?.[lang] ?? example
    return at === 0 ? `${sheetWords.sample[lang]}${text}` : text
  })
  return makeSheet(plan, lang, [sample], [])
}

/** The failed rows unchanged, with the reasons in a last column, to be corrected and uploaded again. */
export const failedSheet = (
  plan: AnyImport,
  lang: Lang,
  rows: AsyncIterable<{ cells: string[]; reason: string }>,
): Readable => {
  const cells = async function* () {
    for await (const row of rows) yield [...plan.columns.map((_, at) => unguardText(row.cells[at] ?? '')), row.reason]
  }
  return makeSheet(plan, lang, cells(), [sheetWords.reason[lang]])
}
