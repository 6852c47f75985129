import { and, eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { may, type Endpoint, type Reply, type Text, type TSchema } from '@kangju/contract'
import type { Call, SignedCall } from '../http/call.ts'
import type { Handlers } from '../http/implement.ts'
import type { Filter } from './filter.ts'
import { lister, wholeList, type Extras } from './list.ts'
import { Problem } from '../kit/problem.ts'
import { reorderRows } from './reorder.ts'
import { maskRow, openField, openRow } from './sensitive.ts'
import { stamps } from './stamps.ts'
import { insertRow, moveRow, removeRows, updateRow, type RowRules } from './write-rows.ts'
import { find, within, type ScopedTable } from './scope.ts'
import { exportColumns, type OwnColumn, type SheetWords } from '../sheet/cells.ts'
import { isWhole, sheetExport, type ExportSource } from '../sheet/export.ts'

type Plain = Record<string, unknown>
type StoredRow = { id: string; operatorId: string; version: number; status?: string } & Plain

/** A stored row for the module's own code: its columns, sensitive ones masked in `view`, and the extras. */
type Seen<T extends ScopedTable, X extends Extras, L extends string> = Omit<T['$inferSelect'], L> & {
  [K in keyof X]: X[K] extends SQL<infer V> ? V : never
}

interface Options<T extends ScopedTable, X extends Extras, L extends string, Row> extends RowRules<T> {
  /** Columns that no reader may see, so that lists do not select them. */
  withheld?: readonly L[]
  /** Values computed by the database besides the columns; a subquery uses the table's database name. */
  extras?: X
  filters: Record<string, Filter>
  sorts: Record<string, PgColumn | SQL>
  order: SQL[]
  /** Maps stored rows, with sensitive values masked, to rows of the contract. */
  view?: (call: SignedCall, rows: Seen<T, X, L>[]) => Promise<Row[]> | Row[]
  /** Consequences of a move or `remove`, for the confirmation. */
  follows?: (call: SignedCall, row: T['$inferSelect'], move: string) => Promise<Text[]> | Text[]
}

/** The `export` endpoint: the list as a spreadsheet, with the list's filters, scope and masks. */
export interface SheetOption<Row> {
  readonly words: SheetWords
  /** Title of the sheet, if it differs from that of the area. */
  readonly title?: Text
  readonly columns: readonly ((keyof Row & string) | OwnColumn<Row>)[]
}

type CrudName = 'list' | 'read' | 'before' | 'add' | 'edit' | 'changestatus' | 'sort' | 'remove' | 'reveal'
type RowOf<A> = A extends { read: infer E extends Endpoint } ? Reply<E> : never

const body = (call: Call) => call.body as unknown as Plain

type CrudArea = Partial<Record<CrudName, Endpoint>>
type CrudHandlers<A, N extends string = CrudName> = Pick<Handlers<A>, Extract<keyof A, N>>

/** The standard endpoints of an area. A key written after the spread replaces one. */
export function crud<
  A extends CrudArea,
  T extends ScopedTable,
  X extends Extras = Record<never, never>,
  const L extends keyof T['_']['columns'] & string = never,
>(area: A, options: Options<T, X, L, RowOf<A>> & { sheet: SheetOption<RowOf<A>> }): CrudHandlers<A, CrudName | 'export'>
export function crud<
  A extends CrudArea,
  T extends ScopedTable,
  X extends Extras = Record<never, never>,
  const L extends keyof T['_']['columns'] & string = never,
>(area: A, options: Options<T, X, L, RowOf<A>>): CrudHandlers<A>
export function crud<A extends CrudArea, T extends ScopedTable, X extends Extras, const L extends string>(
  area: A,
  options: Options<T, X, L, RowOf<A>> & { sheet?: SheetOption<RowOf<A>> },
): object {
  const { table, machine } = options
  const withheld: readonly string[] = options.withheld ?? []
  // These derive from sensitive or secret fields, whose own entries tell the change.
  const blindIndexes = withheld.filter((key) => /(?:Index|Mac)$/.test(key))
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>).filter(
    ([key]) => !withheld.includes(key),
  )
  const fields = { ...Object.fromEntries(columns), ...options.extras }
  const name = getTableName(table)
  const draftSchema: TSchema = area.add?.body ?? area.edit?.body ?? area.read?.reply ?? {}
  const spec = { ...options, fields, counted: machine !== undefined }
  const page = lister<StoredRow>(spec)

  const view = async (call: SignedCall, rows: Plain[], show = maskRow): Promise<unknown[]> => {
    const shown = rows.map((row) => show(call.tools.keyring, name, draftSchema, row as StoredRow))
    return options.view === undefined ? shown : options.view(call, shown as Seen<T, X, L>[])
  }

  /** Nothing is written inside a snapshot, so the call has no audit and no afterCommit. */
  const viewAll = async function* (source: ExportSource) {
    const none = () => {
      throw new Error('a sheet is only read')
    }
    for await (const rows of wholeList<Plain>(spec).rows(source))
      yield (await view({ ...source, audit: none, afterCommit: none }, rows, shownIn(source))) as RowOf<A>[]
  }

  const whole = area.reveal?.access
  const shownIn = ({ query }: ExportSource) => (isWhole(query) ? openRow : maskRow)
  const admit = ({ me, query }: ExportSource) => {
    if (isWhole(query) && !may(me, whole ?? [])) throw new Problem('forbidden')
  }

  const sheetHandler = () => {
    const { export: endpoint, read } = area as { export?: Endpoint; read?: Endpoint }
    const { sheet } = options
    if (endpoint === undefined || sheet === undefined) return undefined
    const columns = exportColumns<RowOf<A>>(sheet.columns, read?.reply ?? {}, sheet.words)
    const title = sheet.title ?? sheet.words.title
    const total = (source: ExportSource) => {
      admit(source)
      return wholeList(spec).total(source)
    }
    return sheetExport(endpoint, { title, columns, total, rows: viewAll, whole })
  }

  const handlers = {
    list: async (call: Call) => {
      const found = await page(call.tools, call.me, call.query as Plain)
      return { ...found, items: await view(call, found.items) }
    },

    read: async (call: Call) => {
      // One endpoint of the specification passes the id in the query.
      const { id } = { ...(call.query as Plain), ...(call.params as Plain) } as { id: string }
      const rows = await call.db
        .select(fields)
        .from(table as PgTable)
        .where(and(within(call.me, table), eq(table.id, id)))
      if (rows.length === 0) throw new Problem('missing')
      return (await view(call, rows))[0]
    },

    before: async (call: Call) => {
      const { id } = call.params as { id: string }
      const { move } = call.query as { move: string }
      const row = (await find(call.db, call.me, table, id)) as T['$inferSelect']
      const isRemoval = move === 'remove'
      const found = isRemoval
        ? ((await options.usedBy?.(call, [id])) ?? [])
        : Object.values((await options.obstacles?.(call, row, move)) ?? {}).flat()
      const follows = (await options.follows?.(call, row, move)) ?? []
      const say = (texts: Text[]) => texts.map((text) => text[call.lang])
      return { obstacles: say(found), follows: say(follows) }
    },

    sort: async (call: Call) => {
      await reorderRows(call, table, (body(call) as { ids: string[] }).ids, stamps(call))
      return null
    },

    add: async (call: Call) => {
      const { id } = (await insertRow(call, options, draftSchema, body(call))) as { id: string }
      call.audit({ entityId: id })
      return { id, version: 1 }
    },

    edit: (call: Call) => {
      const { id, version, ...draft } = body(call) as { id: string; version: number } & Plain
      return updateRow(call, options, draftSchema, { id, version, draft }, blindIndexes)
    },

    changestatus: (call: Call) => moveRow(call, options, body(call) as { id: string; status: string }),

    remove: async (call: Call) => {
      await removeRows(call, options, (body(call) as { ids: string[] }).ids)
      return null
    },

    reveal: async (call: Call) => {
      const { id, field } = body(call) as { id: string; field: string }
      const row = (await find(call.db, call.me, table, id)) as StoredRow
      call.audit({ entityId: id, detail: { field } })
      return { value: openField(call.tools.keyring, name, field, row) }
    },

    export: sheetHandler(),
  }
  return Object.fromEntries(Object.entries(handlers).filter(([key, handler]) => key in area && handler !== undefined))
}
