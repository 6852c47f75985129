import { formats, type TSchema } from '@kangju/contract'

interface Shape {
  readonly format?: string
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
}

type Change = (value: unknown) => unknown

const lowerId: Change = (value) =>
  typeof value === 'string' && formats.uuid.test(value) ? formats.uuid.normalise(value) : value

const inItems =
  (change: Change): Change =>
  (value) => {
    // A query gives a list of one as the text itself.
    if (!Array.isArray(value)) return change(value)
    for (const [at, item] of value.entries()) value[at] = change(item)
    return value
  }

const inFields =
  (fields: readonly (readonly [string, Change])[]): Change =>
  (value) => {
    if (typeof value !== 'object' || value === null) return value
    const given = value as Record<string, unknown>
    for (const [name, change] of fields) if (Object.hasOwn(given, name)) given[name] = change(given[name])
    return value
  }

/**
 * Changes the ids that the schema names to lower case, in place, because PostgreSQL finds a row by either spelling and
 * texts are compared by one; undefined if the schema has none.
 */
export const idsInLowerCase = (schema: TSchema): Change | undefined => {
  const { format, items, properties = {} } = schema as Shape
  if (format === 'uuid') return lowerId
  if (items !== undefined) {
    const change = idsInLowerCase(items)
    return change && inItems(change)
  }
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const change = idsInLowerCase(field)
    return change === undefined ? [] : [[name, change] as const]
  })
  return fields.length === 0 ? undefined : inFields(fields)
}
