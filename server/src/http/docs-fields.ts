import { commonFields, type Lang, type Text, docsWords as words } from '@kangju/contract'
import type { Route } from './implement.ts'
import { notesOf, typesOf, type Schema } from './openapi.ts'

export interface Html {
  readonly markup: string
}
type Part = string | number | Html | readonly Html[]

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const markupOf = (part: Part): string => {
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map((one) => one.markup).join('')
  return escape(String(part))
}

/** Markup with everything that is put into it escaped, unless it is markup itself. */
export const html = (pieces: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: String.raw({ raw: pieces }, ...parts.map(markupOf)),
})

export const nothing = html``
export type Say = (text: Text, values?: Record<string, string | number>) => string

export interface Row {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  /** The field's own name, without where it stands. */
  readonly field: string
}

const isObject = (schema: Schema) => schema.properties !== undefined || schema.patternProperties !== undefined

/** The fields of a schema, nested ones as `items[].id`. */
export const rowsOf = (schema: Schema, within = ''): Row[] => {
  const named = Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => {
    const name = within === '' ? field : `${within}.${field}`
    const isRequired = schema.required?.includes(field) ?? false
    return [{ name, field, schema: inner, isRequired }, ...rowsOf(inner, name)]
  })
  const anyName = Object.values(schema.patternProperties ?? {}).flatMap((inner) => {
    const name = `${within}.*`
    return [{ name, field: '*', schema: inner, isRequired: false }, ...rowsOf(inner, name)]
  })
  const items = schema.items !== undefined && isObject(schema.items) ? rowsOf(schema.items, `${within}[]`) : []
  return [...named, ...anyName, ...items]
}

const range = (low: number | undefined, high: number | undefined) => {
  const number = (value: number) => value.toLocaleString('en')
  const endless = high === undefined || high === Number.MAX_SAFE_INTEGER
  if (low === undefined) return endless ? '' : `≤ ${number(high)}`
  if (endless) return `≥ ${number(low)}`
  return low === high ? number(low) : `${number(low)}–${number(high)}`
}

const typeText = (schema: Schema, say: Say): string => {
  const { items, format, uniqueItems, minItems, maxItems, minLength, maxLength, minimum, maximum } = schema
  const types = typesOf(schema).map((type) => (type === 'array' && items ? `${typesOf(items).join('|')}[]` : type))
  const shown = format ?? (items?.properties === undefined ? items?.format : undefined)
  // What a rule of its own says about length is said by the rule.
  const length = format === 'uuid' || format === 'instant' || format === 'day' ? '' : range(minLength, maxLength)
  const count = range(minItems, maxItems)
  return [
    types.join(' | '),
    shown ?? '',
    length === '' ? '' : `${length} ${say(words.characters)}`,
    range(minimum, maximum),
    count === '' ? '' : `${count} ${say(words.items)}`,
    uniqueItems === true ? say(words.distinct) : '',
    schema.default === undefined ? '' : `${say(words.byDefault)} ${JSON.stringify(schema.default)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

const choices = (schema: Schema, say: Say): Html => {
  const values = schema.enum ?? schema.items?.enum ?? []
  if (values.length === 0) return nothing
  const list = html`<span class="values">${values.map((value) => html`<code>${String(value)}</code> `)}</span>`
  if (values.length <= 10) return list
  return html`<details>
    <summary>${say(words.choices, { count: values.length })}</summary>
    ${list}
  </details>`
}

interface About {
  readonly route: Route
  readonly lang: Lang
  readonly say: Say
  /** The server's side: then what may be absent is worth a word, not what is there. */
  readonly isReply?: boolean
}

export const fieldTable = (rows: readonly Row[], { route, lang, say, isReply = false }: About) => {
  const label = (field: string) => (route.fieldTexts[field] ?? (commonFields as Record<string, Text>)[field])?.[lang]
  const mark = (isRequired: boolean) => {
    if (isRequired === isReply) return nothing
    return html`<span class="required">${say(isReply ? words.optional : words.required)}</span>`
  }
  const line = ({ name, field, schema, isRequired }: Row) =>
    html`<tr>
      <th scope="row"><code>${name}</code>${mark(isRequired)}</th>
      <td>${typeText(schema, say)}${choices(schema, say)}</td>
      <td>${label(field) ?? ''}${notesOf(schema, lang).map((note) => html`<span class="note">${note}</span>`)}</td>
    </tr>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${say(words.field)}</th>
        <th scope="col">${say(words.type)}</th>
        <th scope="col">${say(words.meaning)}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(line)}
    </tbody>
  </table>`
}
