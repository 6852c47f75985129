import { account, type AccountRow } from '@kangju/contract'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { checkField, type FieldSchema } from '../../resource/schema.ts'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { accountPageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'

const body = account.pwd.body as FieldSchema

export const PasswordDialog = ({ row, onClosed }: { row: AccountRow; onClosed: () => void }) => {
  const say = useSay()
  const send = useAct(account.pwd)
  const [form] = Form.useForm<{ newPassword: string }>()
  const [isOpen, setOpen] = useState(true)
  const [isSaving, setSaving] = useState(false)

  const save = async ({ newPassword }: { newPassword: string }) => {
    setSaving(true)
    const outcome = await send({ body: { id: row.id, newPassword } }, { quiet: true })
    setSaving(false)
    if (!outcome.ok) {
      const { errors, message } = outcome.failure
      form.setFields([{ name: 'newPassword', errors: [...(errors?.['newPassword'] ?? [message])] }])
      return
    }
    notify.success(say(resourceWords.saved))
    setOpen(false)
  }
  const check = (_rule: unknown, value: unknown) => {
    const wrong = checkField(body, 'newPassword', value)
    return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(say(wrong)))
  }

  return (
    <Modal
      open={isOpen}
      title={say(words.resetTitle, { name: row.realname })}
      okText={say(words.resetPassword)}
      cancelText={say(resourceWords.cancel)}
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" validateTrigger="onBlur" onFinish={(values) => void save(values)}>
        <Form.Item
          name="newPassword"
          label={say(words.newPassword)}
          required
          extra={say(words.resetFollows)}
          rules={[{ validator: check }]}
        >
          <Input.Password autoComplete="new-password" maxLength={32} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
