import { closed, Flag, Id, oneOf, Type, type TProperties } from './schema.ts'

/** Query of an export: filters and sort of the list without paging. */
export const sheetQuery = <F extends TProperties, const S extends string>(filters: F, sorts: readonly S[]) =>
  closed({
    sort: Type.Optional(oneOf<S | `-${S}`>(...sorts, ...sorts.map((name) => `-${name}` as const))),
    ...(Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, Type.Optional(schema)])) as {
      [K in keyof F]: ReturnType<typeof Type.Optional<F[K]>>
    }),
  })

/** 1 exports personal numbers unmasked, for accounts that can reveal them; the audit log records it. */
export const wholeNumbers = { whole: Flag } as const

/** Fields sent with the file; `preview: 1` waits for confirmation between checking and writing. */
export const ImportBody = closed({ preview: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) })

/** Id of the background task; `/task/{id}` returns its progress. */
export const TaskStarted = closed({ taskId: Id })

export const importLimits = { bytes: 10 * 1024 * 1024, rows: 50_000 } as const

/** Exports of this many rows or more run in the background: the request answers with their task. */
export const directExportRows = 20_000
