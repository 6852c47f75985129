import { mask, type MaskKind, type TSchema } from '@kangju/contract'
import { confidential } from './confidential.ts'

interface Shape {
  readonly secret?: true
  readonly confidential?: true
  readonly sensitive?: MaskKind
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
}

const shown = (shape: Shape | undefined, value: unknown): unknown => {
  if (shape === undefined || value === null || value === undefined) return value
  if (shape.confidential === true) return confidential(value)
  if (shape.sensitive !== undefined && typeof value === 'string') return mask[shape.sensitive](value)
  if (Array.isArray(value)) return value.map((one: unknown) => shown(shape.items, one))
  if (typeof value !== 'object' || shape.properties === undefined) return value
  const { properties } = shape
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => properties[name]?.secret !== true)
      .map(([name, inner]) => [name, shown(properties[name], inner)]),
  )
}

/** What a caller sent, for the audit log: without secrets, numbers masked, confidential texts marked, at any depth. */
export const presentable = (schema: TSchema | undefined, given: unknown): Record<string, unknown> =>
  schema === undefined || given === null || typeof given !== 'object'
    ? {}
    : (shown(schema as Shape, given) as Record<string, unknown>)
