import type { Text } from '@kangju/contract'
import { Drawer } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Failure } from '../api/client.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { Empty } from '../ui/empty.tsx'
import { notify } from '../ui/feedback.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords } from '../ui/words-resource.ts'
import { ErrorState } from './states.tsx'
import { Stepper } from './stepper.tsx'
import type { OpenRow } from './types.ts'
import type { Steps } from './use-review-keys.ts'
import styles from './review.module.css'
import detailDrawerStyles from './detail-drawer.module.css'
import { Skeleton } from '../ui/skeleton.tsx'

/** Rows of a queue that are read at most. */
export const queueAtMost = 100

/** Where a row stands in the queue, and what its review does there. */
export interface InQueue {
  /** Whether another row follows after a decision. */
  readonly hasNext: boolean
  /** The reason for a rejection while it is being written. */
  readonly reason: string | undefined
  readonly onReason: (reason: string | undefined) => void
  readonly onStep: Steps
  /** Called after a decision, to show the next row. */
  readonly onDecided: () => void
}

interface Props<Row> extends OpenRow {
  size: number
  words: { readonly place: Text; readonly previous: Text; readonly next: Text; readonly allDone: Text }
  /** Ids of the rows to review, in their order. */
  queue: readonly string[]
  read: { readonly data: Row | undefined; readonly failure: Failure | undefined; readonly refetch: () => unknown }
  renderTitle: (row: Row) => ReactNode
  /** The drawer also opens rows outside the queue, which have no steps. */
  hasOthers?: boolean
  /** Whether closing would lose something; by default a reason that is being written. */
  isUnsaved?: (row: Row) => boolean
  onClosed?: () => void
  children: (row: Row, place: InQueue) => ReactNode
}

/** Steps through the rows of a queue; a decision leads to the next one. */
export const ReviewDrawer = <Row extends { readonly id: string }>(props: Props<Row>) => {
  const { id, onOpen, onClosed, size, words, queue, read, renderTitle, hasOthers = false, isUnsaved, children } = props
  const { data, failure, refetch } = read
  const say = useSay()
  const confirm = useConfirm()
  const [writing, setWriting] = useState<{ readonly id: string; readonly reason: string | undefined }>()
  // While the drawer closes it keeps its content.
  const [last, setLast] = useState<Row>()
  if (id !== undefined && data !== undefined && data !== last) setLast(data)
  const row = id === undefined ? last : data
  const reason = writing !== undefined && writing.id === row?.id ? writing.reason : undefined

  const shown = id ?? last?.id
  const at = shown === undefined ? -1 : queue.indexOf(shown)
  const goTo = (to: string | undefined) =>
    id === undefined || to === undefined || to === id ? undefined : () => onOpen(to)
  const next = goTo(queue[at + 1])
  const previous = goTo(at > 0 ? queue[at - 1] : undefined)
  const steps = { ...(next && { next }), ...(previous && { previous }) }
  const following = queue[at + 1] ?? queue.find((one) => one !== shown)

  const onDecided = () => {
    if (following !== undefined) return onOpen(following)
    notify.info(say(words.allDone))
    onOpen(undefined)
  }
  const close = async () => {
    const mayLose = row !== undefined && (isUnsaved?.(row) ?? Boolean(reason?.trim()))
    const question = { title: say(resourceWords.discardTitle), content: say(resourceWords.discardText) }
    if (mayLose && (await confirm({ ...question, okText: resourceWords.discard, danger: true })) === undefined) return
    onOpen(undefined)
  }
  const afterOpenChange = (isOpen: boolean) => {
    if (isOpen) return
    setWriting(undefined)
    onClosed?.()
  }
  return (
    <Drawer
      open={id !== undefined}
      size={`min(${size}px, 100vw)`}
      rootClassName={styles.drawer}
      destroyOnHidden
      onClose={() => void close()}
      afterOpenChange={afterOpenChange}
      title={row !== undefined && <span className={detailDrawerStyles.title}>{renderTitle(row)}</span>}
      extra={
        (at >= 0 || !hasOthers) && (
          <>
            {at >= 0 && <span className={styles.place}>{say(words.place, { at: at + 1, count: queue.length })}</span>}
            <Stepper steps={steps} words={words} />
          </>
        )
      }
    >
      {row === undefined && failure === undefined && <Skeleton active />}
      {row === undefined && failure?.status === 404 && <Empty title={say(resourceWords.gone)} text={failure.message} />}
      {row === undefined && failure !== undefined && failure.status !== 404 && (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
      {row !== undefined &&
        children(row, {
          hasNext: following !== undefined,
          reason,
          onReason: (written) => setWriting({ id: row.id, reason: written }),
          onStep: steps,
          onDecided,
        })}
    </Drawer>
  )
}
