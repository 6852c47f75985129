import { account, role, type Role } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testNames, testPassword } from '../server/test/api/fixture.ts'
import { openTestConsole } from './test-console.ts'
import { goTo, menu } from './parts.ts'

const { come, enter, signIn, seeAddress, pathOf, api } = openTestConsole()
const { holder } = testNames('a')

let made = 0
/** Creates an account with exactly these permissions. */
const hire = async (...keys: Role[]) => {
  made += 1
  const username = `hired_${made}`
  const { data } = await api().admin(role.add, { body: { name: `岗位${made}`, authoritys: keys } })
  const rest = { realname: '岗位员', mobile: `1370000000${made}` }
  // Call agents need a seat.
  const seat = keys.includes('tvecall') ? { ecallid: `seat_${made}`, ecalltoken: 'a-secret-seat' } : {}
  const { data: person } = await api().admin(account.add, {
    body: { username, password: testPassword, ...rest, ...seat, roleIds: [data.id] },
  })
  return { username, id: person.id, roleId: data.id, rest }
}

/** The menu as displayed: each group with its pages; a group of one appears as that page. */
const drawn = async (page: Page) => {
  for (const group of await menu(page).locator('[aria-haspopup][aria-expanded="false"]').all()) await group.click()
  await expect.poll(() => menu(page).locator('[aria-expanded="false"]').count()).toBe(0)
  const shown: Record<string, string[]> = {}
  for (const item of await menu(page).locator('.ant-menu-root > li').all()) {
    const [title = '', ...pages] = (await item.innerText()).split(/\n+/)
    shown[title] = pages
  }
  return shown
}

/** The menu follows the page, whose group it opens. */
const seeSelected = async (page: Page, path: string) => {
  await seeAddress(page, path)
  await menu(page).locator('.ant-menu-item-selected').waitFor()
}

describe('the menu', () => {
  it('of customer service has orders, calls and customers, and no other page opens', async () => {
    const { username } = await hire('order', 'tvbooking', 'tvecall', 'customerclient', 'customerbooker', 'tvuser')
    const page = await enter('/', username)
    await seeSelected(page, '/order/childFastOrder')
    expect(await drawn(page)).toEqual({
      订单管理: ['子订单快捷列表', '主订单', '电视预约', '虚拟商品购买记录'],
      紧急呼叫记录: [],
      客户管理: ['下单人', '服务对象', '机顶盒用户'],
    })
    await goTo(page, '/finance/refundapply')
    await page.getByRole('heading', { name: '没有权限打开“退款审核”' }).waitFor()
    await page.getByText('需要权限：人员钱包流水、退款审核').waitFor()
    await expect.poll(() => page.title()).toBe('没有权限 - 康居运营平台')
    await page.getByRole('link', { name: '返回首页' }).click()
    await seeAddress(page, '/order/childFastOrder')
  })

  it('of finance has wallets, withdrawals, refunds and reports', async () => {
    const { username } = await hire(
      ...(['peoplefinancial', 'organfinancial', 'settlement', 'order_refund_apply', 'report_root'] as const),
      ...(['report_order_pay', 'report_order_refund', 'report_order_complete'] as const),
    )
    const page = await enter('/', username)
    await seeSelected(page, '/moneybag/nurse')
    expect(await drawn(page)).toEqual({
      财务管理: ['人员钱包流水', '机构钱包流水', '提现待审核', '提现已审核', '退款审核', '月末结账', '对账'],
      报表: ['支付报表', '退款报表', '完成报表'],
    })
    await goTo(page, '/order/detail?id=1')
    await page.getByText('需要权限：订单管理').waitFor()
  })

  it('of an editor has the content for customers', async () => {
    const { username } = await hire('specialsubject', 'banner', 'tvnotice')
    const page = await enter('/', username)
    await seeSelected(page, '/special/list')
    expect(await drawn(page)).toEqual({ 运营配置: ['专题页', '轮播图', '电视公告', '服务电话'] })
    await goTo(page, '/order/dispatch/config')
    await page.getByText('需要权限：派单配置').waitFor()
  })

  it('leaves out empty groups, and the page says so when all are empty', async () => {
    const { username } = await hire('report_root', 'provider')
    const page = await enter('/', username)
    await page.getByRole('heading', { name: '您还没有任何权限' }).waitFor()
    await expect.poll(() => menu(page).getByRole('menuitem').count()).toBe(0)
  })
})

describe('permissions that change during work', () => {
  it('update the menu and close the current page, without a reload', async () => {
    const { username, id, rest } = await hire('operator_user')
    const other = await hire('tvtop', 'operator_role')
    const page = await enter('/account/list', username)
    await page.getByRole('row', { name: /admin_a/ }).waitFor()
    await page.evaluate(`window.isTheSamePage = true`)
    await api().admin(account.edit, { body: { id, version: 1, ...rest, roleIds: [other.roleId] } })
    await page.getByRole('heading', { name: '没有权限打开“账号管理”' }).waitFor()
    await expect.poll(() => drawn(page)).toEqual({ 机顶盒: [], 角色管理: [] })
    expect(pathOf(page)).toBe('/account/list')

    // Conversely, a granted page opens immediately.
    await api().admin(role.edit, {
      body: { id: other.roleId, version: 1, name: '换岗', authoritys: ['operator_user'] },
    })
    await page.getByRole('row', { name: /admin_a/ }).waitFor()
    expect(await drawn(page)).toEqual({ 账号管理: [] })
    await expect.poll(() => page.evaluate(`window.isTheSamePage`)).toBe(true)
  })

  it('and are all revoked send the account to the sign-in page, with the reason', async () => {
    const { username, roleId } = await hire('operator_user')
    const page = await enter('/account/list?status=enabled', username)
    await page.getByRole('row', { name: /admin_a/ }).waitFor()
    await api().admin(role.changestatus, { body: { id: roleId, status: 'disabled' } })
    await page.getByRole('alert').getByText('getInfo: roles must be a non-null array', { exact: true }).waitFor()
    expect(pathOf(page)).toBe(`/login?redirect=${encodeURIComponent('/account/list?status=enabled')}`)
  })

  it('end with a disabled account, which is told so on its page', async () => {
    const { username, id } = await hire('operator_role')
    const page = await come('/role/list')
    await signIn(page, username)
    await page.getByRole('row', { name: holder('operator_role').slice(0, -2) }).waitFor()
    await api().admin(account.changestatus, { body: { id, status: 'disabled' } })
    await page.getByRole('dialog', { name: '登录已失效，请重新登录' }).waitFor()
    expect(pathOf(page)).toBe('/role/list')
  })
})
