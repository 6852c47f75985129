import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'

// One helper per kind of input; inputs are found by their labels.

type Within = Page | Locator
const pageOf = (within: Within) => ('page' in within ? within.page() : within)

/** The form item with this label. */
export const field = (form: Locator, label: string) =>
  form.locator('.ant-form-item').filter({ has: pageOf(form).locator(`label[title="${label}"]`) })

/** Opens the form for a new row. */
export const openNew = async (page: Page, title: string) => {
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: `新增${title}` })
  await form.getByRole('button', { name: '保存' }).waitFor()
  return form
}

export const type = (form: Locator, label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text)

/** Types into several fields, by label. */
export const typeAll = async (form: Locator, texts: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(texts)) await type(form, label, text)
}

/** Chooses one or several options. */
export const pick = async (form: Locator, label: string, ...options: string[]) => {
  const box = form.getByRole('combobox').and(form.getByLabel(label, { exact: true }))
  await box.click()
  const list = pageOf(form).locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  for (const option of options) await list.getByTitle(option, { exact: true }).click()
  await closeList(box)
  await list.waitFor({ state: 'hidden' })
}

/** Only a multiple select stays open: Escape on a single one, which closes by itself, would close the form. */
export const closeList = async (box: Locator) => {
  const isOfSeveral = (await box.locator('xpath=ancestor::*[contains(@class, "ant-select-multiple")]').count()) > 0
  if (isOfSeveral) await box.press('Escape')
}

/** Types a date or time in the format of the field. */
export const date = async (form: Locator, label: string, text: string) => {
  const box = form.getByLabel(label, { exact: true })
  const calendar = pageOf(form).locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')
  await box.click()
  // Until the calendar is open, Enter would only open it.
  await calendar.waitFor()
  await box.fill(text)
  await box.press('Enter')
  await calendar.waitFor({ state: 'hidden' })
}

/** A PNG file of this size. */
export const picture = async (width: number, height: number, name = 'picture.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#1bc7a1' } })
    .png()
    .toBuffer(),
})

export const upload = async (form: Locator, label: string, width: number, height: number) => {
  await field(form, label)
    .locator('input[type="file"]')
    .setInputFiles(await picture(width, height))
  await field(form, label).getByRole('button', { name: '移除' }).waitFor()
}

const document = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\ntrailer\n<</Root 1 0 R/Size 9>>\nstartxref\n9\n%%EOF\n',
)

/** Uploads a PDF document where documents are accepted as well. */
export const uploadDocument = async (form: Locator, label: string) => {
  const content = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: document }
  await field(form, label).locator('input[type="file"]').setInputFiles(content)
  await field(form, label).getByRole('link', { name: 'PDF文件' }).waitFor()
}

/** Uploads a picture and accepts the default crop area. */
export const uploadPart = async (form: Locator, label: string, width: number, height: number) => {
  await field(form, label)
    .locator('input[type="file"]')
    .setInputFiles(await picture(width, height))
  const crop = pageOf(form).getByRole('dialog', { name: '裁剪图片' })
  await crop.getByRole('button', { name: '使用' }).click()
  await crop.waitFor({ state: 'hidden' })
  await field(form, label).getByRole('button', { name: '移除' }).waitFor()
}

/** Types rich text with the keyboard. */
export const write = async (form: Locator, label: string, text: string) => {
  await form.getByRole('textbox', { name: label, exact: true }).click()
  await pageOf(form).keyboard.type(text)
}

/** Adds an inner row to the form and returns it. */
export const addRow = async (form: Locator, label: string) => {
  const rows = form.getByRole('group', { name: label, exact: true })
  const at = await rows.getByRole('region').count()
  await rows.getByRole('button', { name: '添加一行' }).click()
  return rows.getByRole('region', { name: `${label} ${at + 1}`, exact: true })
}

export const save = async (form: Locator) => {
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}
