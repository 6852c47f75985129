import { ExclamationCircleFilled } from '@ant-design/icons'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import type { FieldWords, Values } from './types.ts'
import styles from './error-summary.module.css'

export interface WrongField {
  readonly name: readonly (string | number)[]
  readonly text: string
}

const wrongIn = (form: FormInstance<Values>): readonly WrongField[] =>
  form.getFieldsError().flatMap(({ name, errors }) => {
    const [text] = errors
    return text === undefined ? [] : [{ name: name as readonly (string | number)[], text }]
  })

/** The wrong fields of a form: all of them now, and those of the summary from the first failed attempt on. */
export const useWrongFields = (form: FormInstance<Values>) => {
  const [hasFailed, setFailed] = useState(false)
  const [wrong, setWrong] = useState<readonly WrongField[]>([])
  const changed = () => {
    const now = wrongIn(form)
    // Every key press arrives here; equal lists must not render the form again.
    setWrong((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    return now
  }
  return {
    /** Names of the fields; a field inside a row counts for the field around it. */
    faulty: wrong.map(({ name }) => String(name[0])),
    /** Undefined before the first failed attempt. */
    wrong: hasFailed ? wrong : undefined,
    /** After an attempt: the form refused it, or the server did and its errors are at their fields now. */
    tried: () => {
      const now = changed()
      setFailed((before) => before || now.length > 0)
    },
    changed: () => void changed(),
  }
}

interface Props {
  readonly wrong: readonly WrongField[] | undefined
  readonly texts: Pick<FieldWords, 'field'>
  readonly onGo: (name: WrongField['name']) => void
}

/**
 * The number of errors and the first of them beside the button that was pressed; a click leads to the field. Its place
 * stays once they are corrected, because the button would move away under the next click.
 */
export const ErrorSummary = ({ wrong, texts, onGo }: Props) => {
  const say = useSay()
  if (wrong === undefined) return null
  const [first] = wrong
  const label = first === undefined ? undefined : texts.field[String(first.name[0])]
  return (
    <div aria-live="assertive" className={styles.place}>
      {first !== undefined && (
        <button type="button" className={styles.summary} onClick={() => onGo(first.name)}>
          <ExclamationCircleFilled />
          <strong>{say(words.wrongFields, { n: wrong.length })}</strong>
          <span className={styles.first}>
            {[label === undefined ? '' : say(label), first.text].filter(Boolean).join(' · ')}
          </span>
        </button>
      )}
    </div>
  )
}
