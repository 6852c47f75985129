import { Button, Tooltip } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { useSay } from '../ui/say.ts'
import { queueWords as words } from '../ui/words-review.ts'
import { useReviewKeys, type Steps } from './use-review-keys.ts'
import styles from './review.module.css'

/** The decision about the row on display. */
export interface Decision {
  readonly isRejecting: boolean
  readonly isBusy: boolean
  /** Text of the button that approves. */
  readonly approve: string
  readonly isApprovable?: boolean
  /** Why it cannot be approved yet. */
  readonly missing?: string | undefined
  /** Why this account cannot decide: the buttons are visible and disabled. */
  readonly refusal?: string | undefined
  readonly onApprove: () => void
  readonly onReject: () => void
  /** Changes the reason for a rejection; undefined leads back to the approval. */
  readonly onReason: (reason: string | undefined) => void
}

const Decide = ({ decision }: { decision: Decision }) => {
  const say = useSay()
  const {
    isRejecting,
    isBusy,
    approve,
    isApprovable = true,
    missing,
    refusal,
    onApprove,
    onReject,
    onReason,
  } = decision
  if (isRejecting)
    return (
      <>
        <Button onClick={() => onReason(undefined)}>{say(words.back)}</Button>
        <Button type="primary" danger loading={isBusy} onClick={onReject}>
          {say(words.confirmReject)}
        </Button>
      </>
    )
  const isRefused = refusal !== undefined
  return (
    <>
      <Tooltip title={refusal}>
        <Button danger disabled={isBusy || isRefused} onClick={() => onReason('')}>
          {say(words.reject)}
        </Button>
      </Tooltip>
      <Tooltip title={refusal ?? missing}>
        <Button type="primary" loading={isBusy} disabled={!isApprovable || isRefused} onClick={onApprove}>
          {approve}
        </Button>
      </Tooltip>
    </>
  )
}

interface Props {
  className?: string | undefined
  /** The content stands in two columns, `main` and `side`. */
  hasSide?: boolean
  /** Steps through the queue by keyboard. */
  onStep?: Steps
  /** Undefined when there is nothing to decide. */
  decision?: Decision | undefined
  /** Text at the start of the bar. */
  hint?: ReactNode
  /** Further buttons of the bar. */
  actions?: ReactNode
  hasBar: boolean
  children: ReactNode
}

/** A row under review: its content over a bar with the decisions possible now, also made by keyboard. */
export const ReviewPane = (props: Props) => {
  const { className, hasSide = false, onStep, decision, hint, actions, hasBar, children } = props
  useReviewKeys({ ...onStep, ...(decision?.refusal === undefined && { decision }) })
  const element = useRef<HTMLDivElement>(null)
  // The focused button of the previous row is gone, so the focus moves here.
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [])
  return (
    <div className={classes(styles.review, hasSide && styles.columns, className)} ref={element} tabIndex={-1}>
      {children}
      {hasBar && (
        <div className={styles.bar}>
          <span className="quiet">{hint}</span>
          {decision !== undefined && <Decide decision={decision} />}
          {actions}
        </div>
      )}
    </div>
  )
}
