import {
  accountActor,
  needsRefundRemark,
  refundMoveFault,
  refundRemarkNeeded,
  validationWords,
  type RefundReviewDetail,
} from '@kangju/contract'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useDirty } from '../../api/dirty.ts'
import { useMe } from '../../api/me.tsx'
import { oneLine } from '../../api/one-line.ts'
import { showFen } from '../../resource/money.ts'
import { RemarkField } from '../../resource/remark-field.tsx'
import type { InQueue } from '../../resource/review-drawer.tsx'
import { ReviewPane } from '../../resource/review-pane.tsx'
import { useSay } from '../../ui/say.ts'
import { queueWords } from '../../ui/words-review.ts'
import { coveredVisits, pathOf } from './amounts.ts'
import { DecisionFields, type Draft, type DraftErrors } from './decision-fields.tsx'
import { Explanation } from './explanation.tsx'
import { Outcome } from './outcome.tsx'
import { RefundFacts } from './refund-facts.tsx'
import { RefundNotices } from './refund-notices.tsx'
import { History, OthersTable, PathTable } from './refund-tables.tsx'
import { useAudit } from './use-audit.ts'
import { reviewWords as words } from './words.ts'
import reviewStyles from '../../resource/review.module.css'
import styles from './refund.module.css'

interface Props {
  row: RefundReviewDetail
  place: InQueue
  onOpen: (id: string) => void
  onRetry: () => void
  onPayout: () => void
}

const errorsOf = (errors: Readonly<Record<string, readonly string[]>> | undefined): DraftErrors => ({
  refundFen: errors?.['refundFen'] && oneLine(errors['refundFen']),
  remark: errors?.['remark'] && oneLine(errors['remark']),
})

/** One refund: the facts and the calculation on the left, the decision and the history on the right. */
export const RefundReview = ({ row, place, onOpen, onRetry, onPayout }: Props) => {
  const { hasNext, reason, onReason, onStep, onDecided } = place
  const say = useSay()
  const me = accountActor(useMe())
  const [first] = useState(row)
  const [changed, setChanged] = useState<Partial<Draft>>({})
  const [own, setOwn] = useState<DraftErrors>({})
  const draft: Draft = { refundFen: row.refundableFen, remark: '', ...changed }
  const { isBusy, failure, decide, clearFailure } = useAudit(row, onDecided)
  const fault = refundMoveFault(row, me, 'approve')
  const isOpen = fault === undefined
  const isRejecting = isOpen && reason !== undefined
  const isChanged = draft.refundFen !== row.refundableFen || draft.remark.trim() !== ''
  useDirty(isOpen && (isChanged || (reason ?? '').trim() !== ''), row.refundNo)

  const change = ({ refundFen, remark }: Draft) => {
    setOwn({})
    clearFailure()
    setChanged({ remark, ...(refundFen === row.refundableFen ? {} : { refundFen }) })
  }
  const isTooMuch = draft.refundFen > row.amountFen
  const approve = () => {
    const needsRemark = needsRefundRemark(draft.refundFen, row.refundableFen, draft.remark)
    setOwn(needsRemark ? { remark: say(refundRemarkNeeded) } : {})
    if (isTooMuch || needsRemark) return
    const remark = draft.remark.trim()
    void decide({ pass: 1, refundFen: draft.refundFen, ...(remark && { remark }) })
  }
  const reject = () => {
    const remark = (reason ?? '').trim()
    setOwn(remark === '' ? { remark: say(validationWords.required) } : {})
    if (remark !== '') void decide({ pass: 0, remark })
  }
  const write = (text: string | undefined) => {
    setOwn({})
    clearFailure()
    onReason(text)
  }
  const errors = {
    ...errorsOf(failure?.errors),
    ...own,
    ...(isTooMuch && { refundFen: say(words.tooMuch, { most: showFen(row.amountFen) }) }),
  }
  const pathFen = Math.min(draft.refundFen, row.amountFen)
  const parts = pathOf(row, pathFen)
  const left = row.visits.length - coveredVisits(row).length
  const isOwn = fault === 'ownRefund'
  const isReviewing = isOpen || isOwn
  const mayRetry = refundMoveFault(row, me, 'retry') === undefined
  const mayPayOut = refundMoveFault(row, me, 'payOut') === undefined
  return (
    <ReviewPane
      className={styles.refund}
      hasSide
      onStep={onStep}
      hasBar={isReviewing || mayRetry || mayPayOut}
      hint={isReviewing && say(isRejecting ? words.rejectKeys : queueWords.keys)}
      decision={
        isReviewing
          ? {
              isRejecting,
              isBusy,
              approve: say(hasNext ? words.approve : words.approveLast, { amount: showFen(draft.refundFen) }),
              refusal: isOwn ? say(words.own) : undefined,
              onReason: write,
              onApprove: approve,
              onReject: reject,
            }
          : undefined
      }
      actions={
        <>
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
        </>
      }
    >
      <div className={reviewStyles.main}>
        <RefundNotices row={row} first={first} isOwn={isOwn} failure={failure} />
        <section aria-label={say(words.request)}>
          <RefundFacts row={row} />
        </section>
        <section aria-labelledby="refund-explained">
          <h3 id="refund-explained">{say(words.explained)}</h3>
          {row.visits.length === 0 ? (
            <p className="quiet">{say(words.latePayment)}</p>
          ) : (
            <Explanation visits={row.visits} cancelFreeHours={row.cancelFreeHours} />
          )}
          {left > 0 && <p className="quiet">{say(words.leftOut, { count: left })}</p>}
        </section>
        {parts.length > 0 && (
          <section aria-labelledby="refund-path">
            <h3 id="refund-path">{say(words.path)}</h3>
            <PathTable parts={parts} status={row.status} />
          </section>
        )}
        {row.others.length > 0 && (
          <section aria-labelledby="refund-others">
            <h3 id="refund-others">{say(words.others)}</h3>
            <OthersTable others={row.others} onOpen={onOpen} />
          </section>
        )}
      </div>
      <div className={reviewStyles.side}>
        {isOpen && (
          <section aria-labelledby="refund-decision">
            <h3 id="refund-decision">{say(words.decision)}</h3>
            {isRejecting ? (
              <Form layout="vertical" component="div">
                <RemarkField
                  label={say(words.rejectReason)}
                  remark={reason}
                  isRequired
                  isFirst
                  error={errors.remark}
                  onChange={write}
                />
              </Form>
            ) : (
              <DecisionFields row={row} draft={draft} errors={errors} onChange={change} />
            )}
          </section>
        )}
        {row.refundFen !== null && (
          <section aria-labelledby="refund-result">
            <h3 id="refund-result">{say(words.result)}</h3>
            <Outcome row={row} />
          </section>
        )}
        <section aria-labelledby="refund-history">
          <h3 id="refund-history">{say(words.history)}</h3>
          <History history={row.history} />
        </section>
      </div>
    </ReviewPane>
  )
}
