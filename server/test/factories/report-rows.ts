import { edgeOrder, order, refundreview } from '@kangju/contract'
import { sendBackDue } from '../../src/modules/desk/paychannel/service.ts'
import type { TestApi } from '../api/api.ts'
import { addCard, proofsOf } from './card-rows.ts'
import { paidExam, soldPackage } from './clorder-rows.ts'
import { asCustomer, soldProject, visitOf } from './field-rows.ts'
import { byInsurance, freshKey, orderById, paidOrder, payOrderOf, placeOrder, visitsOf } from './order-rows.ts'
import { askRefund } from './refund-rows.ts'
import { specDraft } from './service-catalogue.ts'

const dayMs = 24 * 3_600_000

const must = <T>({ status, message, data }: { status: number; message: string; data: T }): T => {
  if (status !== 200) throw new Error(message)
  return data
}

/**
 * Some days of business through the services: orders paid by every method, refunds with a kept part and in parts, visits
 * that were completed, and one whose earnings were taken back.
 */
export const reportedDays = async (api: TestApi) => {
  // An account may not review its own request.
  const reviewer = api.as('order_refund_apply')
  const { projectId, specId } = await soldProject(api, { specs: [specDraft({ priceFen: 7475, times: 2 })] })
  const items = [{ specId, qty: 1 }]

  const audited = async (mainId: string, count: number, refundFen?: number) => {
    const asked = await askRefund(api, { mainId, visits: (await visitsOf(api, mainId)).slice(0, count) })
    const body = { pass: 1 as const, refundFen: refundFen ?? asked.refundableFen, remark: '按规则' }
    must(await reviewer(refundreview.audit, { params: { id: asked.id }, body, headers: freshKey() }))
    return asked.id
  }
  const payOut = async (id: string, voucherNo: string) => {
    const body = { method: 'cash' as const, voucherNo }
    must(await reviewer(refundreview.payout, { params: { id }, body, headers: freshKey() }))
  }

  const cash = await paidOrder(api, { change: { items } })
  const wechat = await payOrderOf(api, await placeOrder(api, { change: { items } }))
  const alipay = await payOrderOf(api, await placeOrder(api), 'alipay')
  const card = await addCard(api, { faceFen: 5000 })
  const mixed = await payOrderOf(api, await placeOrder(api, { change: { cards: await proofsOf(api, [card]) } }))
  const insured = await placeOrder(api, { change: await byInsurance(api) })
  const exam = await paidExam(api, await soldPackage(api))
  api.pass(dayMs)

  const byHand = await audited(cash.id, 1)
  await payOut(byHand, 'TK-REPORT-1')
  const online = await audited(wechat.order.id, 2, 5000)
  const inParts = await audited(mixed.order.id, 1)
  await audited(insured.id, 1)
  api.pass(dayMs)
  await sendBackDue(api.tools)

  const completed = async () => {
    const made = await visitOf(api, 'unconfirmed', { project: { specs: [specDraft({ priceFen: 10_000 })] } })
    const customer = await asCustomer(api, (await orderById(api, made.mainId)).bookerId)
    must(await customer(edgeOrder.confirm, { params: { id: made.id }, body: {}, headers: freshKey() }))
    return made
  }
  const standing = await completed()
  const made = await completed()
  const body = { outcome: 'partly' as const, refundFen: 2000, reason: '核实后处理' }
  must(await api.admin(order.resolve, { params: { id: made.id }, body, headers: freshKey() }))
  return {
    projectId,
    cash,
    wechat: wechat.order,
    alipay: alipay.order,
    mixed: mixed.order,
    insured,
    examId: exam.mainId,
    refunds: { byHand, online, inParts },
    standing,
    reversed: made,
  }
}
