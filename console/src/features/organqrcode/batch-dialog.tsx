import { commonFields, codesAtMost, organqrcode, organqrcodeWords, type CodeBatchDraft } from '@kangju/contract'
import { Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { act } from '../../api/query.ts'
import { checkField, type FieldSchema } from '../../resource/schema.ts'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { organqrcodePageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'

const body = organqrcode.addbatch.body as FieldSchema

interface Props {
  /** Hears the number of the batch that was made. */
  onMade: (batchNo: string) => void
  onClosed: () => void
}

export const BatchDialog = ({ onMade, onClosed }: Props) => {
  const say = useSay()
  const [form] = Form.useForm<CodeBatchDraft>()
  const [isOpen, setOpen] = useState(true)
  const [isSaving, setSaving] = useState(false)

  const save = async ({ count, remark = '' }: CodeBatchDraft) => {
    setSaving(true)
    const draft = { count, ...(remark.trim() === '' ? {} : { remark: remark.trim() }) }
    const outcome = await act(organqrcode.addbatch, { body: draft }, { quiet: true })
    setSaving(false)
    if (!outcome.ok) {
      const { errors = { count: [outcome.failure.message] } } = outcome.failure
      form.setFields(Object.entries(errors).map(([name, why]) => ({ name: name as 'count', errors: [...why] })))
      return
    }
    const { batchNo, count: made } = outcome.data
    notify.success(say(words.batchMade, { count: made, batch: batchNo }))
    onMade(batchNo)
    setOpen(false)
  }
  const checkOf = (name: keyof CodeBatchDraft) => ({
    validator: (_rule: unknown, value: unknown) => {
      const wrong = checkField(body, name, value)
      return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(say(wrong)))
    },
  })

  return (
    <Modal
      open={isOpen}
      title={say(words.addBatch)}
      okText={say(words.addBatch)}
      cancelText={say(resourceWords.cancel)}
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{ count: body.properties?.['count']?.default }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="count"
          label={say(organqrcodeWords.field.count)}
          required
          extra={say(words.countHelp)}
          rules={[checkOf('count')]}
        >
          <InputNumber className="wide" min={1} max={codesAtMost} precision={0} autoFocus />
        </Form.Item>
        <Form.Item name="remark" label={say(commonFields.remark)} rules={[checkOf('remark')]}>
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
