import { edgeOrder, refund } from '@kangju/contract'
import { expect, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { checkInvariants } from '../server/test/api/invariants.ts'
import { asCustomer, readVisit, visitOf } from '../server/test/factories/field-rows.ts'
import { freshKey, orderById, paidOrder, visitsOf } from '../server/test/factories/order-rows.ts'
import { specDraft } from '../server/test/factories/service-catalogue.ts'
import { comeToWork } from './order-steps.ts'
import { openTestConsole } from './test-console.ts'
import { pageName } from './parts.ts'

const testConsole = openTestConsole()
const { api } = testConsole
const come = comeToWork(testConsole)

it('a disputed visit is settled with a refund in part from its detail', async () => {
  const project = { specs: [specDraft({ priceFen: 10_000, peopleShareBp: 6000, organShareBp: 2500 })] }
  const { id, mainId, childNo } = await inSilence(() => visitOf(api(), 'unconfirmed', { project }))
  const customer = await asCustomer(api(), (await orderById(api(), mainId)).bookerId)
  await inSilence(() => customer(edgeOrder.dispute, { params: { id }, body: { reason: '没有做完' } }))
  const page = await come(`/order/detail?id=${id}`)
  await pageName(page).getByText('客户异议').waitFor()
  await page.getByRole('button', { name: '处理异议' }).click()
  const dialog = page.getByRole('dialog', { name: `处理异议：${childNo}` })
  await dialog.getByText('部分退款').click()
  await dialog.getByLabel('退款金额').fill('20')
  await dialog.getByLabel('原因').fill('少做了一项')
  await dialog.getByRole('button', { name: '确认处理' }).click()
  const sure = page.getByRole('dialog', { name: '确认退款' })
  await sure.getByText('¥20.00').waitFor()
  await sure.getByRole('button', { name: '确认处理' }).click()
  await page.getByText('异议已处理').first().waitFor()
  await pageName(page).getByText('已完成').waitFor()
  expect(await readVisit(api(), id)).toMatchObject({ status: 'completed', settleStatus: 'reversed' })
  expect(await checkInvariants(api().db)).toEqual([])
})

it('who asked for a refund withdraws it from the order', async () => {
  const row = await inSilence(() => paidOrder(api()))
  const childIds = (await visitsOf(api(), row.id)).map(({ id }) => id)
  const body = { childIds, applyFen: 20_000, reason: 'customerCancelled' as const }
  await inSilence(() => api().admin(refund.apply, { params: { id: row.id }, body, headers: freshKey() }))
  const page = await come(`/order/maindetail?id=${row.id}`)
  await page.getByRole('button', { name: '撤销申请' }).click()
  const question = page.getByRole('dialog', { name: /^撤销退款申请/ })
  await question.getByRole('button', { name: '撤销申请' }).click()
  await page.getByText('退款申请已撤销').waitFor()
  await page.getByRole('main').getByText('已撤销').first().waitFor()
  expect(await orderById(api(), row.id)).toMatchObject({ refundStatus: 'none' })
  expect((await visitsOf(api(), row.id)).map(({ refundLock }) => refundLock)).toEqual([false])
})
