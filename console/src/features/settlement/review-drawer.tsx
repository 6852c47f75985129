import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { settlement } from '@kangju/contract'
import { Button, Drawer, Skeleton, Tooltip } from 'antd'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../api/query.ts'
import { ErrorState } from '../../resource/states.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { Review } from './review.tsx'
import { reviewWords as words } from './words.ts'
import styles from './review.module.css'
import detailDrawerStyles from '../../resource/detail-drawer.module.css'

const queueAtMost = 100

/** Requests that this account may review, longest wait first. */
const useQueue = () => {
  const { data } = useCall(settlement.list, { query: { sort: 'applyAt', limit: queueAtMost } })
  return (data?.items ?? []).filter(({ isOwn }) => isOwn === 0).map(({ id }) => id)
}

interface Props {
  first: string
  onClosed: () => void
}

/** Steps through the withdrawals to review. */
export const ReviewDrawer = ({ first, onClosed }: Props) => {
  const say = useSay()
  const confirm = useConfirm()
  const [id, setId] = useState(first)
  const [isOpen, setOpen] = useState(true)
  /** The reason for a rejection while it is being written. */
  const [writing, setWriting] = useState<{ id: string; reason: string | undefined }>()
  const reason = writing?.id === id ? writing.reason : undefined
  const queue = useQueue()
  const { data: row, failure, refetch } = useCall(settlement.read, { params: { id } }, { keepPrevious: false })
  const at = queue.indexOf(id)
  const goTo = (next: string | undefined) => (next === undefined || next === id ? undefined : () => setId(next))
  const next = goTo(queue[at + 1])
  const previous = goTo(at > 0 ? queue[at - 1] : undefined)
  const following = queue[at + 1] ?? queue.find((one) => one !== id)
  const onDecided = () => {
    if (following !== undefined) return setId(following)
    notify.info(say(words.allDone))
    setOpen(false)
  }
  const close = async () => {
    const question = { title: say(resourceWords.discardTitle), content: say(resourceWords.discardText) }
    if (reason?.trim() && (await confirm({ ...question, okText: resourceWords.discard, danger: true })) === undefined)
      return
    setOpen(false)
  }
  const stepper = (text: string, icon: ReactNode, run?: () => void) => (
    <Tooltip title={text}>
      <Button type="text" icon={icon} aria-label={text} disabled={run === undefined} onClick={run} />
    </Tooltip>
  )
  return (
    <Drawer
      open={isOpen}
      size="min(960px, 100vw)"
      rootClassName={styles.drawer}
      onClose={() => void close()}
      afterOpenChange={(open) => open || onClosed()}
      title={
        row !== undefined && (
          <span className={detailDrawerStyles.title}>
            {say(words.title, { name: row.ownerName })}
            <span className={styles.about}>{row.settleNo}</span>
          </span>
        )
      }
      extra={
        <>
          {at >= 0 && <span className={styles.place}>{say(words.place, { at: at + 1, count: queue.length })}</span>}
          {stepper(say(words.previous), <UpOutlined />, previous)}
          {stepper(say(words.next), <DownOutlined />, next)}
        </>
      }
    >
      {row === undefined && failure === undefined && <Skeleton active />}
      {row === undefined && failure !== undefined && (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
      {row !== undefined && (
        <Review
          // Another request, or a newer version of this one, is mounted afresh.
          key={`${row.id} ${row.version}`}
          row={row}
          reason={reason}
          hasNext={following !== undefined}
          onReason={(written) => setWriting({ id, reason: written })}
          onStep={{ ...(next && { next }), ...(previous && { previous }) }}
          onDecided={onDecided}
        />
      )}
    </Drawer>
  )
}
