import { dispatchconfig, type DispatchconfigDraft } from '@kangju/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { plainRule } from '../server/src/modules/care/dispatchconfig/service.ts'
import { dispatchConfigs } from '../server/src/modules/care/dispatchconfig/table.ts'
import { someStaff, waitingVisit } from '../server/test/factories/dispatch-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { field, openNew, pick, save, type } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import { expectNoSidewaysScroll, toast } from './parts.ts'
import { names, rowOf, rows, seeState, step } from './rows.ts'

const { enter, api } = openTestConsole()
const { holder } = testNames('a')
const planner = holder('order_dispatch_config')
const screen = '/order/dispatch/config'

beforeAll(async () => {
  await alsoHolds(api(), planner, 'specialsubject')
  await someStaff(api(), 2)
  for (const clock of ['10:00', '10:00', '10:30', '14:00'])
    await waitingVisit(api(), {
      startAt: `2026-11-10T${clock}:00.000+08:00`,
      status: 'completed',
      nextTickAt: null,
    })
  await waitingVisit(api())
})

const addRule = async (change: Partial<DispatchconfigDraft>) => {
  const body = { ...plainRule, mode: 'automatic' as const, quietFrom: null, quietTo: null, ...change }
  const { status, data, errors } = await api().admin(dispatchconfig.add, { body })
  if (status !== 200) throw new Error(JSON.stringify(errors))
  return data.id
}
const isThere = isNull(dispatchConfigs.deletedAt)
const stored = async (name: string) =>
  (
    await api()
      .db.select()
      .from(dispatchConfigs)
      .where(and(eq(dispatchConfigs.name, name), isThere))
  )[0]

const openList = async (username = planner) => {
  const page = await enter(screen, username, { now: api().now() })
  await rowOf(page, '默认规则').waitFor()
  return page
}

const simulation = (page: Page, name: string) => page.getByRole('dialog', { name: `模拟：${name}` })
const figure = (dialog: Locator, label: string) =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().locator('dt').getByText(label, { exact: true }) })
    .locator('dd')
    .first()

/** Figures of a simulation. */
const figures = async (dialog: Locator) => {
  await dialog.getByText('近30天子订单').waitFor()
  const labels = ['近30天子订单', '匹配本规则', '涉及人员', '单人单日最多']
  return Promise.all(labels.map((label) => figure(dialog, label).innerText()))
}

describe('a rule', () => {
  it('is created, weighted, simulated on past visits, and enabled', async () => {
    const page = await openList()
    const form = await openNew(page, '派单配置')
    await type(form, '规则名称', '西湖白天')
    await form.getByText('填完必填项后', { exact: false }).waitFor()
    await type(form, '优先级', '40')
    await form.getByText('当前1个待派单中，有1个会由这条规则处理。').waitFor()
    const weights = form.getByRole('group', { name: '权重' })
    await weights.getByLabel('距离').fill('50')
    await weights.getByText('合计120（须为100）').waitFor()
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await field(form, '权重').getByText('权重之和须为100').waitFor()
    await weights.getByLabel('当日单量').fill('0')
    await weights.getByText('合计100（须为100）').waitFor()
    await form.getByRole('button', { name: '先模拟看看' }).click()
    expect(await figures(simulation(page, '西湖白天'))).toEqual(['4', '4', '2', '2 单'])
    await simulation(page, '西湖白天').getByRole('button', { name: '关闭', exact: true }).last().click()
    await simulation(page, '西湖白天').waitFor({ state: 'hidden' })
    expect(await violations(page)).toEqual([])
    await save(form)
    await seeState(page, '西湖白天', '停用')
    expect(await stored('西湖白天')).toMatchObject({
      priority: 40,
      weights: { distance: 50, load: 0 },
      status: 'disabled',
    })

    await step(page, '西湖白天', '模拟')
    const dialog = simulation(page, '西湖白天')
    await dialog.getByText('4个匹配的子订单中能派出3个，占').waitFor()
    await dialog.getByText('时间冲突').waitFor()
    await dialog.getByText('1个待派单会由它处理，最近的1个：').waitFor()
    await dialog.getByText('11-16 10:00').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '启用' }).click()
    const asked = page.getByRole('dialog', { name: '启用“西湖白天”' })
    await asked.getByText('1个待派单服务中有1个将按此规则派单').waitFor()
    await asked.getByRole('button', { name: '启用' }).click()
    await toast(page, '操作成功').waitFor()
    await seeState(page, '西湖白天', '启用')
  })

  it('that another rule fully covers shows a warning before it is saved', async () => {
    const id = await addRule({ name: '全部自动', priority: 30 })
    await api().admin(dispatchconfig.changeStatus, { params: { id, status: 'enabled' } })
    const page = await openList()
    await step(page, '全部自动', '复制')
    const form = page.getByRole('dialog', { name: '新增派单配置' })
    await expect.poll(() => form.getByLabel('规则名称').inputValue()).toBe('全部自动 副本')
    await type(form, '优先级', '35')
    await form.getByText('规则“全部自动”优先级更高且完全覆盖它，这条规则不会生效。').waitFor()
    await pick(form, '派单模式', '仅人工')
    await expect.poll(() => form.getByText('可派人员').count()).toBe(0)
    await save(form)
    await step(page, '全部自动 副本', '删除')
    await page.getByRole('dialog', { name: /^删除/ }).getByRole('button', { name: '删除' }).click()
    await rowOf(page, '全部自动 副本').waitFor({ state: 'detached' })
    await step(page, '全部自动', '停用')
    const asked = page.getByRole('dialog', { name: '停用“全部自动”' })
    await asked.getByText('进行中的派单按原规则走完', { exact: false }).waitFor()
    await asked.getByRole('button', { name: '停用' }).click()
    await seeState(page, '全部自动', '停用')
  })

  it('the default one is last and matches everything: only its mode is editable', async () => {
    const page = await openList()
    await step(page, '默认规则', '编辑')
    const form = page.getByRole('dialog', { name: '编辑：默认规则' })
    await form.getByLabel('派单模式').waitFor()
    await expect.poll(() => form.getByLabel('优先级').isDisabled()).toBe(true)
    for (const label of ['适用区域', '适用项目', '适用星期'])
      await expect.poll(() => form.getByText(label, { exact: true }).count()).toBe(0)
    const steps = rowOf(page, '默认规则').locator('[data-row-steps]')
    await expect.poll(() => steps.getByRole('button').allInnerTexts()).toEqual(['编辑', '模拟', '复制'])
  })
})

describe('the order of rules', () => {
  it('is changed by dragging and by keyboard, and saved in one request', async () => {
    for (const [at, name] of ['顺序甲', '顺序乙', '顺序丙'].entries()) await addRule({ name, priority: 200 + at })
    const page = await openList()
    const own = async () => (await names(page)).length
    const count = await own()
    await page.getByRole('button', { name: '调整顺序' }).click()
    const dialog = page.getByRole('dialog', { name: '调整匹配顺序' })
    const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    const order = async () =>
      (await dialog.getByRole('listitem').allInnerTexts()).flatMap((text) => /顺序./.exec(text)?.[0] ?? [])
    await line('顺序丙').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: '保存' }).isDisabled()).toBe(true)
    await dialog.getByText('默认规则：始终在最后').waitFor()
    await line('顺序丙').dragTo(line('顺序甲'))
    expect(await order()).toEqual(['顺序丙', '顺序甲', '顺序乙'])
    // The keyboard moves a rule as far as possible without losing the focus.
    await dialog.getByRole('button', { name: /^上移顺序乙/ }).focus()
    await page.keyboard.press('Enter')
    expect(await order()).toEqual(['顺序丙', '顺序乙', '顺序甲'])
    for (let n = 0; n < count; n++) await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toContain('顺序乙')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const priorities = await Promise.all(
      ['顺序乙', '顺序丙', '顺序甲', '默认规则'].map(async (name) => (await stored(name))?.priority),
    )
    expect(priorities).toEqual(priorities.toSorted((one, other) => (one ?? 0) - (other ?? 0)))
    expect(priorities.at(-1)).toBe(999)
  })

  it('is not changed when a rule was added meanwhile, and the new rule is shown', async () => {
    const page = await openList()
    await page.getByRole('button', { name: '调整顺序' }).click()
    const dialog = page.getByRole('dialog', { name: '调整匹配顺序' })
    await dialog.getByRole('button', { name: /^下移/ }).first().click()
    await addRule({ name: '后来的', priority: 300 })
    const before = await api().db.select().from(dispatchConfigs)
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByRole('alert').getByText('数据已被他人修改，请刷新后重试').waitFor()
    await dialog.getByText('后来的', { exact: false }).waitFor()
    expect(await api().db.select().from(dispatchConfigs)).toEqual(before)
  })
})

it('on a phone rules are read, simulated and sorted without sideways scrolling', async () => {
  await addRule({ name: '手机上看', priority: 500 })
  const page = await enter(screen, planner, { viewport: phone, now: api().now() })
  await rowOf(page, '手机上看').waitFor()
  await expectNoSidewaysScroll(page)
  await step(page, '手机上看', '模拟')
  const dialog = simulation(page, '手机上看')
  await dialog.getByText('当前询问顺序').waitFor()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '调整顺序' }).click()
  const order = page.getByRole('dialog', { name: '调整匹配顺序' })
  const arrow = order.getByRole('button', { name: /^上移手机上看/ })
  const box = await arrow.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(phone.width)
  await arrow.click()
  await expectNoSidewaysScroll(page)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1)
})
