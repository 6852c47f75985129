import { session } from '@kangju/contract'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { call, type Failure } from '../api/client.ts'
import { verdictOf } from '../api/failures.ts'
import type { Notice } from '../api/notices.ts'
import { keepToken } from '../api/token.ts'
import { classes } from '../ui/classes.ts'
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx'
import { useSay } from '../ui/say.ts'
import { factorWords } from '../ui/words-factor.ts'
import { loginWords as words } from '../ui/words.ts'
import { CodeField } from './login-code.tsx'
import { LoginNotices } from './login-notices.tsx'
import { signInNotices } from './notice.ts'
import { useSecondsLeft } from '../ui/use-seconds-left.ts'
import styles from './login-form.module.css'
import buttonStyles from '../ui/button.module.css'

type Field = 'username' | 'password'

const codeNeeded = 42220
/** The operator has to be added to the user name. */
const severalAccounts = 42222

/** What the error catalogue prescribes; without a session there is none to end. */
const noticesOf = (failure: Failure): readonly Notice[] => {
  const verdict = verdictOf(failure)
  if (verdict.shape === 'nothing') return []
  return [verdict.shape === 'expired' ? { shape: 'toast', kind: 'error', text: failure.message } : verdict]
}

export const LoginForm = () => {
  const say = useSay()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [isPasswordShown, setPasswordShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const [empty, setEmpty] = useState<readonly Field[]>([])
  const [lockedUntil, setLockedUntil] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [isCodeEmpty, setCodeEmpty] = useState(false)
  const codeInput = useRef<HTMLInputElement>(null)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const id = useId()
  const secondsLeft = useSecondsLeft(lockedUntil)

  useEffect(() => {
    // On a phone the focus would open the keyboard over the page.
    if (!matchMedia('(hover: hover)').matches) return
    // The browser may have filled in a saved name.
    const firstEmpty = [usernameInput, passwordInput].find(({ current }) => current?.value === '')
    firstEmpty?.current?.focus()
  }, [])

  const refuse = (refusal: Failure) => {
    if (refusal.code === codeNeeded) return setCode('')
    signInNotices.set(noticesOf(refusal))
    if (refusal.retryAfter !== undefined) setLockedUntil(Date.now() + refusal.retryAfter * 1000)
    const input = refusal.code === severalAccounts ? usernameInput : code === undefined ? passwordInput : codeInput
    input.current?.focus()
    input.current?.select()
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy || secondsLeft > 0) return
    const name = username.trim()
    const missing: Field[] = [
      ...(name === '' ? ['username' as const] : []),
      ...(password === '' ? ['password' as const] : []),
    ]
    setUsername(name)
    setEmpty(missing)
    signInNotices.set([])
    if (missing.length > 0) return (missing.includes('username') ? usernameInput : passwordInput).current?.focus()
    if (code?.trim() === '') {
      setCodeEmpty(true)
      return codeInput.current?.focus()
    }
    setBusy(true)
    const given = code === undefined ? {} : { code: code.trim() }
    const outcome = await call(session.login, { body: { username: name, password, ...given } })
    setBusy(false)
    if (outcome.ok) keepToken(outcome.data.token)
    else refuse(outcome.failure)
  }

  const change = (field: Field, value: string) => {
    setEmpty(empty.filter((one) => one !== field))
    if (field === 'password') return setPassword(value)
    setUsername(value)
    // The lock is on one username; another one may be tried.
    setLockedUntil(0)
  }

  /** The keyboard event reports Caps Lock; a capital letter alone would not prove it. */
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  const errorProps = (field: Field) =>
    empty.includes(field) ? { 'aria-invalid': true, 'aria-describedby': `${id}-${field}-error` } : {}
  const error = (field: Field) =>
    empty.includes(field) && (
      <p className={styles.error} id={`${id}-${field}-error`}>
        {say(field === 'username' ? words.usernameNeeded : words.passwordNeeded)}
      </p>
    )

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LoginNotices />
      {code !== undefined && (
        <CodeField
          value={code}
          isEmpty={isCodeEmpty}
          inputRef={codeInput}
          onChange={(value) => {
            setCode(value)
            setCodeEmpty(false)
          }}
        />
      )}
      <div className={styles.field} hidden={code !== undefined}>
        <label htmlFor={`${id}-username`}>{say(words.username)}</label>
        <input
          ref={usernameInput}
          id={`${id}-username`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          value={username}
          onChange={(event) => change('username', event.target.value)}
          {...errorProps('username')}
        />
        {error('username')}
      </div>
      <div className={styles.field} hidden={code !== undefined}>
        <label htmlFor={`${id}-password`}>{say(words.password)}</label>
        <span className={styles.inputWithButton}>
          <input
            ref={passwordInput}
            id={`${id}-password`}
            name="password"
            type={isPasswordShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            value={password}
            onChange={(event) => change('password', event.target.value)}
            onKeyDown={noteCapsLock}
            onKeyUp={noteCapsLock}
            onBlur={() => setCapsLock(false)}
            {...errorProps('password')}
          />
          <button
            type="button"
            className={styles.iconButton}
            aria-label={say(isPasswordShown ? words.hidePassword : words.showPassword)}
            aria-pressed={isPasswordShown}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setPasswordShown(!isPasswordShown)}
          >
            {isPasswordShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </span>
        {error('password')}
        <p className={styles.capsLock} role="status">
          {isCapsLock && say(words.capsLock)}
        </p>
      </div>
      <button
        type="submit"
        className={classes(buttonStyles.button, buttonStyles.primary, buttonStyles.wide)}
        disabled={isBusy || secondsLeft > 0}
      >
        {say(isBusy ? words.submitting : words.submit)}
      </button>
      {code !== undefined && (
        <button
          type="button"
          className={classes(buttonStyles.button, buttonStyles.wide)}
          onClick={() => {
            setCode(undefined)
            signInNotices.set([])
          }}
        >
          {say(factorWords.back)}
        </button>
      )}
      <p className={styles.countdown} role="timer">
        {secondsLeft > 0 && say(words.secondsLeft, { seconds: secondsLeft })}
      </p>
    </form>
  )
}
