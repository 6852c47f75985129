import { Column, is, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Fields = Readonly<Record<string, PgColumn | SQL>>
type Decode = (value: unknown) => unknown
type Row = Record<string, unknown>

interface Decoder {
  mapFromDriverValue: Decode
}

/** None where a value is as the driver gives it. */
const decoderOf = (field: PgColumn | SQL): Decode | undefined => {
  const decoder = (is(field, Column) ? field : (field as unknown as { decoder: Decoder }).decoder) as Decoder
  const isPlain = decoder.mapFromDriverValue === (Column.prototype as unknown as Decoder).mapFromDriverValue
  return isPlain ? undefined : (value) => decoder.mapFromDriverValue(value)
}

/**
 * Rows as drizzle makes them of what the driver gives, with all decided once that it decides anew for every value: on a
 * long page that costs as much as all else.
 */
export const rowsOf = (fields: Fields) => {
  const steps = Object.entries(fields).map(([key, field]) => ({ key, decode: decoderOf(field) }))
  return (found: readonly unknown[][]): Row[] =>
    found.map((values) => {
      const row: Row = {}
      for (const [at, { key, decode }] of steps.entries()) {
        const value = values[at]
        row[key] = value === null || decode === undefined ? value : decode(value)
      }
      return row
    })
}

/** What a prepared statement of drizzle lets its own queries do: make what they like of what the driver gives. */
export const mappedBy = <R>(prepared: object, map: (found: unknown[][]) => R) =>
  Object.assign(prepared, { customResultMapper: map }) as unknown as { execute: (values: Row) => Promise<R> }
