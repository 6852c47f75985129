import type { Text } from '@kangju/contract'
import { Input, Modal, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState, type FC, type KeyboardEvent, type ReactNode } from 'react'
import { makeStore } from '../api/store.ts'
import { useSay } from './say.ts'
import { catalogueWords as words } from '../api/words.ts'

export interface ConfirmOptions {
  readonly title: Text | string
  readonly content: ReactNode
  readonly danger?: boolean
  readonly okText?: Text | string
  /** The dialog only informs: it has no cancel button. */
  readonly isStatement?: boolean
  /** Above the dialog at the end of a session, whose own request can fail. */
  readonly isAbove?: boolean
  readonly remark?: {
    readonly placeholder?: Text | string
    readonly maxLength?: number
    readonly showCount?: boolean
    readonly required?: boolean
    /** Initial value. */
    readonly value?: string
    readonly type?: 'text' | 'textarea' | 'password' | 'number'
  }
}

type Answer = { readonly remark: string } | undefined

interface Question extends ConfirmOptions {
  readonly id: number
  readonly answer: (answer: Answer) => void
}

/** Open questions, shown one after the other. */
const questions = makeStore<readonly Question[]>([])
let asked = 0

/** Opens a confirm dialog; undefined means that the user declined. */
export const confirm = (options: ConfirmOptions): Promise<Answer> =>
  new Promise((resolve) => {
    asked += 1
    const id = asked
    const answer = (given: Answer) => {
      questions.set(questions.get().filter((question) => question.id !== id))
      resolve(given)
    }
    questions.set([...questions.get(), { ...options, id, answer }])
  })

export const useConfirm = () => confirm

/** Declines the open questions, because the page that asked them was left; what only informs stays. */
export const declineQuestions = () => {
  for (const { isStatement, answer } of questions.get()) if (isStatement !== true) answer(undefined)
}

/** True while a confirm dialog has the keyboard. */
export const isAsking = () => questions.get().length > 0

const okAlone = (_both: ReactNode, { OkBtn }: { readonly OkBtn: FC }) => <OkBtn />

const Dialog = ({ question }: { readonly question: Question }) => {
  const say = useSay()
  const speak = (text: Text | string) => (typeof text === 'string' ? text : say(text))
  const {
    title,
    content,
    danger = false,
    okText = words.ok,
    isStatement = false,
    isAbove = false,
    remark,
    answer,
  } = question
  const [value, setValue] = useState(remark?.value ?? '')
  const [given, setGiven] = useState<{ readonly answer: Answer }>()
  const contentId = useId()
  const input = useRef<InputRef>(null)
  const isMissing = remark?.required === true && value.trim() === ''

  const agree = () => {
    if (isMissing) input.current?.focus()
    else setGiven({ answer: { remark: value.trim() } })
  }
  const agreeOnEnter = (event: KeyboardEvent) => {
    // During IME composition Enter only chooses a character.
    if (!event.nativeEvent.isComposing) agree()
  }

  const { placeholder, maxLength, showCount = false, type = 'text' } = remark ?? {}
  const name = placeholder === undefined ? {} : { placeholder: speak(placeholder), 'aria-label': speak(placeholder) }
  const field = {
    ref: input,
    value,
    showCount,
    autoFocus: true,
    'aria-required': remark?.required === true,
    ...name,
    ...(maxLength === undefined ? {} : { maxLength }),
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  }

  return (
    <Modal
      open={given === undefined}
      title={speak(title)}
      width={600}
      centered
      closable={false}
      mask={{ closable: false }}
      okText={speak(okText)}
      cancelText={say(words.cancel)}
      // For an action that cannot be undone, Cancel has the focus, so that Enter declines.
      okButtonProps={{ danger, disabled: isMissing, autoFocus: remark === undefined && !danger }}
      cancelButtonProps={{ autoFocus: remark === undefined && danger }}
      {...(isStatement && { footer: okAlone })}
      {...(isAbove && { zIndex: 2100 })}
      onOk={agree}
      onCancel={() => setGiven({ answer: undefined })}
      afterClose={() => answer(given?.answer)}
      aria-describedby={contentId}
    >
      <div id={contentId}>{content}</div>
      {remark !== undefined && (
        // The counter of the characters hangs below the input.
        <div style={{ marginBlock: showCount ? '16px 32px' : '16px 8px' }}>
          {type === 'textarea' && <Input.TextArea {...field} rows={3} />}
          {type === 'password' && (
            <Input.Password {...field} autoComplete="current-password" onPressEnter={agreeOnEnter} />
          )}
          {(type === 'text' || type === 'number') && (
            <Input {...field} type={type} autoComplete="off" onPressEnter={agreeOnEnter} />
          )}
        </div>
      )}
    </Modal>
  )
}

/** Shows the confirm dialogs; `Feedback` mounts it once. */
export const ConfirmHost = () => {
  const [question] = questions.use()
  useEffect(
    () => () => {
      for (const left of questions.get()) left.answer(undefined)
    },
    [],
  )
  return question === undefined ? null : <Dialog key={question.id} question={question} />
}
