import { problems, session } from '@kangju/contract'
import { Button, Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { expiryStore } from '../api/failures.ts'
import { useMe } from '../api/me.tsx'
import { startOver } from '../api/reload.ts'
import type { SessionEnd } from '../api/session-end.ts'
import { dropToken, keepToken } from '../api/token.ts'
import { CallForm } from '../resource/call-form.tsx'
import { FormFields } from '../resource/form-fields.tsx'
import { asText } from '../resource/schema.ts'
import type { InputProps } from '../resource/types.ts'
import { useCallForm } from '../resource/use-call-form.ts'
import { catalogueWords, endReasons } from '../api/words.ts'
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

/** The form to sign in again over the page as it is. */
export const SignInAgain = ({ code, isOver, onClosed }: Props) => {
  const say = useSay()
  const { username, operatorcode } = useMe()
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
    title: say(problems.tokenInvalid.text),
    words: texts,
    fields: [
      { key: 'password', render: passwordInput },
      ...(isCodeNeeded ? [{ key: 'code', help: factorWords.codeHelp, render: codeInput }] : []),
    ],
    base: { username: `${username}@${operatorcode}` },
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
    <CallForm form={form} focus="password" isBlocking footer={null} onClosed={onClosed}>
      <div className={styles.why}>
        <p>{say(endReasons[code])}</p>
        <p className="quiet">{say(code === 50012 ? words.elsewhereText : words.kept)}</p>
      </div>
      <Form.Item label={say(loginWords.username)} htmlFor="session-username">
        {/* For password managers; the focus belongs to the password. */}
        <input
          id="session-username"
          className={styles.username}
          value={username}
          readOnly
          tabIndex={-1}
          name="username"
          autoComplete="username"
        />
      </Form.Item>
      <FormFields fields={form.fields} schema={form.schema} context={form.context} />
      {secondsLeft > 0 && <p role="timer">{say(loginWords.secondsLeft, { seconds: secondsLeft })}</p>}
      <div className={styles.buttons}>
        {/* The page stays as it is; the next request that needs a session asks again. */}
        <Button onClick={() => expiryStore.set(undefined)}>{say(catalogueWords.cancel)}</Button>
        <Button onClick={reset}>{say(words.reset)}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={secondsLeft > 0}>
          {say(isBusy ? loginWords.submitting : loginWords.submit)}
        </Button>
      </div>
    </CallForm>
  )
}
