import type { Text } from '@kangju/contract'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { Outcome } from '../api/client.ts'
import { useSay } from '../ui/say.ts'
import { factorWords as words } from '../ui/words-factor.ts'
import { placeErrors } from './form-errors.ts'
import styles from './profile.module.css'

export interface FactorValues {
  readonly code: string
  readonly password: string
}

interface Props {
  readonly submit: Text
  /** Leaves the report of a failure to the form. */
  readonly send: (values: FactorValues) => Promise<Outcome<unknown>>
  readonly hasPassword?: boolean
  readonly help?: Text
}

const wrongCode = 42221

/** Asks for a code of two-step verification, and for the password if wanted. */
export const FactorForm = ({ submit, send, hasPassword = false, help }: Props) => {
  const say = useSay()
  const [form] = Form.useForm<FactorValues>()
  const [isBusy, setBusy] = useState(false)
  const needed = { required: true, message: say(words.needed) }
  const finish = async (values: FactorValues) => {
    setBusy(true)
    const outcome = await send(values)
    setBusy(false)
    if (outcome.ok) return form.resetFields()
    const { failure } = outcome
    const isWrongCode = failure.code === wrongCode
    const told = isWrongCode ? { ...failure, errors: { code: [failure.message] } } : failure
    placeErrors(form, told, ['password', 'code'])
  }
  return (
    <Form className={styles.narrow} form={form} layout="vertical" requiredMark={false} onFinish={finish}>
      {hasPassword && (
        <Form.Item name="password" label={say(words.password)} rules={[needed]}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
      )}
      <Form.Item name="code" label={say(words.code)} rules={[needed]} extra={help && say(help)}>
        <Input autoComplete="one-time-code" maxLength={32} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {say(submit)}
      </Button>
    </Form>
  )
}
