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
import { useCallDialog, isForceable, type CallDialogOptions } from './use-call-dialog.ts'
import { recheck, useRefusals } from './use-refusals.ts'

type Faults = Readonly<Partial<Record<string, Text>>>

export interface CallFormOptions<E extends Endpoint> extends CallDialogOptions<E> {
  readonly words: FormWords
  /** Left out where the form draws its fields itself. */
  readonly fields?: readonly (string | AnyField)[]
  /** The values that the form opens with. */
  readonly start?: Values
  /** Values of the body that have no field: ids, the version, columns that the form does not show. */
  readonly base?: Values
  /** False for a row that exists: a secret left empty stays, fixed fields are disabled. */
  readonly isNew?: boolean
  /** Fields that are required here and optional in the schema. */
  readonly needed?: readonly string[]
  /** The body, where it is not simply what the fields hold. */
  readonly draft?: (values: Values) => Values
  /** How fields must agree with each other; `isWhole` once all required ones are there. */
  readonly check?: (draft: Values, isWhole: boolean) => Faults
  /** Asks for a confirmation before the call is made. */
  readonly isMeant?: (draft: Body<E>) => Promise<boolean>
  /** Returns what changes with a changed field. */
  readonly follow?: (changed: Values, values: Values) => Values
  /** Returns true when it has dealt with the refusal. */
  readonly onRefused?: (failure: Failure, values: Values) => Promise<boolean>
}

const requiring = (body: FieldSchema, keys: readonly string[]): FieldSchema =>
  keys.length === 0 ? body : { ...body, required: [...(body.required ?? []), ...keys] }

/** The form of one call: draft, checks, refusals on their fields, forced confirmation. `CallForm` draws it. */
export const useCallForm = <E extends Endpoint>(options: CallFormOptions<E>) => {
  const { call, words, start = {}, base = {}, isNew = true, needed = [], check, follow, isMeant, onRefused } = options
  const say = useSay()
  const me = useMe()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const dialog = useCallDialog({ ...options, isDirty })
  const { complaints, place, forgive, whyRefused } = useRefusals(form)

  const body = call.body as FieldSchema
  // What is done in spite of an objection needs a reason.
  const schema = requiring(body, dialog.isForced ? [...needed, 'remark'] : needed)
  const schemaOf = (key: string): FieldSchema => body.properties?.[key] ?? {}
  // Where the body is made from the values, they have a shape of their own.
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
    const outcome = await dialog.send(draft)
    if (outcome.ok || (await onRefused?.(outcome.failure, given)) === true) return
    if (!isForceable(outcome.failure)) place(outcome.failure)
  }

  const change = (changed: Values) => {
    form.setFieldsValue(follow?.(changed, { ...base, ...form.getFieldsValue() }) ?? {})
    const now = form.getFieldsValue()
    setDirty(!Object.keys(now).every((key) => isSame(held(key, now[key]), initial[key], isOrdered(schemaOf(key)))))
    // A reason changes nothing about what it is given for.
    if (!('remark' in changed)) dialog.forgive()
    recheck(form, changed)
  }

  return { ...dialog, form, words, isNew, schema, initial, values, context, fields, complaints, judge, save, change }
}

export type CallFormState = Omit<ReturnType<typeof useCallForm>, 'call' | 'send'> & { readonly call: Endpoint }
