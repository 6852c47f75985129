import type { Body, Endpoint, Text } from '@kangju/contract'
import { Form } from 'antd'
import type { Failure } from '../api/client.ts'
import { useMe } from '../api/me.tsx'
import { useState } from 'react'
import { useSay } from '../ui/say.ts'
import { fieldsOf, type FormRules, type FormWords } from './form-fields.tsx'
import { isSame } from './merge.ts'
import { checkField, draftOf, formValue, isOrdered, type FieldSchema } from './schema.ts'
import type { AnyField, Values } from './types.ts'
import { useCallDialog, type CallDialogOptions } from './use-call-dialog.ts'
import { recheck, useRefusals } from './use-refusals.ts'

type Faults = Readonly<Partial<Record<string, Text>>>

export interface CallFormOptions<E extends Endpoint> extends CallDialogOptions<E> {
  readonly words: FormWords
  /** Absent where the form renders its own fields. */
  readonly fields?: readonly (string | AnyField)[]
  /** Initial values of the form. */
  readonly start?: Values
  /** Values of the body without a field: ids, the version, columns that the form does not show. */
  readonly base?: Values
  /** False for an existing row: an empty secret is kept, fixed fields are disabled. */
  readonly isNew?: boolean
  /** Fields that are required here and optional in the schema. */
  readonly needed?: readonly string[]
  /** Builds the body, if it is not simply the values of the fields. */
  readonly draft?: (values: Values) => Values
  /** Rules between fields; `isWhole` once all required ones are present. */
  readonly check?: (draft: Values, isWhole: boolean) => Faults
  /** Asks for a confirmation before the request is sent. */
  readonly isMeant?: (draft: Body<E>) => Promise<boolean>
  /** Returns the values that change with a changed field. */
  readonly follow?: (changed: Values, values: Values) => Values
  /** False where the input is not worth a question before it is discarded. */
  readonly isGuarded?: boolean
  /** Returns true when it has handled the refusal. */
  readonly onRefused?: (failure: Failure, values: Values) => Promise<boolean>
}

const requiring = (body: FieldSchema, keys: readonly string[]): FieldSchema =>
  keys.length === 0 ? body : { ...body, required: [...(body.required ?? []), ...keys] }

/** The form of one endpoint: draft, checks, errors on fields, forced confirmation. `CallForm` renders it. */
export const useCallForm = <E extends Endpoint>(options: CallFormOptions<E>) => {
  const { call, words, start = {}, base = {}, isNew = true, needed = [], check, follow, isMeant, onRefused } = options
  const say = useSay()
  const me = useMe()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const dialog = useCallDialog({ ...options, labels: words.field, isDirty: isDirty && options.isGuarded !== false })
  const { complaints, place, forgive, whyRefused } = useRefusals(form)

  const body = call.body as FieldSchema
  // Overruling an objection requires a reason.
  const schema = requiring(body, dialog.isForced ? [...needed, 'remark'] : needed)
  const schemaOf = (key: string): FieldSchema => body.properties?.[key] ?? {}
  // A form with its own `draft` holds values in its own shape.
  const held = (key: string, value: unknown) => (options.draft === undefined ? formValue(schemaOf(key), value) : value)
  const initial = Object.fromEntries(Object.entries(start).map(([key, value]) => [key, held(key, value)]))
  const values: Values = { ...base, ...initial, ...(Form.useWatch([], form) as Values | undefined) }
  const context = { me, isNew, values }
  const fields = fieldsOf(options.fields ?? [], schema, context)
  const draftFrom = options.draft ?? ((given: Values, against = base) => draftOf(body, given, against))

  const judge: FormRules['judge'] = (path, own, key, value) => {
    const wrong = checkField(own, key, value)
    if (wrong !== undefined) return say(wrong)
    const draft = draftFrom(form.getFieldsValue())
    const isWhole = body.required?.every((name) => draft[name] !== undefined) === true
    const crossed = check?.(draft, isWhole)[path]
    return crossed === undefined ? whyRefused(path, value) : say(crossed)
  }

  const save = async (given: Values = form.getFieldsValue(), against: Values = base): Promise<void> => {
    const draft = draftFrom(given, against) as Body<E>
    if (isMeant !== undefined && !(await isMeant(draft))) return
    forgive()
    await dialog.send(draft, async (failure) => ((await onRefused?.(failure, given)) === true ? 'all' : place(failure)))
  }

  const change = (changed: Values) => {
    const followed = follow?.(changed, { ...base, ...form.getFieldsValue() }) ?? {}
    // Even an empty change would clear the error of an amount that is no number.
    if (Object.keys(followed).length > 0) form.setFieldsValue(followed)
    const now = form.getFieldsValue()
    setDirty(!Object.keys(now).every((key) => isSame(held(key, now[key]), initial[key], isOrdered(schemaOf(key)))))
    // A changed reason does not affect the objection.
    if (!('remark' in changed)) dialog.forgive()
    recheck(form)
  }

  return { ...dialog, form, words, isNew, schema, initial, values, context, fields, complaints, judge, save, change }
}

export type CallFormState = Omit<ReturnType<typeof useCallForm>, 'call' | 'send'> & { readonly call: Endpoint }
