import { session } from '@kangju/contract'
import { Button, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { expiryStore, type SessionEnd } from '../api/failures.ts'
import { useMe } from '../api/me.tsx'
import { refetchFailed } from '../api/query.ts'
import { startOver } from '../api/reload.ts'
import { dropToken, keepToken, tokenStore } from '../api/token.ts'
import { CallForm } from '../resource/call-form.tsx'
import { FormFields } from '../resource/form-fields.tsx'
import { asText } from '../resource/schema.ts'
import type { InputProps } from '../resource/types.ts'
import { useCallForm } from '../resource/use-call-form.ts'
import { useSay } from '../ui/say.ts'
import { useSecondsLeft } from '../ui/use-seconds-left.ts'
import { expiryWords as words } from '../ui/words-session.ts'
import { factorWords } from '../ui/words-factor.ts'
import { loginWords } from '../ui/words.ts'
import styles from './session-dialog.module.css'

const texts = { field: { password: loginWords.password, code: factorWords.code }, choice: {} }

const codeNeeded = 42220

const reset = () => {
  dropToken()
  startOver()
}

interface Props {
  readonly code: SessionEnd
  /** The session is valid again, from here or from another tab. */
  readonly isOver: boolean
  readonly onClosed: () => void
}

const SignInAgain = ({ code, isOver, onClosed }: Props) => {
  const say = useSay()
  const { username } = useMe()
  const [lockedUntil, setLockedUntil] = useState(0)
  const secondsLeft = useSecondsLeft(lockedUntil)
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const input = useRef<InputRef>(null)
  const passwordInput = ({ value, ...props }: InputProps) => (
    <Input.Password {...props} value={asText(value)} ref={input} autoComplete="current-password" maxLength={128} />
  )
  const codeInput = ({ value, ...props }: InputProps) => (
    <Input {...props} value={asText(value)} autoFocus autoComplete="one-time-code" maxLength={32} />
  )
  const form = useCallForm({
    call: session.login,
    title: say(code === 50012 ? words.elsewhere : words.title),
    words: texts,
    fields: [
      { key: 'password', render: passwordInput },
      ...(isCodeNeeded ? [{ key: 'code', help: factorWords.codeHelp, render: codeInput }] : []),
    ],
    base: { username },
    isGuarded: false,
    onSent: ({ token }) => keepToken(token),
    onRefused: async ({ retryAfter, code: refusal }) => {
      if (refusal === codeNeeded) {
        setCodeNeeded(true)
        return true
      }
      if (retryAfter !== undefined) setLockedUntil(Date.now() + retryAfter * 1000)
      input.current?.focus({ cursor: 'all' })
      return false
    },
  })
  if (isOver && form.isOpen) form.leave()
  const { isBusy } = form
  return (
    <CallForm form={form} width={440} focus="password" isBlocking footer={null} onClosed={onClosed}>
      <p className={styles.why}>{say(code === 50012 ? words.elsewhereText : words.kept)}</p>
      <Form.Item label={say(loginWords.username)} htmlFor="session-username">
        <Input
          id="session-username"
          value={username}
          readOnly
          name="username"
          autoComplete="username"
          variant="borderless"
        />
      </Form.Item>
      <FormFields fields={form.fields} schema={form.schema} context={form.context} />
      {secondsLeft > 0 && <p role="timer">{say(loginWords.secondsLeft, { seconds: secondsLeft })}</p>}
      <div className={styles.buttons}>
        <Button onClick={reset}>{say(words.reset)}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={secondsLeft > 0}>
          {say(isBusy ? loginWords.submitting : loginWords.submit)}
        </Button>
      </div>
    </CallForm>
  )
}

/** The dialog at the end of a session. Signing in again here keeps everything on the screen. */
export const SessionDialog = () => {
  const code = expiryStore.use()
  /** Kept while the dialog closes. */
  const [shown, setShown] = useState<SessionEnd>()
  if (code !== undefined && code !== shown) setShown(code)

  // A new token, from here or another tab, closes it. If it belongs to another account, MeProvider reloads the page.
  useEffect(
    () =>
      tokenStore.subscribe(() => {
        if (tokenStore.get() === undefined || expiryStore.get() === undefined) return
        expiryStore.set(undefined)
        void refetchFailed()
      }),
    [],
  )

  return (
    shown !== undefined && <SignInAgain code={shown} isOver={code === undefined} onClosed={() => setShown(undefined)} />
  )
}
