import {
  checkRefund,
  order,
  payMethodWords,
  refund,
  refundReasonWords,
  refundWords,
  visitStateWords,
  type OrderRow,
  type RefundReason,
  type VisitRow,
} from '@kangju/contract'
import { Checkbox } from 'antd'
import { useEffect } from 'react'
import { call } from '../../../api/client.ts'
import { invalidateArea, useCall } from '../../../api/query.ts'
import { CallForm } from '../../../resource/call-form.tsx'
import { FormFields } from '../../../resource/form-fields.tsx'
import { showFen } from '../../../resource/money.ts'
import type { AnyField, InputProps } from '../../../resource/types.ts'
import { useAnswer } from '../../../resource/use-answer.ts'
import { useCallForm } from '../../../resource/use-call-form.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useSay, type Say } from '../../../ui/say.ts'
import { isRefundable } from '../order-actions.ts'
import { askRefundWords as words } from '../words-money.ts'
import { RefundQuoteBox } from './refund-quote.tsx'
import styles from './refund-dialog.module.css'

const texts = {
  field: { ...refundWords.field, applyFen: words.amount, remark: words.remark },
  choice: { reason: refundReasonWords },
}

const visitText = (say: Say, { childNo, seq, status, amountFen }: VisitRow) =>
  say(words.visitLine, { no: childNo, seq, state: say(visitStateWords[status]), amount: showFen(amountFen) })

/** The visits to refund, with one checkbox for all. */
const VisitsInput = ({ value, onChange, visits }: InputProps & { visits: readonly VisitRow[] }) => {
  const say = useSay()
  const chosen = (value ?? []) as string[]
  const isAll = chosen.length === visits.length
  return (
    <div role="group" aria-label={say(refundWords.field.childIds)}>
      <Checkbox
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={({ target }) => onChange?.(target.checked ? visits.map(({ id }) => id) : [])}
      >
        {say(words.all)}
      </Checkbox>
      <Checkbox.Group
        className={styles.visits}
        value={chosen}
        options={visits.map((visit) => ({ value: visit.id, label: visitText(say, visit) }))}
        onChange={(next) => onChange?.(next)}
      />
    </div>
  )
}

interface Props {
  row: OrderRow
  isDirect: boolean
  onClosed: () => void
}

/** Shows the payee, the amount and the payment method before money is returned. */
const useMeant = ({ row, isDirect }: Props) => {
  const say = useSay()
  const confirm = useConfirm()
  return async (fen: number, count: number) => {
    const method = row.payMethod === null ? '' : say(payMethodWords[row.payMethod])
    const content = (
      <div className="lines">
        <p>{say(words.confirmText, { payee: row.bookerName, mobile: row.bookerMobile })}</p>
        <p>
          <strong>{say(words.confirmAmount, { amount: showFen(fen) })}</strong>
        </p>
        <p>{say(words.confirmWay, { method })}</p>
        <p>{say(words.confirmVisits, { n: count })}</p>
        <p className="quiet">{say(isDirect ? words.directFollows : words.applyFollows)}</p>
      </div>
    )
    const title = isDirect ? words.confirmDirect : words.confirmApply
    const okText = isDirect ? words.submitDirect : words.submit
    return (await confirm({ title, content, okText, danger: true })) !== undefined
  }
}

/** The amount that the server allows for the chosen visits and reason. */
const useRefundQuote = (orderId: string, childIds: readonly string[], reason: RefundReason | undefined) => {
  const question =
    reason === undefined || childIds.length === 0 ? undefined : JSON.stringify([childIds.toSorted(), reason])
  return useAnswer(question, () =>
    call(refund.quote, { params: { id: orderId }, body: { childIds: [...childIds], reason: reason ?? 'other' } }),
  )
}

/** Requests a refund or refunds directly; the server computes the amount, and nothing is sent before it has. */
export const RefundDialog = (props: Props) => {
  const { row, isDirect, onClosed } = props
  const say = useSay()
  const isMeant = useMeant(props)
  const { data, failure, refetch } = useCall(
    order.detail,
    { params: { id: row.id }, query: { kind: 'main' } },
    { keepPrevious: false },
  )
  const open = (data?.visits ?? []).filter(isRefundable)
  const allIds = open.map(({ id }) => id)
  const fields: readonly AnyField[] = [
    { key: 'childIds', render: (input) => <VisitsInput {...input} visits={open} /> },
    { key: 'reason' },
    { key: 'applyFen', note: () => say(words.amountHelp, { max: showFen(quote?.refundableFen ?? 0) }) },
    { key: 'description' },
    { key: 'proofUrls' },
    { key: 'remark' },
  ]
  // The cached order is outdated after a success and after a refusal.
  const showOrder = () => invalidateArea(order.detail.area)
  const form = useCallForm({
    call: isDirect ? refund.direct : refund.apply,
    params: { id: row.id },
    title: say(isDirect ? words.directTitle : words.applyTitle, { name: row.orderNo }),
    done: ({ refundNo }) => say(isDirect ? words.refunded : words.applied, { no: refundNo }),
    words: texts,
    fields,
    needed: ['reason'],
    start: isDirect ? {} : { childIds: allIds },
    check: (draft) => {
      const isTooMuch = quote !== undefined && Number(draft['applyFen']) > quote.refundableFen
      return { ...(isTooMuch ? { applyFen: words.tooMuch } : {}), ...checkRefund(draft) }
    },
    isMeant: async (draft): Promise<boolean> =>
      quote !== undefined && isMeant('applyFen' in draft ? draft.applyFen : quote.refundableFen, childIds.length),
    onSent: showOrder,
    onRefused: async () => {
      showOrder()
      return false
    },
  })
  const childIds: string[] = isDirect ? allIds : ((form.values['childIds'] ?? []) as string[])
  const reason = form.values['reason'] as RefundReason | undefined
  const { data: quote, failure: quoteFailure, isAsking, retry } = useRefundQuote(row.id, childIds, reason)
  // Each new quote resets the amount; the user can then type a smaller one.
  useEffect(() => {
    if (quote !== undefined) form.form.setFieldValue('applyFen', quote.refundableFen)
  }, [form.form, quote])

  const part = (...keys: string[]) => (
    <FormFields
      fields={form.fields.filter(({ key }) => keys.includes(key))}
      schema={form.schema}
      context={form.context}
    />
  )
  const isReady =
    quote !== undefined &&
    (isDirect || quote.refundableFen > 0 || quote.amountFen === 0) &&
    quote.obstacles.length === 0
  const isNone = data !== undefined && open.length === 0
  return (
    <CallForm
      form={form}
      reading={{ isReady: data !== undefined, failure, retry: () => void refetch() }}
      submit={{ text: isDirect ? words.submitDirect : words.submit, danger: true, isReady }}
      {...(isNone ? { footer: null } : {})}
      onClosed={onClosed}
    >
      {isNone && <p className="quiet">{say(words.noVisits)}</p>}
      {!isNone && (
        <>
          {part('childIds', 'reason')}
          <RefundQuoteBox quote={quote} failure={quoteFailure} isAsking={isAsking} onRetry={retry} />
          {quote !== undefined && part('applyFen')}
          {part('description', 'proofUrls', 'remark')}
        </>
      )}
    </CallForm>
  )
}
