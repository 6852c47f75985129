import { clorder, mask, refund } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditRows } from '../server/src/db/tables.ts'
import { inSilence } from '../server/src/bus/outbox.ts'
import { approveRefund } from '../server/src/modules/care/refund/service.ts'
import { refunds } from '../server/src/modules/care/refund/table.ts'
import { visits } from '../server/src/modules/care/visit/table.ts'
import { keyed } from '../server/test/factories/booking-rows.ts'
import { addClient } from '../server/test/factories/client-rows.ts'
import { examSite, paidExam, partnerSays, soldPackage } from '../server/test/factories/clorder-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { womansCard } from './customer-steps.ts'
import { date, field, pick } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import { expectNoSidewaysScroll } from './parts.ts'
import { fact, openDetails } from './people-steps.ts'
import { rowOf, seeState, step } from './rows.ts'
import { freezeAt } from './clock.ts'

const { enter, seeAddress, api } = openTestConsole()
const { holder } = testNames('a')
const clerk = holder('guoyaoappointment')
const siteName = '国药体检中心'

let packageId = ''
beforeAll(async () => {
  await alsoHolds(api(), clerk, 'order')
  const site = await examSite(api(), { name: siteName, closedWeekdays: ['saturday', 'sunday'] })
  packageId = await soldPackage(api(), { name: '中老年套餐', priceFen: 19_900, examOrganIds: [site] })
})

let serial = 910
/** A care recipient with a paid health check that is not booked yet. */
const bought = async (name: string) => {
  serial += 1
  const clientId = await addClient(api(), { name, idCard: womansCard(serial) })
  const { mainId, rows: made } = await inSilence(() => paidExam(api(), packageId, { clientId, client: null }))
  const [row] = made
  if (row === undefined) throw new Error('there is no appointment')
  return { mainId, id: row.id, appointNo: row.appointNo }
}

const read = async (id: string) => (await api().admin(clorder.read, { params: { id } })).data

const openList = (query = '', username = clerk) => enter(`/clorder/list${query}`, username, { now: api().now() })

/** Requests a day from the partner, as a first booking or a reschedule. */
const appoint = async (page: Page, appointNo: string, name: string, day: string, again = false) => {
  await step(page, appointNo, again ? '改约' : '预约')
  const dialog = page.getByRole('dialog', { name: `${again ? '改约' : '预约'}体检${name}` })
  if (!again) await pick(dialog, '体检机构', siteName)
  await date(dialog, '体检日期', day)
  await dialog.getByRole('button', { name: '提交预约' }).click()
  return dialog
}

const sent = async (page: Page, appointNo: string, dialog: Awaited<ReturnType<typeof appoint>>) => {
  await dialog.waitFor({ state: 'hidden' })
  await seeState(page, appointNo, '已提交')
}

/** Sends a notice of the partner and refreshes the list. */
const partner = async (page: Page, notice: Parameters<typeof partnerSays>[1], state: string) => {
  const { status, message } = await partnerSays(api(), notice)
  if (status !== 200) throw new Error(message)
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await seeState(page, notice.appointNo, state)
}

describe('a paid health check', () => {
  it('is booked, refused, booked again, confirmed, done and reported; each view of the report is recorded', async () => {
    const { id, mainId, appointNo } = await bought('周玉兰')
    const page = await openList(`?keyword=${appointNo}`)
    await seeState(page, appointNo, '待预约')
    for (const text of ['周玉兰', '中老年套餐', '未选机构'])
      await rowOf(page, appointNo).getByText(text).first().waitFor()

    const dialog = await appoint(page, appointNo, '周玉兰', '2026-11-23')
    await sent(page, appointNo, dialog)
    await partner(page, { appointNo, answer: 'refuse', reason: '当天名额已满' }, '预约失败')
    await rowOf(page, appointNo).getByText('当天名额已满').waitFor()
    await sent(page, appointNo, await appoint(page, appointNo, '周玉兰', '2026-11-24'))
    await partner(page, { appointNo, answer: 'confirm', outOrderNo: 'GY-E2E-1' }, '预约成功')
    await rowOf(page, appointNo).getByText('GY-E2E-1').waitFor()
    await partner(page, { appointNo, answer: 'attend' }, '已到检')
    await partner(page, { appointNo, answer: 'report', reportUrl: 'https://partner.example/report/1' }, '已出报告')
    const [visit] = await api().db.select().from(visits).where(eq(visits.id, id))
    expect(visit?.status).toBe('completed')

    await step(page, appointNo, '查看报告')
    const report = page.getByRole('dialog', { name: '周玉兰的体检报告' })
    const link = report.getByRole('link', { name: '在新窗口打开' })
    await expect.poll(() => link.getAttribute('href')).toBe('https://partner.example/report/1')
    expect(await violations(page)).toEqual([])
    await report.getByRole('button', { name: '关闭', exact: true }).last().click()
    const auditLog = await api().db.select().from(auditRows).where(eq(auditRows.entityId, id))
    expect(auditLog.filter(({ action }) => action === 'clorder.report')).toHaveLength(1)
    await step(page, appointNo, '订单详情')
    await seeAddress(page, `/order/maindetail?id=${mainId}`)
  })

  it('cannot be booked on a day when the site is closed, and can be rescheduled until the day before', async () => {
    const { id, appointNo } = await bought('吴桂芳')
    const page = await openList(`?keyword=${appointNo}`)
    const dialog = await appoint(page, appointNo, '吴桂芳', '2026-11-22')
    // A Sunday cannot be chosen, so the typed date is not accepted.
    await field(dialog, '体检日期').getByText('必填').waitFor()
    await dialog.getByText('休息日：周六 周日').waitFor()
    expect(await violations(page)).toEqual([])
    await date(dialog, '体检日期', '2026-11-23')
    await dialog.getByRole('button', { name: '提交预约' }).click()
    await sent(page, appointNo, dialog)
    await partner(page, { appointNo, answer: 'confirm', outOrderNo: 'GY-E2E-2' }, '预约成功')
    const again = await appoint(page, appointNo, '吴桂芳', '2026-11-25', true)
    await sent(page, appointNo, again)
    expect(await read(id)).toMatchObject({ appointDate: '2026-11-25', outOrderNo: null })

    await partner(page, { appointNo, answer: 'confirm', outOrderNo: 'GY-E2E-3' }, '预约成功')
    await freezeAt(page, new Date('2026-11-25T09:00:00+08:00'))
    await page.reload()
    await seeState(page, appointNo, '预约成功')
    await expect.poll(() => rowOf(page, appointNo).getByRole('button', { name: '改约' }).count()).toBe(0)
  })

  it('keeps the day that is being typed while the sites arrive', async () => {
    const { id, appointNo } = await bought('沈秀珍')
    const page = await openList(`?keyword=${appointNo}`)
    await sent(page, appointNo, await appoint(page, appointNo, '沈秀珍', '2026-11-23'))
    await partner(page, { appointNo, answer: 'confirm', outOrderNo: 'GY-E2E-4' }, '预约成功')

    const typed = Promise.withResolvers<void>()
    await page.route('**/clorder/sites/*', async (route) => {
      await typed.promise
      await route.continue()
    })
    // Otherwise the sites of the first booking are still known.
    await page.reload()
    await step(page, appointNo, '改约')
    const dialog = page.getByRole('dialog', { name: '改约体检沈秀珍' })
    const day = dialog.getByLabel('体检日期', { exact: true })
    await day.click()
    await day.fill('2026-11-25')
    typed.resolve()
    await dialog.getByText('休息日：周六 周日').waitFor()
    await day.press('Enter')
    await dialog.getByRole('button', { name: '提交预约' }).click()
    await sent(page, appointNo, dialog)
    expect((await read(id)).appointDate).toBe('2026-11-25')
  })

  it('is cancelled once it is refunded', async () => {
    const { id, mainId, appointNo } = await bought('徐凤英')
    const body = { childIds: [id], applyFen: 19_900, reason: 'customerCancelled' as const }
    const { data } = await api().admin(refund.apply, { params: { id: mainId }, body, headers: keyed() })
    const [asked] = await api().db.select().from(refunds).where(eq(refunds.id, data.id))
    if (asked === undefined) throw new Error('nothing was asked for')
    const page = await openList(`?keyword=${appointNo}`)
    const locked = await appoint(page, appointNo, '徐凤英', '2026-11-23')
    await locked.getByRole('alert').getByText('该子订单已锁定(退款中)').waitFor()
    await locked.getByRole('button', { name: '取消' }).click()
    const actor = { type: 'account', id: asked.id, name: '财务' } as const
    await api().db.transaction((tx) =>
      approveRefund(tx, asked, { refundFen: 19_900, actor, remark: '同意', now: api().now() }),
    )
    await page.reload()
    await seeState(page, appointNo, '已取消')
    const steps = rowOf(page, appointNo).locator('[data-row-steps]')
    await expect.poll(() => steps.getByRole('button').allInnerTexts()).toEqual(['订单详情'])
  })
})

it('details show the care recipient, the package and the progress; full numbers only on request', async () => {
  const { id, appointNo } = await bought('何秀珍')
  const page = await openList(`?keyword=${appointNo}`)
  const details = await openDetails(page, rowOf(page, appointNo), '何秀珍')
  await fact(details, '证件号')
    .getByText(mask.idCard(womansCard(serial)))
    .waitFor()
  await fact(details, '证件号').getByRole('button', { name: '显示完整内容' }).click()
  await fact(details, '证件号').getByText(womansCard(serial)).waitFor()
  await expect.poll(() => fact(details, '检查项目').locator('.ant-tag').count()).toBeGreaterThan(0)
  await details.getByText('已出报告').waitFor()
  expect(await violations(page)).toEqual([])
  const auditLog = await api().db.select().from(auditRows).where(eq(auditRows.entityId, id))
  expect(auditLog.filter(({ action }) => action === 'clorder.reveal')).toMatchObject([{ detail: { field: 'idCard' } }])
})

it('on a phone a health check is booked without sideways scrolling', async () => {
  const { appointNo } = await bought('林素梅')
  const page = await enter(`/clorder/list?keyword=${appointNo}`, clerk, { viewport: phone, now: api().now() })
  await rowOf(page, appointNo).waitFor()
  await expectNoSidewaysScroll(page)
  const details = await openDetails(page, rowOf(page, appointNo), '林素梅')
  await details.getByRole('button', { name: '预约', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '预约体检林素梅' })
  await pick(dialog, '体检机构', siteName)
  await date(dialog, '体检日期', '2026-11-23')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: '提交预约' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await details.locator('.ant-drawer-title').getByText('已提交').waitFor()
})
