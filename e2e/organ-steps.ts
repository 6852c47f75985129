import type { Locator, Page } from 'playwright-core'

// A new organisation is filled in on a page of its own, step by step.

const titles = ['基本信息', '地区与位置', '服务项目', '证照', '结算与银行', '核对'] as const
type StepTitle = (typeof titles)[number]

/** The form, with whichever step is shown. */
export const addForm = (page: Page) => page.getByRole('main')

export const seeStep = async (page: Page, title: StepTitle) => {
  const name = `${title} 第 ${titles.indexOf(title) + 1}/${titles.length} 步`
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

export const goOn = async (page: Page, title: StepTitle) => {
  await page.getByRole('button', { name: '下一步' }).click()
  await seeStep(page, title)
}

/** Straight to another step, by the list of them. */
export const jump = async (page: Page, title: StepTitle) => {
  await page.getByRole('navigation', { name: '填写步骤' }).getByRole('button', { name: title, exact: true }).click()
  await seeStep(page, title)
}

/** Finds an area by its name and takes the one at this place: 浙江省 / 杭州市 / 西湖区. */
export const pickArea = async (form: Locator, label: string, name: string, path: string) => {
  const box = form.getByRole('combobox').and(form.getByLabel(label, { exact: true }))
  const list = form.page().locator('.ant-cascader-dropdown:not(.ant-select-dropdown-hidden)')
  await box.click()
  await box.fill(name)
  await list.getByRole('menuitemcheckbox', { name: path, exact: true }).click()
  // A list of several stays open until one is done with it.
  if (await list.isVisible()) await box.press('Escape')
  await list.waitFor({ state: 'hidden' })
}

export const mapIn = (within: Page | Locator) => within.getByRole('application')

/** Where the pin of the map stands. */
export const pinIn = async (within: Page | Locator) => {
  const pin = within.locator('.map-pin')
  return { lng: Number(await pin.getAttribute('data-lng')), lat: Number(await pin.getAttribute('data-lat')) }
}

/** Where the numbers say that it is. */
export const numbersIn = async (form: Locator) => ({
  lng: Number(await form.getByLabel('经度', { exact: true }).inputValue()),
  lat: Number(await form.getByLabel('纬度', { exact: true }).inputValue()),
})

/** The dialog in which an organisation is opened or closed. */
export const moveDialog = (page: Page, move: '开通' | '关闭', name: string) =>
  page.getByRole('dialog', { name: `${move}“${name}”`, exact: true })

/** What is listed somewhere, once it is known. */
export const linesOf = async (within: Locator) => {
  const lines = within.getByRole('listitem').filter({ hasText: /\S/ })
  await lines.first().waitFor()
  return lines.allInnerTexts()
}

/** How wide a picture that is shown really is. */
export const widthOf = (img: Locator) =>
  img.evaluate((shown) => (shown as unknown as { naturalWidth: number }).naturalWidth)
