import {
  checkPayout,
  checkWriteoff,
  fillText,
  openFenOf,
  settlement,
  settlementRules,
  settlementWords,
  writeoffWords,
  type SettlementRow,
} from '@kangju/contract'
import { Alert } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { CallForm } from '../../resource/call-form.tsx'
import { fromHundredths, showFen } from '../../resource/money.ts'
import type { AnyField } from '../../resource/types.ts'
import { useCallForm } from '../../resource/use-call-form.ts'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { payoutWords as words } from './words-payout.ts'
import styles from './settlement.module.css'

interface Props {
  row: SettlementRow
  onClosed: () => void
}

/** Payee, last digits of the account and amount, to be compared before money is booked. */
const Repeated = ({ row }: { row: SettlementRow }) => {
  const say = useSay()
  return (
    <dl className={styles.repeated}>
      <dt>{say(words.payeeName)}</dt>
      <dd>{row.accountName}</dd>
      <dt>{say(words.tail)}</dt>
      <dd className="figure">{`${row.bankName} ${row.accountNo}`}</dd>
      <dt>{say(settlementWords.field.netFen)}</dt>
      <dd className={styles.bigger}>{showFen(row.netFen)}</dd>
    </dl>
  )
}

/** The time now in the zone of the business, to the minute. */
const nowText = () => `${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16)}:00.000+08:00`

const payTexts = {
  field: { ...settlementWords.field, remark: settlementWords.field.payRemark },
  choice: settlementWords.choice,
}

/** Records that the bank has paid. */
export const PayDialog = ({ row, onClosed }: Props) => {
  const say = useSay()
  const [start] = useState(() => ({ payAt: nowText() }))
  const form = useCallForm({
    call: settlement.pay,
    params: { id: row.id },
    title: say(words.payTitle),
    done: words.paid,
    words: payTexts,
    fields: ['payAt', 'remark'],
    needed: ['payAt'],
    start,
    base: { result: 1 },
    check: (draft) => checkPayout(draft),
  })
  return (
    <CallForm
      form={form}
      width={520}
      submit={{ text: words.paySubmit }}
      above={
        <>
          <Repeated row={row} />
          <p className={classes(styles.note, 'quiet')}>{say(words.payFollows)}</p>
        </>
      }
      onClosed={onClosed}
    />
  )
}

/** Records that the bank did not pay, which gives the money back. */
export const FailDialog = ({ row, onClosed }: Props) => {
  const say = useSay()
  const form = useCallForm({
    call: settlement.pay,
    params: { id: row.id },
    title: say(words.failTitle, { name: row.ownerName }),
    done: words.failed,
    words: payTexts,
    fields: ['failReason'],
    needed: ['failReason'],
    base: { result: 0 },
    check: (draft) => checkPayout(draft),
  })
  return (
    <CallForm
      form={form}
      width={520}
      focus="failReason"
      submit={{ text: words.fail, danger: true }}
      above={
        <Alert
          type="warning"
          showIcon
          className={styles.note}
          title={say(words.failFollows, { amount: showFen(row.amountFen) })}
        />
      }
      onClosed={onClosed}
    />
  )
}

/** Adds a write-off for a part of the withdrawal. */
export const WriteoffDialog = ({ row, onClosed }: Props) => {
  const say = useSay()
  const openFen = openFenOf(row)
  const isPayout = ({ values }: { values: Record<string, unknown> }) => values['kind'] === 'payout'
  const fields: readonly AnyField[] = [
    { key: 'kind' },
    { key: 'amountFen', note: () => say(words.openHelp, { amount: showFen(openFen) }) },
    { key: 'voucherNo', when: isPayout, help: words.voucherHelp },
    { key: 'happenedAt' },
    { key: 'proofUrls' },
    { key: 'remark' },
  ]
  const [start] = useState(() => ({
    kind: 'payout',
    amountFen: openFen,
    happenedAt: dayjs().format('YYYY-MM-DD'),
  }))
  const form = useCallForm({
    call: settlement.addWriteoff,
    title: say(words.addTitle, { name: row.ownerName }),
    done: words.added,
    words: writeoffWords,
    fields,
    start,
    base: { settlementId: row.id },
    check: (draft) => {
      const isTooMuch = Number(draft['amountFen']) > openFen
      const tooMuch = fillText(settlementRules.overNet, { yuan: fromHundredths(openFen) })
      return { ...(isTooMuch ? { amountFen: tooMuch } : {}), ...checkWriteoff(draft) }
    },
  })
  return <CallForm form={form} submit={{ text: words.add }} onClosed={onClosed} />
}
