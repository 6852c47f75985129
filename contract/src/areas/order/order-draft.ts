import { t } from '../../kit/lang.ts'
import {
  Clock,
  closed,
  Day,
  Fen,
  formatted,
  Id,
  listOf,
  oneOf,
  optional,
  prose,
  secret,
  sensitive,
  text,
  Type,
  type Rules,
  type Static,
} from '../../kit/schema.ts'
import { validationWords } from '../../words/validation.ts'
import { contacts } from '../customer/customer-shared.ts'
import { livings } from '../customer/customerclient.ts'
import { picture } from '../file.ts'
import { isOfflineMethod, payMethods, periods, ServiceAddress } from './order-shared.ts'

/** An ordered option, bundle or health check package with its quantity. */
export const OrderItemDraft = closed({
  specId: optional(Id),
  commodityId: optional(Id),
  examClassId: optional(Id),
  qty: Type.Integer({ minimum: 1, maximum: 99, default: 1 }),
})
export type OrderItemDraft = Static<typeof OrderItemDraft>

/** A new care recipient with the data an order needs. */
export const NewClient = closed({
  name: formatted('personName', 20),
  idCard: sensitive('idCard', formatted('idCard', 18)),
  liveStatus: oneOf(...livings),
  contacts: contacts(1),
})

/** An order entered in the console, by phone or from a booking. */
export const OrderDraft = closed({
  /** A known booker, or name and number of a new one. */
  bookerId: optional(Id),
  booker: optional(closed({ name: formatted('personName', 20), mobile: formatted('mobile', 20) })),
  clientId: optional(Id),
  client: optional(NewClient),
  items: Type.Array(OrderItemDraft, { minItems: 1, maxItems: 10 }),
  ...ServiceAddress.properties,
  expectDate: optional(Day),
  expectPeriod: optional(oneOf(...periods)),
  appointDate: optional(Day),
  startTime: optional(Clock),
  /** Staff member the customer asks for; dispatch asks them first. */
  requestedPeopleId: optional(Id),
  attachments: Type.Optional(listOf(picture('order'), 0, 9)),
  discountFen: optional(Fen),
  /** Method for what cards and insurance leave to pay. */
  payMethod: oneOf(...payMethods.filter((method) => method !== 'mixed')),
  /** Part that the insurance pays; absent if it pays nothing or, as the method, everything. */
  insuranceFen: optional(Fen),
  insuranceVoucherNo: optional(text(1, 40)),
  /** Proofs of prepaid cards, from `order.card`. */
  cards: Type.Optional(secret(Type.Array(text(1, 200), { maxItems: 5 }))),
  offlineVoucherNo: optional(text(1, 40)),
  offlineProofUrl: optional(picture('order')),
  remark: optional(prose(0, 200)),
  innerRemark: optional(prose(0, 200)),
})
export type OrderDraft = Static<typeof OrderDraft>

const noCards = t(
  '请添加预付卡，或选择其他支付方式',
  'Add a prepaid card, or choose another payment method',
  'Añada una tarjeta prepago o elija otra forma de pago',
  'プリペイドカードを追加するか、他の支払方法を選択してください。',
)

const paysByInsurance = ({ payMethod, insuranceFen }: Partial<OrderDraft>) =>
  payMethod === 'insurance' || (insuranceFen ?? 0) > 0

/** Booker and care recipient are each given in exactly one way; offline payments and insurance have a voucher. */
export const checkOrder: Rules<Partial<OrderDraft>> = (draft) => {
  const { bookerId, booker, clientId, client, payMethod, offlineVoucherNo, appointDate, startTime } = draft
  return {
    ...((bookerId == null) === (booker == null) ? { bookerId: validationWords.required } : {}),
    ...((clientId == null) === (client == null) ? { clientId: validationWords.required } : {}),
    ...(payMethod === 'prepaidCard' && (draft.cards ?? []).length === 0 ? { payMethod: noCards } : {}),
    ...(paysByInsurance(draft) && (draft.insuranceVoucherNo ?? '').trim() === ''
      ? { insuranceVoucherNo: validationWords.required }
      : {}),
    ...(isOfflineMethod(payMethod) && (offlineVoucherNo ?? '').trim() === ''
      ? { offlineVoucherNo: validationWords.required }
      : {}),
    ...(startTime != null && appointDate == null ? { appointDate: validationWords.required } : {}),
    ...(draft.expectPeriod != null && draft.expectDate == null && appointDate == null
      ? { expectDate: validationWords.required }
      : {}),
  }
}
