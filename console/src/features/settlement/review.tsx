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
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { useDirty } from '../../api/dirty.ts'
import { useMe } from '../../api/me.tsx'
import { makeOnceKey } from '../../api/once-key.ts'
import { act } from '../../api/query.ts'
import { fromHundredths, showFen, toHundredths } from '../../resource/money.ts'
import { RemarkField } from '../../resource/remark-field.tsx'
import { Revealed } from '../../resource/revealed.tsx'
import type { InQueue } from '../../resource/review-drawer.tsx'
import { ReviewPane } from '../../resource/review-pane.tsx'
import { useDecision } from '../../resource/use-decision.ts'
import { Facts } from '../../ui/facts.tsx'
import { notify } from '../../ui/feedback.tsx'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { queueWords } from '../../ui/words-review.ts'
import { ApproveFields } from './approve-fields.tsx'
import { Incomes, NameMatch, Part } from './details.tsx'
import { AccountNo } from './settlement-resource.tsx'
import { reviewWords as words } from './words.ts'
import factsStyles from '../../ui/facts.module.css'
import reviewStyles from '../../resource/review.module.css'
import styles from './settlement.module.css'

const useSettle = (row: SettlementDetail, onDecided: () => void) => {
  const say = useSay()
  const [onceKey] = useState(makeOnceKey)
  return useDecision(
    (body: Body<typeof settlement.settle>) =>
      act(
        settlement.settle,
        { params: { id: row.id }, body, idempotencyKey: onceKey([row.id, body]) },
        { placed: 'all' },
      ),
    ({ pass }) => {
      notify.success(say(pass === 1 ? words.approved : words.rejected, { name: row.ownerName }))
      onDecided()
    },
  )
}

const Request = ({ row }: { row: SettlementDetail }) => {
  const say = useSay()
  const { field, choice } = settlementWords
  const facts = [
    [say(field.ownerName), `${row.ownerName} · ${say(choice.ownerType[row.ownerType])}`],
    [
      say(words.mobile),
      <Revealed key="mobile" call={settlement.reveal} id={row.id} field="ownerMobile" masked={row.ownerMobile} />,
    ],
    [say(field.organName), row.organName ?? '—'],
    [say(field.applyAt), momentOf(row.applyAt)],
    [say(field.amountFen), <strong key="amount">{showFen(row.amountFen)}</strong>],
    [say(field.feeFen), showFen(row.feeFen)],
    [say(field.availSnapshotFen), showFen(row.availSnapshotFen)],
    [say(field.bankName), [row.bankName, row.bankBranch].filter(Boolean).join(' ')],
    [say(field.accountName), <NameMatch key="name" row={row} />],
    [say(field.accountNo), <AccountNo key="no" row={row} />],
  ] as const
  return <Facts facts={facts} className={factsStyles.facts} />
}

/** Reads the typed tax: its amount, the net amount, and the error if there is one. */
const readTax = ({ amountFen, feeFen }: SettlementDetail, typed: string) => {
  const mostFen = amountFen - feeFen
  const taxFen = typed.trim() === '' ? 0 : toHundredths(typed)
  const isWrong = taxFen === undefined || taxFen < 0
  if (isWrong) return { taxFen: 0, netFen: mostFen, fault: validationWords.wrong }
  const fault = taxFen >= mostFen ? fillText(settlementRules.taxTooMuch, { yuan: fromHundredths(mostFen) }) : undefined
  return { taxFen, netFen: mostFen - taxFen, fault }
}

/** One withdrawal: facts and income, and the decision beside them. */
export const Review = ({ row, place }: { row: SettlementDetail; place: InQueue }) => {
  const { reason, hasNext, onReason, onStep, onDecided } = place
  const say = useSay()
  const { isBusy, failure, decide } = useSettle(row, onDecided)
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
  const refusal = failure === undefined ? [] : (Object.values(failure.errors ?? {}).flat() as string[])
  return (
    <ReviewPane
      className={styles.withdrawal}
      onStep={onStep}
      hasBar={isOpen}
      hint={say(queueWords.keys)}
      decision={
        isOpen
          ? {
              isRejecting,
              isBusy,
              approve: say(hasNext ? words.approveNext : words.approve),
              isApprovable: isMatched && tax.fault === undefined,
              onReason,
              onApprove: approve,
              onReject: reject,
            }
          : undefined
      }
    >
      <div className={reviewStyles.main}>
        {fault === 'wrongState' && (
          <Alert type="info" showIcon title={say(words.decided, { state: say(settlementStateWords[row.status]) })} />
        )}
        {fault === 'ownRequest' && <Alert type="info" showIcon title={say(words.own)} />}
        {isOpen && !isMatched && <Alert type="warning" showIcon title={say(words.unmatchedHelp)} />}
        {failure !== undefined && (
          <Alert type="error" showIcon title={failure.message} description={refusal.join(' ') || undefined} />
        )}
        <Request row={row} />
        {isOpen && (
          <Part title={say(words.decision)}>
            {isRejecting ? (
              <Form layout="vertical" component="div">
                <RemarkField
                  label={say(words.reason)}
                  remark={reason}
                  isRequired
                  isFirst
                  error={isReasonMissing && isTooShort ? say(validationWords.required) : undefined}
                  onChange={onReason}
                />
              </Form>
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
    </ReviewPane>
  )
}
