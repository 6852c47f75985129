import { addDays, businessDay, monthend, peoplefinancial, type Reply } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { checkInvariants } from '../server/test/api/invariants.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { importedBill } from '../server/test/factories/bill-rows.ts'
import { adjustmentCodeOf } from '../server/test/factories/financial-rows.ts'
import { openedOrgan } from '../server/test/factories/organ-rows.ts'
import { askedRefund } from '../server/test/factories/refund-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { askedByPerson, fundWallet } from '../server/test/factories/settlement-rows.ts'
import { date, type, uploadDocument } from './forms.ts'
import { toast } from './parts.ts'
import { rowOf, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { admin, holder } = testNames('a')
const finance = holder('peoplefinancial')
const finance2 = holder('settlement')
const [name, place] = ['丁月终', '月终护理站']
const locked = '该月份已锁定，不能再记账，请在未锁定的月份更正'

let month: string
let workday: string
let after: string
let refundNo: string
let ownerId: string
let before: Reply<typeof monthend.list>
const billDay = () => addDays(workday, -1)

/** Both finance people hold all permissions of money, so that only the rules of two persons separate them. */
beforeAll(async () => {
  const roles = ['peoplefinancial', 'organfinancial', 'settlement', 'order_refund_apply'] as const
  for (const username of [finance, finance2])
    for (const role of roles) if (username !== holder(role)) await alsoHolds(api(), username, role)
  month = businessDay(api().now()).slice(0, 7)
  workday = `${month}-28`
  after = addDays(workday, 6)
  await inSilence(async () => {
    ownerId = (await askedByPerson(api(), 60_000, { name })).ownerId
    const organId = await openedOrgan(api(), 'a', { name: place })
    await fundWallet(api(), { ownerType: 'organ', ownerId: organId }, 30_000)
    refundNo = (await askedRefund(api())).refundNo
  })
  goTo(workday)
  // The bill has a payment that we do not know; the orders of the test were paid in cash.
  const time = `${billDay()} 10:00:00`
  await importedBill(api(), [{ kind: 'payment', time, channelNo: 'WX-77', ourNo: 'P-77', fen: 900 }], billDay())
})

/** Moves the clock to noon of a day in Beijing, also back. */
const goTo = (day: string) => api().pass(Date.parse(`${day}T12:00:00+08:00`) - api().now().getTime())
const come = (path: string, username: string) => enter(path, username, { now: api().now() })

const openList = async (month: string, username = finance) => {
  const page = await come(`/finance/monthend?month=${month}`, username)
  await page.getByRole('button', { name: '未结事项' }).click()
  const drawer = page.getByRole('dialog', { name: `${month}及以前的未结事项` })
  await drawer.getByText(/截至现在/).waitFor()
  return { page, drawer }
}
/** Follows the link of one kind of open items. */
const follow = async (month: string, kind: string, username = finance) => {
  const { page, drawer } = await openList(month, username)
  await drawer.getByRole('row', { name: kind }).getByRole('link', { name: '查看' }).click()
  return page
}

const openPayout = async (page: Page) => {
  await step(page, name, '核销')
  return page.getByRole('dialog', { name: `核销与打款：${name}` })
}

const writeOff = async (page: Page, today: string) => {
  const payout = await openPayout(page)
  await payout.getByRole('button', { name: '新增核销' }).click()
  const line = page.getByRole('dialog', { name: `新增核销：${name}` })
  await type(line, '银行流水号', 'ICBC-2026-11')
  await date(line, '发生日期', today)
  await uploadDocument(line, '凭证附件')
  await line.getByRole('button', { name: '新增核销' }).click()
  await toast(page, '已新增核销').waitFor()
  await payout.getByRole('link', { name: 'PDF文件' }).waitFor()
}

const pay = async (page: Page, today: string) => {
  const payout = await openPayout(page)
  await payout.getByRole('button', { name: '打款', exact: true }).click()
  const sure = page.getByRole('dialog', { name: '确认已打款？' })
  await sure.getByText(name).waitFor()
  await sure.getByText('¥600.00').waitFor()
  await date(sure, '打款时间', `${today} 10:00`)
  await sure.getByRole('button', { name: '确认打款' }).click()
  await toast(page, '已打款').waitFor()
  await page.keyboard.press('Escape')
  await payout.waitFor({ state: 'hidden' })
}

/** Credits the staff member by the form; returns what the form or the page says then. */
const credit = async (page: Page) => {
  await page.getByRole('button', { name: '人工调账' }).click()
  const form = page.getByRole('dialog', { name: '人工调账' })
  const box = form.getByLabel('服务人员', { exact: true })
  await box.click()
  await box.fill(name)
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(name).click()
  await type(form, '金额', '15')
  await type(form, '调整原因', '十一月漏发夜班补贴')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await form.getByText(/^已发送至/).waitFor()
  await type(form, '短信验证码', await adjustmentCodeOf(api()))
  await form.getByRole('button', { name: '确认调账' }).click()
  return form
}

// The tests play one month end, in this order.
describe('the end of a month', () => {
  it('the first person sees what is open, and reviews the withdrawal and the refund', async () => {
    const { drawer } = await openList(month)
    for (const kind of ['待审核的退款', '待审核的提现', '待说明的渠道账单差异'])
      await drawer.getByRole('row', { name: kind }).getByRole('cell', { name: '1', exact: true }).waitFor()
    const reviews = await follow(month, '待审核的提现')
    await step(reviews, name, '审核')
    await reviews
      .getByRole('dialog', { name: new RegExp(`^审核提现：${name}`) })
      .getByText('与申请人一致')
      .waitFor()
    await reviews.keyboard.press('Control+Enter')
    await toast(reviews, `已通过${name}的提现`).waitFor()
    const refunds = await follow(month, '待审核的退款')
    await step(refunds, refundNo, '审核')
    await refunds
      .getByRole('dialog', { name: new RegExp(`^${refundNo}`) })
      .getByText('无人接单，全额退')
      .waitFor()
    await refunds.keyboard.press('Control+Enter')
    await toast(refunds, `已通过${refundNo}，退款¥200.00`).waitFor()
    const { data: left } = await api().admin(monthend.open, { query: { month } })
    expect(left.filter(({ count }) => count > 0).map(({ kind }) => kind)).toEqual([
      'refundsUnderway',
      'withdrawalsToPay',
      'billDifferences',
    ])
  })

  it('the second person writes off and pays, which the reviewer cannot', async () => {
    await writeOff(await follow(month, '待打款的提现', finance2), workday)
    const own = await openPayout(await come('/withdrawal/already?status=toPay', finance))
    await own.getByText('您审核了该提现，须由其他人打款').waitFor()
    await expect.poll(() => own.getByRole('button', { name: '打款', exact: true }).isEnabled()).toBe(false)
    await pay(await come('/withdrawal/already?status=toPay', finance2), workday)
    const cash = await follow(month, '退款中，渠道未确认', finance2)
    await step(cash, refundNo, '线下退款')
    const voucher = cash.getByRole('dialog', { name: `线下退款：${refundNo}` })
    await type(voucher, '凭证号', 'SJ-2026-11')
    await voucher.getByRole('button', { name: '登记线下退款' }).click()
    await toast(cash, '线下退款已登记').waitFor()
  })

  it('the difference of the bill is noted, and the books are checked', async () => {
    const bills = await follow(month, '待说明的渠道账单差异')
    await bills.getByRole('button', { name: billDay() }).click()
    const bill = bills.getByRole('dialog', { name: `微信支付 ${billDay()}` })
    await bill.getByRole('button', { name: '填写说明' }).click()
    const note = bills.getByRole('dialog', { name: '差异说明：WX-77' })
    await note.getByLabel('说明内容').fill('渠道测试款，已退回')
    await note.getByRole('button', { name: '填写说明' }).click()
    await toast(bills, '说明已保存').waitFor()
    const rules = await come('/finance/reconciliation?tab=rules', finance)
    await rules.getByRole('button', { name: '立即核对' }).click()
    await rules.getByText('核对完成，没有差异').waitFor()
    const { data: left } = await api().admin(monthend.open, { query: { month } })
    expect(left.filter(({ count }) => count > 0)).toEqual([])
  })

  it('after the end of the month totals and a statement are there, and nothing is open', async () => {
    goTo(after)
    const totals = await come('/finance/monthend', finance)
    await totals
      .getByRole('region', { name: `${month}合计` })
      .getByText('未锁定', { exact: true })
      .waitFor()
    for (const amount of ['¥1,000.00', '¥600.00', '¥400.00'])
      await rowOf(totals, name).getByText(amount).first().waitFor()
    await step(totals, name, '对账单')
    const statement = totals.getByRole('dialog', { name: `打印${month}对账单` })
    await statement
      .getByRole('article', { name: `月结对账单 ${name} ${month}` })
      .getByText('提现已付')
      .first()
      .waitFor()
    await totals.evaluate('window.print = () => { window.isPrinting = true }')
    await statement.getByRole('button', { name: '打印1份' }).click()
    await expect.poll(() => totals.evaluate('window.isPrinting')).toBe(true)
    await totals.evaluate("window.dispatchEvent(new Event('afterprint'))")
    const organs = await come('/finance/monthend?ownerType=organ', finance)
    await rowOf(organs, place).getByText('¥300.00').first().waitFor()
    const { drawer: empty } = await openList(month)
    await empty.getByText('没有未结事项').waitFor()
  })

  it('a super administrator locks the month, and it takes no more postings', async () => {
    const desk = await come('/finance/monthend', admin)
    await desk.getByRole('button', { name: '期间锁定' }).click()
    const locks = desk.getByRole('dialog', { name: '期间锁定' })
    await locks.getByRole('button', { name: `锁定${month}` }).click()
    const asked = desk.getByRole('dialog', { name: `锁定${month}` })
    await asked.getByText(/账目核对一致/).waitFor()
    await asked.getByText('没有未结事项').waitFor()
    await asked.getByRole('button', { name: '锁定月份' }).click()
    await toast(desk, `${month}已锁定`).waitFor()
    before = (await api().admin(monthend.list, { query: { month, keyword: name } })).data

    // A posting that is dated in the locked month, as by a server whose clock is late, is refused.
    goTo(workday)
    const late = await come(`/moneybag/nurse?ownerId=${ownerId}`, finance)
    const refused = await credit(late)
    await late.getByText(locked).first().waitFor()
    expect((await api().admin(peoplefinancial.list, { query: { ownerId } })).data.summary.availFen).toBe(40_000)
    await refused.getByRole('button', { name: '关闭' }).first().click()
    await late.getByRole('dialog', { name: '放弃未保存的修改？' }).getByRole('button', { name: '放弃修改' }).click()
  })

  it('the same correction is a new posting of the open month', async () => {
    goTo(after)
    const open = await come(`/moneybag/nurse?ownerId=${ownerId}`, finance)
    await credit(open)
    await toast(open, '已调账，可用余额¥415.00').waitFor()
    const [flow] = (await api().admin(peoplefinancial.list, { query: { ownerId } })).data.items
    expect(flow).toMatchObject({ bizType: 'manualCredit', amountFen: 1500, remark: '十一月漏发夜班补贴' })
    expect(businessDay(new Date(flow?.createdAt ?? ''))).toBe(after)
    expect((await api().admin(monthend.list, { query: { month, keyword: name } })).data).toEqual(before)
    expect(before).toMatchObject({
      state: 'locked',
      items: [{ incomeFen: 100_000, paidFen: 60_000, closingFen: 40_000 }],
    })
    expect(await checkInvariants(api().db)).toEqual([])
  })
})
