import { DownOutlined, UpOutlined } from '@ant-design/icons'
import {
  accountActor,
  refundMoveFault,
  refundreview,
  refundStatusWords,
  type RefundReviewDetail,
} from '@kangju/contract'
import { Button, Drawer, Skeleton, Tooltip } from 'antd'
import { useState, type ReactNode } from 'react'
import { dirtyStore } from '../../api/dirty.ts'
import { useMe } from '../../api/me.tsx'
import { useCall } from '../../api/query.ts'
import { Status } from '../../resource/columns.tsx'
import { ErrorState } from '../../resource/states.tsx'
import type { OpenRow } from '../../resource/types.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { refundTones } from './refund-resource.tsx'
import { RefundReview } from './refund-review.tsx'
import { reviewWords as words } from './words.ts'
import styles from './refund.module.css'
import detailDrawerStyles from '../../resource/detail-drawer.module.css'

const queueAtMost = 100

/** Refunds that this reviewer may decide, longest wait first. */
const useQueue = () => {
  const me = accountActor(useMe())
  const query = { status: 'reviewing', sort: 'appliedAt', limit: queueAtMost } as const
  const { data } = useCall(refundreview.list, { query })
  return (data?.items ?? []).filter((row) => refundMoveFault(row, me, 'approve') === undefined).map(({ id }) => id)
}

interface Props extends OpenRow {
  onRetry: (row: RefundReviewDetail) => void
  onPayout: (row: RefundReviewDetail) => void
}

/** The review of one refund; decisions lead to the next one that waits. */
export const RefundDrawer = ({ id, onOpen, onRetry, onPayout }: Props) => {
  const say = useSay()
  const confirm = useConfirm()
  const queue = useQueue()
  /** The reason for a rejection while it is being written. */
  const [writing, setWriting] = useState<{ id: string; reason: string | undefined }>()
  const reason = id !== undefined && writing?.id === id ? writing.reason : undefined
  const { data, failure, refetch } = useCall(
    refundreview.read,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, keepPrevious: false },
  )
  // While the drawer closes it keeps its content.
  const [last, setLast] = useState<RefundReviewDetail>()
  if (data !== undefined && data !== last) setLast(data)
  const row = id === undefined ? last : data
  const at = id === undefined ? -1 : queue.indexOf(id)
  const goTo = (next: string | undefined) => (next === undefined || next === id ? undefined : () => onOpen(next))
  const following = queue[at + 1] ?? queue.find((one) => one !== id)
  const next = goTo(queue[at + 1])
  const previous = goTo(at > 0 ? queue[at - 1] : undefined)

  const onDecided = () => {
    if (following !== undefined) return onOpen(following)
    notify.info(say(words.allDone))
    onOpen(undefined)
  }
  const close = async () => {
    const isDirty = [...dirtyStore.get().values()].some(({ label }) => label === row?.refundNo)
    const question = { title: say(resourceWords.discardTitle), content: say(resourceWords.discardText) }
    if (isDirty && (await confirm({ ...question, okText: resourceWords.discard, danger: true })) === undefined) return
    setWriting(undefined)
    onOpen(undefined)
  }
  const stepper = (text: string, icon: ReactNode, run?: () => void) => (
    <Tooltip title={text}>
      <Button type="text" icon={icon} aria-label={text} disabled={run === undefined} onClick={run} />
    </Tooltip>
  )
  return (
    <Drawer
      open={id !== undefined}
      size="min(1160px, 100vw)"
      rootClassName={styles.drawer}
      destroyOnHidden
      onClose={() => void close()}
      title={
        row !== undefined && (
          <span className={detailDrawerStyles.title}>
            {row.refundNo}
            <Status tone={refundTones[row.status]}>{say(refundStatusWords[row.status])}</Status>
          </span>
        )
      }
      extra={
        at >= 0 && (
          <>
            <span className={styles.place}>{say(words.place, { at: at + 1, count: queue.length })}</span>
            {stepper(say(words.previous), <UpOutlined />, previous)}
            {stepper(say(words.next), <DownOutlined />, next)}
          </>
        )
      }
    >
      {row === undefined && failure === undefined && <Skeleton active />}
      {row === undefined && failure?.status === 404 && <Empty title={say(resourceWords.gone)} text={failure.message} />}
      {row === undefined && failure !== undefined && failure.status !== 404 && (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
      {row !== undefined && (
        <RefundReview
          key={row.id}
          row={row}
          hasNext={following !== undefined}
          reason={reason}
          onReason={(written) => setWriting({ id: row.id, reason: written })}
          onStep={{ ...(next && { next }), ...(previous && { previous }) }}
          onOpen={onOpen}
          onDecided={onDecided}
          onRetry={() => onRetry(row)}
          onPayout={() => onPayout(row)}
        />
      )}
    </Drawer>
  )
}
