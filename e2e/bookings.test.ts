import { booking, mask, order } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditRows } from '../server/src/db/tables.ts'
import { mobileOf } from '../server/src/demo/numbers.ts'
import { inSilence } from '../server/src/bus/outbox.ts'
import { orders } from '../server/src/modules/care/order/table.ts'
import { readOutbox } from '../server/src/modules/base/sms/service.ts'
import { addBooking, tvProject } from '../server/test/factories/booking-rows.ts'
import { addBooker, addClient } from '../server/test/factories/client-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { violations } from './axe.ts'
import { bookOnTv, action, followUp, openOrder, payInCash, readBooking } from './booking-steps.ts'
import { phone } from './browser.ts'
import { womansCard } from './customer-steps.ts'
import { field, pick, type, typeAll } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import { expectNoSidewaysScroll, toast } from './parts.ts'
import { fact, openDetails } from './people-steps.ts'
import { rowOf, rows, seeState, step } from './rows.ts'

const { enter, seeAddress, api } = openTestConsole()
const { holder } = testNames('a')
const clerk = holder('tvbooking')

beforeAll(async () => {
  await alsoHolds(api(), clerk, 'order')
})

const openList = (query = '', username = clerk, isListening = false) =>
  enter(`/booking/list${query}`, username, { now: api().now(), isListening })

describe('a TV booking', () => {
  it('is followed up, becomes an order for a new care recipient, and links to it', async () => {
    const { id, bookingNo, mobile, service } = await bookOnTv(api(), '左脚换药')
    const page = await openList('', clerk, true)
    const row = rowOf(page, bookingNo)
    for (const text of ['电视', '赵敏', mask.mobile(mobile), '左脚换药', '2026-11-20', '0分钟'])
      await row.getByText(text, { exact: true }).waitFor()
    await row.getByText(`${service} 规格1`).waitFor()
    await followUp(page, bookingNo, '已电话联系，周五上午方便')
    await toast(page, '已记录').waitFor()
    await seeState(page, bookingNo, '跟进中')
    await row.getByText('已电话联系，周五上午方便').waitFor()

    const form = await openOrder(page, bookingNo)
    await form.getByText('左脚换药').waitFor()
    const [booker, recipient] = [form.getByLabel('姓名').nth(0), form.getByLabel('姓名').nth(1)]
    await expect.poll(() => booker.inputValue()).toBe('赵敏')
    await expect.poll(() => form.getByLabel('手机号').first().inputValue()).toBe(mobile)
    await form.getByText('¥100.00').first().waitFor()
    await form.getByRole('button', { name: '提交订单' }).click()
    await field(form, '身份证号').getByText('必填').waitFor()
    await recipient.fill('陈桂英')
    await type(form, '身份证号', womansCard(901))
    await form.getByRole('radio', { name: '独居' }).click()
    await form.getByRole('radio', { name: '子女', exact: true }).click()
    expect(await violations(page)).toEqual([])
    await payInCash(page, form, 'SK-E2E-901')

    await seeState(page, bookingNo, '已转订单')
    const { orderId, orderNo } = await readBooking(api(), id)
    const { data } = await api().admin(order.detail, { params: { id: orderId ?? '' }, query: { kind: 'main' } })
    expect(data.order).toMatchObject({
      orderNo,
      status: 'paid',
      source: 'tv',
      bookerName: '赵敏',
      clientName: '陈桂英',
    })
    expect(data.order.bookerMobile).toBe(mask.mobile(mobile))
    await step(page, bookingNo, '查看订单')
    await seeAddress(page, `/order/maindetail?id=${orderId}`)
    await page.getByRole('heading', { name: orderNo ?? '' }).waitFor()
  })

  it('from a registered phone number is assigned to its booker, who receives the payment link', async () => {
    const { specId } = await tvProject(api())
    const mobile = mobileOf(781_000_902)
    const bookerId = await addBooker(api(), { name: '孙丽', mobile })
    const clientId = await addClient(api(), { name: '孙家奶奶', bookerId, relation: 'child' })
    const id = await inSilence(() => addBooking(api(), { contactName: '孙丽', contactMobile: mobile, specId }))
    const { bookingNo } = await readBooking(api(), id)
    const page = await openList(`?keyword=${bookingNo}`)
    const form = await openOrder(page, bookingNo)
    await form.getByText('该电话已有下单人档案，已自动带出。').waitFor()
    await field(form, '下单人')
      .getByText(`孙丽 ${mask.mobile(mobile)}`)
      .waitFor()
    await form.getByRole('button', { name: '孙家奶奶' }).click()
    await form.getByRole('button', { name: '提交订单' }).click()
    await form.waitFor({ state: 'hidden' })
    await seeState(page, bookingNo, '已转订单')
    const { orderId, orderNo } = await readBooking(api(), id)
    const [made] = await api()
      .db.select()
      .from(orders)
      .where(eq(orders.id, orderId ?? ''))
    expect(made).toMatchObject({ bookerId, clientId, status: 'awaitingPayment', source: 'console' })
    const messages = await readOutbox(api().db, api().tools.keyring)
    expect(messages.find((one) => one.mobile === mobile)?.text).toContain(`您的订单${orderNo}待支付`)
    const auditLog = await api().db.select().from(auditRows).where(eq(auditRows.entityId, id))
    expect(auditLog.map(({ action }) => action).toSorted()).toEqual([
      'booking.add',
      'booking.createOrder',
      'booking.reveal',
    ])
  })

  it('that cannot become an order shows the reason and keeps the input', async () => {
    const { bookingNo } = await bookOnTv(api())
    const page = await openList(`?keyword=${bookingNo}`)
    const form = await openOrder(page, bookingNo)
    await form.getByLabel('姓名').nth(1).fill('陈桂英')
    await typeAll(form, { 身份证号: womansCard(903), 优惠金额: '30' })
    await form.getByRole('radio', { name: '独居' }).click()
    await form.getByRole('radio', { name: '子女', exact: true }).click()
    await form.getByRole('button', { name: '提交订单' }).click()
    await field(form, '优惠金额').getByText('优惠不能超过订单总额的20%', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    const asked = page.getByRole('dialog', { name: '放弃未保存的修改？' })
    await asked.getByRole('button', { name: '取消' }).click()
    await expect.poll(() => form.getByLabel('身份证号').inputValue()).toBe(womansCard(903))
    await type(form, '优惠金额', '20')
    await form.getByRole('button', { name: '提交订单' }).click()
    await form.waitFor({ state: 'hidden' })
    await seeState(page, bookingNo, '已转订单')
  })
})

describe('a booking without an order', () => {
  it('is closed with a reason, shows it afterwards, and is reopened', async () => {
    const id = await inSilence(() => addBooking(api(), { contactName: '欧阳静' }))
    const { bookingNo } = await readBooking(api(), id)
    const page = await openList(`?keyword=${bookingNo}`)
    await step(page, bookingNo, '关闭')
    const drawer = action(page, '关闭预约', bookingNo)
    await drawer.getByRole('button', { name: '关闭', exact: true }).last().click()
    await field(drawer, '关闭原因').getByText('请选择').last().waitFor()
    await pick(drawer, '关闭原因', '无法联系')
    await type(drawer, '说明', '三次未接通')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await toast(page, '预约已关闭').waitFor()
    await seeState(page, bookingNo, '已关闭')
    expect(await readBooking(api(), id)).toMatchObject({ closeReason: 'unreachable', handlerName: '测试员' })

    const details = await openDetails(page, rowOf(page, bookingNo), '欧阳静')
    await fact(details, '关闭原因').getByText('无法联系').waitFor()
    await details.getByRole('listitem').getByText('关闭预约 · 无法联系').waitFor()
    await details.getByRole('button', { name: '重新打开' }).click()
    const again = action(page, '重新打开预约', bookingNo)
    await type(again, '说明', '客户又来电')
    await again.getByRole('button', { name: '重新打开' }).click()
    await again.waitFor({ state: 'hidden' })
    await details.getByRole('listitem').getByText('客户又来电').waitFor()
    expect((await readBooking(api(), id)).status).toBe('following')
  })

  it('that another user changed first is not overwritten', async () => {
    const id = await inSilence(() => addBooking(api()))
    const { bookingNo } = await readBooking(api(), id)
    const page = await openList(`?keyword=${bookingNo}`)
    await step(page, bookingNo, '跟进')
    const drawer = action(page, '跟进预约', bookingNo)
    await drawer.getByLabel('跟进内容').fill('我先联系')
    await api().admin(booking.remark, { body: { id, remark: '误操作', status: 'closed', closeReason: 'mistake' } })
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await drawer.getByRole('alert').getByText('数据已被他人修改，请刷新后重试').waitFor()
    await expect.poll(() => drawer.getByLabel('跟进内容').inputValue()).toBe('我先联系')
    expect((await readBooking(api(), id)).status).toBe('closed')
  })
})

it('a phone booking is recorded, with a description where no service is named', async () => {
  const page = await openList()
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增电视预约' })
  await typeAll(form, { 联系人: '司马兰', 电话: '0571-88001561', 地址: '文三路478号2幢301室' })
  const area = form.getByRole('combobox').and(form.getByLabel('所在地区', { exact: true }))
  await area.fill('西湖区')
  await page.getByRole('menuitemcheckbox', { name: '浙江省 / 杭州市 / 西湖区', exact: true }).click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await field(form, '需求描述').locator('.ant-form-item-explain-error').getByText('必填').waitFor()
  await type(form, '需求描述', '想请人陪老人去医院')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  const row = rows(page).filter({ hasText: '司马兰' })
  await expect.poll(() => row.count()).toBe(1)
  for (const text of ['电话（后台）', '想请人陪老人去医院', mask.tel('0571-88001561')])
    await row.getByText(text).first().waitFor()
})

it('a link from an emergency call fills in the form, and the phone number is removed from the address', async () => {
  const agent = holder('tvecall')
  for (const role of ['tvbooking', 'order'] as const) await alsoHolds(api(), agent, role)
  const mobile = mobileOf(820_000_011)
  const known = new URLSearchParams({
    add: 'emergency',
    contactName: '何秀兰',
    contactMobile: mobile,
    areaCode: '330106',
    address: '文三路478号2幢301室',
    demand: '呼叫后需要上门',
  })
  const page = await openList(`?${known.toString()}`, agent)
  const form = page.getByRole('dialog', { name: '新增电视预约' })
  await expect.poll(() => form.getByLabel('联系人', { exact: true }).inputValue()).toBe('何秀兰')
  await expect.poll(() => form.getByLabel('电话', { exact: true }).inputValue()).toBe(mobile)
  await seeAddress(page, '/booking/list')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await rows(page).filter({ hasText: '何秀兰' }).getByText('紧急呼叫').waitFor()
})

it('on a phone bookings are read, followed up and ordered without sideways scrolling', async () => {
  const { bookingNo } = await bookOnTv(api(), '量血压')
  const page = await enter(`/booking/list?keyword=${bookingNo}`, clerk, { viewport: phone, now: api().now() })
  await rowOf(page, bookingNo).waitFor()
  await expectNoSidewaysScroll(page)
  const details = await openDetails(page, rowOf(page, bookingNo), '赵敏')
  await details.getByRole('heading', { name: '跟进记录' }).waitFor()
  await expectNoSidewaysScroll(page)
  await details.getByRole('button', { name: '转订单' }).click()
  const form = page.getByRole('dialog', { name: `预约${bookingNo}转订单` })
  await form.getByText('¥100.00').first().waitFor()
  const wide = await form.locator('.ant-drawer-body').evaluate((body) => body.scrollWidth - body.clientWidth)
  expect(wide).toBe(0)
  await expectNoSidewaysScroll(page)
})
