import { readFile } from 'node:fs/promises'
import { organfinancial, peoplefinancial } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { smsCodes } from '../server/src/modules/base/sms/table.ts'
import { moveInWallet } from '../server/src/modules/books/wallet/service.ts'
import { cellsOf } from '../server/src/sheet/test-files.ts'
import { requireInvariants } from '../server/test/api/invariants.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { operatorOf } from '../server/test/factories/client-rows.ts'
import { adjustmentCodeOf } from '../server/test/factories/financial-rows.ts'
import { openedOrgan } from '../server/test/factories/organ-rows.ts'
import { addPerson } from '../server/test/factories/people-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { addSettlement, fundWallet } from '../server/test/factories/settlement-rows.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { pick, type, upload } from './forms.ts'
import { expectNoSidewaysScroll, toast } from './parts.ts'
import { fact, openDetails } from './people-steps.ts'
import { rowOf, rows } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api, seeAddress } = openTestConsole()
const { admin, holder, organ } = testNames('a')
const finance = holder('peoplefinancial')
const staffScreen = '/moneybag/nurse'
const organScreen = '/moneybag/operator'

afterEach(async () => {
  await api().db.delete(smsCodes)
  await requireInvariants(api().db)
})

/** The month that the list begins with is that of the page's clock. */
const open = (path: string, username: string, options: Parameters<typeof enter>[2] = {}) =>
  enter(path, username, { now: api().now(), ...options })
const personWith = async (name: string, fen: number) => {
  const ownerId = await addPerson(api(), { name })
  await fundWallet(api(), { ownerType: 'people', ownerId }, fen)
  return ownerId
}
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: '人工调账' }).click()
  const form = page.getByRole('dialog', { name: '人工调账' })
  await form.getByRole('button', { name: '确认调账' }).waitFor()
  return form
}
const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const chooseOwner = async (page: Page, label: string, name: string) => {
  const box = page.getByRole('dialog', { name: '人工调账' }).getByLabel(label, { exact: true })
  await box.click()
  await box.fill(name)
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(name).click()
}

describe('wallets of staff', () => {
  it('finance credits a member of staff with the code of the approver, and the flow appears', async () => {
    const ownerId = await personWith('秦淑贞', 20_000)
    const page = await open(`${staffScreen}?ownerId=${ownerId}`, finance)
    await card(page, '可用余额合计').getByText('¥200.00').waitFor()
    const form = await openForm(page)
    const ask = form.getByRole('button', { name: '获取验证码' })
    await expect.poll(() => ask.isDisabled()).toBe(true)
    await form.getByText('请先填写对象、方向和金额').waitFor()
    await chooseOwner(page, '服务人员', '秦淑贞')
    await type(form, '金额', '1500')
    await form.getByText('将为秦淑贞补款¥1,500.00').waitFor()
    await ask.click()
    await form.getByText('已发送至138****0001').waitFor()
    await form.getByRole('button', { name: '60秒后可重新获取' }).waitFor()
    const code = await adjustmentCodeOf(api())

    // The code is for this amount only, which the form says before the server does.
    await type(form, '金额', '1600')
    await form.getByText('金额已变更，请重新获取验证码').waitFor()
    await type(form, '调整原因', '补发上月夜班补贴')
    await upload(form, '凭证', 300, 200)
    await type(form, '短信验证码', code)
    await form.getByRole('button', { name: '确认调账' }).click()
    await form.locator('.ant-form-item-explain-error').getByText('金额已变更，请重新获取验证码').waitFor()
    await type(form, '金额', '1500')
    await form.getByText('已发送至138****0001').waitFor()
    await type(form, '短信验证码', code === '000000' ? '000001' : '000000')
    await form.getByRole('button', { name: '确认调账' }).click()
    await form.getByText('验证码错误，还可尝试4次').first().waitFor()
    await type(form, '短信验证码', code)
    await form.getByRole('button', { name: '确认调账' }).click()
    await toast(page, '已调账，可用余额¥1,700.00').waitFor()
    await form.waitFor({ state: 'hidden' })

    await card(page, '可用余额合计').getByText('¥1,700.00').waitFor()
    const [flow] = (await api().admin(peoplefinancial.list, { query: { ownerId } })).data.items
    const row = rowOf(page, flow?.flowNo ?? '')
    for (const text of ['人工补款', '¥1,500.00', '¥1,700.00', '已入账', '补发上月夜班补贴'])
      await row.getByText(text, { exact: true }).waitFor()
    const details = await openDetails(page, row, flow?.flowNo ?? '')
    await fact(details, '变动前可用余额').getByText('¥200.00').waitFor()
    await details.getByRole('heading', { name: '钱包当前余额' }).waitFor()
    await details.getByRole('heading', { name: '凭证' }).waitFor()
    await fact(details, '可用余额').getByText('¥1,700.00').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('a debit over the balance is refused before a code is sent', async () => {
    await personWith('钱有余', 5000)
    const page = await open(staffScreen, finance)
    const form = await openForm(page)
    await chooseOwner(page, '服务人员', '钱有余')
    await pick(form, '调整方向', '扣款')
    await pick(form, '调整类型', '违约扣款')
    await type(form, '金额', '50.01')
    await form.getByText('将为钱有余扣款¥50.01').waitFor()
    await form.getByRole('button', { name: '获取验证码' }).click()
    await form.locator('.ant-form-item-explain-error').getByText('可用余额不足').waitFor()
    expect(await adjustmentCodeOf(api())).not.toMatch(/50\.01/)
    await type(form, '金额', '10000.01')
    await form.getByRole('button', { name: '获取验证码' }).click()
    await form.getByText('单笔调账不能超过').first().waitFor()
  })

  it('the list begins with this month, shows all time when cleared, and its figures lead to their flows', async () => {
    const ownerId = await personWith('苗红', 30_000)
    const entry = {
      operatorId: await operatorOf(api()),
      ownerId,
      actor: { id: null, name: '财务' },
      remark: '扣回多付',
    }
    await api().db.transaction((tx) => moveInWallet(tx, 'debit', { ...entry, fen: 1000, now: api().now() }))
    const page = await open(staffScreen, finance)
    const period = page.getByRole('search').getByLabel('时间').first()
    await expect.poll(() => period.inputValue()).toBe('2026-11-01')
    await card(page, '本期支出').click()
    await rowOf(page, '苗红').getByText('人工扣款').waitFor()
    await expect.poll(() => rows(page).filter({ hasText: '人工补款' }).count()).toBe(0)
    await page.reload()
    await rowOf(page, '苗红').getByText('人工扣款').waitFor()
    await expect.poll(() => card(page, '本期支出').getAttribute('aria-pressed')).toBe('true')
    await card(page, '待入账').click()
    await seeAddress(page, `${staffScreen}?postStatus=pending`)
    await card(page, '待入账').click()
    await seeAddress(page, `${staffScreen}?all=1`)
    await expect.poll(() => period.inputValue()).toBe('')
    await page.getByRole('button', { name: '重置' }).click()
    await expect.poll(() => period.inputValue()).toBe('2026-11-01')
    await rowOf(page, '苗红').first().getByRole('button', { name: '只看此钱包' }).click()
    await seeAddress(page, `${staffScreen}?ownerId=${ownerId}`)
    await expect.poll(() => rows(page).count()).toBe(2)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    const [headings, ...lines] = await cellsOf(await readFile(await file.path()))
    expect(headings?.slice(0, 5)).toEqual(['流水号', '时间', '服务人员', '工号', '所属机构'])
    expect(lines).toHaveLength(2)
  })

  it('the available balance leads to its wallets, sorted and paged by the server, and they to their flows', async () => {
    const richest = await personWith('首富贵', 90_000_000)
    const page = await open(staffScreen, finance)
    const total = await card(page, '可用余额合计').innerText()
    await card(page, '可用余额合计').click()
    const drawer = page.getByRole('dialog', { name: '钱包余额' })
    const lines = drawer.locator('tbody .ant-table-row')
    await lines.first().getByText('首富贵').waitFor()
    await lines.first().getByText('¥900,000.00').waitFor()
    await drawer
      .locator('tfoot')
      .getByText(/¥[\d,.]+/)
      .first()
      .waitFor()
    expect(total).toContain(
      await drawer
        .locator('tfoot')
        .getByText(/¥[\d,.]+/)
        .first()
        .innerText(),
    )
    expect(await violations(page)).toEqual([])
    await drawer.getByRole('columnheader', { name: '可用余额' }).click()
    await expect.poll(() => lines.first().getByText('首富贵').count()).toBe(0)
    await drawer.getByRole('columnheader', { name: '可用余额' }).click()
    await lines.first().getByRole('link', { name: '首富贵' }).click()
    await seeAddress(page, `${staffScreen}?ownerId=${richest}`)
    await drawer.waitFor({ state: 'hidden' })
    await card(page, '可用余额合计').getByText('¥900,000.00').waitFor()
  })

  it('the filter by staff searches on the server, and names the chosen one after a reload', async () => {
    const ownerId = await personWith('寻常见', 1200)
    const page = await open(staffScreen, finance)
    const filter = page.getByRole('search').getByLabel('服务人员')
    await filter.click()
    await filter.fill('寻常')
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      .getByText(/^寻常见/)
      .click()
    await page.waitForURL(new RegExp(`ownerId=${ownerId}`))
    await page.reload()
    await page
      .getByRole('search')
      .getByText(/^寻常见/)
      .waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
  })
})

describe('wallets of organisations', () => {
  it('flows of organisations need their own permission, and the frozen money leads to its withdrawal', async () => {
    const keyless = await open(organScreen, finance)
    await keyless.getByRole('heading', { name: '没有权限打开“机构钱包流水”' }).waitFor()
    await addSettlement(api())
    const page = await open(organScreen, admin)
    await card(page, '冻结').getByText('¥500.00').waitFor()
    await card(page, '冻结').click()
    await expect.poll(() => rows(page).count()).toBe(1)
    const { bizNo } = (await api().admin(organfinancial.list, { query: { frozen: 1 } })).data.items[0] ?? { bizNo: '' }
    const link = page.getByRole('link', { name: bizNo })
    await expect.poll(() => link.getAttribute('href')).toBe(`/withdrawal/realy?keyword=${bizNo}`)
  })

  it('an organisation without transactions can be credited', async () => {
    const ownerId = await openedOrgan(api(), 'a', { name: '新开护理站' })
    const page = await open(organScreen, admin)
    const form = await openForm(page)
    await chooseOwner(page, '机构', '新开护理站')
    await type(form, '金额', '12.34')
    await form.getByRole('button', { name: '获取验证码' }).click()
    await form.getByText('已发送至138****0001').waitFor()
    await type(form, '调整原因', '开业活动补贴')
    await type(form, '短信验证码', await adjustmentCodeOf(api()))
    await form.getByRole('button', { name: '确认调账' }).click()
    await toast(page, '已调账，可用余额¥12.34').waitFor()
    await rowOf(page, '新开护理站').getByText('¥12.34').first().waitFor()
    const { data } = await api().admin(organfinancial.list, { query: { ownerId } })
    expect(data.summary).toMatchObject({ inFen: 1234, availFen: 1234 })
  })
})

it('an account of an organisation sees its flows and cannot adjust', async () => {
  await alsoHolds(api(), organ, 'peoplefinancial')
  await personWith('本院护士', 12_300)
  const page = await open(staffScreen, organ)
  await rowOf(page, '本院护士').waitFor()
  await expect.poll(() => page.getByRole('button', { name: '人工调账' }).count()).toBe(0)
})

it('on a phone flows are read and adjusted without sideways scrolling', async () => {
  await personWith('手机用户', 4500)
  const page = await open(staffScreen, finance, { viewport: phone })
  await rowOf(page, '手机用户').waitFor()
  await expectNoSidewaysScroll(page)
  await openForm(page)
  await expectNoSidewaysScroll(page)
})
