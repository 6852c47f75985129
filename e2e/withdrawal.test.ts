import { edgeStaffWallet, settlement } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { walletsOf } from '../server/src/modules/books/wallet/service.ts'
import { bankResultPlan } from '../server/src/modules/desk/settlement/bank-result.ts'
import { cellsOf } from '../server/src/sheet/test-files.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { partyToken } from '../server/test/factories/field-rows.ts'
import { freshKey } from '../server/test/factories/order-rows.ts'
import { addPerson } from '../server/test/factories/people-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import {
  approved,
  askedByOrgan,
  askedByPerson,
  financeAccounts,
  fundWallet,
} from '../server/test/factories/settlement-rows.ts'
import { makeFile } from '../server/test/factories/sheets.ts'
import { chooseSheet, seeOutcome } from './customer-steps.ts'
import { date, type, upload } from './forms.ts'
import { expectNoSidewaysScroll, toast } from './parts.ts'
import { rowOf, seeState, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { holder } = testNames('a')
const finance = holder('settlement')
const finance2 = holder('organfinancial')
const [toReview, reviewed] = ['/withdrawal/realy', '/withdrawal/already']

beforeAll(async () => {
  await financeAccounts(api())
  for (const name of [finance, finance2]) await alsoHolds(api(), name, 'peoplefinancial')
})

/** A staff member with 1,000 yuan, and their phone. */
const earner = async (name: string) => {
  const ownerId = await addPerson(api(), { name, bankBranch: '杭州西湖支行' })
  await fundWallet(api(), { ownerType: 'people', ownerId }, 100_000)
  return api().withToken(await partyToken(api(), 'staff', ownerId))
}

const reviewOf = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(`^审核提现：${name}`) })
const review = async (page: Page, name: string) => {
  await step(page, name, '审核')
  await reviewOf(page, name).getByText('上次提现以来的收入').waitFor()
  return reviewOf(page, name)
}

describe('a withdrawal', () => {
  it('is asked for on a phone, reviewed, written off and paid by another person', async () => {
    const page = await enter(toReview, finance, { isListening: true })
    const phone = await earner('赵小红')
    const asked = await phone(edgeStaffWallet.settle, { body: { amountFen: 60_000 }, headers: freshKey() })
    const notice = page.getByRole('dialog', { name: '新订单提醒' })
    await notice.getByText('赵小红申请提现¥600.00，请及时审核').waitFor()
    await notice.getByRole('button', { name: '关闭' }).last().click()
    await notice.waitFor({ state: 'hidden' })

    const drawer = await review(page, '赵小红')
    await drawer.getByText('与申请人一致').waitFor()
    await drawer.getByText('收入¥1,000.00，扣减¥0.00').waitFor()
    await type(drawer, '代扣税', '600')
    await drawer.getByText('代扣税须小于¥600.00').waitFor()
    await type(drawer, '代扣税', '12.50')
    await drawer.getByText('应付¥587.50').waitFor()
    await page.keyboard.press('Control+Enter')
    await toast(page, '已通过赵小红的提现').waitFor()
    await rowOf(page, '赵小红').waitFor({ state: 'detached' })

    // The reviewer sees the withdrawal, but cannot pay it.
    const desk = await enter(`${reviewed}?keyword=${asked.data.settleNo}`, finance2)
    await seeState(desk, '赵小红', '待打款')
    await step(desk, '赵小红', '核销')
    const payout = desk.getByRole('dialog', { name: '核销与打款：赵小红' })
    await payout.getByText('还有¥587.50未核销').waitFor()
    await expect.poll(() => payout.getByRole('button', { name: '打款', exact: true }).isDisabled()).toBe(true)
    await payout.getByRole('button', { name: '新增核销' }).click()
    const line = desk.getByRole('dialog', { name: '新增核销：赵小红' })
    await type(line, '银行流水号', 'ICBC-0001')
    await date(line, '发生日期', '2026-11-15')
    await upload(line, '凭证附件', 40, 40)
    await line.getByRole('button', { name: '新增核销' }).click()
    await toast(desk, '已新增核销').waitFor()
    await payout.getByRole('cell', { name: 'ICBC-0001' }).waitFor()
    await payout.getByRole('button', { name: '打款', exact: true }).click()
    const sure = desk.getByRole('dialog', { name: '确认已打款？' })
    await sure.getByText('赵小红').waitFor()
    await sure.getByText(/\*{4} \d{4}$/).waitFor()
    await sure.getByText('¥587.50').waitFor()
    await date(sure, '打款时间', '2026-11-15 10:00')
    await sure.getByRole('button', { name: '确认打款' }).click()
    await toast(desk, '已打款').waitFor()
    await desk.keyboard.press('Escape')
    await seeState(desk, '赵小红', '已打款')
    const { data: wallet } = await phone(edgeStaffWallet.wallet, {})
    expect(wallet).toMatchObject({ availableFen: 40_000, frozenFen: 0, totalWithdrawFen: 60_000 })
    const { data: own } = await phone(edgeStaffWallet.settlements, {})
    expect(own.map(({ status, taxFen, netFen }) => [status, taxFen, netFen])).toEqual([['paid', 1250, 58_750]])
  })

  it('is rejected by keyboard, after which the next one opens', async () => {
    const [first, second] = await inSilence(async () => [
      await askedByPerson(api(), 20_000, { name: '钱小慧' }),
      await askedByPerson(api(), 30_000, { name: '孙大勇' }),
    ])
    const page = await enter(`${toReview}?ownerType=people`, finance)
    await review(page, '钱小慧')
    await page.keyboard.press('Control+Backspace')
    const drawer = reviewOf(page, '钱小慧')
    await drawer.getByRole('button', { name: '确认驳回' }).click()
    await drawer.getByText('必填').waitFor()
    await type(drawer, '驳回原因（申请人可见）', '请更换收款账户')
    await page.keyboard.press('Control+Enter')
    await toast(page, '已驳回钱小慧的提现，金额已退回').waitFor()
    await reviewOf(page, '孙大勇').waitFor()
    const { data } = await first.call(edgeStaffWallet.settlements, {})
    expect(data[0]).toMatchObject({ status: 'rejected', auditRemark: '请更换收款账户' })
    expect((await second.call(edgeStaffWallet.settlements, {})).data[0]).toMatchObject({ status: 'reviewing' })
  })

  it('is reviewed with others at once, with a result for each', async () => {
    const rows = await inSilence(async () => [await askedByOrgan(api(), 12_000), await askedByOrgan(api(), 13_000)])
    const page = await enter(`${toReview}?amountFromFen=12000&amountToFen=13000`, finance)
    for (const { settleNo } of rows) await rowOf(page, settleNo).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量通过' }).click()
    const sure = page.getByRole('dialog', { name: '通过2笔提现？' })
    await sure.getByText('合计¥250.00，不代扣税。').waitFor()
    await sure.getByRole('button', { name: '批量通过' }).click()
    const results = page.getByRole('dialog', { name: '批量通过' })
    for (const { settleNo } of rows) await results.getByText(new RegExp(settleNo)).waitFor()
    await results.getByRole('button', { name: '关闭' }).last().click()
    for (const { settleNo } of rows) await rowOf(page, settleNo).waitFor({ state: 'detached' })
    const states = rows.map(async ({ id }) => (await api().admin(settlement.read, { params: { id } })).data.status)
    expect(await Promise.all(states)).toEqual(['toPay', 'toPay'])
  })

  it('that the bank could not pay gives the money back', async () => {
    const { settleNo, ownerId } = await inSilence(() => approved(api(), api().as('settlement'), 15_000))
    const page = await enter(`${reviewed}?keyword=${settleNo}`, finance2)
    await step(page, settleNo, '打款失败')
    const dialog = page.getByRole('dialog', { name: /^登记打款失败/ })
    await dialog.getByText('核销明细将被删除，¥150.00退回申请人钱包。').waitFor()
    await type(dialog, '失败原因', '账号已销户')
    await dialog.getByRole('button', { name: '打款失败' }).click()
    await toast(page, '已登记，金额已退回').waitFor()
    await seeState(page, settleNo, '打款失败')
    const wallet = (await walletsOf(api().db, [ownerId])).get(ownerId)
    expect(wallet).toMatchObject({ availableFen: 100_000, frozenFen: 0 })
  })
})

describe('the bank', () => {
  it('gets a payment list, and the result file of the bank is checked first and then pays', async () => {
    const [paid, wrong] = await inSilence(async () => {
      const auditor = api().as('settlement')
      return [await approved(api(), auditor, 21_000), await approved(api(), auditor, 22_000)]
    })
    const page = await enter(`${reviewed}?status=toPay`, finance2)
    await rowOf(page, paid.settleNo).getByRole('checkbox').check()
    await page.getByRole('button', { name: '导出选中的付款清单' }).click()
    const why = page.getByRole('dialog', { name: '导出银行付款清单？' })
    await why.getByPlaceholder('导出原因').fill('周五打款')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      why.getByRole('button', { name: '导出付款清单' }).click(),
    ])
    const [headings, ...lines] = await cellsOf(await readFile(await file.path()))
    expect(headings?.slice(0, 3)).toEqual(['结算单号', '收款人', '收款账号'])
    expect(lines.map(([no]) => no)).toEqual([paid.settleNo])

    const line = (settleNo: string, amount: string, reference: string) => [
      settleNo,
      amount,
      '成功',
      reference,
      '2026-11-15 09:00:00',
      '',
    ]
    const sheet = await makeFile(
      [line(paid.settleNo, '210.00', 'BOC-1'), line(wrong.settleNo, '219.99', 'BOC-2')],
      bankResultPlan.columns.map(({ heading }) => heading.zh),
    )
    await page.getByRole('button', { name: '导入银行回盘' }).click()
    const dialog = page.getByRole('dialog', { name: '导入银行回盘' })
    await chooseSheet(dialog, sheet)
    await seeOutcome(dialog, '共2行，1行可导入，1行有误')
    await dialog.getByText('待付金额为¥220.00，与文件不一致').waitFor()
    await seeState(page, paid.settleNo, '待打款')
    await dialog.getByRole('button', { name: '导入1行' }).click()
    await seeOutcome(dialog, '新增0行，更新1行，失败1行')
    await dialog
      .getByRole('button', { name: 'Close' })
      .or(dialog.getByRole('button', { name: '关闭' }))
      .first()
      .click()
    await page.getByRole('button', { name: '刷新' }).click()
    await rowOf(page, paid.settleNo).waitFor({ state: 'detached' })
    await seeState(page, wrong.settleNo, '待打款')
  })
})

it('both screens and the review fit a phone', async () => {
  await inSilence(() => askedByPerson(api(), 41_000, { name: '周小川' }))
  const viewport = { width: 390, height: 844 }
  const page = await enter(`${toReview}?amountFromFen=41000&amountToFen=41000`, finance, { viewport })
  await rowOf(page, '周小川').waitFor()
  await expectNoSidewaysScroll(page)
  await review(page, '周小川')
  await expectNoSidewaysScroll(page)
  const wide = await enter(reviewed, finance2, { viewport })
  await wide.getByText('待打款').first().waitFor()
  await expectNoSidewaysScroll(wide)
})
