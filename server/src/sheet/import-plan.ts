import type { Endpoint, Lang, Static, Text, TObject } from '@kangju/contract'
import type { Db } from '../db/client.ts'
import type { Me, Tools } from '../http/call.ts'

/** One column of an import. What its cells may hold, the schema of its field says. */
export interface ImportColumn<Key extends string = string> {
  readonly key: Key
  readonly heading: Text
  readonly required?: true
  /** How people write its values: the drop-down of the template, and what is understood in any of our languages. */
  readonly choices?: Readonly<Record<string, Text>>
  /** A line of its own above the headings. */
  readonly note?: Text
  /** What the sample row shows; a choice by its value. */
  readonly example: string
}

/** Who imports; `db` is the transaction of the batch while it is written. */
export interface ImportContext {
  readonly tools: Tools
  readonly db: Db
  readonly me: Me
  readonly lang: Lang
  readonly now: Date
}

export interface RowFault<Key extends string = string> {
  /** Which of the rows handed over. */
  readonly at: number
  readonly key?: Key
  readonly message: Text
}

type Keys<D extends TObject> = keyof Static<D> & string

export interface Unique<D extends TObject> {
  /** The column that is named when a row is refused. */
  readonly key: Keys<D>
  readonly of: (draft: Static<D>) => string | null | undefined
}

export interface ImportPlan<D extends TObject> {
  readonly title: Text
  readonly columns: readonly ImportColumn<Keys<D>>[]
  /** What one row has to be; an empty cell is a field left out. */
  readonly draft: D
  /** What only one row of a file may say: all but the first are refused, however far apart they stand. */
  readonly unique?: Unique<D> | readonly Unique<D>[]
  /** What the schema alone cannot see. Asked when the file is checked and again when its rows are written. */
  readonly check?: (context: ImportContext, drafts: Static<D>[]) => Promise<RowFault<Keys<D>>[]>
  /** Writes these rows; the same rows again must do no harm. */
  readonly write: (context: ImportContext, drafts: Static<D>[]) => Promise<{ inserted: number; updated: number }>
}

/** The same to the kit, which knows no area. */
export type AnyImport = ImportPlan<TObject> & { readonly endpoint: Endpoint }

const known = new Map<string, AnyImport>()

export const registerImport = <D extends TObject>(endpoint: Endpoint, plan: ImportPlan<D>): AnyImport => {
  const declared = { ...plan, endpoint } as unknown as AnyImport
  known.set(`${endpoint.area}.${endpoint.name}`, declared)
  return declared
}
export const findImport = (call: string) => known.get(call)
