import type { Access, Endpoint, Machine, Body, Query, Reply, Rules, Text, TSchema, UserInfo } from '@kangju/contract'
import type { ReactNode } from 'react'
import type { Outcome } from '../api/client.ts'
import type { Kind } from './schema.ts'
import type { Tone } from './tone.ts'

type Writing = Endpoint & { readonly body: TSchema }

/** The calls of an area that the kit knows how to use; an area has as many of them as it needs. */
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
  /** The list as a spreadsheet. */
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
  /** Rows inside a row. */
  readonly part?: Readonly<Record<string, FieldWords>>
}

export interface Column<Row, Key extends string> {
  key: Key
  text?: Text
  /** Where the schema of the row says less than the column knows. */
  as?: Kind
  width?: number
  /** Off until somebody switches it on. */
  hidden?: true
  render?: (row: Row) => ReactNode
}

export interface Search<Key extends string> {
  key: Key
  text?: Text
  /** The texts of its values, where they are another field's. */
  choice?: Readonly<Record<string, Text>>
  /** A pick list to choose from. */
  options?: Endpoint
  /** This one is the first day of a period, that one the last. */
  to?: Key
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
  /** The form as it stands, or the inner row when the field belongs to one. */
  readonly values: Values
}

export interface Field<Key extends string> {
  key: Key
  /** A heading that begins here. */
  group?: Text
  help?: Text
  /** A line below the field that depends on the values. */
  note?: (context: FieldContext) => string | undefined
  options?: Endpoint
  /** Of inner rows: which fields they have, where it is not all of them. */
  fields?: readonly (string | Field<string>)[]
  when?: (context: FieldContext) => boolean
  /** May be set once and then never again. */
  fixed?: true
  render?: (props: InputProps, context: FieldContext) => ReactNode
}

/** A button of the row, or of the page when it asks for no row. */
export interface Action<Row> {
  key: string
  call: { readonly access: Access }
  text: Text
  danger?: true
  when?: (row: Row, me: UserInfo) => boolean
  run: (row: Row, tools: RowTools) => void
}

export interface RowTools {
  /** Opens the form for a new row with these values in it. */
  readonly add: (values: Values) => void
  /** Opens the form for this row. */
  readonly edit: (row: { readonly id: string }) => void
  /** Shows the details of a row. */
  readonly open: (row: { readonly id: string }) => void
}

/** Something done to the selected rows: to each in turn, or with all of them at once. */
export interface BulkStep<Row> {
  key: string
  call: { readonly access: Access }
  text: Text
  when?: (row: Row) => boolean
  act?: (row: Row) => Promise<Outcome<unknown>>
  run?: (rows: readonly Row[]) => void
}

export interface PageAction {
  key: string
  call: { readonly access: Access }
  text: Text
  icon?: ReactNode
  run: (query: Values) => void
}

/** One spreadsheet whose rows can be brought in. */
export interface ImportChoice {
  readonly text: Text
  readonly template: Endpoint
  readonly upload: Endpoint
}

interface Shape<C, Row, ColumnKey extends string, FilterKey extends string, FieldKey extends string, Draft = never> {
  calls: C
  words: Words
  machine?: Machine
  /** The screen it stands on: its title, and where a person's settings for it are kept. */
  path: string
  /** What this page is for, in one sentence. */
  about: Text
  /** What the list is always asked for: the part of it that this screen shows. */
  only?: Readonly<Partial<Record<FilterKey, unknown>>>
  columns: readonly (ColumnKey | Column<Row, ColumnKey>)[]
  search: readonly (FilterKey | Search<FilterKey>)[]
  form?: readonly (FieldKey | Field<FieldKey>)[]
  /** What fields must be to each other; the server asks the same function. */
  check?: Rules<Draft>
  /** A new one is made on a page of its own. */
  addAt?: { readonly path: string; readonly call: { readonly access: Access } }
  /** A new one is made in a form of the feature's own. */
  addBy?: { readonly run: () => void; readonly call: { readonly access: Access } }
  actions?: readonly Action<Row>[]
  bulk?: readonly BulkStep<Row>[]
  pageActions?: readonly PageAction[]
  imports?: readonly ImportChoice[]
  /** What the server had to say to what was saved, beside that it was. */
  saved?: (reply: unknown) => void
  /** Names a row to a person. */
  rowTitle: (row: Row) => string
  /** What the whole list comes to, above its rows. */
  summary?: (answer: C extends Calls ? Reply<C['list']> : never) => ReactNode
  /** More about a row, below its facts. */
  describe?: (row: Row) => ReactNode
  /** What follows from a move or from `remove`, said before it is made. */
  follows?: Readonly<Record<string, Text>>
  tones?: Readonly<Record<string, Tone>>
}

type RowOf<A extends Calls> = Reply<A['list']> extends { items: (infer Row)[] } ? Row : AnyRow
type Paging = 'page' | 'limit' | 'sort' | 'count'
type KeyOf<T> = keyof T & string

/** What differs from one plain screen to the next. */
export type Resource<A extends Calls> = Shape<
  A,
  RowOf<A>,
  KeyOf<RowOf<A>>,
  Exclude<KeyOf<Query<A['list']>>, Paging>,
  A['add'] extends Endpoint ? KeyOf<Body<A['add']>> : string,
  A['add'] extends Endpoint ? Body<A['add']> : never
>

/** The same to the kit, which knows no area. */
export type AnyResource = Shape<Calls, AnyRow, string, string, string>
/** A resource as the kit reads it, by the names of its fields: the one place where what a screen declared is let go of. */
export const anyResource = <A extends Calls>(resource: Resource<A>) => resource as unknown as AnyResource
export type AnyColumn = Column<AnyRow, string>
export type AnyField = Field<string>
export type AnySearch = Search<string>
