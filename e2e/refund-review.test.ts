import { order, refundreview } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { refundFailed } from '../server/src/modules/care/refund/service.ts'
import { refunds, type Refund } from '../server/src/modules/care/refund/table.ts'
import { checkInvariants } from '../server/test/api/invariants.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { readVisit, visitOf } from '../server/test/factories/field-rows.ts'
import { freshKey, paidOrder, visitsOf } from '../server/test/factories/order-rows.ts'
import { askedOnline, askedRefund, askRefund, refundById } from '../server/test/factories/refund-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { specDraft } from '../server/test/factories/service-catalogue.ts'
import { phone } from './browser.ts'
import { pick, type } from './forms.ts'
import { expectNoSidewaysScroll, toast } from './parts.ts'
import { rowOf, seeState, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api, seeAddress } = openTestConsole()
const reviewer = testNames('a').holder('order_refund_apply')
const path = '/finance/refundapply'

beforeAll(async () => {
  for (const role of ['peoplefinancial', 'order'] as const) await alsoHolds(api(), reviewer, role)
})
/** The queue of a test holds its own refunds only. */
beforeEach(async () => {
  const open = await api().db.select().from(refunds).where(eq(refunds.status, 'reviewing'))
  if (open.length > 0) await decide(open, 0)
})

const decide = (rows: readonly Pick<Refund, 'id'>[], pass: 0 | 1) =>
  inSilence(() => api().admin(refundreview.bulk, { body: { ids: rows.map(({ id }) => id), pass, remark: '测试' } }))
const come = (address = path, options: Parameters<typeof enter>[2] = {}) =>
  enter(address, reviewer, { now: api().now(), ...options })
const drawerOf = (page: Page, { refundNo }: Refund) => page.getByRole('dialog', { name: new RegExp(`^${refundNo}`) })
const asked = () => inSilence(() => askedRefund(api()))
const stored = ({ id }: Refund) => refundById(api(), id)
const amount = (drawer: Locator) => drawer.getByLabel('退给客户')

describe('the review', () => {
  it('is worked by keyboard: approve and next, another amount with a remark, reject', async () => {
    const project = { specs: [specDraft({ priceFen: 20_000, visitFeeFen: 3000 })] }
    const first = await inSilence(async () => {
      const { id, mainId } = await visitOf(api(), 'onTheWay', { project })
      return askRefund(api(), { mainId, visits: [await readVisit(api(), id)] })
    })
    const [second, third] = [await asked(), await asked()]
    const page = await come(`${path}?status=reviewing`)
    await step(page, first.refundNo, '审核')
    const drawer = drawerOf(page, first)
    await drawer.getByText('人员已出发，扣上门费').waitFor()
    await drawer.getByText('第1笔，共3笔待审').waitFor()
    await drawer.getByText('Ctrl+Enter 通过并下一笔', { exact: false }).waitFor()
    expect(await amount(drawer).inputValue()).toBe('170.00')
    await page.keyboard.press('Control+Enter')
    await toast(page, `已通过${first.refundNo}，退款¥170.00`).waitFor()

    const next = drawerOf(page, second)
    await next.getByText('无人接单，全额退').waitFor()
    await amount(next).fill('150')
    await page.keyboard.press('Control+Enter')
    await next.getByText('批准金额与可退金额不同，请填写审核意见').waitFor()
    await type(next, '审核意见', '已用优惠')
    // What is kept goes to the platform, because no staff member had accepted.
    await next.locator('dl').getByText('平台').waitFor()
    await page.keyboard.press('Control+Enter')
    await toast(page, `已通过${second.refundNo}，退款¥150.00`).waitFor()

    const last = drawerOf(page, third)
    await last.getByRole('button', { name: '通过¥200.00', exact: true }).waitFor()
    await page.keyboard.press('Control+Backspace')
    await page.keyboard.press('Control+Enter')
    await last.getByText('必填').waitFor()
    await type(last, '驳回原因', '客户同意改期')
    await page.keyboard.press('Control+Enter')
    await toast(page, '待审退款已全部处理').waitFor()
    await last.waitFor({ state: 'hidden' })
    expect([await stored(first), await stored(second), await stored(third)]).toMatchObject([
      { status: 'refunding', refundFen: 17_000 },
      { status: 'refunding', refundFen: 15_000, keptFen: 5000, auditRemark: '已用优惠' },
      { status: 'rejected', auditRemark: '客户同意改期' },
    ])
    expect(await checkInvariants(api().db)).toEqual([])
  })

  it('opens a linked refund and a filtered list', async () => {
    const row = await asked()
    const page = await come(`${path}?id=${row.id}`)
    await drawerOf(page, row).getByText('逐次核算').waitFor()
    await seeAddress(page, `${path}?open=${row.id}`)
    await page.reload()
    await drawerOf(page, row).getByText('逐次核算').waitFor()
    const drawer = drawerOf(page, row)
    await type(drawer, '审核意见', '再看看')
    await drawer.getByRole('button', { name: '关闭' }).click()
    const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
    await question.getByRole('button', { name: '放弃修改' }).click()
    await drawer.waitFor({ state: 'hidden' })
    const filtered = await come(`${path}?keyword=${row.refundNo}`)
    await rowOf(filtered, row.refundNo).waitFor()
    await expect.poll(() => filtered.locator('tbody [data-row-open]').count()).toBe(1)
  })

  it('leads to its order and back, and shows the whole phone number on request', async () => {
    const row = await asked()
    const { data } = await api().admin(order.reveal, { body: { id: row.mainId, field: 'bookerMobile' } })
    const page = await come(`${path}?open=${row.id}`)
    const drawer = drawerOf(page, row)
    await drawer.getByText(/\d{3}\*{4}\d{4}/).waitFor()
    await drawer.getByRole('button', { name: '显示完整内容' }).click()
    await drawer.getByText(data.value, { exact: true }).waitFor()
    await drawer.getByRole('link', { name: row.orderNo }).click()
    await seeAddress(page, `/order/maindetail?id=${row.mainId}`)
    await page.getByRole('link', { name: row.refundNo }).click()
    await drawerOf(page, row).getByText('逐次核算').waitFor()
  })

  it('says that the own request needs another reviewer', async () => {
    const row = await inSilence(async () => {
      const { id } = await paidOrder(api())
      return askRefund(api(), { mainId: id, visits: await visitsOf(api(), id) }, {}, api().asUser(reviewer))
    })
    const page = await come(`${path}?open=${row.id}`)
    const drawer = drawerOf(page, row)
    await drawer.getByText('这是您提交的申请，须由其他人审核').waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: /^通过/ }).isDisabled()).toBe(true)
    await page.keyboard.press('Control+Enter')
    expect(await stored(row)).toMatchObject({ status: 'reviewing' })
  })

  it('says when another person decides the open refund', async () => {
    const row = await asked()
    const page = await come(`${path}?open=${row.id}`, { isListening: true })
    const drawer = drawerOf(page, row)
    await type(drawer, '审核意见', '正在核对')
    const params = { id: row.id }
    await api().admin(refundreview.audit, { params, body: { pass: 0, remark: '重复申请' }, headers: freshKey() })
    await drawer.getByText('测试员刚刚处理了这笔退款：已驳回').waitFor()
    await drawer.getByText('重复申请').waitFor()
    expect(await drawer.getByRole('button', { name: /^通过/ }).count()).toBe(0)
  })
})

describe('several refunds', () => {
  it('are approved together after count and total, with a result for each', async () => {
    const rows = [await asked(), await asked(), await asked()] as const
    const page = await come(`${path}?status=reviewing`)
    for (const row of rows) await rowOf(page, row.refundNo).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量通过' }).click()
    const question = page.getByRole('dialog', { name: '通过3笔退款，合计¥600.00？' })
    await decide([rows[1]], 0)
    await question.getByRole('button', { name: '批量通过' }).click()
    const results = page.getByRole('dialog', { name: '批量通过' })
    await results.getByText('成功2条，未成功1条').waitFor()
    await results
      .getByRole('listitem')
      .filter({ hasText: rows[1].refundNo })
      .getByText('当前状态不允许此操作')
      .waitFor()
    await results.getByRole('button', { name: '关闭' }).last().click()
    await results.waitFor({ state: 'hidden' })
    expect((await Promise.all(rows.map(stored))).map(({ status }) => status)).toEqual([
      'refunding',
      'rejected',
      'refunding',
    ])
    expect(await checkInvariants(api().db)).toEqual([])
  })

  it('are rejected together with one reason', async () => {
    const rows = [await asked(), await asked()] as const
    const page = await come(`${path}?status=reviewing`)
    for (const row of rows) await rowOf(page, row.refundNo).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量驳回' }).click()
    const question = page.getByRole('dialog', { name: '驳回2笔退款，合计¥400.00？' })
    const reject = question.getByRole('button', { name: '批量驳回' })
    await expect.poll(() => reject.isDisabled()).toBe(true)
    await question.getByLabel('驳回原因').fill('活动订单不退')
    await reject.click()
    await page.getByRole('dialog', { name: '批量驳回' }).getByText('成功2条，未成功0条').waitFor()
    for (const row of rows) expect(await stored(row)).toMatchObject({ auditRemark: '活动订单不退' })
  })
})

describe('an approved refund', () => {
  it('of a cash order is paid out with a voucher that is not used yet', async () => {
    const [paid, row] = [await asked(), await asked()]
    await decide([paid, row], 1)
    const params = { id: paid.id }
    const body = { method: 'cash', voucherNo: 'SJ-2026-1' } as const
    await inSilence(() => api().admin(refundreview.payout, { params, body, headers: freshKey() }))
    const page = await come(`${path}?keyword=${row.refundNo}`)
    await rowOf(page, row.refundNo).getByText('待线下退款').waitFor()
    await step(page, row.refundNo, '线下退款')
    const dialog = page.getByRole('dialog', { name: `线下退款：${row.refundNo}` })
    await dialog.getByText(/线下退款¥200\.00/).waitFor()
    await type(dialog, '凭证号', 'SJ-2026-1')
    await dialog.getByRole('button', { name: '登记线下退款' }).click()
    await page.getByText('凭证号已被使用').first().waitFor()
    await pick(dialog, '付款方式', '对公转账')
    await type(dialog, '凭证号', 'ZZ-2026-1')
    await dialog.getByRole('button', { name: '登记线下退款' }).click()
    await toast(page, '线下退款已登记').waitFor()
    await seeState(page, row.refundNo, '已退款')
    expect(await stored(row)).toMatchObject({ parts: [{ paidFrom: 'bank', channelNo: 'ZZ-2026-1' }] })
    expect(await checkInvariants(api().db)).toEqual([])
  })

  it('that the channel refused is retried from its drawer', async () => {
    const { row } = await inSilence(() => askedOnline(api()))
    await decide([row], 1)
    const now = api().now()
    await inSilence(() =>
      api().db.transaction((tx) => refundFailed(tx, row.refundNo, { message: '原支付账户已注销', now })),
    )
    const page = await come(`${path}?open=${row.id}`)
    const drawer = drawerOf(page, row)
    await drawer.getByText('退款失败：原支付账户已注销').waitFor()
    await drawer.getByRole('button', { name: '重试' }).click()
    const question = page.getByRole('dialog', { name: `重试退款“${row.refundNo}”？` })
    await question.getByRole('button', { name: '重试' }).click()
    await toast(page, '已重新发起退款').waitFor()
    await drawer.getByText('重新发起退款').waitFor()
    expect(await stored(row)).toMatchObject({ status: 'refunding', failReason: null })
  })
})

it('a phone shows the calculation and the decision without sideways scrolling', async () => {
  const row = await asked()
  const page = await come(`${path}?open=${row.id}`, { viewport: phone })
  const drawer = drawerOf(page, row)
  await drawer.getByText('无人接单，全额退').waitFor()
  await expectNoSidewaysScroll(page)
  await drawer.getByRole('button', { name: /^通过¥200\.00/ }).click()
  await toast(page, `已通过${row.refundNo}，退款¥200.00`).waitFor()
  const mine = and(eq(refunds.id, row.id), eq(refunds.status, 'refunding'))
  expect(await api().db.$count(refunds, mine)).toBe(1)
})
