import { addDays, businessDay, mask, tvecall } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { auditRows } from '../server/src/db/tables.ts'
import { endCall, ringCall } from '../server/src/modules/calls/tvecall/service.ts'
import { calls } from '../server/src/modules/calls/tvecall/table.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { addClient } from '../server/test/factories/client-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { pick, type } from './forms.ts'
import { expectNoSidewaysScroll, toast } from './parts.ts'
import { openDetails } from './people-steps.ts'
import { rowOf, rows, seeState, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, seeAddress, api } = openTestConsole()
const { holder } = testNames('a')
const agent = holder('tvecall')

const open = (query = '', more = {}) => enter(`/tvcustserv/ecalllist${query}`, agent, { now: api().now(), ...more })

/** A call that its caller gave up, some days ago. */
const missedCall = (daysAgo = 0) =>
  inSilence(async () => {
    const { box, mobile, tvUserId } = await boxAtHome(api())
    const at = new Date(api().now().getTime() - daysAgo * 86_400_000)
    const { call } = await api().db.transaction(async (tx) => {
      const rung = await ringCall(tx, api().tools, { box, callType: 'video', now: at })
      await endCall(tx, rung.call, { by: 'caller', now: new Date(at.getTime() + 75_000) })
      return rung
    })
    return { id: call.id, callNo: call.callNo, sn: box.sn, mobile, tvUserId }
  })

/** A call that the agent answered and ended. */
const answeredCall = () =>
  inSilence(async () => {
    const { box } = await boxAtHome(api())
    const { call } = await api().db.transaction((tx) =>
      ringCall(tx, api().tools, { box, callType: 'voice', now: api().now() }),
    )
    const as = api().as('tvecall')
    await as(tvecall.connect, { params: { id: call.id } })
    await as(tvecall.hangup, { params: { id: call.id } })
    return call
  })

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

it('lists the calls of today, marks call-backs that are due, and leads to those of earlier days', async () => {
  const old = await missedCall(2)
  const { callNo, sn, mobile } = await missedCall()
  const page = await open()
  const row = rowOf(page, callNo)
  for (const text of [sn, '赵敏', mask.tel(mobile), '视频', '1:15'])
    await row.getByText(text, { exact: true }).waitFor()
  await seeState(page, callNo, '未接听')
  await seeState(page, callNo, '待回访')
  expect(await rowOf(page, old.callNo).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^查看\d+个待回访$/ }).click()
  await rowOf(page, old.callNo).waitFor()
  await page.getByRole('button', { name: '重置' }).click()
  await rowOf(page, old.callNo).waitFor({ state: 'detached' })
  const details = await openDetails(page, row, '赵敏')
  await details.getByText('用户取消，等待1:15').waitFor()
  await details.getByText('发起视频呼叫').waitFor()
})

it('a remark is written with phrases and the kind of help, and another account’s is not overwritten unseen', async () => {
  const { id, callNo } = await answeredCall()
  const page = await open()
  await step(page, callNo, '备注')
  const dialog = dialogOf(page, `备注${callNo}`)
  await pick(dialog, '求助类型', '身体不适')
  await dialog.getByRole('button', { name: '已通知家属' }).click()
  await type(dialog, '备注', '头晕，已通知家属')
  await dialog.getByRole('button', { name: '误触，老人平安' }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await toast(page, '备注修改成功').waitFor()
  await rowOf(page, callNo).getByText('头晕，已通知家属；误触，老人平安').waitFor()
  await rowOf(page, callNo).getByText('身体不适').waitFor()

  await step(page, callNo, '备注')
  await type(dialog, '备注', '我的备注')
  await api().admin(tvecall.remark, { body: { id, remark: '别人的备注' } })
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await dialog.getByText('当前备注：别人的备注').waitFor()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await rowOf(page, callNo).getByText('我的备注').waitFor()
})

it('a missed call is called back with the number in full, once, and both are in the audit log', async () => {
  const { id, callNo, mobile } = await missedCall()
  const page = await open()
  await step(page, callNo, '回拨')
  const dialog = dialogOf(page, '回拨赵敏')
  const link = dialog.getByRole('link', { name: `拨打${mobile}` })
  expect(await link.getAttribute('href')).toBe(`tel:${mobile}`)
  await type(dialog, '备注', '已回拨，老人平安')
  await dialog.getByRole('button', { name: '已回访', exact: true }).click()
  await toast(page, '回访已记录').waitFor()
  await seeState(page, callNo, '已回访')
  const [stored] = await api().db.select().from(calls).where(eq(calls.id, id))
  expect(stored).toMatchObject({ callbackStatus: 'done', callbackBy: stored?.updatedBy })
  const audited = await api().db.select({ action: auditRows.action }).from(auditRows).where(eq(auditRows.entityId, id))
  expect(audited.map(({ action }) => action).toSorted()).toEqual(['tvecall.callback', 'tvecall.reveal'])
})

it('a call leads to the household, and becomes a booking with the caller’s details', async () => {
  for (const role of ['tvbooking', 'order', 'tvuser'] as const) await alsoHolds(api(), agent, role)
  const { callNo, mobile, tvUserId } = await missedCall()
  const page = await open()
  await step(page, callNo, '查看档案')
  await seeAddress(page, `/tvuser/list?open=${tvUserId}`)
  await page.goBack()
  await step(page, callNo, '转预约')
  const form = dialogOf(page, '新增电视预约')
  await expect.poll(() => form.getByLabel('联系人', { exact: true }).inputValue()).toBe('赵敏')
  await expect.poll(() => form.getByLabel('电话', { exact: true }).inputValue()).toBe(mobile)
  await seeAddress(page, '/booking/list')
  await type(form, '需求描述', '呼叫后需要上门')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await rows(page)
    .filter({ hasText: mask.tel(mobile) })
    .getByText('紧急呼叫')
    .waitFor()
})

it('a care recipient’s record lists the calls of their household', async () => {
  await alsoHolds(api(), agent, 'customerclient')
  const { id, callNo, tvUserId } = await missedCall(3)
  const clientId = await addClient(api(), { tvUserId })
  const page = await enter(`/customer/detail?id=${clientId}&tab=calls`, agent, { now: api().now() })
  await page.getByText('未接听').waitFor()
  await page.getByRole('link', { name: /^2026-11-12 / }).click()
  await seeAddress(page, `/tvcustserv/ecalllist?tvUserId=${tvUserId}&open=${id}`)
  await page.getByRole('dialog').getByText(callNo, { exact: true }).waitFor()
})

it('statistics show figures and charts of a period', async () => {
  await answeredCall()
  await missedCall(1)
  const page = await open()
  await page.getByRole('button', { name: '统计' }).click()
  const drawer = dialogOf(page, '统计')
  await drawer.getByRole('slider', { name: '各时段来电' }).waitFor()
  await drawer.getByText('15秒内接听').waitFor()
  await drawer.getByText('查看数据表').last().click()
  const yesterday = addDays(businessDay(api().now()), -1)
  await drawer.getByRole('row', { name: new RegExp(`^${yesterday}`) }).waitFor()
  expect(await violations(page)).toEqual([])
})

it('an account without the permission is told which one it needs', async () => {
  const page = await enter('/tvcustserv/ecalllist', holder('order'))
  await page.getByText('没有权限').first().waitFor()
  expect(await rows(page).count()).toBe(0)
})

it('on a phone calls are read and called back without sideways scrolling', async () => {
  const { callNo } = await missedCall()
  const page = await open(`?keyword=${callNo}`, { viewport: phone })
  await rowOf(page, callNo).waitFor()
  await expectNoSidewaysScroll(page)
  const details = await openDetails(page, rowOf(page, callNo), '赵敏')
  await details.getByRole('heading', { name: '通话过程' }).waitFor()
  await details.getByRole('button', { name: '回拨' }).click()
  await dialogOf(page, '回拨赵敏').getByRole('link').waitFor()
  await expectNoSidewaysScroll(page)
})
