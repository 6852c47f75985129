import { accountActor, refundMoveFault, type RefundReviewDetail } from '@kangju/contract'
import { Button, Tooltip } from 'antd'
import { useMe } from '../../api/me.tsx'
import { showFen } from '../../resource/money.ts'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import styles from './refund.module.css'

interface Props {
  row: RefundReviewDetail
  /** Amount that an approval would refund. */
  refundFen: number
  hasNext: boolean
  isRejecting: boolean
  isBusy: boolean
  onReason: (reason: string | undefined) => void
  onApprove: () => void
  onReject: () => void
  onRetry: () => void
  onPayout: () => void
}

/** The decisions possible now; those of an own request are visible but out of reach. */
export const ReviewBar = (props: Props) => {
  const { row, refundFen, hasNext, isRejecting, isBusy, onReason, onApprove, onReject, onRetry, onPayout } = props
  const say = useSay()
  const me = accountActor(useMe())
  const fault = refundMoveFault(row, me, 'approve')
  const isReviewing = fault === undefined || fault === 'ownRefund'
  const mayRetry = refundMoveFault(row, me, 'retry') === undefined
  const mayPayOut = refundMoveFault(row, me, 'payOut') === undefined
  if (!isReviewing && !mayRetry && !mayPayOut) return null
  const amount = showFen(refundFen)
  const why = fault === 'ownRefund' ? say(words.own) : undefined
  return (
    <div className={styles.bar}>
      <span className="quiet">{isReviewing && say(isRejecting ? words.rejectKeys : words.keys)}</span>
      {isReviewing && isRejecting && (
        <>
          <Button onClick={() => onReason(undefined)}>{say(words.back)}</Button>
          <Button type="primary" danger loading={isBusy} onClick={onReject}>
            {say(words.confirmReject)}
          </Button>
        </>
      )}
      {isReviewing && !isRejecting && (
        <>
          <Tooltip title={why}>
            <Button danger disabled={isBusy || why !== undefined} onClick={() => onReason('')}>
              {say(words.reject)}
            </Button>
          </Tooltip>
          <Tooltip title={why}>
            <Button type="primary" loading={isBusy} disabled={why !== undefined} onClick={onApprove}>
              {say(hasNext ? words.approve : words.approveLast, { amount })}
            </Button>
          </Tooltip>
        </>
      )}
      {mayPayOut && (
        <Button {...(mayRetry ? {} : { type: 'primary' as const })} onClick={onPayout}>
          {say(words.payout)}
        </Button>
      )}
      {mayRetry && (
        <Button type="primary" onClick={onRetry}>
          {say(words.retry)}
        </Button>
      )}
    </div>
  )
}
