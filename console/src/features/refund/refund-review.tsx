import {
  accountActor,
  needsRefundRemark,
  refundMoveFault,
  refundRemarkNeeded,
  validationWords,
  type RefundReviewDetail,
} from '@kangju/contract'
import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useDirty } from '../../api/dirty.ts'
import { useMe } from '../../api/me.tsx'
import { showFen } from '../../resource/money.ts'
import { useReviewKeys } from '../../resource/use-review-keys.ts'
import { useSay } from '../../ui/say.ts'
import { coveredVisits, pathOf } from './amounts.ts'
import { DecisionFields, RemarkField, type Draft, type DraftErrors } from './decision-fields.tsx'
import { Explanation } from './explanation.tsx'
import { RefundFacts } from './refund-facts.tsx'
import { RefundNotices } from './refund-notices.tsx'
import { History, OthersTable, PathTable } from './refund-tables.tsx'
import { ReviewBar } from './review-bar.tsx'
import { useDecision } from './use-decision.ts'
import { reviewWords as words } from './words.ts'
import styles from './refund.module.css'

interface Props {
  row: RefundReviewDetail
  /** Whether another refund follows after a decision. */
  hasNext: boolean
  /** The reason for a rejection while it is being written. */
  reason: string | undefined
  onReason: (reason: string | undefined) => void
  onStep: { readonly next?: () => void; readonly previous?: () => void }
  onOpen: (id: string) => void
  /** Called after a decision, to show the next refund. */
  onDecided: () => void
  onRetry: () => void
  onPayout: () => void
}

const errorsOf = (errors: Readonly<Record<string, readonly string[]>> | undefined): DraftErrors => ({
  refundFen: errors?.['refundFen']?.join(' '),
  remark: errors?.['remark']?.join(' '),
})

/** One refund: the facts and the calculation on the left, the decision and the history on the right. */
export const RefundReview = (props: Props) => {
  const { row, hasNext, reason, onReason, onStep, onOpen, onDecided, onRetry, onPayout } = props
  const say = useSay()
  const me = accountActor(useMe())
  const [first] = useState(row)
  const [changed, setChanged] = useState<Partial<Draft>>({})
  const [own, setOwn] = useState<DraftErrors>({})
  const draft: Draft = { refundFen: row.refundableFen, remark: '', ...changed }
  const { isBusy, failure, decide, forgive } = useDecision(row, onDecided)
  const fault = refundMoveFault(row, me, 'approve')
  const isOpen = fault === undefined
  const isRejecting = isOpen && reason !== undefined
  const isChanged = draft.refundFen !== row.refundableFen || draft.remark.trim() !== ''
  useDirty(isOpen && (isChanged || (reason ?? '').trim() !== ''), row.refundNo)

  const change = ({ refundFen, remark }: Draft) => {
    setOwn({})
    forgive()
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
    forgive()
    onReason(text)
  }
  useReviewKeys({
    ...onStep,
    ...(isOpen && { confirm: isRejecting ? reject : approve }),
    ...(isOpen && !isRejecting && { startRejecting: () => write('') }),
  })

  const element = useRef<HTMLDivElement>(null)
  // The focused button of the previous refund is gone, so the focus moves here.
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [])
  const errors = {
    ...errorsOf(failure?.errors),
    ...own,
    ...(isTooMuch && { refundFen: say(words.tooMuch, { most: showFen(row.amountFen) }) }),
  }
  const pathFen = Math.min(draft.refundFen, row.amountFen)
  const parts = pathOf(row, pathFen)
  const left = row.visits.length - coveredVisits(row).length
  return (
    <div className={styles.review} ref={element} tabIndex={-1}>
      <div className={styles.main}>
        <RefundNotices row={row} first={first} isOwn={fault === 'ownRefund'} failure={failure} />
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
      <div className={styles.side}>
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
      <ReviewBar
        row={row}
        refundFen={draft.refundFen}
        hasNext={hasNext}
        isRejecting={isRejecting}
        isBusy={isBusy}
        onReason={write}
        onApprove={approve}
        onReject={reject}
        onRetry={onRetry}
        onPayout={onPayout}
      />
    </div>
  )
}

/** The decided amounts, and who got what was kept. */
const Outcome = ({ row }: { row: RefundReviewDetail }) => {
  const say = useSay()
  const { refundFen, keptFen, visits } = row
  const staff = visits.filter(({ staffFen }) => (staffFen ?? 0) > 0)
  const platformFen = (keptFen ?? 0) - staff.reduce((sum, { staffFen }) => sum + (staffFen ?? 0), 0)
  const lines = [
    { key: 'refund', name: say(words.refundFen), fen: refundFen ?? 0, isQuiet: false },
    { key: 'kept', name: say(words.kept), fen: keptFen ?? 0, isQuiet: false },
    ...staff.map(({ id, peopleName, staffFen }) => ({
      key: id,
      name: peopleName ?? '',
      fen: staffFen ?? 0,
      isQuiet: true,
    })),
    ...(platformFen > 0 ? [{ key: 'platform', name: say(words.platform), fen: platformFen, isQuiet: true }] : []),
  ]
  return (
    <dl className={styles.shares}>
      {lines.map(({ key, name, fen, isQuiet }) => (
        <div key={key}>
          <dt className={isQuiet ? 'quiet' : undefined}>{name}</dt>
          <dd className="figure">{showFen(fen)}</dd>
        </div>
      ))}
    </dl>
  )
}
