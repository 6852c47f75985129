import { closed, Flag, Id, oneOf, Type, type TProperties } from './schema.ts'

/** What a spreadsheet of a list is asked for: the list's filters and sort, without its paging. */
export const sheetQuery = <F extends TProperties, const S extends string>(filters: F, sorts: readonly S[]) =>
  closed({
    sort: Type.Optional(oneOf<S | `-${S}`>(...sorts, ...sorts.map((name) => `-${name}` as const))),
    ...(Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, Type.Optional(schema)])) as {
      [K in keyof F]: ReturnType<typeof Type.Optional<F[K]>>
    }),
  })

/** 1: the numbers of people in full instead of masked, for who may reveal them one by one; the audit log says so. */
export const wholeNumbers = { whole: Flag } as const

/** Beside the file: 1 waits for a confirmation between checking the rows and writing them. */
export const ImportBody = closed({ preview: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) })

/** The task that does the work; how far it is, `/task/{id}` tells. */
export const TaskStarted = closed({ taskId: Id })

export const importLimits = { bytes: 10 * 1024 * 1024, rows: 50_000 } as const

/** What an export of this many rows or more should not keep anybody waiting for. */
export const directExportRows = 20_000
