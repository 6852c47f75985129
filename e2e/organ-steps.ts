import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { closeList, date, pick, type, typeAll, upload } from './forms.ts'

// A new organisation is entered on a separate page, step by step.

const titles = ['基本信息', '地区与位置', '服务项目', '证照', '结算与银行', '核对'] as const
type StepTitle = (typeof titles)[number]

/** The form, at any step. */
export const addForm = (page: Page) => page.getByRole('main')

export const seeStep = async (page: Page, title: StepTitle) => {
  const name = `${title} 第${titles.indexOf(title) + 1}/${titles.length}步`
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

export const goOn = async (page: Page, title: StepTitle) => {
  await page.getByRole('button', { name: '下一步' }).click()
  await seeStep(page, title)
}

/** Jumps to another step through the list of steps. */
export const jump = async (page: Page, title: StepTitle) => {
  await page.getByRole('navigation', { name: '填写步骤' }).getByRole('button', { name: title, exact: true }).click()
  await seeStep(page, title)
}

export const xihu = '浙江省 / 杭州市 / 西湖区'

/** Searches an area by name and chooses the one with this path: 浙江省 / 杭州市 / 西湖区. */
export const pickArea = async (form: Locator, label: string, name: string, path: string) => {
  const box = form.getByRole('combobox').and(form.getByLabel(label, { exact: true }))
  const list = form.page().locator('.ant-cascader-dropdown:not(.ant-select-dropdown-hidden)')
  await box.click()
  await box.fill(name)
  await list.getByRole('menuitemcheckbox', { name: path, exact: true }).click()
  await closeList(box)
  await list.waitFor({ state: 'hidden' })
}

export const mapIn = (within: Page | Locator) => within.getByRole('application')

/** Position of the pin on the map. */
export const pinIn = async (within: Page | Locator) => {
  const pin = within.locator('g[data-lng]')
  return { lng: Number(await pin.getAttribute('data-lng')), lat: Number(await pin.getAttribute('data-lat')) }
}

/** Coordinates in the input fields. */
export const numbersIn = async (form: Locator) => ({
  lng: Number(await form.getByLabel('经度', { exact: true }).inputValue()),
  lat: Number(await form.getByLabel('纬度', { exact: true }).inputValue()),
})

export const fillBasics = async (page: Page, name: string, uscc: string) => {
  const form = addForm(page)
  await typeAll(form, {
    机构名称: name,
    统一社会信用代码: uscc,
    法定代表人: '周国平',
    联系人: '陈晓燕',
    联系电话: '13700001234',
  })
  await pick(form, '机构类型', '护理站')
}

/** Sets the position by a click on the map, then by coordinates. */
export const fillPlace = async (page: Page) => {
  const form = addForm(page)
  await pickArea(form, '所在地区', '西湖区', xihu)
  await type(form, '详细地址', '文三路478号')
  const map = mapIn(form)
  await map.getByText('西湖区').waitFor()
  await map.scrollIntoViewIfNeeded()
  await map.click()
  await expect.poll(async () => form.locator('g[data-lng]').count()).toBe(1)
  expect(await numbersIn(form)).toEqual(await pinIn(form))
  await typeAll(form, { 经度: '120.131', 纬度: '30.275' })
  await form.getByLabel('纬度', { exact: true }).press('Tab')
  await expect.poll(() => pinIn(form)).toEqual({ lng: 120.131, lat: 30.275 })
}

export const fillPapers = async (page: Page) => {
  const form = addForm(page)
  await type(form, '医疗机构执业许可证号', 'PDY70000101')
  await upload(form, '证照', 300, 200)
  await date(form, '证照有效期至', '2031-12-31')
  await type(form, '机构介绍', '上门护理与康复。')
}

/** The dialog to activate or close an organisation. */
export const moveDialog = (page: Page, move: '开通' | '关闭', name: string) =>
  page.getByRole('dialog', { name: `${move}“${name}”`, exact: true })

/** Texts of the list items, once they are loaded. */
export const linesOf = async (within: Locator) => {
  const lines = within.getByRole('listitem').filter({ hasText: /\S/ })
  await lines.first().waitFor()
  return lines.allInnerTexts()
}

/** Real width of a displayed picture. */
export const widthOf = (img: Locator) =>
  img.evaluate((shown) => (shown as unknown as { naturalWidth: number }).naturalWidth)
