import {
  fillText,
  formats,
  isMasked,
  validationWords,
  type UploadPurpose,
  type FormatName,
  type MaskKind,
  type Text,
} from '@kangju/contract'
import type { Values } from './types.ts'

/** The parts of a JSON schema that the kit reads. */
export interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: FormatName
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: FieldSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly unit?: 'fen' | 'bp'
  readonly sensitive?: MaskKind
  readonly secret?: boolean
  /** Upload purpose of a picture, and its best size. */
  readonly picture?: {
    readonly purpose: UploadPurpose
    readonly width?: number
    readonly height?: number
    readonly isDocumentAllowed?: boolean
  }
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
}

export type Kind =
  | 'text'
  | 'prose'
  | 'password'
  | 'masked'
  | 'number'
  | 'money'
  | 'rate'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'id'
  | 'ids'
  | 'options'
  | 'day'
  | 'clock'
  | 'instant'
  | 'image'
  | 'images'
  | 'html'
  | 'area'
  | 'areas'
  | 'rows'
  | 'other'

/** A JSON value as text; null and undefined as ''. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

export const hasType = (schema: FieldSchema, type: string) => [schema.type].flat().includes(type)

const kindOfList = (items: FieldSchema): Kind => {
  if (items.enum !== undefined) return 'choices'
  if (items.format === 'uuid') return 'ids'
  if (items.format === 'fileUrl') return 'images'
  if (items.format === 'areaCode') return 'areas'
  if (items.properties === undefined) return 'other'
  return Object.keys(items.properties).every((key) => key === 'id' || key === 'name') ? 'options' : 'rows'
}

const kindOfFormat: Partial<Record<FormatName, Kind>> = {
  prose: 'prose',
  day: 'day',
  clock: 'clock',
  instant: 'instant',
  fileUrl: 'image',
  html: 'html',
  areaCode: 'area',
  uuid: 'id',
}

export const kindOf = (schema: FieldSchema): Kind => {
  if (schema.secret === true) return 'password'
  if (schema.sensitive !== undefined) return 'masked'
  if (schema.enum !== undefined)
    return schema.enum.every((value) => value === 0 || value === 1 || value === null) ? 'flag' : 'choice'
  if (schema.items !== undefined) return kindOfList(schema.items)
  if (hasType(schema, 'boolean')) return 'flag'
  if (schema.unit !== undefined) return schema.unit === 'fen' ? 'money' : 'rate'
  if (hasType(schema, 'integer') || hasType(schema, 'number')) return 'number'
  if (hasType(schema, 'string')) return (schema.format && kindOfFormat[schema.format]) ?? 'text'
  return 'other'
}

export const choicesOf = (schema: FieldSchema): string[] =>
  (schema.enum ?? schema.items?.enum ?? []).filter((value) => typeof value === 'string')

const checkText = (schema: FieldSchema, value: string): Text | undefined => {
  // Length in characters, not UTF-16 units, as on the server.
  const { length } = [...value]
  if (schema.sensitive !== undefined && isMasked(schema.sensitive, value)) return undefined
  if (length < (schema.minLength ?? 0)) return fillText(validationWords.tooShort, { limit: schema.minLength ?? 0 })
  if (length > (schema.maxLength ?? length)) return fillText(validationWords.tooLong, { limit: schema.maxLength ?? 0 })
  return schema.format !== undefined && !formats[schema.format].test(value) ? formats[schema.format].text : undefined
}

const checkNumber = (schema: FieldSchema, value: number): Text | undefined => {
  const shown = (limit: number) => ({ limit: schema.unit === undefined ? limit : limit / 100 })
  if (Number.isNaN(value) || (hasType(schema, 'integer') && !Number.isInteger(value))) return validationWords.wrong
  if (schema.minimum !== undefined && value < schema.minimum)
    return fillText(validationWords.tooSmall, shown(schema.minimum))
  if (schema.maximum !== undefined && value > schema.maximum)
    return fillText(validationWords.tooBig, shown(schema.maximum))
  return undefined
}

const checkList = (schema: FieldSchema, value: readonly unknown[]): Text | undefined => {
  const { minItems = 0, maxItems = Infinity, items = {} } = schema
  if (value.length < minItems)
    return minItems === 1 ? validationWords.required : fillText(validationWords.tooFew, { limit: minItems })
  if (value.length > maxItems) return fillText(validationWords.tooMany, { limit: maxItems })
  return value.map((item) => checkValue(items, item)).find((wrong) => wrong !== undefined)
}

/** Error of a value that is present. */
export const checkValue = (schema: FieldSchema, value: unknown): Text | undefined => {
  if (schema.enum !== undefined) return schema.enum.includes(value) ? undefined : validationWords.choice
  if (typeof value === 'string') return hasType(schema, 'string') ? checkText(schema, value) : validationWords.type
  if (typeof value === 'number') return checkNumber(schema, value)
  return Array.isArray(value) ? checkList(schema, value) : undefined
}

/** The order of these lists is significant. */
export const isOrdered = (schema: FieldSchema) => ['images', 'rows'].includes(kindOf(schema))

/** Normalises a value; every form of an empty value becomes undefined. */
export const normalise = (schema: FieldSchema, value: unknown): unknown => {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value) && kindOf(schema) === 'rows')
    return value.map((row: Values) => draftOf(schema.items ?? {}, row))
  if (typeof value !== 'string') return value
  if (schema.sensitive !== undefined && isMasked(schema.sensitive, value)) return value
  const spelled = schema.format === undefined ? value : formats[schema.format].normalise(value)
  return spelled === '' ? undefined : spelled
}

export const isRequired = (body: FieldSchema, key: string): boolean => {
  const schema = body.properties?.[key] ?? {}
  if (body.required?.includes(key) !== true || hasType(schema, 'null')) return false
  return schema.items === undefined || (schema.minItems ?? 0) > 0
}

/** Error of one field of a form. */
export const checkField = (body: FieldSchema, key: string, value: unknown): Text | undefined => {
  const schema = body.properties?.[key] ?? {}
  const spelled = normalise(schema, value)
  if (spelled === undefined) return isRequired(body, key) ? validationWords.required : undefined
  return checkValue(schema, spelled)
}

/** A row's value for the form: null becomes undefined, inner rows keep only the fields of their schema. */
export const formValue = (schema: FieldSchema, value: unknown): unknown => {
  if (value === null || value === undefined) return undefined
  if (kindOf(schema) !== 'rows' || !Array.isArray(value)) return value
  const inner = Object.entries(schema.items?.properties ?? {})
  return value.map((row: Values) => Object.fromEntries(inner.map(([key, one]) => [key, formValue(one, row[key])])))
}

/**
 * The request body: the form's fields over the row's values. Fields that are not in the form are sent back as they
 * were, because the server would take their absence for "none". An empty secret is not sent, so it stays; null deletes
 * it.
 */
export const draftOf = (body: FieldSchema, values: Values, row: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(body.properties ?? {}).flatMap(([key, schema]): [string, unknown][] => {
      const value = normalise(schema, key in values ? values[key] : row[key])
      if (value !== undefined) return [[key, value]]
      const isKept = schema.secret === true && values[key] !== null
      if (isKept || !(key in values) || !hasType(schema, 'null'))
        return body.required?.includes(key) === true && schema.items !== undefined ? [[key, []]] : []
      return [[key, null]]
    }),
  )
