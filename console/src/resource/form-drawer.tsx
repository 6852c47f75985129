import { problems, type Endpoint } from '@kangju/contract'
import { Alert, Button, Drawer, Form, Skeleton } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { call as callNow, type Failure } from '../api/client.ts'
import { useMe } from '../api/me.tsx'
import { act, useCall } from '../api/query.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useDirty } from '../ui/dirty.ts'
import { notify } from '../ui/feedback.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { Conflicts } from './conflicts.tsx'
import { fieldsOf, FormFields, FormRulesContext, startOf, type FormRules } from './form-fields.tsx'
import { inputOf } from './labels.ts'
import { conflictsOf, isSame, type Conflict, type Same } from './merge.ts'
import { checkField, draftOf, formValue, isOrdered, kindOf, type FieldSchema } from './schema.ts'
import { ErrorState } from './states.tsx'
import type { AnyResource, AnyRow, Values } from './types.ts'

const pathOf = (name: string) => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

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
  const read = resource.calls.read ?? resource.calls.list
  const reading = useCall(read, inputOf(read, row?.id), { enabled: !isNew, keepPrevious: false, quiet: true })
  /** The row as it was when this form last agreed with it; a fresh answer under somebody's hands changes nothing. */
  const [base, setBase] = useState<Values | undefined>(isNew ? {} : undefined)
  if (base === undefined && reading.data !== undefined && !reading.isFetching) setBase(reading.data as Values)
  const [isOpen, setOpen] = useState(true)
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [complaints, setComplaints] = useState<readonly string[]>([])
  /** What the server refused stays refused until it is changed. */
  const refused = useRef(new Map<string, { value: unknown; why: string }>())
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

  /** Under their fields, nested ones under the field they are in; what belongs to none stands on top. */
  const placeErrors = ({ errors = {}, message }: Failure) => {
    const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')))
    const all = Object.entries(errors).map(([name, texts]) => ({ name, key: name.split('.')[0] ?? '', texts }))
    const own = all.filter(({ key }) => keys.includes(key))
    const placed = own.map(({ name, key, texts }) => ({
      name: known.has(name) ? pathOf(name) : [key],
      errors: [...texts],
    }))
    for (const { name, errors: why } of placed)
      refused.current.set(name.join('.'), { value: form.getFieldValue(name), why: why.join(' ') })
    form.setFields(placed)
    if (placed[0] !== undefined) form.scrollToField(placed[0].name, { focus: true })
    const others = all.filter(({ key }) => !keys.includes(key)).flatMap(({ texts }) => texts)
    setComplaints(own.length === 0 ? [message, ...others] : others)
  }

  const compare = async (mine: Values, failure: Failure) => {
    const now = await callNow(read, inputOf(read, row?.id))
    if (!now.ok) return placeErrors(failure)
    const theirs = now.data as Values
    const open = keys.filter((key) => body.properties?.[key]?.secret !== true)
    const found = conflictsOf(open, base ?? {}, mine, theirs, same)
    if (found.length === 0) return save(mine, theirs)
    setConflict({ theirs, fields: found })
  }

  const save = async (values: Values, against: Values = base ?? {}): Promise<void> => {
    setSaving(true)
    setComplaints([])
    refused.current.clear()
    const outcome = await act(call, { body: draftOf(body, values, isNew ? {} : against) } as never, { quiet: true })
    setSaving(false)
    if (!outcome.ok) {
      if (outcome.failure.code === problems.stale.code && !isNew) return compare(values, outcome.failure)
      return placeErrors(outcome.failure)
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

  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isSaving) form.submit()
  }
  const judge: FormRules['judge'] = (path, schema, key, value) => {
    const wrong = checkField(schema, key, value)
    if (wrong !== undefined) return say(wrong)
    const draft = draftOf(body, form.getFieldsValue(), isNew ? {} : base)
    // Fields are compared once all that must be there are there.
    const isWhole = body.required?.every((name) => draft[name] !== undefined) === true
    const crossed = isWhole ? resource.check?.(draft as never)[path] : undefined
    if (crossed !== undefined) return say(crossed)
    const old = refused.current.get(path)
    return old !== undefined && isSame(old.value, value, true) ? old.why : undefined
  }
  const change = (changed: Values) => {
    setDirty(!keys.every((key) => same(key, form.getFieldValue(key), base?.[key])))
    // What one field is may have been wrong only because of another.
    const wrong = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && !(String(name[0]) in changed))
    if (wrong.length > 0) void form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined)
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
          <div className="save-bar">
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
        <div onKeyDown={saveByKey} className={conflict === undefined ? undefined : 'set-aside'}>
          {complaints.length > 0 && <Alert type="error" showIcon title={complaints.join(' ')} className="complaint" />}
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
            <FormRulesContext value={{ isNew, words: resource.words, judge }}>
              <FormFields fields={fields} schema={body} context={context} />
            </FormRulesContext>
          </Form>
        </div>
      )}
    </Drawer>
  )
}
