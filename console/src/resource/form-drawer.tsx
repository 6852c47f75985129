import { problems, type Endpoint } from '@kangju/contract'
import { Alert, Button, Drawer, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { call as callNow, type Failure } from '../api/client.ts'
import { useMe } from '../api/me.tsx'
import { act, useCall } from '../api/query.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useDirty } from '../api/dirty.ts'
import { notify } from '../ui/feedback.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { Conflicts } from './conflicts.tsx'
import { fieldsOf, FormFields, FormRulesProvider, startOf, type FormRules } from './form-fields.tsx'
import { inputOf } from './labels.ts'
import { conflictsOf, isSame, type Conflict, type Same } from './merge.ts'
import { checkField, draftOf, formValue, isOrdered, kindOf, type FieldSchema } from './schema.ts'
import { ErrorState } from './states.tsx'
import type { AnyResource, AnyRow, Values } from './types.ts'
import { recheck, saveByKey, useRefusals } from './use-refusals.ts'
import formStyles from '../ui/form.module.css'

/** Rows and rich text within the form need more room than a column of inputs. */
const isRoomy = (schema: FieldSchema) => ['rows', 'html'].includes(kindOf(schema))

interface Props {
  resource: AnyResource
  call: Endpoint & { readonly body: Endpoint['body'] }
  /** The row to edit; without one a new one is made. */
  row?: AnyRow
  /** What a new one begins with. */
  start?: Values
  onClosed: () => void
}

export const FormDrawer = ({ resource, call, row, start, onClosed }: Props) => {
  const say = useSay()
  const me = useMe()
  const confirm = useConfirm()
  const [form] = Form.useForm<Values>()
  const body = call.body as FieldSchema
  const isNew = row === undefined
  const started = isNew ? { ...startOf(body), ...start } : {}
  // What must be there and has no place in the form is as it usually is.
  const needed = Object.fromEntries(Object.entries(started).filter(([key]) => body.required?.includes(key) === true))
  const read = resource.calls.read ?? resource.calls.list
  const reading = useCall(read, inputOf(read, row?.id), { enabled: !isNew, keepPrevious: false, quiet: true })
  /** The row as it was when this form last agreed with it; a fresh answer under somebody's hands changes nothing. */
  const [base, setBase] = useState<Values | undefined>(isNew ? {} : undefined)
  if (base === undefined && reading.data !== undefined && !reading.isFetching) setBase(reading.data as Values)
  const [isOpen, setOpen] = useState(true)
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { complaints, place, forgive, whyRefused } = useRefusals(form)
  const [conflict, setConflict] = useState<{ theirs: Values; fields: Conflict[] }>()

  const values = (Form.useWatch([], form) as Values | undefined) ?? {}
  const context = { me, isNew, values: { ...base, ...values } }
  const fields = fieldsOf(resource.form ?? [], body, context)
  const keys = fields.map((field) => field.key)
  const schemaOf = (key: string): FieldSchema => body.properties?.[key] ?? {}
  // Of every field, those that have no place yet as well: they may get one.
  const initial = Object.fromEntries(
    (resource.form ?? []).map((field) => {
      const key = typeof field === 'string' ? field : field.key
      return [key, formValue(schemaOf(key), { ...started, ...base }[key])]
    }),
  )
  const same: Same = (key, one, other) =>
    isSame(formValue(schemaOf(key), one), formValue(schemaOf(key), other), isOrdered(schemaOf(key)))
  const title = isNew
    ? say(words.addOne, { title: say(resource.words.title) })
    : say(words.editOne, { name: resource.rowTitle(row) })
  useDirty(isDirty, title)

  const close = async () => {
    const question = { title: say(words.discardTitle), content: say(words.discardText), okText: words.discard }
    if (isDirty && (await confirm({ ...question, danger: true })) === undefined) return
    setOpen(false)
  }

  const compare = async (mine: Values, failure: Failure) => {
    const now = await callNow(read, inputOf(read, row?.id))
    if (!now.ok) return place(failure, keys)
    const theirs = now.data as Values
    const open = keys.filter((key) => body.properties?.[key]?.secret !== true)
    const found = conflictsOf(open, base ?? {}, mine, theirs, same)
    if (found.length === 0) return save(mine, theirs)
    setConflict({ theirs, fields: found })
  }

  const save = async (values: Values, against: Values = base ?? {}): Promise<void> => {
    setSaving(true)
    forgive()
    const outcome = await act(call, { body: draftOf(body, values, isNew ? needed : against) } as never, { quiet: true })
    setSaving(false)
    if (!outcome.ok) {
      if (outcome.failure.code === problems.stale.code && !isNew) return compare(values, outcome.failure)
      return place(outcome.failure, keys)
    }
    setDirty(false)
    notify.success(say(words.saved))
    resource.saved?.(outcome.data)
    setOpen(false)
  }

  const settle = (picked: Values) => {
    if (conflict === undefined) return
    const values = { ...form.getFieldsValue(), ...picked }
    form.setFieldsValue(picked)
    setBase(conflict.theirs)
    setConflict(undefined)
    void save(values, conflict.theirs)
  }

  const judge: FormRules['judge'] = (path, schema, key, value) => {
    const wrong = checkField(schema, key, value)
    if (wrong !== undefined) return say(wrong)
    const draft = draftOf(body, form.getFieldsValue(), isNew ? needed : base)
    // Fields are compared once all that must be there are there.
    const isWhole = body.required?.every((name) => draft[name] !== undefined) === true
    const crossed = isWhole ? resource.check?.(draft as never)[path] : undefined
    if (crossed !== undefined) return say(crossed)
    return whyRefused(path, value)
  }
  const change = (changed: Values) => {
    setDirty(!keys.every((key) => same(key, form.getFieldValue(key), base?.[key])))
    recheck(form, changed)
  }

  return (
    <Drawer
      title={title}
      size={fields.some(({ key }) => isRoomy(schemaOf(key))) ? 880 : 640}
      styles={{ footer: { padding: '12px 24px' } }}
      open={isOpen}
      onClose={() => void close()}
      afterOpenChange={(open) => open || onClosed()}
      footer={
        conflict === undefined && (
          <div className={formStyles.saveBar}>
            <span className="quiet">{say(words.saveHint)}</span>
            <Button onClick={() => void close()}>{say(words.cancel)}</Button>
            <Button type="primary" loading={isSaving} disabled={base === undefined} onClick={() => form.submit()}>
              {say(words.save)}
            </Button>
          </div>
        )
      }
    >
      {base === undefined && reading.failure === undefined && <Skeleton active />}
      {base === undefined && reading.failure !== undefined && (
        <ErrorState message={reading.failure.message} onRetry={() => void reading.refetch()} />
      )}
      {conflict !== undefined && (
        <Conflicts
          resource={resource}
          body={body}
          fields={fields}
          conflicts={conflict.fields}
          onCancel={() => setConflict(undefined)}
          onSettle={settle}
        />
      )}
      {base !== undefined && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the whole form
        <div onKeyDown={saveByKey(form, isSaving)} className={conflict === undefined ? undefined : formStyles.setAside}>
          {complaints.length > 0 && (
            <Alert type="error" showIcon title={complaints.join(' ')} className={formStyles.complaint} />
          )}
          <Form<Values>
            form={form}
            name={call.area}
            layout="vertical"
            validateTrigger="onBlur"
            scrollToFirstError={{ focus: true }}
            initialValues={initial}
            onValuesChange={change}
            onFinish={(given) => void save(given)}
          >
            <FormRulesProvider isNew={isNew} words={resource.words} judge={judge}>
              <FormFields fields={fields} schema={body} context={context} />
            </FormRulesProvider>
          </Form>
        </div>
      )}
    </Drawer>
  )
}
