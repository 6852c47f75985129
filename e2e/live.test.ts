import { edgeBooking, edgeStaff, hubNamespace, order } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { storedNotices } from '../server/src/db/tables.ts'
import { noticeMarks, noticeReads } from '../server/src/modules/desk/notice/table.ts'
import { bookings } from '../server/src/modules/desk/booking/table.ts'
import { addBooking, boxAtHome } from '../server/test/factories/booking-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { payOrderOf, placeOrder, visitsOf } from '../server/test/factories/order-rows.ts'
import { fromOutside, outsideDraft } from '../server/test/factories/peopleapply-rows.ts'
import { violations } from './axe.ts'
import { desktop, phone } from './browser.ts'
import { openTestConsole } from './test-console.ts'
import { bell, closeNewOrders, goAndSee, listen, messages, newOrders, nextGreeting } from './live-steps.ts'
import { choose, toast } from './parts.ts'
import { openWire } from './wire.ts'

const { enter, excuse, api, seeAddress, pathOf } = openTestConsole()
const { admin, holder } = testNames('a')
const dayMs = 24 * 60 * 60 * 1000
/** Longer than the console waits before it reconnects. */
const slowMs = 600

let wire: Awaited<ReturnType<typeof openWire>>
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire?.close())
beforeEach(async () => {
  for (const table of [storedNotices, noticeReads, noticeMarks]) await api().db.delete(table)
})

/** Opens a page with a live connection. */
const atDesk = (path = '/order/childFastOrder', username = holder('order')) =>
  enter(path, username, { isListening: true })
const paid = async () => (await payOrderOf(api(), await placeOrder(api()))).order
const saidOf = ({ title }: { readonly title: string }) => `您有新的服务订单：${title}×1，¥200.00`

const countOf = async (page: Page, tab: string) => {
  const text = await page.getByRole('tab', { name: new RegExp(`^${tab} \\d`) }).innerText()
  return Number(text.replace(/\D/g, ''))
}

describe('an order paid elsewhere', () => {
  it('opens the dialog, updates the counts and stays unread in the bell, also after a reload, until it is opened', async () => {
    const page = await atDesk()
    const other = await atDesk('/order/orderre', admin)
    const before = await countOf(page, '待预约')
    const row = await paid()
    for (const each of [page, other]) await newOrders(each).getByText(saidOf(row), { exact: true }).waitFor()
    await expect.poll(() => countOf(page, '待预约')).toBe(before + 1)
    await other.getByText(row.orderNo, { exact: true }).waitFor()

    await closeNewOrders(page)
    expect(pathOf(page)).toBe('/order/childFastOrder')
    await bell(page, 1).waitFor()
    await page.reload()
    await bell(page, 1).click()
    const line = messages(page).getByRole('button', { name: saidOf(row) })
    await expect.poll(() => line.innerText()).toMatch(/^未读\s+订单\s+\d\d-\d\d \d\d:\d\d\s/)
    await line.click()
    await seeAddress(page, `/order/maindetail?id=${row.id}`)
    await messages(page).waitFor({ state: 'hidden' })
    await bell(page, 0).waitFor()

    await goAndSee(other)
    expect(pathOf(other)).toBe('/order/orderre')
    await bell(other, 0).waitFor()
  })

  it('leads from the dialog to the orders, from any page', async () => {
    const page = await atDesk('/GoodsOrders/GetPageList')
    const row = await paid()
    await newOrders(page).getByText(saidOf(row), { exact: true }).waitFor()
    await goAndSee(page)
    await seeAddress(page, '/order/orderre')
    await page.getByRole('main').getByText(row.orderNo, { exact: true }).waitFor()
  })

  it('is announced in the language chosen meanwhile', async () => {
    const page = await atDesk()
    const greeted = nextGreeting(page)
    await choose(page, '语言', 'English')
    await greeted
    const row = await paid()
    const dialog = page.getByRole('dialog', { name: 'New orders' })
    await expect
      .poll(() => dialog.getByRole('listitem').innerText())
      .toBe(`New service order: ${row.title} ×1, ¥200.00`)
  })

  it('is announced once when the server answers slowly, also after a change of language', async () => {
    const page = await enter('/order/childFastOrder', holder('order'), { isLoaded: true })
    const line = { asked: 0, greeted: 0 }
    const isGreeting = (message: string | Buffer) => String(message).startsWith(`40${hubNamespace},`)
    await page.routeWebSocket(/\/live\//, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        if (isGreeting(message)) line.asked += 1
        server.send(message)
      })
      const greet = (message: string | Buffer) => {
        socket.send(message)
        line.greeted += 1
      }
      server.onMessage((message) => {
        if (isGreeting(message)) setTimeout(greet, slowMs, message)
        else socket.send(message)
      })
    })
    await page.reload()
    await expect.poll(() => line.greeted).toBe(1)
    await choose(page, '语言', 'English')
    await expect.poll(() => line.greeted).toBeGreaterThan(1)
    const row = await paid()
    const dialog = page.getByRole('dialog', { name: 'New orders' })
    await expect
      .poll(() => dialog.getByRole('listitem').innerText())
      .toBe(`New service order: ${row.title} ×1, ¥200.00`)
    expect(line).toEqual({ asked: 2, greeted: 2 })
  })
})

it('a colleague’s change updates the counts silently and does not take the focus', async () => {
  const [visit] = await visitsOf(api(), (await inSilence(paid)).id)
  const page = await atDesk('/order/childFastOrder', admin)
  const field = page.getByPlaceholder('单号/服务对象/人员/完整电话')
  await field.focus()
  const [waiting, ready] = [await countOf(page, '待预约'), await countOf(page, '待派单')]
  const appointed = await api().admin(order.appointment, {
    params: { id: visit?.id ?? '' },
    body: { appointDate: '2026-11-18', startTime: '10:00' },
  })
  expect(appointed.status).toBe(200)
  await expect.poll(() => countOf(page, '待派单')).toBe(ready + 1)
  expect(await countOf(page, '待预约')).toBe(waiting - 1)
  await expect.poll(() => field.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  await expect.poll(() => newOrders(page).count()).toBe(0)
})

it('the dialog for an application or a booking leads nowhere; the bell leads to the booking', async () => {
  const page = await atDesk('/order/childFastOrder', admin)
  await fromOutside(api(), edgeStaff.apply, await outsideDraft(api(), { name: '孙小美' }))
  await newOrders(page)
    .getByText(/^收到孙小美的.+入驻申请$/)
    .waitFor()
  await goAndSee(page)
  expect(pathOf(page)).toBe('/order/childFastOrder')

  const { shown } = await boxAtHome(api())
  await api().anonymous(edgeBooking.book, { body: { ...shown, demand: '想请人来换药' } })
  const said = '收到新的电视预约：赵敏 想请人来换药'
  await newOrders(page).getByText(said, { exact: true }).waitFor()
  await goAndSee(page)
  expect(pathOf(page)).toBe('/order/childFastOrder')
  await bell(page, 0).click()
  await messages(page).getByRole('button', { name: said }).click()
  const [made] = await api().db.select({ id: bookings.id }).from(bookings)
  await seeAddress(page, `/booking/list?open=${made?.id}`)
})

it('a burst shows the first message and the number of others, and the bell counts them all', async () => {
  const page = await atDesk()
  const rows = []
  for (let n = 0; n < 8; n++) rows.push(await placeOrder(api()))
  await Promise.all(rows.map((row) => payOrderOf(api(), row)))
  await newOrders(page)
    .getByText(/^您有\d条新的订单消息$/)
    .first()
    .waitFor()
  await closeNewOrders(page)
  await bell(page, rows.length).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await bell(page, rows.length).click()
  await expect.poll(() => messages(page).getByRole('listitem').count()).toBe(rows.length)
  await messages(page).getByRole('button', { name: '全部已读' }).click()
  await page.keyboard.press('Escape')
  await bell(page, 0).waitFor()
})

it('notices are the same in all tabs and for the next sign-in, and show who deals with them', async () => {
  const page = await atDesk()
  const second = await page.context().newPage()
  await listen(second, '/order/orderre')
  await paid()
  for (const tab of [page, second]) {
    await newOrders(tab).waitFor()
    await closeNewOrders(tab)
    await bell(tab, 1).waitFor()
  }
  await bell(second, 1).click()
  await messages(second).getByRole('button', { name: '全部已读' }).click()
  await bell(page, 0).waitFor()

  await page.close()
  await second.keyboard.press('Escape')
  await paid()
  await newOrders(second).waitFor()
  await closeNewOrders(second)
  await bell(second, 1).waitFor()
  const colleague = await atDesk('/order/orderre', admin)
  await bell(colleague, 2).click()
  const newest = messages(colleague).getByRole('listitem').first()
  await newest.getByRole('button', { name: '认领' }).click()
  await newest.getByText('测试员处理中').waitFor()
  await bell(second, 1).click()
  await messages(second).getByText('测试员处理中').waitFor()
  await newest.getByRole('button', { name: '处理完成' }).click()
  await expect.poll(() => bell(second, 0).count()).toBe(1)
})

it('the dialog takes no focus from a form and each line leads to its order', async () => {
  const page = await atDesk('/order/orderre')
  const search = page.getByRole('textbox').first()
  await search.fill('王')
  const row = await paid()
  await newOrders(page).getByText(saidOf(row), { exact: true }).waitFor()
  await page.keyboard.type('芳')
  await expect.poll(() => search.inputValue()).toBe('王芳')
  await newOrders(page)
    .getByRole('button', { name: saidOf(row) })
    .click()
  await seeAddress(page, `/order/maindetail?id=${row.id}`)
  await newOrders(page).waitFor({ state: 'hidden' })
  await bell(page, 0).waitFor()
})

it('the bell works with keyboard, screen reader and phone', async () => {
  const page = await atDesk('/profile/index')
  const { id } = await paid()
  await closeNewOrders(page)
  await page.setViewportSize(phone)
  await bell(page, 1).focus()
  await page.keyboard.press('Enter')
  const line = messages(page).getByRole('listitem').first().getByRole('button').first()
  await line.waitFor()
  await expect.poll(() => line.getByText('未读').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  const { x = -1, width = 0 } = (await line.boundingBox()) ?? {}
  expect(x >= 0 && x + width <= phone.width).toBe(true)
  await line.focus()
  await page.keyboard.press('Enter')
  await seeAddress(page, `/order/maindetail?id=${id}`)
})

it('a lost connection is marked, then explained, and after the reconnect the counts are up to date', async () => {
  const page = await atDesk()
  const before = await countOf(page, '待预约')
  wire.cut()
  const mark = page.getByRole('banner').getByText('实时连接已断开', { exact: true })
  await mark.waitFor()
  await paid()
  await page.getByText('恢复之前收不到新消息，列表可能不是最新的。').waitFor()
  const notice = page.getByText('实时连接已断开，正在重新连接…')
  const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {}
  expect(height > 0 && y + height < desktop.height).toBe(true)
  // The server cannot be reached yet; the console keeps trying by itself.
  await page.getByRole('button', { name: '立即重连' }).click()
  wire.mend()
  await toast(page, '实时连接已恢复').waitFor()
  await mark.waitFor({ state: 'detached' })
  await notice.waitFor({ state: 'detached' })
  await expect.poll(() => countOf(page, '待预约')).toBe(before + 1)

  const row = await paid()
  await newOrders(page).getByText(saidOf(row), { exact: true }).waitFor()
  await expect.poll(() => newOrders(page).getByRole('listitem').count()).toBe(1)
  excuse(page, /^WebSocket connection to/)
})

it('dismissed reminders stay hidden on all devices until the next day', async () => {
  const clerk = holder('tvbooking')
  await inSilence(() => addBooking(api()))
  const reminders = (page: Page) => page.getByRole('dialog', { name: '今日提醒' })
  const open = () => enter('/profile/index', clerk, { isReminded: true })
  const page = await open()
  await reminders(page)
    .getByText(/电视预约待处理/)
    .waitFor()
  await reminders(page).getByRole('checkbox', { name: '今日不再提醒' }).check()
  const muted = page.waitForResponse((response) => response.url().endsWith('/api/account/ignoreorderremind'))
  await reminders(page).getByRole('button', { name: '知道了' }).click()
  await muted

  const device = await open()
  const answers: unknown[] = []
  await device.route('**/api/order/orderremind', async (route) => {
    const response = await route.fetch()
    answers.push(await response.json())
    await route.fulfill({ response })
  })
  await device.reload()
  await expect.poll(() => answers).toMatchObject([{ data: { ignored: 1 } }])
  await device.getByRole('main').getByRole('heading').first().waitFor()
  await expect.poll(() => reminders(device).count()).toBe(0)

  api().pass(dayMs)
  await reminders(await open()).waitFor()
})
