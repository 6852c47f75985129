import { Button, Tooltip } from 'antd'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import styles from './review.module.css'

interface Props {
  /** Whether the reviewer can decide now. */
  isOpen: boolean
  isRejecting: boolean
  isBusy: boolean
  /** Number of documents not yet confirmed. */
  left: number
  onReason: (reason: string | undefined) => void
  onApprove: () => void
  onReject: () => void
}

/** Buttons for the decisions possible now. */
export const ReviewBar = ({ isOpen, isRejecting, isBusy, left, onReason, onApprove, onReject }: Props) => {
  const say = useSay()
  return (
    <div className={styles.bar}>
      <span className="quiet">{say(words.keys)}</span>
      {isOpen && isRejecting && (
        <>
          <Button onClick={() => onReason(undefined)}>{say(words.back)}</Button>
          <Button type="primary" danger loading={isBusy} onClick={onReject}>
            {say(words.confirmReject)}
          </Button>
        </>
      )}
      {isOpen && !isRejecting && (
        <>
          <Button danger disabled={isBusy} onClick={() => onReason('')}>
            {say(words.reject)}
          </Button>
          <Tooltip title={left > 0 ? say(words.tickFirst, { count: left }) : undefined}>
            <Button type="primary" loading={isBusy} disabled={left > 0} onClick={onApprove}>
              {say(words.approve)}
            </Button>
          </Tooltip>
        </>
      )}
    </div>
  )
}
