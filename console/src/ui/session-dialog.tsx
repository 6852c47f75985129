import { session } from '@kangju/contract'
import { Button, Flex, Form, Input, Modal, Typography, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call, type Failure } from '../api/client.ts'
import { expiryStore, type SessionEnd } from '../api/failures.ts'
import { meStore } from '../api/me.tsx'
import { refetchFailed } from '../api/query.ts'
import { startOver } from '../api/reload.ts'
import { dropToken, keepToken, tokenStore } from '../api/token.ts'
import { useSay } from './say.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { expiryWords as words } from './words-session.ts'
import { loginWords } from './words.ts'

/** Above every other dialog: nothing else works until the user signs in again. */
const above = 2000

const reset = () => {
  dropToken()
  startOver()
}

const SignInAgain = ({ code, username }: { readonly code: SessionEnd; readonly username: string }) => {
  const say = useSay()
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [lockedUntil, setLockedUntil] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const secondsLeft = useSecondsLeft(lockedUntil)
  const input = useRef<InputRef>(null)

  const submit = async () => {
    if (isBusy || secondsLeft > 0) return
    setEmpty(password === '')
    setFailure(undefined)
    if (password === '') return input.current?.focus()
    setBusy(true)
    const outcome = await call(session.login, { body: { username, password } })
    setBusy(false)
    if (outcome.ok) return keepToken(outcome.data.token)
    setFailure(outcome.failure)
    if (outcome.failure.retryAfter !== undefined) setLockedUntil(Date.now() + outcome.failure.retryAfter * 1000)
    input.current?.focus({ cursor: 'all' })
  }

  const problem =
    secondsLeft > 0
      ? say(loginWords.secondsLeft, { seconds: secondsLeft })
      : isEmpty
        ? say(loginWords.passwordNeeded)
        : failure?.message
  return (
    <Form layout="vertical" requiredMark={false} onFinish={submit}>
      <Typography.Paragraph>{say(code === 50012 ? words.elsewhereText : words.kept)}</Typography.Paragraph>
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
      <Form.Item
        label={say(loginWords.password)}
        htmlFor="session-password"
        {...(problem === undefined ? {} : { validateStatus: 'error' as const, help: problem })}
      >
        <Input.Password
          ref={input}
          id="session-password"
          name="password"
          autoFocus
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setEmpty(false)
          }}
        />
      </Form.Item>
      <Flex justify="space-between" wrap gap={8}>
        <Button onClick={reset}>{say(words.reset)}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={secondsLeft > 0}>
          {say(isBusy ? loginWords.submitting : loginWords.submit)}
        </Button>
      </Flex>
    </Form>
  )
}

/** The dialog at the end of a session. Signing in again here keeps everything on the screen. */
export const SessionDialog = () => {
  const say = useSay()
  const code = expiryStore.use()
  const me = meStore.use()

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
    <Modal
      open={code !== undefined && me !== undefined}
      title={say(code === 50012 ? words.elsewhere : words.title)}
      width={440}
      centered
      zIndex={above}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
    >
      {me !== undefined && <SignInAgain code={code ?? 50008} username={me.username} />}
    </Modal>
  )
}
