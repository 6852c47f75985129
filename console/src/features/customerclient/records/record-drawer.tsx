import type { Body, Endpoint, Text } from '@kangju/contract'
import { useState, type ReactNode } from 'react'
import { CallForm } from '../../../resource/call-form.tsx'
import { startOf, type FormWords } from '../../../resource/form-fields.tsx'
import type { FieldSchema } from '../../../resource/schema.ts'
import type { AnyField, Values } from '../../../resource/types.ts'
import { useCallForm } from '../../../resource/use-call-form.ts'
import { resourceWords } from '../../../ui/words-resource.ts'

interface Props<E extends Endpoint> {
  call: E
  title: string
  words: FormWords
  fields: readonly (string | AnyField)[]
  /** The record to change, or the values of a new one. */
  row: Values
  isNew: boolean
  check: (draft: Body<E>) => Readonly<Partial<Record<string, Text>>>
  /** Returns the values that change along with a changed field. */
  follow?: (changed: Values, values: Values) => Values
  summary?: (values: Values) => ReactNode
  onSent?: () => void
  onClosed: () => void
}

const keyOf = (field: string | AnyField) => (typeof field === 'string' ? field : field.key)

/** The form of one record of a care recipient. */
export const RecordDrawer = <E extends Endpoint>({ row, isNew, check, summary, onClosed, ...rest }: Props<E>) => {
  // The base is fixed on opening, so that a newer version is noticed instead of overwritten.
  const [base] = useState<Values>(() => (isNew ? { ...startOf(rest.call.body as FieldSchema), ...row } : row))
  const form = useCallForm<E>({
    ...rest,
    isNew,
    base,
    done: resourceWords.saved,
    start: Object.fromEntries(rest.fields.map((field) => [keyOf(field), base[keyOf(field)]])),
    check: (draft, isWhole) => (isWhole ? check(draft as Body<E>) : {}),
  })
  return <CallForm form={form} frame="drawer" width={880} summary={summary?.(form.values)} onClosed={onClosed} />
}
