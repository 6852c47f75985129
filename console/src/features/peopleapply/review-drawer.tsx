import { peopleapply, peopleapplyWords } from '@kangju/contract'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { Cell } from '../../resource/columns.tsx'
import { queueAtMost, ReviewDrawer as QueueDrawer } from '../../resource/review-drawer.tsx'
import type { AnyResource } from '../../resource/types.ts'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { Review } from './review.tsx'
import { reviewWords as words } from './words.ts'
import reviewStyles from '../../resource/review.module.css'

/** Pending applications that this reviewer may decide, longest wait first. */
const useQueue = () => {
  const query = { status: 'pending', sort: 'submittedAt', limit: queueAtMost } as const
  const { data } = useCall(peopleapply.list, { query })
  return (data?.items ?? []).filter((row) => row.mayAudit === 1).map((row) => row.id)
}

interface Props {
  resource: AnyResource
  first: string
  onClosed: () => void
}

/** Steps through the pending applications. */
export const ReviewDrawer = ({ resource, first, onClosed }: Props) => {
  const say = useSay()
  const [id, setId] = useState<string | undefined>(first)
  const queue = useQueue()
  const read = useCall(
    peopleapply.read,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, keepPrevious: false },
  )
  return (
    <QueueDrawer
      id={id}
      size={1360}
      words={words}
      queue={queue}
      read={read}
      renderTitle={(row) => (
        <>
          {say(words.title, { name: row.name })}
          <Cell resource={resource} column={{ key: 'status' }} row={row} />
          <span className={reviewStyles.about}>
            {row.applyNo} · {row.moldName} · {say(peopleapplyWords.choice.source[row.source])} ·{' '}
            {momentOf(row.submittedAt)}
          </span>
        </>
      )}
      onOpen={setId}
      onClosed={onClosed}
    >
      {/* Another application, or a newer version of this one, is mounted afresh. */}
      {(row, place) => <Review key={`${row.id} ${row.version}`} resource={resource} row={row} place={place} />}
    </QueueDrawer>
  )
}
