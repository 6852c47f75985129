import {
  checkClient,
  customerclient,
  customerclientWords,
  factsOfClient,
  type ClientDraft,
  type ClientRow,
} from '@kangju/contract'
import { Alert, Button, Form } from 'antd'
import { useState, type ReactNode } from 'react'
import { call as callNow } from '../../api/client.ts'
import { report } from '../../api/failures.ts'
import { useMe } from '../../api/me.tsx'
import { oneLine } from '../../api/one-line.ts'
import { act } from '../../api/query.ts'
import { Conflicts } from '../../resource/conflicts.tsx'
import { ErrorSummary, useWrongFields } from '../../resource/error-summary.tsx'
import { fieldsOf, FormFields, FormRulesProvider, startOf, type FormRules } from '../../resource/form-fields.tsx'
import { checkField, draftOf, formValue, type FieldSchema } from '../../resource/schema.ts'
import { StableForm } from '../../resource/stable-form.tsx'
import { anyResource, type Values } from '../../resource/types.ts'
import { sameValue, useMerge } from '../../resource/use-merge.ts'
import { recheck, saveByKey, useRefusals } from '../../resource/use-refusals.ts'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { clientFormWords } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { clientFields } from './client-form-fields.tsx'
import { clientList } from './client-resource.tsx'
import styles from './client-form.module.css'
import pageStyles from '../../ui/page.module.css'
import formStyles from '../../ui/form.module.css'

const words = { ...customerclientWords, field: { ...customerclientWords.field, reason: clientFormWords.reason } }
const resource = anyResource({ ...clientList, words })
interface Props {
  /** The stored row; undefined for a new record. */
  row?: ClientRow
  /** Values of the saved draft. */
  start?: Values
  saveText: string
  /** Shown at the left of the save bar. */
  note: ReactNode
  onChange: (values: Values, isDirty: boolean) => void
  onSaved: (made: { readonly id: string; readonly name: string }) => void
}

/** The form of a care recipient on one page. */
export const ClientForm = ({ row, start, saveText, note, onChange, onSaved }: Props) => {
  const say = useSay()
  const me = useMe()
  const [form] = Form.useForm<Values>()
  const isNew = row === undefined
  const call = isNew ? customerclient.add : customerclient.edit
  const body = call.body as FieldSchema
  const schemaOf = (key: string): FieldSchema => body.properties?.[key] ?? {}
  /** The row that this form was last in sync with, to find conflicts. */
  const [base, setBase] = useState<Values>(row ?? {})
  const [isSaving, setSaving] = useState(false)
  const { complaints, place, forgive, whyRefused } = useRefusals(form)
  const { faulty, wrong, tried, changed } = useWrongFields(form)

  const first = { contacts: [{}], ...startOf(body), ...start, ...row } as Values
  const initial = Object.fromEntries(clientFields.map(({ key }) => [key, formValue(schemaOf(key), first[key])]))
  const watched = Form.useWatch<Values>([], { form, preserve: true }) as Values | undefined
  const context = { me, isNew, values: { ...base, ...initial, ...watched } }
  const fields = fieldsOf(clientFields, body, context)
  const keys = fields.map((field) => field.key)
  const held = () => ({ ...initial, ...form.getFieldsValue(true) }) as Values
  const same = sameValue(body)

  const judge: FormRules['judge'] = (path, schema, key, value) => {
    const wrong =
      checkField(schema, key, value) ?? checkClient(draftOf(body, held(), base) as Partial<ClientDraft>)[path]
    if (wrong !== undefined) return say(wrong)
    return whyRefused(path, value)
  }

  const save = async (values: Values, against: Values = base): Promise<void> => {
    setSaving(true)
    forgive()
    const draft = draftOf(body, values, against)
    const outcome = await act(call, { body: draft } as never, { isReportedLater: true })
    setSaving(false)
    if (outcome.ok) return onSaved({ id: outcome.data.id, name: String(draft['name']) })
    const isMerged = !isNew && (await merge.compare(outcome.failure, values, fields))
    report(outcome.failure, { placed: isMerged ? 'all' : place(outcome.failure, keys), labels: words.field })
  }
  const read = () => callNow(customerclient.read, { params: { id: row?.id ?? '' } })
  const merge = useMerge({ form, body, base, setBase, read, save })

  const change = (changed: Values) => {
    const facts = factsOfClient(held() as Partial<ClientDraft>)
    if (facts !== undefined && ('idCard' in changed || 'idType' in changed))
      form.setFieldsValue({ gender: facts.gender, birthday: facts.birthday })
    onChange(held(), !clientFields.every(({ key }) => same(key, form.getFieldValue(key), initial[key])))
    recheck(form)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the whole form
    <section className={classes(pageStyles.panel, styles.form)} onKeyDown={saveByKey(form, isSaving)}>
      {merge.conflicts !== undefined && (
        <Conflicts
          resource={resource}
          body={body}
          fields={fields}
          conflicts={merge.conflicts}
          onCancel={merge.cancel}
          onSettle={merge.settle}
        />
      )}
      <div className={classes(formStyles.fields, merge.conflicts !== undefined && formStyles.setAside)}>
        {complaints.length > 0 && (
          <Alert type="error" showIcon title={oneLine(complaints)} className={formStyles.complaint} />
        )}
        <StableForm
          form={form}
          name="customer"
          initialValues={initial}
          onValuesChange={change}
          onFieldsChange={changed}
          onFinishFailed={tried}
          onFinish={() => void save(held()).then(tried)}
        >
          <FormRulesProvider isNew={isNew} words={words} judge={judge}>
            <FormFields fields={fields} schema={body} context={context} faulty={faulty} />
          </FormRulesProvider>
        </StableForm>
      </div>
      {merge.conflicts === undefined && (
        <div className={classes(formStyles.saveBar, styles.bar)}>
          <ErrorSummary wrong={wrong} texts={words} onGo={(name) => form.scrollToField([...name], { focus: true })} />
          {note}
          <Button type="primary" loading={isSaving} title={say(resourceWords.saveHint)} onClick={() => form.submit()}>
            {saveText}
          </Button>
        </div>
      )}
    </section>
  )
}
