import type { Text } from '@kangju/contract'
import { Alert, Button, Drawer, Form } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Outcome } from '../../../api/client.ts'
import { useMe } from '../../../api/me.tsx'
import { fieldsOf, FormFields, FormRulesProvider, startOf, type FormRules } from '../../../resource/form-fields.tsx'
import { isSame } from '../../../resource/merge.ts'
import { checkField, draftOf, formValue, isOrdered, type FieldSchema } from '../../../resource/schema.ts'
import type { AnyField, Values, Words } from '../../../resource/types.ts'
import { recheck, saveByKey, useRefusals } from '../../../resource/use-refusals.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useDirty } from '../../../api/dirty.ts'
import { notify } from '../../../ui/feedback.tsx'
import { useSay } from '../../../ui/say.ts'
import { resourceWords as words } from '../../../ui/words-resource.ts'
import formStyles from '../../../ui/form.module.css'

interface Props {
  title: string
  /** What the call takes. */
  schema: FieldSchema
  words: Words
  fields: readonly (string | AnyField)[]
  /** The record that is changed, or what a new one begins with. */
  row: Values
  isNew: boolean
  check: (draft: Values) => Readonly<Record<string, Text>>
  /** What changes with what was changed. */
  follow?: (changed: Values, values: Values) => Values
  send: (draft: Values) => Promise<Outcome<unknown>>
  /** What the values amount to. */
  summary?: (values: Values) => ReactNode
  onClosed: () => void
}

/** The form of one record of a person, over the page that it belongs to. */
export const RecordDrawer = (props: Props) => {
  const { title, schema, fields: declared, row, isNew, check, follow, send, summary, onClosed } = props
  const say = useSay()
  const me = useMe()
  const confirm = useConfirm()
  const [form] = Form.useForm<Values>()
  const [isOpen, setOpen] = useState(true)
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { complaints, place, forgive, whyRefused } = useRefusals(form)
  const [base] = useState<Values>(() => (isNew ? { ...startOf(schema), ...row } : row))
  const schemaOf = (key: string): FieldSchema => schema.properties?.[key] ?? {}
  const [initial] = useState<Values>(() =>
    Object.fromEntries(
      declared.map((field) => {
        const key = typeof field === 'string' ? field : field.key
        return [key, formValue(schemaOf(key), base[key])]
      }),
    ),
  )
  useDirty(isDirty, title)

  const watched = (Form.useWatch([], form) as Values | undefined) ?? {}
  const values = { ...base, ...watched }
  const context = { me, isNew, values }
  const fields = fieldsOf(declared, schema, context)
  const draft = () => draftOf(schema, form.getFieldsValue(), base)

  const judge: FormRules['judge'] = (path, own, key, value) => {
    const wrong = checkField(own, key, value)
    if (wrong !== undefined) return say(wrong)
    const now = draft()
    // Fields are compared once all that must be there are there.
    const isWhole = schema.required?.every((name) => now[name] !== undefined) === true
    const crossed = isWhole ? check(now)[path] : undefined
    if (crossed !== undefined) return say(crossed)
    return whyRefused(path, value)
  }

  const close = async () => {
    const question = { title: say(words.discardTitle), content: say(words.discardText), okText: words.discard }
    if (isDirty && (await confirm({ ...question, danger: true })) === undefined) return
    setOpen(false)
  }

  const save = async () => {
    setSaving(true)
    forgive()
    const outcome = await send(draft())
    setSaving(false)
    if (!outcome.ok)
      return place(
        outcome.failure,
        fields.map((field) => field.key),
      )
    setDirty(false)
    notify.success(say(words.saved))
    setOpen(false)
  }

  const change = (changed: Values) => {
    const following = follow?.(changed, { ...base, ...form.getFieldsValue() }) ?? {}
    form.setFieldsValue(following)
    const now = form.getFieldsValue()
    setDirty(!Object.keys(now).every((key) => isSame(now[key], initial[key], isOrdered(schemaOf(key)))))
    recheck(form, changed)
  }

  return (
    <Drawer
      title={title}
      size={880}
      styles={{ footer: { padding: '12px 24px' } }}
      open={isOpen}
      onClose={() => void close()}
      afterOpenChange={(open) => open || onClosed()}
      footer={
        <>
          {summary?.(values)}
          <div className={formStyles.saveBar}>
            <span className="quiet">{say(words.saveHint)}</span>
            <Button onClick={() => void close()}>{say(words.cancel)}</Button>
            <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
              {say(words.save)}
            </Button>
          </div>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the whole form */}
      <div onKeyDown={saveByKey(form, isSaving)}>
        {complaints.length > 0 && (
          <Alert type="error" showIcon title={complaints.join(' ')} className={formStyles.complaint} />
        )}
        <Form<Values>
          form={form}
          name="record"
          layout="vertical"
          validateTrigger="onBlur"
          scrollToFirstError={{ focus: true }}
          initialValues={initial}
          onValuesChange={change}
          onFinish={() => void save()}
        >
          <FormRulesProvider isNew={isNew} words={props.words} judge={judge}>
            <FormFields fields={fields} schema={schema} context={context} />
          </FormRulesProvider>
        </Form>
      </div>
    </Drawer>
  )
}
