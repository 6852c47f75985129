import { offlineMethods, order, payMethodWords, type OrderRow } from '@kangju/contract'
import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import type { Failure } from '../../../api/client.ts'
import { act } from '../../../api/query.ts'
import { FieldInput } from '../../../resource/fields.tsx'
import { showFen } from '../../../resource/money.ts'
import { Pick } from '../../../resource/pick.tsx'
import { checkField, draftOf, type FieldSchema } from '../../../resource/schema.ts'
import type { Values } from '../../../resource/types.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/feedback.tsx'
import { useSay } from '../../../ui/say.ts'
import { orderTexts } from '../../../ui/words-orders-fields.ts'
import { payWords as words } from '../../../forms/order/words-pay.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { Objections } from './objections.tsx'
import { makeOnceKey } from './once-key.ts'
import { linesOf } from './refusal.ts'
import quoteStyles from '../../../forms/order/quote.module.css'

const body = order.pay.body as FieldSchema

interface Taken {
  payMethod: (typeof offlineMethods)[number]
  offlineVoucherNo: string
}

/** Money that was taken by one of us, with its receipt. */
export const PayDialog = ({ row, onClosed }: { row: OrderRow; onClosed: () => void }) => {
  const say = useSay()
  const confirm = useConfirm()
  const [form] = Form.useForm<Values>()
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure>()
  const [onceKey] = useState(makeOnceKey)

  const save = async (values: Values) => {
    const draft = draftOf(body, values) as unknown as Taken
    const content = say(words.confirmText, {
      payer: row.bookerName,
      amount: showFen(row.payFen),
      method: say(payMethodWords[draft.payMethod]),
      voucher: draft.offlineVoucherNo,
    })
    if ((await confirm({ title: words.confirmTitle, content, okText: words.submit })) === undefined) return
    setBusy(true)
    const outcome = await act(
      order.pay,
      { params: { id: row.id }, body: draft, idempotencyKey: onceKey(draft) },
      { quiet: true },
    )
    setBusy(false)
    if (!outcome.ok) return setRefused(outcome.failure)
    notify.success(say(words.done))
    setOpen(false)
  }
  const item = (key: string, label: string, input: React.ReactNode, isNeeded = false) => (
    <Form.Item
      name={key}
      label={label}
      required={isNeeded}
      rules={[
        {
          validator: (_rule: unknown, value: unknown) => {
            const wrong = checkField(body, key, value)
            return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(say(wrong)))
          },
        },
      ]}
    >
      {input}
    </Form.Item>
  )
  const schemaOf = (key: string) => body.properties?.[key] ?? {}
  return (
    <Modal
      open={isOpen}
      title={say(words.title, { name: row.orderNo })}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{say(resourceWords.cancel)}</Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {say(words.submit)}
          </Button>
        </>
      }
    >
      {refused !== undefined && <Objections lines={linesOf(refused)} />}
      <div className={quoteStyles.quote}>
        <dl>
          <dt>{`${say(orderTexts.field.payFen)} · ${row.bookerName}`}</dt>
          <dd className={quoteStyles.sum}>{showFen(row.payFen)}</dd>
        </dl>
      </div>
      <Form<Values>
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{ payMethod: 'cash' }}
        onFinish={(values) => void save(values)}
      >
        {item(
          'payMethod',
          say(words.method),
          <Pick choices={offlineMethods.map((value) => ({ value, label: say(payMethodWords[value]) }))} />,
          true,
        )}
        {item('offlineVoucherNo', say(words.voucher), <FieldInput schema={schemaOf('offlineVoucherNo')} />, true)}
        {item('offlineProofUrl', say(words.proof), <FieldInput schema={schemaOf('offlineProofUrl')} />)}
      </Form>
    </Modal>
  )
}
