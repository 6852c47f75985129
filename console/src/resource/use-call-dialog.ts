import { problems, type Body, type Endpoint, type Params, type Text } from '@kangju/contract'
import { useState } from 'react'
import type { Data, Failure, Outcome } from '../api/client.ts'
import { useDirty } from '../api/dirty.ts'
import { makeOnceKey } from '../api/once-key.ts'
import { report, type Labels, type Placed } from '../api/failures.ts'
import { act } from '../api/query.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notify } from '../ui/feedback.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'

/** The request can be repeated with `force` and a reason. */
export const isForceable = ({ code }: Failure): boolean => code === problems.needsForce.code

/** Another user changed the row first. */
export const isStale = ({ code }: Failure): boolean => code === problems.stale.code

const nowhere = async (): Promise<Placed> => []

interface SendDialogOptions<D, T> {
  readonly title: string
  /** The input differs from what the dialog opened with. */
  readonly isDirty: boolean
  /** Leaves the report of a failure to the dialog. */
  readonly send: (draft: D, isForced: boolean) => Promise<Outcome<T>>
  /** Shown after success; absent where the screen itself shows it. */
  readonly done?: Text | ((data: T) => string) | undefined
  /** True where one dialog sends several times. */
  readonly staysOpen?: boolean
  /** Shown as the dialog closes because the row was changed meanwhile. */
  readonly stale?: Text | undefined
  readonly onSent?: ((data: T) => void) | undefined
  /** Names of the fields for errors that are shown in a dialog of their own. */
  readonly labels?: Labels | undefined
}

/** A dialog that sends something: open or closing, busy, refused, to be forced. It asks before input is discarded. */
export const useSendDialog = <D, T>(options: SendDialogOptions<D, T>) => {
  const { title, isDirty, send, done, staysOpen = false, stale, onSent, labels } = options
  const say = useSay()
  const confirm = useConfirm()
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Failure>()
  const isForced = refused !== undefined && isForceable(refused)
  useDirty(isDirty && !isSent, title)

  const finish = (data: T) => {
    setSent(true)
    if (done !== undefined) notify.success(typeof done === 'function' ? done(data) : say(done))
    setOpen(staysOpen)
    onSent?.(data)
  }
  const refuse = async (failure: Failure, place: (failure: Failure) => Promise<Placed>): Promise<Placed> => {
    if (stale !== undefined && isStale(failure)) {
      notify.warning(say(stale))
      setOpen(false)
      return 'all'
    }
    setRefused(failure)
    // The dialog itself asks whether to overrule these objections.
    return isForceable(failure) ? 'all' : place(failure)
  }
  return {
    title,
    isOpen,
    isBusy,
    refused,
    isForced,
    /** The input changed, so the last refusal is no longer about it. */
    forgive: () => setRefused(undefined),
    /** Closes without asking. */
    leave: () => setOpen(false),
    close: async () => {
      const question = { title: words.discardTitle, content: say(words.discardText), okText: words.discard }
      if (isDirty && (await confirm({ ...question, danger: true })) === undefined) return
      setOpen(false)
    },
    /** `place` shows errors in place and returns which; the others are reported. */
    send: async (draft: D, place: (failure: Failure) => Promise<Placed> = nowhere): Promise<Outcome<T>> => {
      setBusy(true)
      const outcome = await send(draft, isForced)
      setBusy(false)
      setRefused(undefined)
      if (outcome.ok) finish(outcome.data)
      else report(outcome.failure, { placed: await refuse(outcome.failure, place), labels })
      return outcome
    },
  }
}

export interface CallDialogOptions<E extends Endpoint> extends Omit<
  SendDialogOptions<Body<E>, Data<E>>,
  'isDirty' | 'send'
> {
  readonly call: E
  readonly params?: Params<E> | undefined
}

/** The same around one endpoint, with one idempotency key per content. */
export const useCallDialog = <E extends Endpoint>(options: CallDialogOptions<E> & { readonly isDirty: boolean }) => {
  const { call, params, ...rest } = options
  const [onceKey] = useState(makeOnceKey)
  const dialog = useSendDialog<Body<E>, Data<E>>({
    ...rest,
    send: (draft, isForced) => {
      const body = isForced ? { ...(draft as object), force: 1 } : draft
      const idempotencyKey = call.idempotent ? onceKey(body) : undefined
      return act(call, { params, body, idempotencyKey } as never, { isReportedLater: true })
    },
  })
  return { ...dialog, call }
}

export type CallDialogState = Pick<
  ReturnType<typeof useCallDialog>,
  'title' | 'isOpen' | 'isBusy' | 'refused' | 'isForced' | 'close'
>
