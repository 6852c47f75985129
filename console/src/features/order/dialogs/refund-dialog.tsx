import {
  checkRefund,
  order,
  payMethodWords,
  refund,
  refundReasons,
  refundReasonWords,
  refundWords,
  visitStateWords,
  type OrderRow,
  type RefundDraft,
  type RefundReason,
  type VisitRow,
} from '@kangju/contract'
import { Button, Checkbox, Form, Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { call, type Failure } from '../../../api/client.ts'
import { act, invalidateArea, useCall } from '../../../api/query.ts'
import { FieldInput } from '../../../resource/fields.tsx'
import { showFen } from '../../../resource/money.ts'
import { Pick } from '../../../resource/pick.tsx'
import { checkField, draftOf, type FieldSchema } from '../../../resource/schema.ts'
import { ErrorState } from '../../../resource/states.tsx'
import type { InputProps, Values } from '../../../resource/types.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/feedback.tsx'
import { useSay, type Say } from '../../../ui/say.ts'
import { askRefundWords as words } from '../words-money.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { Objections } from './objections.tsx'
import { makeOnceKey } from './once-key.ts'
import { isRefundable } from '../order-actions.ts'
import { linesOf } from './refusal.ts'
import { RefundQuoteBox } from './refund-quote.tsx'
import { useAnswer } from '../../../resource/use-answer.ts'
import styles from './refund-dialog.module.css'
import formStyles from '../../../ui/form.module.css'

const applyBody = refund.apply.body as FieldSchema

const visitText = (say: Say, { childNo, seq, status, amountFen }: VisitRow) =>
  say(words.visitLine, { no: childNo, seq, state: say(visitStateWords[status]), amount: showFen(amountFen) })

/** Which visits; all of them with one tick. */
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

interface FormProps extends Props {
  visits: readonly VisitRow[]
  onDone: () => void
  onCancel: () => void
}

const RefundForm = ({ row, isDirect, visits, onDone, onCancel }: FormProps) => {
  const say = useSay()
  const confirm = useConfirm()
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure>()
  const [onceKey] = useState(makeOnceKey)
  const open = visits.filter(isRefundable)
  const ticked = Form.useWatch<unknown>('childIds', form)
  const reason = Form.useWatch<RefundReason | undefined>('reason', form)
  const childIds = isDirect ? open.map(({ id }) => id) : ((ticked ?? []) as string[])
  const asked =
    reason === undefined || childIds.length === 0 ? undefined : JSON.stringify([childIds.toSorted(), reason])
  const {
    data: quote,
    failure,
    isAsking,
    retry,
  } = useAnswer(asked, () =>
    call(refund.quote, { params: { id: row.id }, body: { childIds, reason: reason ?? 'other' } }),
  )
  // All that can go back, until somebody says less; another choice is another amount.
  useEffect(() => {
    if (quote !== undefined) form.setFieldValue('applyFen', quote.refundableFen)
  }, [form, quote])
  const isReady = quote !== undefined && quote.refundableFen > 0 && quote.obstacles.length === 0

  /** Whom the money goes to, how much and by which way, once more before it does. */
  const isMeant = async (fen: number) => {
    const method = row.payMethod === null ? '' : say(payMethodWords[row.payMethod])
    const content = (
      <div className="lines">
        <p>{say(words.confirmText, { payee: row.bookerName, mobile: row.bookerMobile })}</p>
        <p>
          <strong>{say(words.confirmAmount, { amount: showFen(fen) })}</strong>
        </p>
        <p>{say(words.confirmWay, { method })}</p>
        <p>{say(words.confirmVisits, { n: childIds.length })}</p>
        <p className="quiet">{say(isDirect ? words.directFollows : words.applyFollows)}</p>
      </div>
    )
    const title = isDirect ? words.confirmDirect : words.confirmApply
    const okText = isDirect ? words.submitDirect : words.submit
    return (await confirm({ title, content, okText, danger: true })) !== undefined
  }
  const send = (values: Values) => {
    const params = { id: row.id }
    if (isDirect) {
      const body = { reason: reason ?? 'other', remark: (values['description'] as string | undefined) ?? null }
      return act(refund.direct, { params, body, idempotencyKey: onceKey(body) }, { quiet: true })
    }
    const body = draftOf(applyBody, values) as unknown as RefundDraft
    return act(refund.apply, { params, body, idempotencyKey: onceKey(body) }, { quiet: true })
  }
  const save = async (values: Values) => {
    if (quote === undefined) return
    const fen = isDirect ? quote.refundableFen : Number(values['applyFen'])
    if (!(await isMeant(fen))) return
    setBusy(true)
    const outcome = await send(values)
    setBusy(false)
    // What is shown of the order is old either way.
    invalidateArea(order.detail.area)
    if (!outcome.ok) return setRefused(outcome.failure)
    notify.success(say(isDirect ? words.refunded : words.applied, { no: outcome.data.refundNo }))
    onDone()
  }
  const judge = (key: string) => (_rule: unknown, value: unknown) => {
    const crossed = checkRefund(form.getFieldsValue() as Partial<RefundDraft>) as Partial<
      Record<string, typeof words.needed>
    >
    const isTooMuch = key === 'applyFen' && quote !== undefined && Number(value) > quote.refundableFen
    const wrong = checkField(applyBody, key, value) ?? crossed[key] ?? (isTooMuch ? words.tooMuch : undefined)
    return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(say(wrong)))
  }
  const item = (
    key: string,
    label: string,
    input: React.ReactNode,
    more: { extra?: string; required?: boolean } = {},
  ) => (
    <Form.Item name={key} label={label} rules={[{ validator: judge(key) }]} {...more}>
      {input}
    </Form.Item>
  )
  const schemaOf = (key: string) => applyBody.properties?.[key] ?? {}
  if (open.length === 0) return <p className="quiet">{say(words.noVisits)}</p>
  return (
    <>
      {refused !== undefined && <Objections lines={linesOf(refused)} />}
      <Form<Values>
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{ childIds: open.map(({ id }) => id) }}
        onValuesChange={() => setRefused(undefined)}
        onFinish={(values) => void save(values)}
      >
        {!isDirect &&
          item('childIds', say(refundWords.field.childIds), <VisitsInput visits={open} />, { required: true })}
        {item(
          'reason',
          say(refundWords.field.reason),
          <Pick choices={refundReasons.map((value) => ({ value, label: say(refundReasonWords[value]) }))} />,
          { required: true },
        )}
        <RefundQuoteBox quote={quote} failure={failure} isAsking={isAsking} onRetry={retry} />
        {!isDirect &&
          quote !== undefined &&
          item('applyFen', say(words.amount), <FieldInput schema={schemaOf('applyFen')} />, {
            required: true,
            extra: say(words.amountHelp, { max: showFen(quote.refundableFen) }),
          })}
        {item(
          'description',
          say(isDirect ? words.remark : refundWords.field.description),
          <FieldInput schema={schemaOf('description')} />,
        )}
        {!isDirect &&
          item('proofUrls', say(refundWords.field.proofUrls), <FieldInput schema={schemaOf('proofUrls')} />)}
      </Form>
      <div className={formStyles.saveBar}>
        <Button onClick={onCancel}>{say(resourceWords.cancel)}</Button>
        <Button type="primary" danger loading={isBusy} disabled={!isReady} onClick={() => form.submit()}>
          {say(isDirect ? words.submitDirect : words.submit)}
        </Button>
      </div>
    </>
  )
}

/** Asks for money back, or gives it back at once; the server says how much, and nothing is done before it has. */
export const RefundDialog = (props: Props) => {
  const say = useSay()
  const { row, isDirect, onClosed } = props
  const [isOpen, setOpen] = useState(true)
  const { data, failure, refetch } = useCall(
    order.detail,
    { params: { id: row.id }, query: { kind: 'main' } },
    { keepPrevious: false, quiet: true },
  )
  const close = () => setOpen(false)
  return (
    <Modal
      open={isOpen}
      width={600}
      footer={null}
      title={say(isDirect ? words.directTitle : words.applyTitle, { name: row.orderNo })}
      onCancel={close}
      afterClose={onClosed}
    >
      {data === undefined && failure === undefined && <Skeleton active />}
      {data === undefined && failure !== undefined && (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <RefundForm {...props} visits={data.visits} onDone={close} onCancel={close} />}
    </Modal>
  )
}
