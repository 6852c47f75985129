import { organ, organqrcodeWords, validationWords, type OrganQrCodeRow } from '@kangju/contract'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { act, invalidateArea } from '../../api/query.ts'
import { PickOption } from '../../resource/pick.tsx'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { organqrcodePageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'

/** Any organisation will do, opened or not: codes are often put up before it opens. */
const everyOrgan = { all: 1 }

export const BindDialog = ({ row, onClosed }: { row: OrganQrCodeRow; onClosed: () => void }) => {
  const say = useSay()
  const [form] = Form.useForm<{ organId: string }>()
  const [isOpen, setOpen] = useState(true)
  const [isSaving, setSaving] = useState(false)

  const save = async ({ organId }: { organId: string }) => {
    setSaving(true)
    const outcome = await act(organ.bindqrcode, { body: { organId, qrCodeId: row.id } }, { quiet: true })
    setSaving(false)
    // A code that somebody else has bound meanwhile is shown as it is now.
    invalidateArea('organqrcode')
    if (!outcome.ok) {
      const { errors = {}, message } = outcome.failure
      const why = Object.values(errors).flat()
      form.setFields([{ name: 'organId', errors: why.length === 0 ? [message] : why }])
      return
    }
    notify.success(say(resourceWords.done))
    setOpen(false)
  }

  return (
    <Modal
      open={isOpen}
      title={say(words.bindTitle, { code: row.codeNo })}
      okText={say(words.bind)}
      cancelText={say(resourceWords.cancel)}
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item
          name="organId"
          label={say(organqrcodeWords.field.organId)}
          required
          extra={say(words.bindHelp)}
          rules={[{ required: true, message: say(validationWords.required) }]}
        >
          <PickOption call={organ.nopage} query={everyOrgan} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
