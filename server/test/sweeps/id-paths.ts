import type { Endpoint, TSchema } from '@kangju/contract'
import { sample } from '../api/sample.ts'

type Plain = { format?: string; properties?: Record<string, Plain>; items?: Plain }
/** The way from a value to one inside it; a number is the place in a list. */
export type Path = (string | number)[]

/** Where a schema takes ids, at any depth. */
export const idPaths = (schema: TSchema | undefined, at: Path = []): Path[] => {
  const { format, properties = {}, items } = (schema ?? {}) as Plain
  if (format === 'uuid') return [at]
  const inItems = items === undefined ? [] : idPaths(items as TSchema, [...at, 0])
  const inside = Object.entries(properties).flatMap(([name, inner]) => idPaths(inner as TSchema, [...at, name]))
  return [...inItems, ...inside]
}

/** A copy of the value with another one at the path. */
export const withValue = (target: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value
  const copy: Record<string, unknown> | unknown[] = Array.isArray(target)
    ? [...target]
    : typeof key === 'number'
      ? []
      : { ...(target as object) }
  const holder = copy as Record<string | number, unknown>
  holder[key] = withValue(holder[key], rest, value)
  return copy
}

/** A copy of the sample whose missing rows on the way are samples, too, so that the schema accepts it. */
export const withSamples = (schema: TSchema | undefined, value: unknown, [key, ...rest]: Path): unknown => {
  const { properties = {}, items } = (schema ?? {}) as Plain
  const start = value ?? sample(schema)
  if (key === undefined) return start
  const inner = (typeof key === 'number' ? items : properties[key]) as TSchema | undefined
  return withValue(start, [key], withSamples(inner, (start as Record<string | number, unknown>)[key], rest))
}

/** One endpoint takes an ID card number; its own tests try that of another operator. */
export const namesRow = ({ path, params }: Endpoint) =>
  path.includes('{id}') && (params as { properties?: { id?: { format?: string } } }).properties?.id?.format !== 'idCard'
