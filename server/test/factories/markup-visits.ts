import { edgeField, edgeOrder, edgePay, order, refund, refundreview } from '@kangju/contract'
import type { Answer, TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { uploadPicture } from '../api/upload.ts'
import { addBooker, clientDraft } from './client-rows.ts'
import { asCustomer, elsewhere, home, recordDraft, soldProject, visitOf, workday } from './field-rows.ts'
import { bookingOrder } from './booking-rows.ts'
import { freshKey, orderById, paidOrder, placeOrder, visitsOf } from './order-rows.ts'
import { askedRefund } from './refund-rows.ts'

// Orders and visits in which every text that a party can write was written.

/** The data of an answer that must not be a refusal. */
export const good = <T>({ status, message, errors, data }: Answer<T>): T => {
  if (status !== 200) throw new Error(`${status} ${message} ${JSON.stringify(errors)}`)
  return data
}

const materials = [{ name: '纱布', qty: 1, batchNo: 'B1' }]
const written = { observation: '无', abnormal: 1 as const, abnormalNote: '皮肤发红', materials }
const reason = '原因'

const bookerOf = async (api: TestApi, mainId: string) => asCustomer(api, (await orderById(api, mainId)).bookerId)

/** A visit for which the staff member wrote a record; both positions were wrong, so both have a reason. */
const recorded = async (api: TestApi) => {
  const made = await visitOf(api, 'onTheWay')
  const params = { id: made.id }
  api.pass(3_600_000)
  good(await made.staff(edgeField.checkin, { params, body: { ...elsewhere, method: 'gps', reason } }))
  api.pass(3_600_000)
  const record = await recordDraft(api, made.peopleId, made.id, written)
  good(await made.staff(edgeField.checkout, { params, body: { ...elsewhere, ...record, reason } }))
  good(await api.admin(order.note, { params, body: { remark: '备注' } }))
  return { ...made, params, customer: await bookerOf(api, made.mainId) }
}

const reviewed = async (api: TestApi) => {
  const { id, mainId, params, customer } = await recorded(api)
  good(await customer(edgeOrder.confirm, { params, body: { score: 4, comment: '很好' }, headers: freshKey() }))
  return { id, mainId }
}

const resolved = async (api: TestApi) => {
  const { id, mainId, params, customer } = await recorded(api)
  good(await customer(edgeOrder.dispute, { params, body: { reason } }))
  good(await api.admin(order.resolve, { params, body: { outcome: 'upheld', reason }, headers: freshKey() }))
  return { id, mainId }
}

const enteredAfterwards = async (api: TestApi) => {
  const { id, mainId } = await visitOf(api, 'inService')
  const params = { id }
  const picture = async () => (await uploadPicture(api, testNames('a').admin, 'order')).url
  const pictures = { beforeUrls: [], afterUrls: [await picture()], signUrl: await picture() }
  const signed = { measures: '协助洗浴', signName: '王芳', relation: 'child' as const, reason }
  good(await api.admin(order.record, { params, body: { ...written, ...pictures, ...signed } }))
  good(await api.admin(order.confirm, { params, body: { reason }, headers: freshKey() }))
  return { id, mainId }
}

const passedOn = async (api: TestApi) => {
  const { id, mainId, staff, peopleId } = await visitOf(api, 'offered')
  const params = { id }
  const offer = async () => good(await api.admin(order.dispatch, { params, body: { peopleId, force: 1 } }))
  good(await staff(edgeField.reject, { params, body: { reason } }))
  await offer()
  good(await staff(edgeField.accept, { params }))
  good(await staff(edgeField.giveUp, { params, body: { reason } }))
  await offer()
  good(await api.admin(order.return, { params, body: { reason, force: 1 } }))
  const place = { areaCode: '330106', address: '文三路1号', ...home, contactName: '王芳', contactMobile: '13712345678' }
  const body = { appointDate: workday(api, 3), startTime: '10:00', ...place, force: 1 as const }
  good(await api.admin(order.appointment, { params, body }))
  const plan = { appointDate: body.appointDate, startTime: body.startTime, remark: reason, force: 1 as const }
  good(await api.admin(order.replan, { params, body: { ...plan, peopleId } }))
  good(await api.admin(order.replan, { params, body: { ...plan, peopleId: null } }))
  return { id, mainId }
}

const absent = async (api: TestApi) => {
  const { id, mainId, staff } = await visitOf(api, 'onTheWay')
  const params = { id }
  api.pass(3_600_000)
  good(await staff(edgeField.checkin, { params, body: { ...home, method: 'gps' } }))
  good(await staff(edgeField.absent, { params, body: { reason } }))
  good(await api.admin(order.absent, { params, body: { reason }, headers: freshKey() }))
  return { id, mainId }
}

/** Visits in different states, each with the texts of the way there. */
export const markedVisits = async (api: TestApi) => ({
  reviewed: await reviewed(api),
  resolved: await resolved(api),
  entered: await enteredAfterwards(api),
  passedOn: await passedOn(api),
  absent: await absent(api),
})

const refundOf = async (api: TestApi, mainId: string) => {
  const children = await visitsOf(api, mainId)
  const applyFen = children.reduce((sum, { amountFen }) => sum + amountFen, 0)
  return { childIds: children.map(({ id }) => id), applyFen, reason: 'other' as const, description: '不需要了' }
}

/** Orders of the desk: paid later, cancelled, refunded, and for a new booker and care recipient. */
const deskOrders = async (api: TestApi) => {
  const { booker, client } = bookingOrder('')
  const unpaid = await placeOrder(api, { change: { booker, client } })
  const pay = { payMethod: 'cash', offlineVoucherNo: 'SJ-LATER-1' } as const
  good(await api.admin(order.pay, { params: { id: unpaid.id }, body: pay, headers: freshKey() }))
  const cancelled = await placeOrder(api)
  good(await api.admin(order.cancel, { params: { id: cancelled.id }, body: { reason } }))
  const asked = await paidOrder(api)
  const body = await refundOf(api, asked.id)
  good(await api.admin(refund.apply, { params: { id: asked.id }, body, headers: freshKey() }))
  const direct = await paidOrder(api)
  const refunded = { reason: 'duplicate', remark: '重复' } as const
  good(await api.admin(refund.direct, { params: { id: direct.id }, body: refunded, headers: freshKey() }))
  return { paidLater: unpaid.id, cancelled: cancelled.id, askedBack: asked.id, refunded: direct.id }
}

/** Orders of a customer: one cancelled, one to be refunded. */
const customerOrders = async (api: TestApi) => {
  const { specId } = await soldProject(api)
  const customer = await asCustomer(api, await addBooker(api))
  const { id: clientId } = good(await customer(edgeOrder.addClient, { body: clientDraft() }))
  const place = {
    areaCode: '330106',
    address: '文三路200号',
    ...home,
    contactName: '王芳',
    contactMobile: '13712345678',
  }
  const body = { clientId, items: [{ specId, qty: 1 }], ...place, visitor: 'visitor-1' }
  const buy = async () => good(await customer(edgeOrder.order, { body, headers: freshKey() }))
  const first = await buy()
  good(await customer(edgeOrder.cancel, { params: { id: first.id }, body: { reason } }))
  const second = await buy()
  good(await api.anonymous(edgePay.sandbox, { body: { ticket: second.ticket ?? '', method: 'wechat' } }))
  const wanted = await refundOf(api, second.id)
  good(await customer(edgeOrder.refund, { params: { id: second.id }, body: wanted, headers: freshKey() }))
  return { withdrawn: first.id, wantedBack: second.id, clientId }
}

/** Refunds that were rejected, alone and together, and one that was paid out. */
const reviewedRefunds = async (api: TestApi) => {
  const [alone, together, paid] = [await askedRefund(api), await askedRefund(api), await askedRefund(api)]
  const audit = (id: string, body: { pass: 0 | 1; remark?: string }) =>
    api.admin(refundreview.audit, { params: { id }, body, headers: freshKey() })
  good(await audit(alone.id, { pass: 0, remark: reason }))
  good(await api.admin(refundreview.bulk, { body: { ids: [together.id], pass: 0, remark: reason } }))
  good(await audit(paid.id, { pass: 1 }))
  const body = { method: 'cash', voucherNo: 'TK-1' } as const
  good(await api.admin(refundreview.payout, { params: { id: paid.id }, body, headers: freshKey() }))
}

export const markedOrders = async (api: TestApi) => {
  await reviewedRefunds(api)
  return { ...(await deskOrders(api)), ...(await customerOrders(api)) }
}
