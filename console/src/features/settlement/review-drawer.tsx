import { settlement } from '@kangju/contract'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { queueAtMost, ReviewDrawer as QueueDrawer } from '../../resource/review-drawer.tsx'
import { useSay } from '../../ui/say.ts'
import { queueWords } from '../../ui/words-review.ts'
import { Review } from './review.tsx'
import { reviewWords as words } from './words.ts'
import reviewStyles from '../../resource/review.module.css'

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
  const [id, setId] = useState<string | undefined>(first)
  const queue = useQueue()
  const read = useCall(
    settlement.read,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, keepPrevious: false },
  )
  return (
    <QueueDrawer
      id={id}
      size={960}
      words={{ ...queueWords, allDone: words.allDone }}
      queue={queue}
      read={read}
      renderTitle={({ ownerName, settleNo }) => (
        <>
          {say(words.title, { name: ownerName })}
          <span className={reviewStyles.about}>{settleNo}</span>
        </>
      )}
      onOpen={setId}
      onClosed={onClosed}
    >
      {/* Another request, or a newer version of this one, is mounted afresh. */}
      {(row, place) => <Review key={`${row.id} ${row.version}`} row={row} place={place} />}
    </QueueDrawer>
  )
}
