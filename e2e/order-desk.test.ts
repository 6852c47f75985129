import { addDays, businessDay, order } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { readVisit, soldProject, visitOf, workday } from '../server/test/factories/field-rows.ts'
import { receivingPerson } from '../server/test/factories/people-rows.ts'
import { scheduledVisit } from '../server/test/factories/order-rows.ts'
import { openTestConsole } from './test-console.ts'
import { comeToWork } from './order-steps.ts'
import { violations } from './axe.ts'
import { choose, expectNoSidewaysScroll, goTo, pageName } from './parts.ts'
import { phone } from './browser.ts'
import { rowOf, rows, seeState, step } from './rows.ts'

const testConsole = openTestConsole()
const { api } = testConsole
const come = comeToWork(testConsole)
const desk = '/order/childFastOrder'

/** A scheduled visit that waits for dispatch. */
const waiting = async (clock = '14:00') => {
  const { projectId, specId } = await soldProject(api())
  const startAt = new Date(`${workday(api())}T${clock}:00+08:00`)
  const change = { items: [{ specId, qty: 1 }] }
  const visit = await inSilence(() => scheduledVisit(api(), { startAt, change }))
  return { ...visit, projectId }
}

const picker = (page: Page, childNo: string) => page.getByRole('dialog', { name: `派单：${childNo}` })

it('a visit is dispatched with the keyboard alone: step to it, open the picker, choose, send', async () => {
  const { id, childNo, projectId } = await waiting()
  const peopleId = await receivingPerson(api(), { projectIds: [projectId], name: '钱秀兰' })
  const page = await come(`${desk}?keyword=${childNo}`)
  await seeState(page, childNo, '待派单')
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  const dialog = picker(page, childNo)
  await dialog.getByRole('option', { name: /钱秀兰/ }).waitFor()
  await dialog.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('钱秀兰')
  await expect.poll(() => dialog.getByRole('option').count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('已派给钱秀兰').waitFor()
  await seeState(page, childNo, '待接单')
  expect(await readVisit(api(), id)).toMatchObject({ status: 'offered', peopleId })
  // U takes it back before the staff member is told.
  await page.keyboard.press('u')
  await page.getByText('已撤销派单').waitFor()
  await seeState(page, childNo, '待派单')
})

it('selected visits are dispatched as recommended after a preview, each of which can be left out', async () => {
  const first = await waiting('09:00')
  const { specId } = await readVisit(api(), first.id)
  const change = { items: [{ specId: specId ?? '', qty: 1 }] }
  const at = (clock: string) => new Date(`${workday(api())}T${clock}:00+08:00`)
  const other = await inSilence(() => scheduledVisit(api(), { startAt: at('11:00'), change }))
  const beside = await inSilence(() => scheduledVisit(api(), { startAt: at('09:30'), change }))
  await receivingPerson(api(), { projectIds: [first.projectId], name: '郑推荐' })
  const page = await come(desk)
  for (const { childNo } of [first, other, beside]) await rowOf(page, childNo).getByRole('checkbox').check()
  await page.getByRole('button', { name: '按推荐派单' }).click()
  const dialog = page.getByRole('dialog', { name: '按推荐派单：3次上门服务' })
  await dialog.getByText('最接近的郑推荐：时间冲突').waitFor()
  await dialog.getByRole('checkbox', { name: `派出${other.childNo}` }).uncheck()
  await dialog.getByRole('button', { name: '派出1单' }).click()
  await page.getByText('已派出1单').waitFor()
  const states = [first, other, beside].map(async ({ id }) => (await readVisit(api(), id)).status)
  expect(await Promise.all(states)).toEqual(['offered', 'undispatched', 'undispatched'])
})

it('Enter right after typing a name dispatches to the person typed, not to the best one shown before', async () => {
  const { id, childNo, projectId } = await waiting('10:00')
  const ids = await Promise.all(
    ['周先到', '周后到'].map((name) => receivingPerson(api(), { projectIds: [projectId], name })),
  )
  const page = await come(`${desk}?keyword=${childNo}`)
  await step(page, childNo, '派单')
  const dialog = picker(page, childNo)
  const other = dialog.getByRole('option', { name: /周/, selected: false })
  await other.waitFor()
  const name = /周(先|后)到/.exec((await other.textContent()) ?? '')?.[0] ?? ''
  await dialog.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.getByText(`已派给${name}`).waitFor()
  expect(await readVisit(api(), id)).toMatchObject({ status: 'offered', peopleId: ids[name === '周先到' ? 0 : 1] })
})

it('unavailable staff show the reason; forcing the dispatch requires a reason', async () => {
  const { id, childNo } = await waiting('15:00')
  // This staff member does not offer the service.
  await receivingPerson(api(), { name: '孙不会' })
  const { projectId } = await readVisit(api(), id)
  const sundays = [{ weekday: 7, start: '08:00', end: '18:00' }]
  const away = await receivingPerson(api(), { name: '李没空', projectIds: [projectId ?? ''], workTimes: sundays })
  const page = await come(`${desk}?keyword=${childNo}`)
  await step(page, childNo, '派单')
  const dialog = picker(page, childNo)
  await dialog.getByLabel('姓名或工号').fill('孙不会')
  const never = dialog.getByRole('option', { name: /孙不会/ })
  await never.getByText('不具备该项目资质').waitFor()
  await expect.poll(() => never.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByLabel('姓名或工号').fill('李没空')
  // The dialog changes its height when the other options are gone.
  await expect.poll(() => dialog.getByRole('option').count()).toBe(1)
  await dialog.getByRole('option', { name: /李没空/ }).click()
  await dialog.getByText('不在可服务时段').waitFor()
  const force = dialog.getByRole('button', { name: /强制/ })
  await expect.poll(() => force.isDisabled()).toBe(true)
  await dialog.getByLabel(/原因/).fill('客户指定')
  await force.click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await readVisit(api(), id)).toMatchObject({ status: 'offered', peopleId: away })
})

it('the second of two dispatchers is told of the change and sees the current state', async () => {
  const { id, childNo, projectId } = await waiting('16:00')
  const first = await receivingPerson(api(), { projectIds: [projectId], name: '周先到' })
  await receivingPerson(api(), { projectIds: [projectId], name: '吴后到' })
  const page = await come(`${desk}?keyword=${childNo}`)
  await step(page, childNo, '派单')
  const dialog = picker(page, childNo)
  await dialog.getByRole('option', { name: /吴后到/ }).click()
  await api().admin(order.dispatch, { params: { id }, body: { peopleId: first } })
  await dialog.getByRole('button', { name: /吴后到/ }).click()
  await page.getByText('状态已变化，已为您刷新').waitFor()
  await seeState(page, childNo, '待接单')
  await rowOf(page, childNo).getByText('周先到').waitFor()
  expect(await readVisit(api(), id)).toMatchObject({ peopleId: first })
})

it('a new time and address keep the position; a conflict of the staff member needs a reason', async () => {
  const { id, childNo, projectId } = await waiting('10:00')
  const mornings = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '12:00' }))
  const peopleId = await receivingPerson(api(), { projectIds: [projectId], name: '冯上午', workTimes: mornings })
  await inSilence(() => api().admin(order.dispatch, { params: { id }, body: { peopleId } }))
  const before = await readVisit(api(), id)
  expect(before.lat).not.toBeNull()
  const page = await come(`${desk}?keyword=${childNo}`)
  await step(page, childNo, '改约')
  const dialog = page.getByRole('dialog', { name: `改约：${childNo}` })
  await dialog.getByLabel('开始时间').fill('15:00')
  await dialog.getByLabel('开始时间').press('Enter')
  await dialog.getByLabel('修改地址和联系人').check()
  await expect.poll(() => dialog.getByLabel('纬度').inputValue()).toBe(String(before.lat))
  await dialog.getByLabel('服务地址').fill('文三路99号')
  await dialog.getByRole('button', { name: '确认预约' }).click()

  await dialog.getByRole('alert').getByText('不在可服务时段').waitFor()
  const force = dialog.getByRole('button', { name: '仍然改约' })
  await force.click()
  const reason = dialog.getByLabel('强制改约的原因')
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true')
  expect(await readVisit(api(), id)).toMatchObject({ status: 'offered', startAt: before.startAt })
  await reason.fill('客户指定下午')
  await force.click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await readVisit(api(), id)).toMatchObject({
    status: 'undispatched',
    startAt: `${workday(api())}T15:00:00.000+08:00`,
    address: '文三路99号',
    lng: before.lng,
    lat: before.lat,
  })
})

it('on the day board a visit is dragged to a staff member, who is judged on the way; Esc ends the drag', async () => {
  const { id, projectId } = await waiting('13:00')
  const peopleId = await receivingPerson(api(), { projectIds: [projectId], name: '郑看板' })
  // This staff member does not offer the service.
  await receivingPerson(api(), { name: '郑不会' })
  const page = await come(`${desk}?view=board&day=${workday(api())}`)
  await page.getByLabel('人员姓名').fill('郑')
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await rowOf('郑看板').waitFor()
  const bar = page
    .getByRole('complementary', { name: '待派单' })
    .getByRole('button', { name: /^13:00/ })
    .first()
  await bar.hover()
  await page.mouse.down()
  await rowOf('郑不会').getByRole('gridcell').hover()
  await rowOf('郑不会').getByText('不具备该项目资质').waitFor()
  const tip = page.getByRole('status').filter({ hasText: '郑不会' })
  await tip.getByText('13:00–14:00').waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  await page.mouse.up()
  await bar.dragTo(rowOf('郑看板').getByRole('gridcell'))
  const dialog = page.getByRole('dialog', { name: /^调整/ })
  await dialog.getByText('郑看板 · 13:00', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '确认调整' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf('郑看板')
    .getByRole('button', { name: /^13:00/ })
    .waitFor()
  expect(await readVisit(api(), id)).toMatchObject({ peopleId, status: 'offered' })
  await rowOf('郑看板').getByRole('link', { name: '郑看板' }).click()
  await page
    .getByRole('grid', { name: '郑看板的一周' })
    .getByRole('button', { name: /^13:00/ })
    .waitFor()
})

it('in the week a visit is dragged to another day and time, judged on the way; Esc ends the drag', async () => {
  const { id, projectId } = await waiting('13:00')
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }))
  const peopleId = await receivingPerson(api(), { projectIds: [projectId], name: '卫一周', workTimes: everyDay })
  await inSilence(() => api().admin(order.dispatch, { params: { id }, body: { peopleId } }))
  const [day, next] = [workday(api()), addDays(workday(api()), 1)]
  const page = await come(`${desk}?view=week&peopleId=${peopleId}&day=${day}`)
  const dayRow = (one: string) => page.locator(`[data-row="${one}"]`)
  const bar = dayRow(day).getByRole('button', { name: /^13:00/ })
  await bar.waitFor()
  /** Takes the bar in hand and holds it over a day, this many minutes later. */
  const holdOver = async (one: string, minutes: number) => {
    const from = (await bar.boundingBox())!
    const cell = (await dayRow(one).getByRole('gridcell').boundingBox())!
    const x = from.x + from.width / 2
    await page.mouse.move(x, from.y + from.height / 2)
    await page.mouse.down()
    // The board shows 07:00 to 21:00.
    await page.mouse.move(x + (minutes * cell.width) / (14 * 60), cell.y + cell.height / 2, { steps: 4 })
  }
  const verdictOf = (one: string) => dayRow(one).getAttribute('data-verdict')
  const tip = page.getByRole('status').filter({ hasText: '–' })

  // After the working hours only with a reason.
  await holdOver(next, 6 * 60)
  await tip.getByText('19:00–20:00').waitFor()
  await dayRow(next).getByText('不在可服务时段').waitFor()
  expect(await verdictOf(next)).toBe('forced')
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  await page.mouse.up()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await holdOver(next, 0)
  await expect.poll(() => verdictOf(next)).toBe('eligible')
  expect(await verdictOf(day)).toBe('same')
  await tip.getByText('13:00–14:00').waitFor()
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: /^调整/ })
  await dialog.getByText(`卫一周 · ${next.slice(5)} · 13:00`, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '确认调整' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const moved = dayRow(next).getByRole('button', { name: /^13:00/ })
  await moved.waitFor()
  expect(await readVisit(api(), id)).toMatchObject({ peopleId, startAt: `${next}T13:00:00.000+08:00` })

  // The week of the care recipient, with the keyboard.
  const { clientId } = await readVisit(api(), id)
  await goTo(page, `${desk}?view=week&clientId=${clientId}&day=${day}`)
  await moved.focus()
  await moved.press('Enter')
  await dialog.getByLabel('开始时间').fill('15:30')
  await dialog.getByLabel('开始时间').press('Enter')
  await dialog.getByRole('button', { name: '确认调整' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const later = dayRow(next).getByRole('button', { name: /^15:30/ })
  await later.waitFor()
  await later.hover()
  await page.mouse.down()
  await dayRow(day).getByRole('gridcell').hover()
  await expect.poll(() => verdictOf(day)).toBe('eligible')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await readVisit(api(), id)).toMatchObject({ peopleId, startAt: `${next}T15:30:00.000+08:00` })
})

it('the details of a finished visit show its whole history; confirming it completes it and splits the revenue', async () => {
  const { id, childNo } = await inSilence(() => visitOf(api(), 'unconfirmed'))
  const page = await come(`/order/detail?id=${id}`)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: childNo }).waitFor()
  for (const part of ['上门服务信息', '服务地点', '服务记录', '派单记录', '操作日志'])
    await main.getByRole('heading', { name: part }).waitFor()
  await main.getByText('协助洗浴，更换衣物').waitFor()
  await page.getByRole('button', { name: '代客确认' }).click()
  const question = page.getByRole('dialog', { name: /代客确认/ })
  await question.getByRole('textbox').fill('电话确认')
  await question.getByRole('button', { name: /确认/ }).last().click()
  await pageName(page).getByText('已完成').waitFor()
  await main.getByRole('heading', { name: '分账' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /完成单/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^服务完成单_\d{14}\.xlsx$/)
})

it('on a phone the list, the board and the details fit, and the next action is visible', async () => {
  const { id, childNo } = await waiting('10:00')
  const page = await come(`${desk}?keyword=${childNo}`, { viewport: phone })
  await rows(page).first().waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByText('日看板').click()
  await page.getByLabel('人员姓名').waitFor()
  await expectNoSidewaysScroll(page)
  await goTo(page, `/order/detail?id=${id}`)
  await page.getByRole('button', { name: '派单', exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
})

it('the first screen has fourteen visits, and the heading of their day takes no line', async () => {
  const { id } = await waiting('08:00')
  const { specId } = await readVisit(api(), id)
  const change = { items: [{ specId: specId ?? '', qty: 1 }] }
  for (let hour = 9; hour < 22; hour++) {
    const startAt = new Date(`${workday(api())}T${String(hour).padStart(2, '0')}:00:00+08:00`)
    await inSilence(() => scheduledVisit(api(), { startAt, change }))
  }
  const page = await come(desk)
  const fourteenth = rows(page).nth(13)
  await fourteenth.waitFor()
  const { y, height } = (await fourteenth.boundingBox()) ?? { y: 900, height: 0 }
  expect(height).toBe(44)
  expect(y + height).toBeLessThanOrEqual(900)
  // Columns became narrower instead of scrolling.
  const [table, panel] = await Promise.all(
    [page.locator('table').first(), page.getByRole('main')].map((part) => part.boundingBox()),
  )
  expect(table?.width).toBeLessThan(panel?.width ?? 0)
  const heading = page.getByText(/^(明天|更晚)$/).and(page.locator('td *'))
  expect(await heading.count()).toBe(1)
  expect((await rows(page).filter({ has: heading }).boundingBox())?.height).toBe(44)
})

it('in a language of long words tabs, filters and tools share a line, and a menu holds the tabs without room', async () => {
  const { childNo } = await waiting()
  const page = await come(desk)
  await rowOf(page, childNo).waitFor()
  await choose(page, '语言', 'English')
  const tabs = page.getByRole('tablist').filter({ hasText: 'To do' })
  const parts = [tabs, page.getByRole('main').getByRole('search'), page.getByRole('button', { name: 'Refresh' })]
  const middles = async () => {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
    return boxes.map((box) => (box === null ? 0 : box.y + box.height / 2))
  }
  await expect.poll(async () => Math.max(...(await middles())) - Math.min(...(await middles()))).toBeLessThan(8)
  expect(await violations(page)).toEqual([])
  await page.getByRole('main').locator('.ant-tabs-nav').getByRole('button', { name: 'More' }).click()
  await page.getByRole('option', { name: /^Cancelled/ }).click()
  await page.getByRole('tab', { name: /^Cancelled/, selected: true }).waitFor()
  await rowOf(page, childNo).waitFor({ state: 'hidden' })
})

it('the days beside the title filter the desk without opening the filters, and stay with a reload and the back button', async () => {
  const { childNo } = await waiting()
  const page = await come(desk)
  await rowOf(page, childNo).waitFor()
  const days = page.getByRole('radiogroup', { name: '预约日期' })
  await days.getByText('今天', { exact: true }).click()
  await rowOf(page, childNo).waitFor({ state: 'hidden' })
  const today = businessDay(api().now())
  const asked = () => {
    const { searchParams } = new URL(page.url())
    return [searchParams.get('appointFrom'), searchParams.get('appointTo')]
  }
  expect(asked()).toEqual([today, today])
  expect(await page.getByRole('group', { name: '更多', exact: true }).count()).toBe(0)
  await page.reload()
  await days.getByRole('radio', { name: '今天', checked: true }).waitFor({ state: 'attached' })
  await page.goBack()
  await rowOf(page, childNo).waitFor()
  await days.getByRole('radio', { name: '全部', checked: true }).waitFor({ state: 'attached' })
  expect(asked()).toEqual([null, null])
})
