import { useEffect, useId, type RefObject } from 'react'
import { useSay } from '../ui/say.ts'
import { factorWords as words } from '../ui/words-factor.ts'
import styles from './login-form.module.css'

interface Props {
  readonly value: string
  readonly isEmpty: boolean
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onChange: (value: string) => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export const CodeField = ({ value, isEmpty, inputRef, onChange }: Props) => {
  const say = useSay()
  const id = useId()
  useEffect(() => inputRef.current?.focus(), [inputRef])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{say(words.code)}</label>
      <input
        ref={inputRef}
        id={id}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-help`}
        {...(isEmpty ? { 'aria-invalid': true } : {})}
      />
      <p className={isEmpty ? styles.error : styles.help} id={`${id}-help`}>
        {say(isEmpty ? words.codeNeeded : words.codeHelp)}
      </p>
    </div>
  )
}
