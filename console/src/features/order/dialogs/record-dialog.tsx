import { checkServiceRecord, order, orderCallWords, type Text, type VisitRow } from '@kangju/contract'
import { Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import type { Failure } from '../../../api/client.ts'
import { useMe } from '../../../api/me.tsx'
import { act } from '../../../api/query.ts'
import { fieldsOf, FormFields, FormRulesProvider, startOf, type FormRules } from '../../../resource/form-fields.tsx'
import { checkField, draftOf, type FieldSchema } from '../../../resource/schema.ts'
import type { Field, Values, Words } from '../../../resource/types.ts'
import { useDirty } from '../../../api/dirty.ts'
import { notify } from '../../../ui/feedback.tsx'
import { useSay } from '../../../ui/say.ts'
import { recordTexts } from '../../../ui/words-orders-fields.ts'
import { recordWords as words } from '../words-detail.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { Objections } from './objections.tsx'
import { linesOf } from './refusal.ts'
import { VitalsInput } from './vitals-input.tsx'
import formStyles from '../../../ui/form.module.css'

const body = order.record.body as FieldSchema

const fields: readonly Field<string>[] = [
  { key: 'reason', help: words.reasonHelp },
  { key: 'vitals', group: words.care, render: (props) => <VitalsInput {...props} /> },
  { key: 'measures' },
  { key: 'observation' },
  { key: 'materials' },
  { key: 'wasteHandled' },
  { key: 'abnormal', group: words.abnormal },
  { key: 'abnormalNote', when: ({ values }) => values['abnormal'] === 1 },
  { key: 'beforeUrls', group: words.proof },
  { key: 'afterUrls' },
  { key: 'signUrl' },
  { key: 'signName' },
  { key: 'relation' },
]

/** A record that could not be written on the spot, with why. */
export const RecordDialog = ({ visit, onClosed }: { visit: VisitRow; onClosed: () => void }) => {
  const say = useSay()
  const me = useMe()
  const [form] = Form.useForm<Values>()
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [refused, setRefused] = useState<Failure>()
  const title = `${say(orderCallWords.record)} ${visit.childNo}`
  useDirty(isDirty, title)
  const values = (Form.useWatch([], form) as Values | undefined) ?? {}
  const context = { me, isNew: true, values }

  const judge: FormRules['judge'] = (path, schema, key, value) => {
    const crossed = checkServiceRecord(form.getFieldsValue() as never) as Readonly<Partial<Record<string, Text>>>
    const wrong = checkField(schema, key, value) ?? crossed[path]
    return wrong === undefined ? undefined : say(wrong)
  }
  const save = async (given: Values) => {
    setBusy(true)
    const outcome = await act(
      order.record,
      { params: { id: visit.id }, body: draftOf(body, given) as never },
      { quiet: true },
    )
    setBusy(false)
    if (!outcome.ok) return setRefused(outcome.failure)
    setDirty(false)
    notify.success(say(resourceWords.saved))
    setOpen(false)
  }
  return (
    <Drawer
      title={title}
      size={880}
      open={isOpen}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => open || onClosed()}
      footer={
        <div className={formStyles.saveBar}>
          <span className="quiet">{say(words.badge)}</span>
          <Button onClick={() => setOpen(false)}>{say(resourceWords.cancel)}</Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {say(resourceWords.save)}
          </Button>
        </div>
      }
    >
      {refused !== undefined && <Objections lines={linesOf(refused)} />}
      <Form<Values>
        form={form}
        name="service-record"
        layout="vertical"
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        initialValues={{ ...startOf(body), abnormal: 0, materials: [] }}
        onValuesChange={() => setDirty(true)}
        onFinish={(given) => void save(given)}
      >
        <FormRulesProvider isNew words={recordTexts as Words} judge={judge}>
          <FormFields fields={fieldsOf(fields, body, context)} schema={body} context={context} />
        </FormRulesProvider>
      </Form>
    </Drawer>
  )
}
