import { problems, type Body, type Endpoint, type Params, type Text } from '@kangju/contract'
import { useState } from 'react'
import type { Data, Failure, Outcome } from '../api/client.ts'
import { useDirty } from '../api/dirty.ts'
import { makeOnceKey } from '../api/once-key.ts'
import { act } from '../api/query.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notify } from '../ui/feedback.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'

/** The request can be repeated with `force` and a reason. */
export const isForceable = ({ code }: Failure): boolean => code === problems.needsForce.code

/** Another user changed the row first. */
export const isStale = ({ code }: Failure): boolean => code === problems.stale.code

export interface CallDialogOptions<E extends Endpoint> {
  readonly call: E
  readonly params?: Params<E> | undefined
  readonly title: string
  /** Shown after success. */
  readonly done: Text | ((data: Data<E>) => string)
  /** Shown as the dialog closes because the row was changed meanwhile. */
  readonly stale?: Text
  readonly onSent?: ((data: Data<E>) => void) | undefined
}

interface Draft {
  /** The input differs from what the dialog opened with. */
  readonly isDirty: boolean
}

/**
 * A dialog around one endpoint: open or closing, busy, refused, to be forced. It sends one idempotency key per content
 * and asks before unsaved input is discarded.
 */
export const useCallDialog = <E extends Endpoint>(options: CallDialogOptions<E> & Draft) => {
  const { call, params, title, isDirty, done, stale, onSent } = options
  const say = useSay()
  const confirm = useConfirm()
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Failure>()
  const [onceKey] = useState(makeOnceKey)
  const isForced = refused !== undefined && isForceable(refused)
  useDirty(isDirty && !isSent, title)

  const finish = (data: Data<E>) => {
    setSent(true)
    notify.success(typeof done === 'function' ? done(data) : say(done))
    setOpen(false)
    onSent?.(data)
  }
  return {
    call,
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
    send: async (draft: Body<E>): Promise<Outcome<Data<E>>> => {
      setBusy(true)
      const body = isForced ? { ...(draft as object), force: 1 } : draft
      const idempotencyKey = call.idempotent ? onceKey(body) : undefined
      const outcome = await act(call, { params, body, idempotencyKey } as never, { quiet: true })
      setBusy(false)
      setRefused(undefined)
      if (outcome.ok) finish(outcome.data)
      else if (stale !== undefined && isStale(outcome.failure)) {
        notify.warning(say(stale))
        setOpen(false)
      } else setRefused(outcome.failure)
      return outcome
    },
  }
}

export type CallDialogState = Pick<
  ReturnType<typeof useCallDialog>,
  'title' | 'isOpen' | 'isBusy' | 'refused' | 'isForced' | 'close'
>
