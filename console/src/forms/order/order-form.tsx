import {
  businessDay,
  checkOrder,
  order,
  payMethodWords,
  type ClientChoice,
  type OrderDraft,
  type Text,
} from '@kangju/contract'
import { Button, Drawer, Form } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Failure, Outcome } from '../../api/client.ts'
import { linesOf } from '../../api/failures.ts'
import { makeOnceKey } from '../../api/once-key.ts'
import { act } from '../../api/query.ts'
import { FormRulesProvider, type FormRules } from '../../resource/form-fields.tsx'
import { showFen } from '../../resource/money.ts'
import { checkField } from '../../resource/schema.ts'
import type { Values, Words } from '../../resource/types.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useDirty } from '../../api/dirty.ts'
import { notify } from '../../ui/feedback.tsx'
import { Objections } from '../../ui/objections.tsx'
import { useSay } from '../../ui/say.ts'
import { orderTexts } from '../../ui/words-orders-fields.ts'
import { orderFormWords as words } from './words.ts'
import { payWords } from './words-pay.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { ItemsInput } from './items-input.tsx'
import { isComplete, orderDraftOf } from './order-draft.ts'
import { Attachments, isOffline, MoneySection, WhenSection, WhereSection } from './order-sections.tsx'
import { QuoteBox } from './quote-box.tsx'
import { useQuote } from './use-quote.ts'
import { BookerFields, ClientFields, type KnownPeople } from './who-fields.tsx'
import formStyles from '../../ui/form.module.css'

const start: Values = {
  isNewBooker: false,
  isNewClient: false,
  timing: 'later',
  items: [{ kind: 'spec', qty: 1 }],
  payMethod: 'wechat',
}

type Made = { readonly id: string; readonly orderNo: string }

interface Props {
  /** Where it is not simply an order. */
  title?: string
  /** What somebody should have before their eyes while they fill it in. */
  about?: ReactNode
  /** What is known before: of a booking, for one. */
  known?: Values
  people?: KnownPeople
  send?: (draft: OrderDraft, idempotencyKey: string) => Promise<Outcome<Made>>
  onClosed: () => void
  onMade: (id: string) => void
}

const sendOrder: NonNullable<Props['send']> = (draft, idempotencyKey) =>
  act(order.add, { body: draft, idempotencyKey }, { quiet: true })

/** Money that is said to be here is named once more. */
const useMeant = () => {
  const say = useSay()
  const confirm = useConfirm()
  return async (draft: OrderDraft, fen: number) => {
    if (!isOffline(draft.payMethod)) return true
    const content = say(payWords.confirmText, {
      payer: draft.booker?.name ?? draft.contactName,
      amount: showFen(fen),
      method: say(payMethodWords[draft.payMethod]),
      voucher: draft.offlineVoucherNo ?? '',
    })
    return (await confirm({ title: payWords.confirmTitle, content, okText: payWords.submit })) !== undefined
  }
}

/** An order as one of us takes it on the telephone. */
export const OrderForm = (props: Props) => {
  const { known, people = {}, send = sendOrder, onClosed, onMade } = props
  const say = useSay()
  const confirm = useConfirm()
  const isMeant = useMeant()
  const [form] = Form.useForm<Values>()
  const [isOpen, setOpen] = useState(true)
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure>()
  const [onceKey] = useState(makeOnceKey)
  const [first] = useState<Values>(() => ({ ...start, expectDate: businessDay(new Date()), ...known }))
  const title = props.title ?? say(words.title)
  useDirty(isDirty, title)

  const values: Values = { ...first, ...(Form.useWatch([], form) as Values | undefined) }
  const { quote, payable, failure, isAsking, retry } = useQuote(values)

  const judge: FormRules['judge'] = (path, schema, key, value) => {
    const crossed = checkOrder(orderDraftOf(form.getFieldsValue())) as Readonly<Partial<Record<string, Text>>>
    const wrong = checkField(schema, key, value) ?? crossed[path]
    return wrong === undefined ? undefined : say(wrong)
  }
  const fill = ({ areaCode, address, lng, lat, name }: ClientChoice) =>
    form.setFieldsValue({
      areaCode,
      address,
      lng: lng ?? undefined,
      lat: lat ?? undefined,
      contactName: (form.getFieldValue('contactName') as string | undefined) ?? name,
    })
  const close = async () => {
    const question = { title: resourceWords.discardTitle, content: say(resourceWords.discardText) }
    if (isDirty && (await confirm({ ...question, okText: resourceWords.discard, danger: true })) === undefined) return
    setOpen(false)
  }
  /** Under its field, where it has one. */
  const place = (why: Failure) => {
    const names = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]))
    const placed = Object.entries(why.errors ?? {}).flatMap(([path, texts]) => {
      const name = names.get(path)
      return name === undefined ? [] : [{ name, errors: [...texts] }]
    })
    form.setFields(placed)
    if (placed[0] !== undefined) form.scrollToField(placed[0].name, { focus: true })
    setRefused(why)
  }
  const save = async () => {
    const draft = orderDraftOf(form.getFieldsValue()) as OrderDraft
    if (payable === undefined || !(await isMeant(draft, payable))) return
    setBusy(true)
    const outcome = await send(draft, onceKey(draft))
    setBusy(false)
    if (!outcome.ok) return place(outcome.failure)
    setDirty(false)
    notify.success(say(words.made, { no: outcome.data.orderNo }))
    setOpen(false)
    onMade(outcome.data.id)
  }
  const needsItems = (_rule: unknown, lines: unknown) =>
    isComplete(lines) ? Promise.resolve() : Promise.reject(new Error(say(words.incomplete)))
  const isReady = payable !== undefined && quote?.obstacles.length === 0

  return (
    <Drawer
      title={title}
      size={720}
      open={isOpen}
      onClose={() => void close()}
      afterOpenChange={(open) => open || onClosed()}
      footer={
        <div className={formStyles.saveBar}>
          <span className="quiet">
            {payable === undefined ? say(words.noQuote) : `${say(words.payable)} ${showFen(payable)}`}
          </span>
          <Button onClick={() => void close()}>{say(resourceWords.cancel)}</Button>
          <Button type="primary" loading={isBusy} disabled={!isReady} onClick={() => form.submit()}>
            {say(words.submit)}
          </Button>
        </div>
      }
    >
      {props.about}
      {refused !== undefined && <Objections lines={linesOf(refused)} />}
      <Form<Values>
        form={form}
        name="order"
        layout="vertical"
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        initialValues={first}
        onValuesChange={() => {
          setDirty(true)
          setRefused(undefined)
        }}
        onFinish={() => void save()}
      >
        <FormRulesProvider isNew words={orderTexts as unknown as Words} judge={judge}>
          <BookerFields known={people.booker} />
          <ClientFields known={people.client} onChoose={fill} />
          <h2 className={formStyles.formGroup}>{say(words.what)}</h2>
          <Form.Item name="items" rules={[{ validator: needsItems }]}>
            <ItemsInput />
          </Form.Item>
          <QuoteBox
            quote={quote}
            failure={failure}
            isAsking={isAsking}
            discountFen={values['discountFen']}
            onRetry={retry}
          />
          {quote?.needAttachments === true && <Attachments values={values} />}
          <WhereSection values={values} />
          <WhenSection values={values} />
          <MoneySection values={values} />
        </FormRulesProvider>
      </Form>
    </Drawer>
  )
}
