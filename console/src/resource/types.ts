import type { Access, Endpoint, Machine, Body, Query, Reply, Rules, Text, TSchema, UserInfo } from '@kangju/contract'
import type { ReactNode } from 'react'
import type { Outcome } from '../api/client.ts'
import type { Kind } from './schema.ts'
import type { Tone } from './tone.ts'

type Writing = Endpoint & { readonly body: TSchema }

/** The endpoints that the kit uses; an area declares those it has. */
export interface Calls {
  readonly list: Endpoint
  readonly read?: Endpoint
  readonly add?: Writing
  readonly edit?: Writing
  readonly changestatus?: Writing
  readonly before?: Endpoint
  readonly sort?: Writing
  readonly remove?: Writing
  readonly reveal?: Writing
  /** Exports the list as a spreadsheet. */
  readonly export?: Endpoint
}

export type AnyRow = { readonly id: string } & Readonly<Record<string, unknown>>
export type Values = Record<string, unknown>

/** The texts of an object's fields. */
export interface FieldWords {
  readonly field: Readonly<Record<string, Text>>
  readonly choice: Readonly<Record<string, Readonly<Record<string, Text>>>>
}

export interface Words extends FieldWords {
  readonly title: Text
  readonly move: Readonly<Record<string, Text>>
  /** Texts of the rows inside a row. */
  readonly part?: Readonly<Record<string, FieldWords>>
}

export interface Column<Row, Key extends string> {
  key: Key
  text?: Text
  /** Overrides the kind from the row's schema. */
  as?: Kind
  /** Width in pixels; longer lines of text end with an ellipsis. */
  width?: number
  /** Another column, which is hidden by itself, as the second line of the cell. */
  below?: Key
  /** Hidden until the user shows it. */
  hidden?: true
  render?: (row: Row) => ReactNode
}

export interface Search<Key extends string> {
  key: Key
  text?: Text
  /** Texts of its values, where they belong to another field. */
  choice?: Readonly<Record<string, Text>>
  /** Endpoint of a pick list. */
  options?: Endpoint
  /** The pick list is long: the server searches it by `keyword`, and names a chosen row by `id`. */
  searched?: true
  /** `key` is the first day of a period, `to` the last. */
  to?: Key
  /** Longest period that can be chosen. */
  daysAtMost?: number
}

export interface InputProps {
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  disabled?: boolean
}

export interface FieldContext {
  readonly me: UserInfo
  readonly isNew: boolean
  /** Current values of the form, or of the inner row that the field belongs to. */
  readonly values: Values
  /** Values of the form around the inner row that the field belongs to. */
  readonly outer?: Values
}

export interface Field<Key extends string> {
  key: Key
  /** Heading that starts at this field. */
  group?: Text
  help?: Text
  /** Columns that the field takes in a wide form, where its schema does not say it. */
  span?: 1 | 2 | 'all'
  /** The field is required while this is true, although the schema does not require it. */
  required?: (context: FieldContext) => boolean
  /** A line below the field that depends on the values. */
  note?: (context: FieldContext) => string | undefined
  options?: Endpoint
  /** The fields of inner rows, if not all of them. */
  fields?: readonly (string | Field<string>)[]
  when?: (context: FieldContext) => boolean
  /** The field can be set only when the row is created, or not by this account. */
  fixed?: true | ((context: FieldContext) => boolean)
  render?: (props: InputProps, context: FieldContext) => ReactNode
}

/** A button on the row, or on the page if it needs no row. */
export interface Action<Row> {
  key: string
  call: { readonly access: Access }
  text: Text
  danger?: true
  when?: (row: Row, me: UserInfo) => boolean
  run: (row: Row, tools: RowTools) => void
}

export interface RowTools {
  /** Opens the form for a new row with these values. */
  readonly add: (values: Values) => void
  /** Opens the form for this row. */
  readonly edit: (row: { readonly id: string }) => void
  /** Opens the details of a row. */
  readonly open: (row: { readonly id: string }) => void
}

/** The filters of the list, for figures that lead to what they count. */
export interface SummaryTools {
  readonly query: Values
  readonly refilter: (change: Values) => void
}

/** A bulk action: `act` runs for each selected row, `run` once for all of them. */
export interface BulkStep<Row> {
  key: string
  call: { readonly access: Access }
  text: Text
  when?: (row: Row) => boolean
  danger?: true
  act?: (row: Row) => Promise<Outcome<unknown>>
  /** `select` changes the selection, for instance to the rows that failed. */
  run?: (rows: readonly Row[], select: (rows: readonly Row[]) => void) => void
}

/** The row whose details are open. */
export interface OpenRow {
  /** Undefined while none is open. */
  readonly id: string | undefined
  readonly onOpen: (id: string | undefined) => void
}

export interface PageAction {
  key: string
  call: { readonly access: Access }
  text: Text
  icon?: ReactNode
  run: (query: Values) => void
}

/** A spreadsheet import. */
export interface ImportChoice {
  readonly text: Text
  readonly template: Endpoint
  readonly upload: Endpoint
}

/** A heading within a list. */
export interface RowGroup {
  readonly key: string
  readonly text: Text
  readonly tone?: Tone
}

interface Shape<C, Row, ColumnKey extends string, FilterKey extends string, FieldKey extends string, Draft = never> {
  calls: C
  words: Words
  machine?: Machine
  /** Path of the screen: it determines the title and the key of the user's settings. */
  path: string
  /** Purpose of the page in one sentence. */
  about: Text
  /** Filters of an address that names none; clearing them shows all rows. */
  usual?: () => Readonly<Partial<Record<FilterKey, unknown>>>
  /** Fixed filters of this screen. */
  only?: Readonly<Partial<Record<FilterKey, unknown>>>
  columns: readonly (ColumnKey | Column<Row, ColumnKey>)[]
  /** Heading of a row; rows in the list's order that have the same one are listed under it. */
  groupOf?: (row: Row) => RowGroup
  /** Column whose cell shows the heading in the first row of its group; without it a heading is a row of its own. */
  groupIn?: ColumnKey
  /** Colour of a row that stands out. */
  rowTone?: (row: Row) => Tone | undefined
  search: readonly (FilterKey | Search<FilterKey>)[]
  form?: readonly (FieldKey | Field<FieldKey>)[]
  /** Width of the form's drawer in pixels; from 720 on it has several columns. */
  formWidth?: number
  /** Rules between fields; the server uses the same function. */
  check?: Rules<Draft>
  /** New rows are created on a separate page. */
  addAt?: { readonly path: string; readonly call: { readonly access: Access } }
  /** New rows are created in a form of the feature's own. */
  addBy?: { readonly run: () => void; readonly call: { readonly access: Access }; readonly text?: Text }
  /** False for rows that this account sees but cannot change. */
  mayChange?: (row: Row, me: UserInfo) => boolean
  actions?: readonly Action<Row>[]
  bulk?: readonly BulkStep<Row>[]
  pageActions?: readonly PageAction[]
  imports?: readonly ImportChoice[]
  /** Called with the server's reply after saving. */
  saved?: (reply: unknown) => void
  /** Name of a row for the user. */
  rowTitle: (row: Row) => string
  /** Totals of the whole list, shown above its rows. */
  summary?: (answer: C extends Calls ? Reply<C['list']> : never, tools: SummaryTools) => ReactNode
  /** More about a row, shown below its facts. */
  describe?: (row: Row) => ReactNode
  /** The drawer of an open row, where the kit's does not suffice. */
  drawer?: (open: OpenRow) => ReactNode
  /** Consequences of a move or of `remove`, shown in the confirm dialog. */
  follows?: Readonly<Record<string, Text>>
  tones?: Readonly<Record<string, Tone>>
}

type RowOf<A extends Calls> = Reply<A['list']> extends { items: (infer Row)[] } ? Row : AnyRow
type Paging = 'page' | 'limit' | 'sort' | 'count'
type KeyOf<T> = keyof T & string

/** Declaration of a list screen. */
export type Resource<A extends Calls> = Shape<
  A,
  RowOf<A>,
  KeyOf<RowOf<A>>,
  Exclude<KeyOf<Query<A['list']>>, Paging>,
  A['add'] extends Endpoint ? KeyOf<Body<A['add']>> : string,
  A['add'] extends Endpoint ? Body<A['add']> : never
>

/** A resource without the types of its area, as the kit uses it. */
export type AnyResource = Shape<Calls, AnyRow, string, string, string>
/** Drops the types of the area; this is the only place that does so. */
export const anyResource = <A extends Calls>(resource: Resource<A>) => resource as unknown as AnyResource
export type AnyColumn = Column<AnyRow, string>
export type AnyField = Field<string>
export type AnySearch = Search<string>
