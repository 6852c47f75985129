import { account } from '@kangju/contract'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useAct } from '../api/query.ts'
import { notify } from '../ui/feedback.tsx'
import { useDirty } from '../api/dirty.ts'
import { useSay } from '../ui/say.ts'
import { profileWords as words } from './words.ts'
import { placeErrors } from './form-errors.ts'
import styles from './profile.module.css'

interface Passwords {
  oldPassword: string
  newPassword: string
  repeated: string
}

export const ProfilePassword = () => {
  const say = useSay()
  const change = useAct(account.pwd)
  const [form] = Form.useForm<Passwords>()
  const [isBusy, setBusy] = useState(false)
  const [isTouched, setTouched] = useState(false)
  useDirty(isTouched, say(words.password))

  const submit = async ({ oldPassword, newPassword }: Passwords) => {
    setBusy(true)
    const outcome = await change({ body: { oldPassword, newPassword } }, { isReportedLater: true })
    setBusy(false)
    if (outcome.ok) {
      form.resetFields()
      setTouched(false)
      return notify.success(words.passwordChanged)
    }
    placeErrors(form, outcome.failure, ['oldPassword', 'newPassword'])
  }

  const needed = { required: true, message: say(words.needed) }
  return (
    <Form
      className={styles.narrow}
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      onValuesChange={(_, all) => setTouched(Object.values(all).some((value) => (value ?? '') !== ''))}
    >
      <Form.Item name="oldPassword" label={say(words.oldPassword)} rules={[needed]}>
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item name="newPassword" label={say(words.newPassword)} rules={[needed]}>
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={say(words.repeatPassword)}
        dependencies={['newPassword']}
        rules={[
          needed,
          ({ getFieldValue }) => ({
            validator: async (_rule, value) => {
              if (value && value !== getFieldValue('newPassword')) throw new Error(say(words.notTheSame))
            },
          }),
        ]}
        extra={say(words.passwordNote)}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {say(words.changePassword)}
      </Button>
    </Form>
  )
}
