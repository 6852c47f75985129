import {
  addDays,
  beijingIso,
  businessDay,
  checkOrder,
  fill,
  OrderDraft,
  validationWords,
  isMasked,
  isOfflineMethod,
  mask,
  type OrderSource,
  type Period,
  periodHours,
  periods,
  orderTakeOrderTexts as texts,
} from '@kangju/contract'
import type { Me, SignedCall } from '../../../http/call.ts'
import { cleanDraft, refuseBy } from '../../../rows/draft.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { seek } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { bookerById, registerBooker } from '../../customers/customerbooker/service.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { fileClient, findByIdCard } from '../../customers/customerclient/service.ts'
import { clients, type Client } from '../../customers/customerclient/table.ts'
import { isPaidOnline, openPayment } from '../../books/pay/service.ts'
import { sendNote } from '../../base/sms/service.ts'
import { requireStaffInScope } from '../dispatch/service.ts'
import { appointVisit } from '../visit/commands.ts'
import { holdVisit, timeObstacle, visitIdsOf } from '../visit/service.ts'
import { createOrder } from './create.ts'
import { dueOf } from './due.ts'
import { lockOrder } from './derive.ts'
import { askedStart } from './first-start.ts'
import { actorOf } from './log.ts'
import { payOrder } from './pay.ts'
import { reserveParts } from './reserve.ts'
import type { Order } from './table.ts'

const discountAtMostBp = 2000

const bookerFor = async (call: SignedCall, { bookerId, booker }: OrderDraft, source: OrderSource) => {
  const { db, me, tools, now } = call
  const given = { operatorId: me.operatorId, source, now, organId: me.organId ?? undefined }
  const id =
    bookerId == null
      ? (await registerBooker(db, tools, { ...given, mobile: booker?.mobile ?? '', name: booker?.name })).id
      : bookerId.toLowerCase()
  const row = bookerId == null ? await bookerById(db, me.operatorId, id) : await seek(db, me, bookers, id)
  if (row === undefined || row.status !== 'enabled') throw invalid({ bookerId: [validationWords.reference] })
  // A number may lead to a booker of another organisation, whose name the account must not learn.
  const isOurs = me.organId === null || row.organId === me.organId
  return {
    id,
    name: isOurs ? (row.name ?? booker?.name ?? row.nickname ?? '') : (booker?.name ?? ''),
    mobile: openField(tools.keyring, 'customer_booker', 'mobile', row),
    organId: row.organId,
  }
}

/**
 * The mask of a chosen booker's number stands for the number, so that the booker can be the contact of the visit and of a
 * new care recipient without revealing it.
 */
const withBookersNumber = (draft: OrderDraft, mobile: string): OrderDraft => {
  const { bookerId, client } = draft
  const whole = (path: string, given: string) => {
    if (!isMasked('tel', given)) return given
    if (bookerId == null || mask.tel(mobile) !== given) throw invalid({ [path]: [validationWords.maskChanged] })
    return mobile
  }
  const contactMobile = whole('contactMobile', draft.contactMobile)
  if (client == null) return { ...draft, contactMobile }
  if (isMasked('idCard', client.idCard)) throw invalid({ 'client.idCard': [validationWords.maskChanged] })
  const contacts = client.contacts.map((contact, at) => ({
    ...contact,
    mobile: whole(`client.contacts.${at}.mobile`, contact.mobile),
  }))
  return { ...draft, contactMobile, client: { ...client, contacts } }
}

/** Finds the care recipient by id or ID number and locks the record; a new one gets a record with the service address. */
const clientFor = async (call: SignedCall, draft: OrderDraft, bookerId: string): Promise<Client> => {
  const { db, me, tools } = call
  const { client } = draft
  const known =
    client == null
      ? draft.clientId?.toLowerCase()
      : (await findByIdCard(db, me.operatorId, tools.keyring, [client.idCard])).get(client.idCard)?.id
  if (known === undefined && client != null)
    return fileClient(
      call,
      {
        ...client,
        idType: 'idCard',
        areaCode: draft.areaCode,
        address: draft.address,
        lng: draft.lng,
        lat: draft.lat,
        bookerId,
        subjectType: [],
      },
      'console',
    )
  const field = client == null ? 'clientId' : 'client.idCard'
  const row = known === undefined ? undefined : await seek(db, me, clients, known, 'share')
  if (row === undefined) throw invalid({ [field]: [validationWords.reference] })
  return row
}

/** Period of the day that contains a time. */
const periodOf = (clock: string): Period | undefined =>
  periods.find((period) => clock >= periodHours[period].from && clock < periodHours[period].to)

/** Preferred day and period, or the agreed time, which waits for the payment. */
const wishOf = ({ expectDate, expectPeriod, appointDate, startTime }: OrderDraft) =>
  appointDate == null
    ? { expectDate, expectPeriod }
    : {
        expectDate: appointDate,
        expectTime: startTime,
        expectPeriod: startTime == null ? expectPeriod : periodOf(startTime),
      }

/** Refuses an impossible agreed time while the customer is still on the phone. */
const checkAgreed = async ({ db, now }: SignedCall, order: Order) => {
  const asked = order.expectTime === null ? undefined : askedStart(order, addDays(businessDay(now), order.validDays))
  const obstacle = asked === undefined ? undefined : await timeObstacle(db, asked, now)
  if (obstacle !== undefined) throw obstacle
}

const refuseDiscount = ({ discountFen, totalFen }: Order, { isdefault }: Me) => {
  if (isdefault !== 1 && discountFen * 10_000 > totalFen * discountAtMostBp)
    throw invalid({ discountFen: [texts.tooMuchOff] })
}

/** Pays an order whose rest is paid offline, or is nothing. */
const payAtOnce = async ({ db, tools, me, now }: SignedCall, order: Order, draft: OrderDraft) => {
  const { payMethod, offlineVoucherNo, offlineProofUrl } = draft
  const dueFen = dueOf(order)
  const parts = dueFen === 0 ? [] : [{ method: payMethod, fen: dueFen, cardNo: null, channelNo: null }]
  const isReceived = dueFen > 0 && isOfflineMethod(payMethod)
  const voucher = isReceived ? { no: offlineVoucherNo ?? '', proofUrl: offlineProofUrl ?? null } : undefined
  return payOrder(db, tools, order, { parts, voucher, actor: actorOf(me), now })
}

/** Sends the payment link to the booker by text message. */
const sendPayLink = async (call: SignedCall, order: Order, mobile: string) => {
  const { db, tools, now } = call
  if (!isPaidOnline(tools)) return
  const { operatorId, id, orderNo, payExpireAt } = order
  const fen = dueOf(order)
  const payable = { operatorId, kind: 'order', bizId: id, bizNo: orderNo, fen, payExpireAt, now } as const
  const { payUrl } = await openPayment(db, tools, payable)
  const at = beijingIso(new Date(payExpireAt)).slice(0, 16).replace('T', ' ')
  const said = { no: orderNo, amount: (fen / 100).toFixed(2), at, url: payUrl }
  await sendNote(call, { mobile, text: fill(texts.payLink.zh, said) })
}

/** Schedules the first visit of a paid order at the agreed time. */
const appointFirst = async (
  { db, tools, me, now }: SignedCall,
  order: Order,
  { appointDate, startTime }: OrderDraft,
) => {
  const [first] = await visitIdsOf(db, order.id)
  if (appointDate == null || startTime == null || first === undefined || order.bizType === 'exam') return
  const held = await holdVisit(db, me.operatorId, first)
  await appointVisit(db, tools, held, { appointDate, startTime }, { by: actorOf(me), now })
}

/**
 * Takes an order for an account: finds or creates booker and care recipient, creates the order, and records the payment
 * if already made. Runs in the request's transaction.
 */
export const takeOrder = async (call: SignedCall, given: OrderDraft, source: OrderSource): Promise<Order> => {
  const { db, me, tools, now } = call
  refuseBy(checkOrder(given))
  const cleaned = await cleanDraft(call, OrderDraft, given, undefined)
  await requireStaffInScope(db, me, cleaned.requestedPeopleId)
  const booker = await bookerFor(call, cleaned, source)
  const draft = withBookersNumber(cleaned, booker.mobile)
  const client = await clientFor(call, draft, booker.id)
  const { areaCode, address, lng, lat, contactName, contactMobile, payMethod } = draft
  const isInternal = payMethod === 'insurance' || payMethod === 'prepaidCard'
  const isPaid = isOfflineMethod(payMethod) || isInternal
  const isAgreed = draft.appointDate != null && draft.startTime != null
  const made = await createOrder(db, tools, {
    operatorId: me.operatorId,
    organId: me.organId ?? undefined,
    source,
    booker,
    client,
    isClientHeld: true,
    items: draft.items,
    place: { areaCode, address, lng, lat, contactName, contactMobile },
    ...(isPaid && isAgreed ? {} : wishOf(draft)),
    requestedPeopleId: draft.requestedPeopleId,
    attachments: draft.attachments,
    discountFen: draft.discountFen,
    mayBeFree: isInternal,
    remark: draft.remark,
    innerRemark: draft.innerRemark,
    actor: actorOf(me),
    now,
  })
  refuseDiscount(made, me)
  const order = await reserveParts(call, made, draft)
  if (!isPaid) await checkAgreed(call, order)
  // What is left to pay online may be nothing, if cards cover the order.
  if (!isPaid && dueOf(order) > 0) {
    await sendPayLink(call, order, booker.mobile)
    return order
  }
  await payAtOnce(call, order, draft)
  if (isPaid) await appointFirst(call, order, draft)
  const paid = await lockOrder(db, order.id)
  if (paid === undefined) throw new Problem('missing')
  return paid
}
