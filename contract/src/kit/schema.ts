import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import type { FormatName } from './formats.ts'
import type { Text } from './lang.ts'
import type { MaskKind } from './mask.ts'

export { Type, type Static, type TSchema, type TObject, type TProperties }

/** An object schema that rejects unknown fields; used for every body and query. */
export const closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** A value that clients can omit or send as null. */
export const optional = <S extends TSchema>(schema: S) => Type.Optional(orNull(schema))

/** `S | null` as one plain JSON schema, so that errors name the broken rule instead of a union. */
export const orNull = <S extends TSchema>(schema: S) => {
  const plain = schema as { type?: string; enum?: unknown[] }
  return Type.Unsafe<Static<S> | null>({
    ...schema,
    ...(plain.type === undefined ? {} : { type: [plain.type, 'null'] }),
    ...(plain.enum === undefined ? {} : { enum: [...plain.enum, null] }),
  })
}

export const oneOf = <const V extends string>(...values: V[]) => Type.Unsafe<V>({ enum: values })

/** Single-line text of min to max characters without surrounding blanks or control characters. */
export const text = (min: number, max: number) => Type.String({ minLength: min, maxLength: max, format: 'line' })

/** Multi-line text. */
export const prose = (min: number, max: number) => Type.String({ minLength: min, maxLength: max, format: 'prose' })

/** Rich text; the server keeps only harmless tags. */
export const rich = (min: number, max = 20_000) => Type.String({ minLength: min, maxLength: max, format: 'html' })

/** Text with a named format (`formats.ts`) and a maximum length. */
export const formatted = (format: FormatName, maxLength: number) => Type.String({ format, maxLength })

export const listOf = <S extends TSchema>(items: S, minItems: number, maxItems: number) =>
  Type.Array(items, { minItems, maxItems, uniqueItems: true })

export const Id = formatted('uuid', 36)
export const Fen = Type.Integer({ minimum: 0, maximum: 9_999_999_999, unit: 'fen' })
export const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000, unit: 'bp' })
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** A flag that the wire format writes as 0 or 1. */
export const Flag = Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] })
export const Instant = formatted('instant', 40)
export const Day = formatted('day', 10)
/** A month, such as `2026-11`. */
export const Month = formatted('month', 7)
export const Clock = formatted('clock', 5)
export const FileUrl = formatted('fileUrl', 200)
export const Remark = prose(0, 200)

/** A value stored encrypted and returned masked. An edit that sends the mask back keeps the value. */
export const sensitive = <S extends TSchema>(kind: MaskKind, schema: S) =>
  Type.Unsafe<Static<S>>({ ...schema, sensitive: kind })

/** A value that is never returned and never logged. */
export const secret = <S extends TSchema>(schema: S) => Type.Unsafe<Static<S>>({ ...schema, secret: true })

/** A text about a person's health or life: stored and logged encrypted, shown in full to permitted accounts. */
export const confidential = <S extends TSchema>(schema: S) => Type.Unsafe<Static<S>>({ ...schema, confidential: true })

export const ById = closed({ id: Id })
export const Ids = closed({ ids: listOf(Id, 1, 100) })
export const Done = closed({ id: Id, version: Version })
export const Nothing = Type.Null()

/**
 * Cross-field rules of a draft: errors by field (`specs.0.priceFen` for a field of an inner row). The server enforces
 * them; forms show them before sending.
 */
export type Rules<Draft> = (draft: Draft) => Readonly<Record<string, Text>>

/** Row of a pick list. */
export const Option = closed({ id: Id, name: Type.String() })

export const pageQuery = <F extends TProperties, const S extends string>(filters: F, sorts: readonly S[]) =>
  closed({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    sort: Type.Optional(oneOf<S | `-${S}`>(...sorts, ...sorts.map((name) => `-${name}` as const))),
    /** `exact` counts all rows instead of stopping at the cap. */
    count: Type.Optional(Type.Enum(['exact'])),
    ...(Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, Type.Optional(schema)])) as {
      [K in keyof F]: ReturnType<typeof Type.Optional<F[K]>>
    }),
  })

export const pageOf = <S extends TSchema>(row: S) =>
  closed({
    items: Type.Array(row),
    total: Count,
    /** True if counting stopped at the cap, so there are at least `total` rows. */
    capped: Type.Boolean(),
    page: Type.Integer(),
    limit: Type.Integer(),
    /** Rows per state over the whole list, for areas with a state machine. */
    counts: Type.Optional(Type.Record(Type.String(), Count)),
  })

export type Page<T> = {
  items: T[]
  total: number
  capped: boolean
  page: number
  limit: number
  counts?: Record<string, number>
}

/** Fields common to all stored rows. */
export const common = {
  id: Id,
  version: Version,
  createdAt: Instant,
  createdByName: orNull(Type.String()),
  updatedAt: Instant,
}

export const change = <P extends TProperties>(draft: TObject<P>) =>
  closed({ id: Id, version: Version, ...draft.properties } as { id: typeof Id; version: typeof Version } & P)
