import type { Text } from '@kangju/contract'
import { Button, Drawer, Modal } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Failure } from '../api/client.ts'
import { linesOf } from '../api/failures.ts'
import { classes } from '../ui/classes.ts'
import { Objections } from '../ui/objections.tsx'
import { useSay } from '../ui/say.ts'
import { isTypingBeside } from '../ui/typing.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { ErrorSummary, useWrongFields, type WrongField } from './error-summary.tsx'
import { focusFirst, focusFirstWrong } from './first-field.ts'
import { FormFields, FormRulesProvider } from './form-fields.tsx'
import { StableForm } from './stable-form.tsx'
import { ErrorState } from './states.tsx'
import type { CallDialogState } from './use-call-dialog.ts'
import type { CallFormState } from './use-call-form.ts'
import { saveByKey } from './use-refusals.ts'
import formStyles from '../ui/form.module.css'
import { Skeleton } from '../ui/skeleton.tsx'

export interface Submit {
  readonly text: Text
  /** Values in the text. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Replaces `text` once the request has to be forced. */
  readonly forced?: Text
  readonly danger?: boolean
  readonly isReady?: boolean
}

/** Data that must be loaded before the form can be filled in. */
interface Reading {
  readonly isReady: boolean
  readonly failure: Failure | undefined
  readonly retry: () => void
}

interface DialogProps {
  dialog: CallDialogState
  frame?: 'modal' | 'drawer'
  width?: number
  submit?: Submit
  onSubmit: () => void
  /** Shown left of the buttons. */
  note?: ReactNode
  /** Shown above the buttons. */
  summary?: ReactNode
  /** Errors of the input, shown above the buttons. */
  faults?: ReactNode
  /** Replaces the note and the buttons; null for none. */
  footer?: ReactNode
  reading?: Reading
  /** Objections to show, if they are not simply all that the server refused. */
  objections?: readonly string[]
  /** Consequences, shown with an objection that can be overruled. */
  forceFollows?: string
  /** Name of the close icon, where "close" would be mistaken for the action of the dialog. */
  closeText?: Text
  /** Above every other dialog, and without a way to close it: nothing else works until it is answered. */
  isBlocking?: boolean
  onOpened?: () => void
  onClosed: () => void
  children: ReactNode
}

const blocking = { zIndex: 2000, closable: false, keyboard: false, centered: true }

type ButtonProps = Required<Pick<DialogProps, 'dialog' | 'submit' | 'onSubmit'>>

const Buttons = ({ dialog, submit, onSubmit }: ButtonProps) => {
  const say = useSay()
  const { isForced, isBusy, close } = dialog
  const { text, values, forced = text, danger = false, isReady = true } = submit
  return (
    <>
      <Button onClick={() => void close()}>{say(words.cancel)}</Button>
      <Button type="primary" danger={danger || isForced} loading={isBusy} disabled={!isReady} onClick={onSubmit}>
        {say(isForced ? forced : text, values)}
      </Button>
    </>
  )
}

/** The frame of a dialog around one endpoint: title, loading, objections, buttons. */
export const CallDialog = (props: DialogProps) => {
  const {
    dialog,
    frame = 'modal',
    width,
    note,
    summary,
    faults,
    footer,
    reading,
    closeText,
    isBlocking = false,
    onOpened,
    onClosed,
    children,
  } = props
  const say = useSay()
  const { title, isOpen, isForced, refused, close } = dialog
  const { objections = refused === undefined ? [] : linesOf(refused), forceFollows } = props
  const isReady = reading?.isReady !== false
  const submit = { text: words.save, ...props.submit }
  const buttons = <Buttons {...props} submit={{ ...submit, isReady: isReady && submit.isReady !== false }} />
  const said = <Objections lines={objections} isForceable={isForced} follows={isForced ? forceFollows : undefined} />
  // A refusal is shown beside the button that was pressed; an objection to overrule stands above the reason for it.
  const isBeside = !isForced && footer === undefined
  const content = isReady ? (
    <>
      {!isBeside && said}
      {children}
    </>
  ) : reading?.failure === undefined ? (
    <Skeleton active />
  ) : (
    <ErrorState message={reading.failure.message} onRetry={reading.retry} />
  )
  const hint = frame === 'drawer' && <span className="quiet">{say(words.saveHint)}</span>
  const bar = (
    <>
      {summary}
      {isBeside && said}
      {faults}
      <div className={formStyles.saveBar}>
        {note ?? hint}
        {buttons}
      </div>
    </>
  )
  const shared = {
    title,
    open: isOpen,
    footer: footer === undefined ? bar : footer,
    afterOpenChange: (isNow: boolean) => (isNow ? onOpened?.() : onClosed()),
  }
  return frame === 'modal' ? (
    <Modal
      {...shared}
      width={width ?? 600}
      // A click outside must not discard what was asked or typed.
      mask={{ closable: false }}
      {...(closeText === undefined ? {} : { closable: { 'aria-label': say(closeText) } })}
      {...(isBlocking ? blocking : {})}
      onCancel={() => void close()}
    >
      {content}
    </Modal>
  ) : (
    <Drawer {...shared} size={width ?? 640} styles={{ footer: { padding: '12px 24px' } }} onClose={() => void close()}>
      {content}
    </Drawer>
  )
}

interface FormProps extends Omit<DialogProps, 'dialog' | 'faults' | 'onOpened' | 'onSubmit' | 'children'> {
  form: CallFormState
  above?: ReactNode
  below?: ReactNode
  /** The fields are visible but out of reach until a decision above them is made. */
  isSetAside?: boolean
  /** The field that has the focus once the form is open. */
  focus?: string
  /** Replaces the declared fields. */
  children?: ReactNode
}

/** The form of one endpoint in a modal or a drawer. */
export const CallForm = ({ form: state, above, below, focus, isSetAside = false, children, ...frame }: FormProps) => {
  const { form, call, complaints, isForced, isBusy } = state
  const [isOpened, setOpened] = useState(false)
  const isShown = isOpened && frame.reading?.isReady !== false
  const fields = useRef<HTMLDivElement>(null)
  const { faulty, wrong, tried, changed } = useWrongFields(form)
  useEffect(() => {
    if (!isShown || isTypingBeside(fields.current)) return
    if (focus === undefined) focusFirst(fields.current)
    else form.focusField(focus)
  }, [form, focus, isShown])
  // The form has put the focus on the first wrong field by now, if it can.
  const focusWrong = () => setTimeout(() => focusFirstWrong(fields.current))
  const goTo = (name: WrongField['name']) => {
    form.scrollToField([...name], { focus: true })
    focusWrong()
  }
  return (
    <CallDialog
      {...frame}
      dialog={state}
      // Errors that belong to a field are shown at that field.
      {...(isForced ? {} : { objections: complaints })}
      faults={isForced ? undefined : <ErrorSummary wrong={wrong} texts={state.words} onGo={goTo} />}
      onOpened={() => setOpened(true)}
      onSubmit={() => form.submit()}
    >
      {above}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the whole form */}
      <div
        ref={fields}
        onKeyDown={saveByKey(form, isBusy)}
        className={classes(formStyles.fields, isSetAside && formStyles.setAside)}
      >
        <StableForm
          form={form}
          name={call.area}
          initialValues={state.initial}
          onValuesChange={state.change}
          onFieldsChange={changed}
          onFinishFailed={() => {
            tried()
            focusWrong()
          }}
          onFinish={() => void state.save().then(tried)}
        >
          <FormRulesProvider isNew={state.isNew} words={state.words} judge={state.judge}>
            {children ?? (
              <FormFields fields={state.fields} schema={state.schema} context={state.context} faulty={faulty} />
            )}
          </FormRulesProvider>
        </StableForm>
      </div>
      {below}
    </CallDialog>
  )
}
