import {
  businessDay,
  checkOrder,
  isOfflineMethod,
  payMethodWords,
  type ClientChoice,
  type Endpoint,
  type OrderDraft,
} from '@kangju/contract'
import { Form } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Data } from '../../api/client.ts'
import { CallForm } from '../../resource/call-form.tsx'
import { showFen } from '../../resource/money.ts'
import type { Values } from '../../resource/types.ts'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useSay } from '../../ui/say.ts'
import { orderTexts } from '../../ui/words-orders-fields.ts'
import { orderFormWords as words } from './words.ts'
import { payWords } from './words-pay.ts'
import { CallerField, ContactTick } from './caller-field.tsx'
import { ItemsInput } from './items-input.tsx'
import { isComplete, itemsOf, orderDraftOf, splitPayment, type KnownCaller } from './order-draft.ts'
import { Attachments, MoneySection, RequestedSection, WhenSection, WhereSection } from './order-sections.tsx'
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

/** Days that the form proposes. */
const today = (): Values => {
  const day = businessDay(new Date())
  return { expectDate: day, appointDate: day }
}

interface Props<E extends Endpoint> {
  /** `order.add`, or an endpoint that takes an order and more. */
  call: E
  /** Fields that the endpoint takes besides the order. */
  base?: Values
  title: string
  /** Shown above the fields. */
  about?: ReactNode
  /** Values known in advance, for example from a booking. */
  known?: Values
  people?: KnownPeople
  onMade: (made: Data<E>) => void
  onClosed: () => void
}

/** Shows a payment that was taken offline once more before it is recorded. */
const useMeant = () => {
  const say = useSay()
  const confirm = useConfirm()
  return async (draft: OrderDraft, fen: number) => {
    if (!isOfflineMethod(draft.payMethod) || fen === 0) return true
    const content = say(payWords.confirmText, {
      payer: draft.booker?.name ?? draft.contactName,
      amount: showFen(fen),
      method: say(payMethodWords[draft.payMethod]),
      voucher: draft.offlineVoucherNo ?? '',
    })
    return (await confirm({ title: payWords.confirmTitle, content, okText: payWords.submit })) !== undefined
  }
}

/** The form of an order that the service desk takes by phone. */
export const OrderForm = <E extends Endpoint>(props: Props<E>) => {
  const { call, base = {}, title, about, known, people = {}, onMade, onClosed } = props
  const say = useSay()
  const isMeant = useMeant()
  const [caller, setCaller] = useState<KnownCaller>()
  const [first] = useState<Values>(() => ({ ...start, ...today(), ...known }))
  const form = useCallForm<E>({
    call,
    title,
    done: (made) => say(words.made, { no: (made as { orderNo: string }).orderNo }),
    words: orderTexts,
    start: first,
    draft: (values) => ({ ...orderDraftOf(values), ...base }),
    check: (draft) => checkOrder(draft),
    isMeant: async (draft): Promise<boolean> => restFen !== undefined && isMeant(draft as OrderDraft, restFen),
    onSent: onMade,
  })
  const { values } = form
  const items = itemsOf(values['items'])
  const { quote, payable, failure, isAsking, retry } = useQuote(values)
  const restFen: number | undefined =
    payable === undefined ? undefined : splitPayment(payable, quote?.items ?? [], values).restFen

  const fill = ({ areaCode, address, lng, lat, name }: ClientChoice) =>
    form.form.setFieldsValue({
      areaCode,
      address,
      lng: lng ?? undefined,
      lat: lat ?? undefined,
      contactName: (form.form.getFieldValue('contactName') as string | undefined) ?? name,
    })
  const needsItems = (_rule: unknown, lines: unknown) =>
    isComplete(lines) ? Promise.resolve() : Promise.reject(new Error(say(words.incomplete)))
  const isReady = payable !== undefined && quote?.obstacles.length === 0

  return (
    <CallForm
      form={form}
      frame="drawer"
      width={720}
      submit={{ text: words.submit, isReady }}
      note={
        <span className="quiet">
          {payable === undefined ? say(words.noQuote) : say(words.payableOf, { amount: showFen(payable) })}
        </span>
      }
      above={about}
      onClosed={onClosed}
    >
      <CallerField onKnown={setCaller} />
      <BookerFields known={caller ?? people.booker} />
      <ContactTick values={values} caller={caller} />
      <ClientFields known={people.client} onChoose={fill} />
      <h2 className={formStyles.formGroup}>{say(words.what)}</h2>
      <Form.Item name="items" rules={[{ validator: needsItems }]}>
        <ItemsInput {...(people.specs === undefined ? {} : { known: people.specs })} />
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
      {items.every(({ examClassId }) => examClassId == null) && <RequestedSection values={values} />}
      <MoneySection values={values} quote={quote} payable={payable} />
    </CallForm>
  )
}
