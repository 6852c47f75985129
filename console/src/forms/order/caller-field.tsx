import { customerbooker, formats, search, type Caller } from '@kangju/contract'
import { Checkbox, Form, Input } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useCall } from '../../api/query.ts'
import { useSay } from '../../ui/say.ts'
import type { Values } from '../../resource/types.ts'
import { contactOf, type KnownCaller } from './order-draft.ts'
import { orderFormWords as words } from './words.ts'
import styles from './order-form.module.css'

const longest = 20

/** A whole mobile number; anything else is not looked up. */
const wholeMobile = (typed: unknown): string | undefined => {
  const mobile = typeof typed === 'string' ? formats.mobile.normalise(typed) : ''
  return formats.mobile.test(mobile) ? mobile : undefined
}

interface Props {
  readonly onKnown: (booker: KnownCaller) => void
}

/** The number of the caller comes first: it finds the booker, or is taken over into the registration of a new one. */
export const CallerField = ({ onKnown }: Props) => {
  const say = useSay()
  const form = Form.useFormInstance()
  const mobile = wholeMobile(Form.useWatch<unknown>('callerMobile'))
  const { data, isFetching } = useCall(
    search.all,
    { query: { keyword: mobile ?? '' } },
    { enabled: mobile !== undefined, keepPrevious: false },
  )
  const caller = mobile === undefined || isFetching ? undefined : data?.caller
  const take = useEffectEvent(({ booker }: Caller) => {
    if (booker !== null) {
      onKnown(booker)
      form.setFieldsValue({ isNewBooker: false, bookerId: booker.id })
      return
    }
    const isClientChosen = typeof form.getFieldValue('clientId') === 'string'
    form.setFieldsValue({ isNewBooker: true, isNewClient: !isClientChosen })
    form.setFieldValue(['booker', 'mobile'], mobile)
  })
  useEffect(() => {
    if (caller != null) take(caller)
  }, [caller])
  const found = caller?.booker
  const answer =
    caller == null
      ? words.callerHelp
      : found == null
        ? words.callerUnknown
        : { text: words.callerKnown, values: { name: found.name, n: found.orderCount } }
  return (
    <Form.Item
      name="callerMobile"
      label={say(words.caller)}
      extra={<span role="status">{'text' in answer ? say(answer.text, answer.values) : say(answer)}</span>}
    >
      <Input inputMode="tel" maxLength={longest} autoComplete="off" />
    </Form.Item>
  )
}

/** Name and number of the booker; of one chosen by name, the mask, which the server reads as the booker's number. */
const useContact = (values: Values, caller: KnownCaller | undefined) => {
  const typed = contactOf(values, caller)
  const { isNewBooker, bookerId } = values
  const id = isNewBooker !== true && typed === undefined && typeof bookerId === 'string' ? bookerId : undefined
  const { data } = useCall(
    customerbooker.nopage,
    { query: { id: id ?? '' } },
    { enabled: id !== undefined, keepPrevious: false },
  )
  const chosen = data?.find((one) => one.id === id)
  return typed ?? (chosen === undefined ? undefined : { name: chosen.name, mobile: chosen.mobile })
}

/** One tick makes the booker the contact of the visit and of a new care recipient. */
export const ContactTick = ({ values, caller }: { values: Values; caller: KnownCaller | undefined }) => {
  const say = useSay()
  const form = Form.useFormInstance()
  const contact = useContact(values, caller)
  const isTicked = values['isContactBooker'] === true
  const isNewClient = values['isNewClient'] === true
  const { name, mobile } = contact ?? {}
  const copy = useEffectEvent(() => {
    form.setFieldsValue({ contactName: name, contactMobile: mobile })
    if (!isNewClient) return
    form.setFieldValue(['client', 'contacts', 0, 'name'], name)
    form.setFieldValue(['client', 'contacts', 0, 'mobile'], mobile)
  })
  useEffect(() => {
    if (isTicked && name !== undefined) copy()
  }, [isTicked, isNewClient, name, mobile])
  if (contact === undefined) return null
  return (
    <Form.Item name="isContactBooker" valuePropName="checked" className={styles.whoChoice}>
      <Checkbox>{say(words.contactIsBooker)}</Checkbox>
    </Form.Item>
  )
}
