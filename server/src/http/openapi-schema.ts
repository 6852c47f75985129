import { formats, type FormatName, type Lang, type Text, type TSchema, docsWords as words } from '@kangju/contract'

/** What a schema of the contract looks like as plain JSON. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly maximum?: number
  readonly sensitive?: string
  readonly secret?: true
  readonly unit?: string
  readonly picture?: unknown
}

export const asSchema = (schema: TSchema) => schema as unknown as Schema

export const fieldsOf = (schema: TSchema | undefined) =>
  Object.entries(schema === undefined ? {} : (asSchema(schema).properties ?? {}))

/** The language of the document, and what a route calls its fields in it. */
export interface Speech {
  readonly lang: Lang
  readonly labelOf: (field: string) => string | undefined
}

const units: Readonly<Record<string, Text>> = { fen: words.fen, bp: words.bp }

/** Names that tools outside know, for rules of ours that say the same. */
const standardFormats: Readonly<Record<string, string>> = { instant: 'date-time', day: 'date', url: 'uri' }

/** What a field's keywords mean to its reader, in one language. */
const notesOf = (schema: Schema, lang: Lang): string[] => {
  const rule = schema.format === undefined ? undefined : formats[schema.format as FormatName]
  const plain = schema.format === 'uuid' || schema.format === 'instant' || schema.format === 'day'
  const notes: (Text | undefined)[] = [
    plain ? undefined : rule?.text,
    schema.unit === undefined ? undefined : units[schema.unit],
    schema.sensitive === undefined ? undefined : words.sensitive,
    schema.secret === undefined ? undefined : words.secret,
  ]
  return [schema.description, ...notes.map((note) => note?.[lang])].filter((note) => note !== undefined)
}

const jsonType = (value: unknown) => {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** The type of a choice is that of its values; the contract leaves it out. */
const typesOf = ({ type, enum: values }: Schema): string[] => {
  if (type !== undefined) return [type].flat()
  return values === undefined ? [] : [...new Set(values.map(jsonType))]
}

const single = <T>(values: T[]) => (values.length === 1 ? values[0] : values)

/** A schema as the outside knows it: our own keywords become descriptions and x- extensions. */
export const publicSchema = (schema: Schema, speech: Speech, field?: string): Record<string, unknown> => {
  const inside = (inner: Schema) => publicSchema(inner, speech)
  const named = ([name, inner]: [string, Schema]) => [name, publicSchema(inner, speech, name)] as const
  const {
    sensitive,
    secret,
    unit,
    picture,
    properties,
    patternProperties,
    additionalProperties,
    items,
    anyOf,
    ...rest
  } = schema
  const types = typesOf(schema)
  const label = field === undefined ? undefined : speech.labelOf(field)
  const notes = [...(label === undefined ? [] : [label]), ...notesOf(schema, speech.lang)]
  const anyName = patternProperties === undefined ? undefined : Object.values(patternProperties)[0]
  const extra = anyName ?? additionalProperties
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => !keyword.startsWith('~'))),
    ...(types.length === 0 ? {} : { type: single(types) }),
    ...(rest.format === undefined ? {} : { format: standardFormats[rest.format] ?? rest.format }),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(Object.entries(properties).map(named)) }),
    ...(extra === undefined ? {} : { additionalProperties: typeof extra === 'boolean' ? extra : inside(extra) }),
    ...(items === undefined ? {} : { items: inside(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inside) }),
    ...(notes.length === 0 ? {} : { description: notes.join(' · ') }),
    ...(sensitive === undefined ? {} : { 'x-sensitive': sensitive }),
    ...(secret === undefined ? {} : { 'x-secret': true, writeOnly: true }),
    ...(unit === undefined ? {} : { 'x-unit': unit }),
    ...(picture === undefined ? {} : { 'x-picture': picture }),
  }
}
