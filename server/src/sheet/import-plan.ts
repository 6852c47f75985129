import type { Endpoint, Lang, Static, Text, TObject } from '@kangju/contract'
import type { Db } from '../db/client.ts'
import type { Me, Tools } from '../http/call.ts'

/** One column of an import; the schema of its field defines the valid values. */
export interface ImportColumn<Key extends string = string> {
  readonly key: Key
  readonly heading: Text
  readonly required?: true
  /** Labels of its values: the drop-down of the template, accepted in any of our languages. */
  readonly choices?: Readonly<Record<string, Text>>
  /** A note line above the headings. */
  readonly note?: Text
  /** Value of the sample row; a choice by its value. */
  readonly example: string
}

/** The importing account and its services; `db` is the transaction of the batch while it is written. */
export interface ImportContext {
  readonly tools: Tools
  readonly db: Db
  readonly me: Me
  readonly lang: Lang
  readonly now: Date
}

export interface RowFault<Key extends string = string> {
  /** Index among the given rows. */
  readonly at: number
  readonly key?: Key
  readonly message: Text
}

type Keys<D extends TObject> = keyof Static<D> & string

export interface Unique<D extends TObject> {
  /** The column that the error of a refused row names. */
  readonly key: Keys<D>
  readonly of: (draft: Static<D>) => string | null | undefined
}

/** The faults of a batch, and the rows that were read to find them. */
export interface CheckedBatch<Key extends string, Found> {
  readonly faults: readonly RowFault<Key>[]
  readonly found?: Found | undefined
}

export interface ImportPlan<D extends TObject, Found = unknown> {
  readonly title: Text
  readonly columns: readonly ImportColumn<Keys<D>>[]
  /** The schema of one row; an empty cell is a missing field. */
  readonly draft: D
  /** Values that may occur only once in a file: all rows but the first are refused. */
  readonly unique?: Unique<D> | readonly Unique<D>[]
  /** Finds what the schema alone cannot: once when the file is checked, and again in the transaction that writes. */
  readonly check?: (context: ImportContext, drafts: Static<D>[]) => Promise<CheckedBatch<Keys<D>, Found>>
  /** Writes these rows with what `check` found in the same transaction; it must be safe to write the same rows twice. */
  readonly write: (
    context: ImportContext,
    drafts: Static<D>[],
    found: Found | undefined,
  ) => Promise<{ inserted: number; updated: number }>
}

/** The plan as the kit sees it, independent of an area. */
export type AnyImport = ImportPlan<TObject> & { readonly endpoint: Endpoint }

const known = new Map<string, AnyImport>()

export const registerImport = <D extends TObject, Found>(endpoint: Endpoint, plan: ImportPlan<D, Found>): AnyImport => {
  const declared = { ...plan, endpoint } as unknown as AnyImport
  known.set(`${endpoint.area}.${endpoint.name}`, declared)
  return declared
}
export const findImport = (call: string) => known.get(call)
