import {
  accountActor,
  refundMoveFault,
  refundreview,
  refundStatusWords,
  type RefundReviewDetail,
} from '@kangju/contract'
import { dirtyStore } from '../../api/dirty.ts'
import { useMe } from '../../api/me.tsx'
import { useCall } from '../../api/query.ts'
import { Status } from '../../resource/columns.tsx'
import { queueAtMost, ReviewDrawer } from '../../resource/review-drawer.tsx'
import type { OpenRow } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { queueWords } from '../../ui/words-review.ts'
import { refundTones } from './refund-resource.tsx'
import { RefundReview } from './refund-review.tsx'
import { reviewWords as words } from './words.ts'

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

const isUnsaved = ({ refundNo }: RefundReviewDetail) =>
  [...dirtyStore.get().values()].some(({ label }) => label === refundNo)

/** The review of one refund; decisions lead to the next one that waits. */
export const RefundDrawer = ({ id, onOpen, onRetry, onPayout }: Props) => {
  const say = useSay()
  const queue = useQueue()
  const read = useCall(
    refundreview.read,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, keepPrevious: false },
  )
  return (
    <ReviewDrawer
      id={id}
      size={1160}
      words={{ ...queueWords, allDone: words.allDone }}
      queue={queue}
      read={read}
      hasOthers
      isUnsaved={isUnsaved}
      renderTitle={({ refundNo, status }) => (
        <>
          {refundNo}
          <Status tone={refundTones[status]}>{say(refundStatusWords[status])}</Status>
        </>
      )}
      onOpen={onOpen}
    >
      {(row, place) => (
        <RefundReview
          key={row.id}
          row={row}
          place={place}
          onOpen={onOpen}
          onRetry={() => onRetry(row)}
          onPayout={() => onPayout(row)}
        />
      )}
    </ReviewDrawer>
  )
}
