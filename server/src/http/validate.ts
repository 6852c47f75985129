import {
  fillText,
  formats,
  validationWords,
  type FormatName,
  type Text,
  type TSchema,
  isMasked,
  type MaskKind,
} from '@kangju/contract'
import { Ajv, type ErrorObject } from 'ajv'
import { idsInLowerCase } from './lower-ids.ts'
import { invalid, type FieldTexts, type Problem } from '../kit/problem.ts'

const makeAjv = (coerceTypes: boolean | 'array') => {
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes,
    useDefaults: false,
    strict: true,
    allowUnionTypes: true,
    ownProperties: true,
    // Optimising the generated code takes nearly half of the compile time and validates no faster.
    code: { optimize: false },
  })
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format.test)
  return ajv.addVocabulary(['sensitive', 'secret', 'confidential', 'unit', 'picture'])
}

// Values of an address are text and are coerced; values of a body keep their types.
const bodies = makeAjv(false)
const addresses = makeAjv('array')

/** Whether a value fits its schema. Ids in it are changed to lower case first, in place. */
export interface Check {
  (value: unknown): boolean
  errors: ErrorObject[]
}

const compileWith =
  (ajv: Ajv) =>
  (schema: TSchema): Check => {
    const validate = ajv.compile(schema)
    const lowerIds = idsInLowerCase(schema)
    const check = (value: unknown): boolean => {
      lowerIds?.(value)
      const fits = validate(value)
      Object.assign(check, { errors: validate.errors ?? [] })
      return fits
    }
    return Object.assign(check, { errors: [] })
  }

export const compileBody = compileWith(bodies)
export const compileAddress = compileWith(addresses)

const limitOf = (error: ErrorObject) => ({ limit: (error.params as { limit?: number }).limit ?? 0 })

const textOf = (error: ErrorObject): Text => {
  switch (error.keyword) {
    case 'required':
      return validationWords.required
    case 'additionalProperties':
      return validationWords.unknown
    case 'type':
      return validationWords.type
    case 'enum':
    case 'const':
      return validationWords.choice
    case 'minLength':
      return limitOf(error).limit === 1 ? validationWords.required : fillText(validationWords.tooShort, limitOf(error))
    case 'maxLength':
      return fillText(validationWords.tooLong, limitOf(error))
    case 'minimum':
      return fillText(validationWords.tooSmall, limitOf(error))
    case 'maximum':
      return fillText(validationWords.tooBig, limitOf(error))
    case 'minItems':
      return fillText(validationWords.tooFew, limitOf(error))
    case 'maxItems':
      return fillText(validationWords.tooMany, limitOf(error))
    case 'uniqueItems':
      return validationWords.repeated
    case 'format':
      return formats[(error.params as { format: FormatName }).format].text
    default:
      return validationWords.wrong
  }
}

const fieldOf = (error: ErrorObject) => {
  const params = error.params as { missingProperty?: string; additionalProperty?: string }
  const inside = error.instancePath.split('/').slice(1)
  const last = params.missingProperty ?? params.additionalProperty
  const path = [...inside, ...(last === undefined ? [] : [last])].map((part) => part.slice(0, 64)).join('.')
  return path === '' ? '_' : path
}

/** Collects the errors of every invalid field. */
export const fieldErrors = (errors: ErrorObject[]): Problem => {
  // Without a prototype: a caller may name a field `constructor`.
  const fields = Object.create(null) as FieldTexts
  for (const error of errors.slice(0, 100)) {
    const texts = (fields[fieldOf(error)] ??= [])
    const text = textOf(error)
    if (!texts.some((known) => known.zh === text.zh)) texts.push(text)
  }
  return invalid(fields)
}

interface FieldShape {
  sensitive?: MaskKind
  secret?: true
  confidential?: true
  items?: TSchema
  anyOf?: TSchema[]
}

const properties = (schema: TSchema) =>
  Object.entries((schema as { properties?: Record<string, FieldShape> }).properties ?? {})

/** A schema never changes, and every row of a list needs the result. */
const once = <R>(read: (schema: TSchema) => R) => {
  const known = new WeakMap<TSchema, R>()
  return (schema: TSchema): R => {
    const found = known.get(schema) ?? read(schema)
    known.set(schema, found)
    return found
  }
}

/** The sensitive fields of a row or draft, with their kinds of mask. */
export const sensitiveFields = once((schema): [string, MaskKind][] =>
  properties(schema).flatMap(([name, field]) => (field.sensitive === undefined ? [] : [[name, field.sensitive]])),
)

/** The fields that hold rows with sensitive fields, such as contacts with mobile numbers. */
export const sensitiveRows = once((schema): [string, [string, MaskKind][]][] =>
  properties(schema).flatMap(([name, { items }]) => {
    const inner = items === undefined ? [] : sensitiveFields(items)
    return inner.length === 0 ? [] : [[name, inner]]
  }),
)

export const secretFields = once((schema): string[] =>
  properties(schema).flatMap(([name, field]) => (field.secret === undefined ? [] : [name])),
)

/** The texts of a row or draft that are stored and logged encrypted. */
export const confidentialFields = once((schema): string[] =>
  properties(schema).flatMap(([name, field]) => (field.confidential === undefined ? [] : [name])),
)

const maskedPaths = (schema: TSchema, body: unknown, path = ''): string[] => {
  if (typeof body !== 'object' || body === null) return []
  const given = body as Record<string, unknown>
  return [
    ...sensitiveFields(schema).flatMap(([name, kind]) => {
      const value = given[name]
      return typeof value === 'string' && isMasked(kind, value) ? [`${path}/${name}`] : []
    }),
    ...properties(schema).flatMap(([name, field]) => {
      const { items } = field
      const inner = given[name]
      if (Array.isArray(inner))
        return items === undefined
          ? []
          : inner.flatMap((row: unknown, at) => maskedPaths(items, row, `${path}/${name}/${at}`))
      return [field, ...(field.anyOf ?? [])].flatMap((one: TSchema) => maskedPaths(one, inner, `${path}/${name}`))
    }),
  ]
}

/** A sensitive field may be sent back as its mask, which is no malformed number. */
export const withoutMaskErrors = (schema: TSchema, body: unknown, errors: ErrorObject[]): ErrorObject[] => {
  const masked = new Set(maskedPaths(schema, body))
  return errors.filter((error) => !masked.has(error.instancePath))
}

/** No schema of ours nests as deeply or lists as many; comparing items takes the square of their number. */
const deepest = 16
const mostItems = 1_000

const isUnfitText = (text: string) => text.includes('\u0000')

/**
 * Whether no schema of ours can take the value: it holds U+0000, which PostgreSQL cannot store, is nested too deeply to
 * be compared, or lists too many items.
 */
export const isUnfit = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return isUnfitText(value)
  if (typeof value !== 'object' || value === null) return false
  if (depth >= deepest) return true
  if (Array.isArray(value)) return value.length > mostItems || value.some((item) => isUnfit(item, depth + 1))
  return Object.entries(value).some(([key, inner]) => isUnfitText(key) || isUnfit(inner, depth + 1))
}
