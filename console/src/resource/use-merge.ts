import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { Failure, Outcome } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { conflictsOf, isSame, type Conflict } from './merge.ts'
import { formValue, isOrdered, type FieldSchema } from './schema.ts'
import type { AnyField, Values } from './types.ts'
import { isStale } from './use-call-dialog.ts'

interface MergeOptions {
  readonly form: FormInstance<Values>
  readonly body: FieldSchema
  /** The row that the form was last in sync with. */
  readonly base: Values
  readonly setBase: (row: Values) => void
  /** Reads the row as it is stored now. */
  readonly read: () => Promise<Outcome<unknown>>
  readonly save: (values: Values, against: Values) => Promise<void>
}

/** Compares two values of a field as its input shows them. */
export const sameValue = (body: FieldSchema) => (key: string, one: unknown, other: unknown) => {
  const schema = body.properties?.[key] ?? {}
  return isSame(formValue(schema, one), formValue(schema, other), isOrdered(schema))
}

/** When another user saved first, the versions are merged field by field; `Conflicts` renders the choice. */
export const useMerge = ({ form, body, base, setBase, read, save }: MergeOptions) => {
  const [conflict, setConflict] = useState<{ mine: Values; theirs: Values; fields: Conflict[] }>()
  return {
    conflicts: conflict?.fields,
    /** Returns false if the refusal is another one, or the stored row could not be read. */
    compare: async (failure: Failure, mine: Values, shown: readonly AnyField[]): Promise<boolean> => {
      if (!isStale(failure)) return false
      const now = await read()
      if (!now.ok) {
        report(now.failure)
        return false
      }
      const theirs = now.data as Values
      // A stored secret is never read, so it cannot be compared.
      const keys = shown.map(({ key }) => key).filter((key) => body.properties?.[key]?.secret !== true)
      const fields = conflictsOf(keys, base, mine, theirs, sameValue(body))
      if (fields.length === 0) await save(mine, theirs)
      else setConflict({ mine, theirs, fields })
      return true
    },
    cancel: () => setConflict(undefined),
    settle: (picked: Values) => {
      if (conflict === undefined) return
      form.setFieldsValue(picked)
      setBase(conflict.theirs)
      setConflict(undefined)
      void save({ ...conflict.mine, ...picked }, conflict.theirs)
    },
  }
}

export type Merge = ReturnType<typeof useMerge>
