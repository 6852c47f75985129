import { profile } from '@kangju/contract'
import { Button, Form, Input, QRCode, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../api/query.ts'
import { useSay } from '../ui/say.ts'
import { factorWords as words } from '../ui/words-factor.ts'
import { placeErrors } from './form-errors.ts'
import { FactorForm, type FactorValues } from './factor-form.tsx'
import styles from './profile.module.css'

/** Shows new recovery codes, which the server does not show again. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const say = useSay()
  return (
    <section className={styles.factor} aria-label={say(words.recovery)}>
      <p>{say(words.recoveryText)}</p>
      <Typography.Paragraph copyable={{ text: codes.join('\n') }}>{say(words.recovery)}</Typography.Paragraph>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button type="primary" onClick={onKept}>
        {say(words.kept)}
      </Button>
    </section>
  )
}

/** Turns two-step verification on: password, QR code and first code, recovery codes. */
export const FactorEnrol = ({ onDone, onBegun }: { onDone: () => void; onBegun?: () => void }) => {
  const say = useSay()
  const start = useAct(profile.startFactor)
  const confirm = useAct(profile.confirmFactor)
  const [secret, setSecret] = useState<{ readonly secret: string; readonly uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [form] = Form.useForm<{ password: string }>()
  const [isBusy, setBusy] = useState(false)

  const begin = async ({ password }: { password: string }) => {
    setBusy(true)
    const outcome = await start({ body: { password } }, { isReportedLater: true })
    setBusy(false)
    if (outcome.ok) {
      onBegun?.()
      return setSecret(outcome.data)
    }
    placeErrors(form, outcome.failure, ['password'])
  }
  const finish = async ({ code }: FactorValues) => {
    const outcome = await confirm({ body: { code } }, { isReportedLater: true })
    if (outcome.ok) setCodes(outcome.data.recoveryCodes)
    return outcome
  }

  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (secret === undefined)
    return (
      <Form className={styles.narrow} form={form} layout="vertical" requiredMark={false} onFinish={begin}>
        <Form.Item name="password" label={say(words.password)} rules={[{ required: true, message: say(words.needed) }]}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {say(words.start)}
        </Button>
      </Form>
    )
  return (
    <section className={styles.factor}>
      <p>{say(words.scan)}</p>
      <QRCode value={secret.uri} type="svg" bgColor="#ffffff" color="#000000" />
      <Typography.Paragraph copyable={{ text: secret.secret }}>
        {say(words.key)} <code className={styles.key}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </Typography.Paragraph>
      <FactorForm submit={words.confirm} send={finish} />
    </section>
  )
}
