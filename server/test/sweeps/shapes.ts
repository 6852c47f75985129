import type { Endpoint } from '@kangju/contract'
import { sampleOf } from '../api/sample.ts'

// Shapes that no schema describes, and the outermost values that schemas accept, for the sweep of malformed input.

/** What is sent instead of a body. */
export type Shape = readonly [name: string, type: string, payload: string]

interface Plain {
  type?: string | string[]
  enum?: unknown[]
  format?: string
  properties?: Record<string, Plain>
  items?: Plain
  minimum?: number
  maximum?: number
  maxItems?: number
}

const isOf = (schema: Plain, type: string) => [schema.type ?? []].flat().includes(type)
const fieldsOf = (schema: unknown) => Object.entries((schema as Plain | undefined)?.properties ?? {})

const deep = 20_000
const nested = (open: string, inner: string, close: string) => open.repeat(deep) + inner + close.repeat(deep)
const deepList = nested('[', '', ']')
const deepObject = nested('{"a":', '1', '}')
const manyItems = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => at))

const boundary = 'kangju-shape'
const formOf = (...parts: string[]) =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`
const formField = (name: string, value: string, type = 'text/plain') =>
  `Content-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${value}`
const formFile = 'Content-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK'
const json = 'application/json'
const form = `multipart/form-data; boundary=${boundary}`

/** The sample with one field replaced by JSON text, which may be nested too deeply for `JSON.stringify`. */
const bodyWith = (endpoint: Endpoint, field: string, text: string) => {
  const rest = Object.entries((sampleOf(endpoint).body ?? {}) as object).filter(([name]) => name !== field)
  const parts = rest.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${[...parts, `${JSON.stringify(field)}:${text}`].join(',')}}`
}

const jsonShapesOf = (endpoint: Endpoint): Shape[] => {
  const fields = fieldsOf(endpoint.body)
  const [first] = fields.map(([name]) => name)
  const lists = fields.flatMap(([name, field]) => (isOf(field, 'array') ? [name] : [])).slice(0, 2)
  return [
    ['null', json, 'null'],
    ['a list', json, '[1]'],
    ['deep lists', json, deepList],
    ['deep objects', json, deepObject],
    ...(first === undefined ? [] : [['a deep field', json, bodyWith(endpoint, first, deepList)] as const]),
    ...lists.flatMap((name): Shape[] => [
      [`two deep items of ${name}`, json, bodyWith(endpoint, name, `[${deepList},${deepList}]`)],
      [`too many items of ${name}`, json, bodyWith(endpoint, name, manyItems)],
    ]),
    ['a form', form, formOf(formField('id', 'x'))],
    ['a form without boundary', 'multipart/form-data', formOf(formField('id', 'x'))],
  ]
}

const formShapesOf = (endpoint: Endpoint): Shape[] => {
  const names = ['file', '__proto__', 'x', ...fieldsOf(endpoint.body).map(([name]) => name)]
  return [
    ['null', json, 'null'],
    ['deep lists', json, deepList],
    ['no boundary', 'multipart/form-data', formOf(formFile)],
    ['nothing', form, ''],
    ['no file', form, formOf(formField('x', 'y'))],
    ['half a file', form, `--${boundary}\r\n${formFile}`],
    ...names.flatMap((name): Shape[] => [
      [`null as ${name}`, form, formOf(formField(name, 'null', json), formFile)],
      [`a deep ${name}`, form, formOf(formField(name, '['.repeat(2000) + ']'.repeat(2000), json), formFile)],
      [`${name} twice`, form, formOf(formField(name, '1'), formField(name, '2'), formFile)],
    ]),
  ]
}

/** The smallest and largest values of a field's schema, and days that calendars have but no record of ours. */
const extremesOf = ({ format, minimum, maximum, enum: choices, ...schema }: Plain): unknown[] => {
  if (choices !== undefined) return []
  if (format === 'day') return ['9999-12-31', '2999-12-31', '1900-01-01', '0001-01-01']
  if (format === 'instant')
    return [
      '9999-12-31T23:59:59+08:00',
      '2999-12-31T23:59:59-14:00',
      '1900-01-01T00:00:00+08:00',
      '0001-01-01T00:00:00Z',
    ]
  if (isOf(schema, 'integer') || isOf(schema, 'number')) return [maximum, minimum]
  const { properties, items } = schema
  if (items !== undefined) return extremesOf(items).map((value) => [value])
  const inner = Object.entries(properties ?? {}).map(([name, field]) => [name, extremesOf(field)] as const)
  const rounds = Math.max(0, ...inner.map(([, values]) => values.length))
  return Array.from({ length: rounds }, (_, round) =>
    Object.fromEntries(
      inner.flatMap(([name, values]) => (values.length === 0 ? [] : [[name, values[round % values.length]]])),
    ),
  )
}

export const shapesOf = (endpoint: Endpoint) => (endpoint.multipart ? formShapesOf : jsonShapesOf)(endpoint)

/** Samples in which every field that has extremes takes the same round of them. */
export const extremeSamples = (schema: unknown, sample: unknown): object[] =>
  (extremesOf((schema ?? {}) as Plain) as object[]).map((values) => ({ ...(sample as object), ...values }))
