import { customerclient, edgeField } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { mobileOf } from '../server/src/demo/numbers.ts'
import { inSilence } from '../server/src/bus/outbox.ts'
import { clients } from '../server/src/modules/customers/customerclient/table.ts'
import { openRows } from '../server/src/rows/sensitive.ts'
import { addBooker, addClient } from '../server/test/factories/client-rows.ts'
import { addCard, cardPassword } from '../server/test/factories/card-rows.ts'
import { paidVisits, soldProject, visitOf, workday } from '../server/test/factories/field-rows.ts'
import { checkInvariants } from '../server/test/api/invariants.ts'
import { orderById, paidOrder, payOrderOf, placeOrder, visitsOf } from '../server/test/factories/order-rows.ts'
import { receivingPerson } from '../server/test/factories/people-rows.ts'
import { addInsured } from '../server/test/factories/record-rows.ts'
import { specDraft } from '../server/test/factories/service-catalogue.ts'
import { womansCard } from './customer-steps.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { date, field, pick, typeAll } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import { comeToWork } from './order-steps.ts'
import { pickArea, xihu } from './organ-steps.ts'
import { expectNoSidewaysScroll, goTo, pageName } from './parts.ts'
import { rowOf, step } from './rows.ts'

const testConsole = openTestConsole()
const { api } = testConsole
const come = comeToWork(testConsole)
const list = '/order/orderre'

const nameOf = async (clientId: string) =>
  (await api().admin(customerclient.read, { params: { id: clientId } })).data.name

/** Chooses an option found by typing. */
const find = async (form: Locator, page: Page, label: string, text: string) => {
  const box = form.getByRole('combobox', { name: label })
  await box.click()
  await box.fill(text)
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(text).first().click()
}

/** Counts the clicks of the mouse in the page from now on. */
const countClicks = async (page: Page) => {
  await page.evaluate(`{
    window.clicks = 0
    window.addEventListener('pointerdown', () => { window.clicks += 1 }, true)
  }`)
  return () => page.evaluate<number>('window.clicks')
}

it('an order of a new customer on the phone takes at most 12 clicks, and once paid has a first visit to dispatch', async () => {
  const { projectId } = await soldProject(api(), { name: '上门洗浴', specs: [specDraft({ priceFen: 19_900 })] })
  await receivingPerson(api(), { projectIds: [projectId] })
  const mobile = mobileOf(810_000_001)
  const page = await come(list)
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '代客下单' })
  await form.getByLabel('来电号码').fill(mobile)
  await form.getByText('未登记的号码').waitFor()
  expect(await form.getByLabel('手机号', { exact: true }).first().inputValue()).toBe(mobile)
  await form.getByLabel('姓名', { exact: true }).first().fill('林小雨')
  await form.getByText('下单人负责接洽').click()
  await form.getByLabel('姓名', { exact: true }).nth(1).fill('林桂香')
  await form.getByLabel('身份证号').fill(womansCard(77))
  await form.getByRole('radio', { name: '独居' }).click()
  await form.getByRole('group', { name: '紧急联系人' }).getByRole('radio', { name: '子女' }).click()
  await find(form, page, '选择项目或商品', '上门洗浴')
  await form.getByText('应付¥199.00', { exact: true }).waitFor()
  await pickArea(form, '服务地区', '西湖区', xihu)
  await form.getByLabel('服务地址').fill('文三路300号5幢501室')
  await form.getByText('已约定时间').click()
  await date(form, '预约日期', workday(api()))
  await form.getByRole('button', { name: '10:00 · 1人可去' }).click()
  await form.getByRole('button', { name: '提交订单' }).click()
  await page.getByText(/^下单成功：ZD/).waitFor()
  expect(await clicks()).toBeLessThanOrEqual(12)
  await form.waitFor({ state: 'hidden' })
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: /^ZD/ }).waitFor()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const made = await orderById(api(), id)
  expect(made).toMatchObject({ payFen: 19_900, clientName: '林桂香', contactName: '林小雨', expectTime: '10:00' })
  await payOrderOf(api(), made)
  await pageName(page).getByText('待服务').waitFor()
  await main.getByRole('row').filter({ hasText: 'FD' }).getByText('待派单').waitFor()
  expect((await visitsOf(api(), id)).map(({ status }) => status)).toEqual(['undispatched'])
  expect(await checkInvariants(api().db)).toEqual([])
})

it('a booker who is chosen by name is the contact of a new care recipient by one tick', async () => {
  await soldProject(api(), { name: '上门修脚', specs: [specDraft({ priceFen: 8800 })] })
  await addBooker(api(), { name: '程素云', mobile: mobileOf(810_000_031) })
  const page = await come(list)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '代客下单' })
  await find(form, page, '下单人', '程素云')
  await form.getByRole('radiogroup', { name: '服务对象信息' }).getByText('新登记').click()
  await form.getByText('下单人负责接洽').click()
  await form.getByLabel('姓名', { exact: true }).first().fill('程阿婆')
  await form.getByLabel('身份证号').fill(womansCard(78))
  await form.getByRole('radio', { name: '独居' }).click()
  await form.getByRole('group', { name: '紧急联系人' }).getByRole('radio', { name: '子女' }).click()
  await find(form, page, '选择项目或商品', '上门修脚')
  await form.getByText('应付¥88.00', { exact: true }).waitFor()
  await pickArea(form, '服务地区', '西湖区', xihu)
  await form.getByLabel('服务地址').fill('文三路300号5幢502室')
  await form.getByRole('button', { name: '提交订单' }).click()
  await page.getByText(/^下单成功：ZD/).waitFor()
  await page.getByRole('main').getByRole('heading', { name: /^ZD/ }).waitFor()
  const { clientId } = await orderById(api(), new URL(page.url()).searchParams.get('id') ?? '')
  const [client] = await api().db.select().from(clients).where(eq(clients.id, clientId))
  expect(openRows(api().tools.keyring, 'customer_client', 'contacts', client!)).toMatchObject([
    { name: '程素云', relation: 'child', mobile: mobileOf(810_000_031) },
  ])
})

it('an order is paid by the insurance, a prepaid card and in cash together', async () => {
  const { specId } = await soldProject(api(), { name: '上门康复', specs: [specDraft({ priceFen: 20_000 })] })
  const clientId = await addInsured(api(), { monthQuotaFen: 12_000 })
  const bookerId = await addBooker(api(), { name: '沈素琴' })
  const card = await addCard(api(), { faceFen: 3000 })
  const page = await come(list)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '代客下单' })
  await find(form, page, '下单人', '沈素琴')
  await find(form, page, '服务对象', await nameOf(clientId))
  await find(form, page, '选择项目或商品', '上门康复')
  await form.getByText('应付¥200.00', { exact: true }).waitFor()
  await typeAll(form, { 联系人: '沈素琴', 联系电话: mobileOf(810_000_002) })
  await pick(form, '支付方式', '现金')
  await form.getByText('本月长护险剩余额度¥120.00').waitFor()
  await form.getByLabel('长护险支付').fill('120')
  await form.getByLabel('长护险凭证号').fill('CH-E2E')
  await form.getByRole('button', { name: '使用预付卡' }).click()
  await form.getByLabel('卡号').fill(card.cardNo)
  await form.getByLabel('密码').fill('00000000')
  await form.getByRole('button', { name: '验证' }).click()
  await form.getByText('卡号或密码不正确').waitFor()
  await form.getByLabel('密码').fill(cardPassword)
  await form.getByLabel('密码').press('Enter')
  await form.getByText('可用¥30.00').waitFor()
  await form.getByText('剩余应付 · 现金').waitFor()
  await form.getByLabel('线下收款凭证号').fill('SJ-0009')
  await form.getByRole('button', { name: '提交订单' }).click()
  const question = page.getByRole('dialog', { name: '确认已收款' })
  await question.getByText('¥50.00').waitFor()
  await question.getByRole('button', { name: '确认收款' }).click()
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: /^ZD/ }).waitFor()
  await main.getByText('CH-E2E').waitFor()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  expect((await orderById(api(), id)).payParts.map(({ method, fen }) => [method, fen])).toEqual([
    ['insurance', 12_000],
    ['prepaidCard', 3000],
    ['cash', 5000],
  ])
  expect([specId, bookerId]).not.toContain('')
})

it('the visits of a card are scheduled as a series in a weekly rhythm, as previewed', async () => {
  const [visit] = await inSilence(async () => {
    const { specId } = await soldProject(api(), { specs: [specDraft({ times: 4, validDays: 90 })] })
    return paidVisits(api(), { specId })
  })
  const page = await come(`/order/maindetail?id=${visit?.mainId}`)
  await page.getByRole('button', { name: '连续预约' }).click()
  const form = page.getByRole('dialog', { name: /^连续预约/ })
  await form.getByRole('checkbox', { name: '周二' }).click()
  await form.getByRole('checkbox', { name: '周四' }).click()
  const days = form.getByRole('region', { name: '预览' }).getByRole('listitem')
  await expect.poll(() => days.count()).toBe(4)
  await expect.poll(() => days.first().innerText()).toMatch(/第1次[\s\S]*周[二四] 09:00/)
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: '全部预约' }).click()
  await page.getByText('已预约4次').waitFor()
  const rows = await visitsOf(api(), visit?.mainId ?? '')
  expect(rows.map(({ startAt }) => startAt?.slice(11, 16))).toEqual(['09:00', '09:00', '09:00', '09:00'])
})

it('an unpaid order is paid offline with a receipt number; another is cancelled with a reason', async () => {
  const [kept, left] = [await placeOrder(api()), await placeOrder(api())]
  const page = await come(`${list}?status=awaitingPayment`, { isListening: true })
  await step(page, kept.orderNo, '线下收款')
  const dialog = page.getByRole('dialog', { name: `线下收款：${kept.orderNo}` })
  await dialog.getByRole('button', { name: '确认收款' }).click()
  await field(dialog, '凭证号').getByText('必填').waitFor()
  await dialog.getByLabel('凭证号').fill('SJ-0002')
  await dialog.getByRole('button', { name: '确认收款' }).click()
  const sure = page.getByRole('dialog', { name: '确认已收款' })
  await sure.getByRole('button', { name: '确认收款' }).click()
  await page.getByText('收款成功').waitFor()
  await step(page, left.orderNo, '取消订单')
  const question = page.getByRole('dialog', { name: `取消“${left.orderNo}”` })
  await question.getByRole('textbox').fill('客户不要了')
  await question.getByRole('button', { name: '取消订单' }).click()
  await question.waitFor({ state: 'hidden' })
  await rowOf(page, left.orderNo).waitFor({ state: 'hidden' })
  expect(await orderById(api(), kept.id)).toMatchObject({ status: 'paid', payMethod: 'cash' })
  expect(await orderById(api(), left.id)).toMatchObject({ status: 'cancelled', cancelReason: '客户不要了' })
})

it('a refund is calculated before it is requested, and locks the visits meanwhile', async () => {
  const spec = { times: 3, priceFen: 30_000 }
  const row = await inSilence(() => paidOrder(api(), { spec }))
  const page = await come(`/order/maindetail?id=${row.id}`)
  await page.getByRole('button', { name: '更多', exact: true }).first().click()
  await page.getByRole('menuitem', { name: '申请退款' }).click()
  const dialog = page.getByRole('dialog', { name: `申请退款：${row.orderNo}` })
  const [first] = await visitsOf(api(), row.id)
  await dialog.getByRole('checkbox', { name: new RegExp(first?.childNo ?? '') }).uncheck()
  await pick(dialog, '退款原因', '客户取消')
  await dialog.getByText('¥200.00').first().waitFor()
  await dialog.getByRole('button', { name: '提交申请' }).click()
  const sure = page.getByRole('dialog', { name: '确认提交退款申请' })
  await sure.getByText('金额：¥200.00').waitFor()
  await sure.getByRole('button', { name: '提交申请' }).click()
  await page.getByText(/^退款申请已提交：/).waitFor()
  await pageName(page).getByText('退款中').waitFor()
  await expect.poll(() => page.getByRole('main').getByText('退款锁定').count()).toBe(2)
  expect((await visitsOf(api(), row.id)).map(({ refundLock }) => refundLock)).toEqual([false, true, true])
})

it('a declined visit returns to the dispatcher, with the staff member and the reason', async () => {
  const { id, childNo, staff } = await inSilence(() => visitOf(api(), 'offered'))
  const rejected = { params: { id }, body: { reason: '家中有事' } }
  const { status } = await inSilence(() => staff(edgeField.reject, rejected))
  expect(status).toBe(200)
  const page = await come(`/order/detail?id=${id}`)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: childNo }).waitFor()
  await pageName(page).getByText('待派单').waitFor()
  await main.getByText('家中有事').first().waitFor()
  await expect.poll(() => main.getByRole('heading', { name: childNo }).count()).toBe(1)
})

it('the orders of a care recipient are listed in their record and link to each order', async () => {
  const clientId = await addClient(api(), { name: '顾梅芳' })
  const change = { clientId, bookerId: await addBooker(api()) }
  const row = await inSilence(() => paidOrder(api(), { change }))
  const page = await come(`/customer/detail?id=${clientId}&tab=orders`)
  await page.getByRole('link', { name: row.orderNo }).click()
  await page.getByRole('main').getByRole('heading', { name: row.orderNo }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: row.orderNo }).waitFor()
  expect(testConsole.pathOf(page)).toBe(`/customer/detail?id=${clientId}&tab=orders`)
})

it('on a phone the list and the form of an order fit', async () => {
  const row = await placeOrder(api())
  const page = await come(list, { viewport: phone })
  await page.getByText(row.orderNo).waitFor()
  await expectNoSidewaysScroll(page)
  await goTo(page, `/order/maindetail?id=${row.id}`)
  await page.getByRole('main').getByRole('heading', { name: row.orderNo }).waitFor()
  await expectNoSidewaysScroll(page)
  await goTo(page, list)
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog', { name: '代客下单' }).getByText('订购内容').waitFor()
  await expectNoSidewaysScroll(page)
})
