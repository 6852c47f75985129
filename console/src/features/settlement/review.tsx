import {
  accountActor,
  fillText,
  settlement,
  settlementMoveFault,
  settlementRules,
  settlementStateWords,
  settlementWords,
  validationWords,
  type Body,
  type SettlementDetail,
} from '@kangju/contract'
import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../api/client.ts'
import { useDirty } from '../../api/dirty.ts'
import { useMe } from '../../api/me.tsx'
import { makeOnceKey } from '../../api/once-key.ts'
import { act } from '../../api/query.ts'
import { fromHundredths, showFen, toHundredths } from '../../resource/money.ts'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { momentOf, Incomes, NameMatch, Part } from './details.tsx'
import { ApproveFields, RejectFields, ReviewBar } from './review-fields.tsx'
import { AccountNo } from './settlement-resource.tsx'
import { useReviewKeys } from '../../resource/use-review-keys.ts'
import { reviewWords as words } from './words.ts'
import factsStyles from '../../ui/facts.module.css'
import styles from './review.module.css'

interface Props {
  row: SettlementDetail
  /** The reason for a rejection while it is being written. */
  reason: string | undefined
  hasNext: boolean
  onReason: (reason: string | undefined) => void
  onStep: { readonly next?: () => void; readonly previous?: () => void }
  /** Called after a decision, to show the next request. */
  onDecided: () => void
}

/** Sends one decision at a time and keeps the reason of a refusal. */
const useDecision = (row: SettlementDetail, onDecided: () => void) => {
  const say = useSay()
  const [onceKey] = useState(makeOnceKey)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const decide = async (body: Body<typeof settlement.settle>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const outcome = await act(
      settlement.settle,
      { params: { id: row.id }, body, idempotencyKey: onceKey([row.id, body]) },
      { placed: 'all' },
    )
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.failure)
    notify.success(say(body.pass === 1 ? words.approved : words.rejected, { name: row.ownerName }))
    onDecided()
  }
  return { isBusy, failure, decide }
}

const Facts = ({ row }: { row: SettlementDetail }) => {
  const say = useSay()
  const { field, choice } = settlementWords
  const facts = [
    [say(field.ownerName), `${row.ownerName} · ${say(choice.ownerType[row.ownerType])}`],
    [say(words.mobile), row.ownerMobile],
    [say(field.organName), row.organName ?? '—'],
    [say(field.applyAt), momentOf(row.applyAt)],
    [say(field.amountFen), <strong key="amount">{showFen(row.amountFen)}</strong>],
    [say(field.feeFen), showFen(row.feeFen)],
    [say(field.availSnapshotFen), showFen(row.availSnapshotFen)],
    [say(field.bankName), [row.bankName, row.bankBranch].filter(Boolean).join(' ')],
    [say(field.accountName), <NameMatch key="name" row={row} />],
    [say(field.accountNo), <AccountNo key="no" row={row} />],
  ] as const
  return (
    <dl className={factsStyles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Tax as typed: its amount, what is left to pay, and what is wrong with it. */
const readTax = ({ amountFen, feeFen }: SettlementDetail, typed: string) => {
  const mostFen = amountFen - feeFen
  const taxFen = typed.trim() === '' ? 0 : toHundredths(typed)
  const isWrong = taxFen === undefined || taxFen < 0
  if (isWrong) return { taxFen: 0, netFen: mostFen, fault: validationWords.wrong }
  const fault = taxFen >= mostFen ? fillText(settlementRules.taxTooMuch, { yuan: fromHundredths(mostFen) }) : undefined
  return { taxFen, netFen: mostFen - taxFen, fault }
}

/** One withdrawal: facts and income, and the decision beside them. */
export const Review = ({ row, reason, hasNext, onReason, onStep, onDecided }: Props) => {
  const say = useSay()
  const { isBusy, failure, decide } = useDecision(row, onDecided)
  const [taxText, setTaxText] = useState('')
  const [remark, setRemark] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const fault = settlementMoveFault(row, accountActor(useMe()), 'approve')
  const isOpen = fault === undefined
  const isMatched = row.isNameMatched === 1
  const isRejecting = reason !== undefined
  const isTooShort = [...(reason ?? '').trim()].length < 2
  const tax = readTax(row, taxText)
  useDirty((isRejecting && reason !== '') || taxText !== '' || remark !== '', say(words.title, { name: row.ownerName }))

  const approve = () => {
    if (!isMatched || tax.fault !== undefined) return
    const said = remark.trim()
    void decide({ pass: 1, ...(tax.taxFen > 0 && { taxFen: tax.taxFen }), ...(said && { remark: said }) })
  }
  const reject = () => {
    setReasonMissing(isTooShort)
    if (!isTooShort) void decide({ pass: 0, remark: (reason ?? '').trim() })
  }
  useReviewKeys({
    ...onStep,
    ...(isOpen && { confirm: isRejecting ? reject : approve }),
    ...(isOpen && !isRejecting && { startRejecting: () => onReason('') }),
  })
  const element = useRef<HTMLDivElement>(null)
  // The focused button of the previous request is gone, so the focus moves here.
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [])
  const refusal = failure === undefined ? [] : (Object.values(failure.errors ?? {}).flat() as string[])
  return (
    <div className={styles.review} ref={element} tabIndex={-1}>
      <div className={styles.main}>
        {fault === 'wrongState' && (
          <Alert type="info" showIcon title={say(words.decided, { state: say(settlementStateWords[row.status]) })} />
        )}
        {fault === 'ownRequest' && <Alert type="info" showIcon title={say(words.own)} />}
        {isOpen && !isMatched && <Alert type="warning" showIcon title={say(words.unmatchedHelp)} />}
        {failure !== undefined && (
          <Alert type="error" showIcon title={failure.message} description={refusal.join(' ') || undefined} />
        )}
        <Facts row={row} />
        {isOpen && (
          <Part title={say(words.decision)}>
            {isRejecting ? (
              <RejectFields
                reason={reason}
                error={isReasonMissing && isTooShort ? say(validationWords.required) : undefined}
                onChange={onReason}
              />
            ) : (
              <ApproveFields
                isTaxed={row.ownerType === 'people'}
                taxText={taxText}
                error={tax.fault === undefined ? undefined : say(tax.fault)}
                net={showFen(tax.netFen)}
                remark={remark}
                onTax={setTaxText}
                onRemark={setRemark}
              />
            )}
          </Part>
        )}
        <Incomes row={row} />
      </div>
      {isOpen && (
        <ReviewBar
          isRejecting={isRejecting}
          isBusy={isBusy}
          isReady={isMatched && tax.fault === undefined}
          hasNext={hasNext}
          onReason={onReason}
          onApprove={approve}
          onReject={reject}
        />
      )}
    </div>
  )
}
