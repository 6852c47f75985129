import { problems, type Endpoint } from '@kangju/contract'
import { Alert, Button, Drawer, Form, Skeleton } from 'antd'
import { Fragment, useRef, useState, type KeyboardEvent } from 'react'
import { call as callNow, type Failure } from '../api/client.ts'
import { useMe } from '../api/me.tsx'
import { act, useCall } from '../api/query.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useDirty } from '../ui/dirty.ts'
import { notify } from '../ui/feedback.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { Conflicts } from './conflicts.tsx'
import { FieldInput } from './fields.tsx'
import { labelOf } from './labels.ts'
import { conflictsOf, isSame, type Conflict } from './merge.ts'
import { checkField, draftOf, isRequired, type FieldSchema } from './schema.ts'
import { ErrorState } from './states.tsx'
import type { AnyField, AnyResource, AnyRow, InputProps, Values } from './types.ts'

/** Lets a feature's own input take part in the form. */
const Own = ({ render, ...props }: InputProps & { render: NonNullable<AnyField['render']> }) => render(props)

const pathOf = (name: string) => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

interface Props {
  resource: AnyResource
  call: Endpoint & { readonly body: Endpoint['body'] }
  /** The row to edit; without one a new one is made. */
  row?: AnyRow
  onClosed: () => void
}

export const FormDrawer = ({ resource, call, row, onClosed }: Props) => {
  const say = useSay()
  const me = useMe()
  const confirm = useConfirm()
  const [form] = Form.useForm<Values>()
  const body = call.body as FieldSchema
  const isNew = row === undefined
  const read = resource.calls.read ?? resource.calls.list
  const reading = useCall(read, { params: { id: row?.id } }, { enabled: !isNew, keepPrevious: false, quiet: true })
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

  const fields = (resource.form ?? [])
    .map((field): AnyField => (typeof field === 'string' ? { key: field } : field))
    .filter((field) => body.properties?.[field.key] !== undefined && field.when?.({ me, isNew }) !== false)
  const keys = fields.map((field) => field.key)
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
    for (const { key, texts } of own) refused.current.set(key, { value: form.getFieldValue(key), why: texts.join(' ') })
    const placed = own.map(({ name, key, texts }) => ({
      name: known.has(name) ? pathOf(name) : [key],
      errors: [...texts],
    }))
    form.setFields(placed)
    if (placed[0] !== undefined) form.scrollToField(placed[0].name, { focus: true })
    const others = all.filter(({ key }) => !keys.includes(key)).flatMap(({ texts }) => texts)
    setComplaints(own.length === 0 ? [message, ...others] : others)
  }

  const compare = async (mine: Values, failure: Failure) => {
    const now = await callNow(read, { params: { id: row?.id } })
    if (!now.ok) return placeErrors(failure)
    const theirs = now.data as Values
    const open = keys.filter((key) => body.properties?.[key]?.secret !== true)
    const found = conflictsOf(open, base ?? {}, mine, theirs)
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
  const input = (field: AnyField) =>
    field.render === undefined ? (
      <FieldInput
        schema={body.properties?.[field.key] ?? {}}
        choice={resource.words.choice[field.key]}
        options={field.options}
        isKept={!isNew}
      />
    ) : (
      <Own render={field.render} />
    )
  const rule = (key: string) => ({
    validator: (_rule: unknown, value: unknown) => {
      const wrong = checkField(body, key, value)
      const old = refused.current.get(key)
      const why = wrong === undefined ? old && isSame(old.value, value) && old.why : say(wrong)
      return why ? Promise.reject(new Error(why)) : Promise.resolve()
    },
  })

  return (
    <Drawer
      title={title}
      size={640}
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
            initialValues={Object.fromEntries(keys.map((key) => [key, base[key] ?? undefined]))}
            onValuesChange={(_changed, values) => setDirty(!keys.every((key) => isSame(values[key], base[key])))}
            onFinish={(values) => void save(values)}
          >
            {fields.map((field) => (
              <Fragment key={field.key}>
                {field.group !== undefined && <h3 className="form-group">{say(field.group)}</h3>}
                <Form.Item
                  name={field.key}
                  label={say(labelOf(resource, { key: field.key }))}
                  required={isRequired(body, field.key)}
                  extra={field.help === undefined ? undefined : say(field.help)}
                  rules={[rule(field.key)]}
                >
                  {input(field)}
                </Form.Item>
              </Fragment>
            ))}
          </Form>
        </div>
      )}
    </Drawer>
  )
}
