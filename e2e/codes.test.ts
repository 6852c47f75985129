import { organ, organqrcode } from '@kangju/contract'
import { expect, test } from 'vitest'
import { addCodes, organOf } from '../server/test/factories/code-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { readCodes } from '../server/test/api/read-code.ts'
import { rowOf, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')

/** Page sizes of a PDF, in points. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [Number(width), Number(height)].map(Math.round),
  )

test('codes are generated, listed by batch, linked and named', async () => {
  const page = await enter('/organ/qrcode', admin)
  await page.getByRole('button', { name: '生成机构码' }).click()
  await page.getByLabel('生成数量').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: '生成机构码' }).click()
  await page.getByText(/已生成3个机构码，批次\d{8}-\d{3}/).waitFor()
  await page.waitForURL(/\?batchNo=\d{8}-\d{3}$/)
  await page.getByText('共3条').waitFor()

  await page.getByRole('button', { name: '绑定机构' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByTitle('Organ A').click()
  await dialog.getByRole('button', { name: '绑定机构' }).click()
  await page.getByRole('cell', { name: '已绑定' }).waitFor()
  await expect.poll(() => page.getByRole('cell', { name: 'Organ A' }).count()).toBe(1)
})

test('a dialog with input asks before it closes, an untouched one closes', async () => {
  const page = await enter('/organ/qrcode', admin)
  const dialog = page.getByRole('dialog', { name: '生成机构码' })
  const open = () => page.getByRole('button', { name: '生成机构码' }).click()
  await open()
  await dialog.getByLabel('生成数量').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await open()
  await dialog.getByLabel('备注').fill('门口张贴')
  await dialog.getByRole('button', { name: '取消' }).click()
  const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => dialog.getByLabel('备注').inputValue()).toBe('门口张贴')
  await dialog.getByLabel('生成数量').fill('501')
  await dialog.getByRole('button', { name: '生成机构码' }).click()
  await dialog.getByText('不能大于500').first().waitFor()

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '放弃修改' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

test('a dialog that opens slowly leaves the focus in the field the user has chosen', async () => {
  const page = await enter('/organ/qrcode', admin)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const slow = await page.addStyleTag({ content: '.ant-modal { animation-duration: 1s !important }' })
  await page.getByRole('button', { name: '生成机构码' }).click()
  const dialog = page.getByRole('dialog', { name: '生成机构码' })
  // Without waiting for the end of the animation, as a quick user would.
  await dialog.getByLabel('备注').focus()
  const motions = `document.querySelector('.ant-modal').getAnimations().length`
  await expect.poll(() => page.evaluate(motions)).toBe(0)
  await page.keyboard.insertText('门口张贴')
  await expect.poll(() => dialog.getByLabel('备注').inputValue()).toBe('门口张贴')
  await slow.evaluate((style) => style.parentNode?.removeChild(style))
})

test('the remark of a code is asked for in a confirm dialog of 600 px, with a placeholder, a limit and a counter', async () => {
  const [code] = await addCodes(api(), 1)
  const number = code?.codeNo ?? ''
  const page = await enter(`/organ/qrcode?batchNo=${code?.batchNo}`, admin)
  await step(page, number, '备注')
  const dialog = page.getByRole('dialog', { name: `机构码${number}的备注` })
  const field = dialog.locator('textarea').and(page.getByPlaceholder('备注'))
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(600)
  // A click outside does not close it.
  await page.mouse.click(5, 5)
  await field.focus()
  await dialog.getByText('0 / 200').waitFor()
  await page.keyboard.insertText('门'.repeat(201))
  await dialog.getByText('200 / 200').waitFor()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf(page, number).getByText('门'.repeat(200)).waitFor()
  const { data } = await api().admin(organqrcode.read, { params: { id: code?.id ?? '' } })
  expect(data.remark).toHaveLength(200)
})

test('only the sheet is printed, on whole A4 pages, and every code on it is readable', async () => {
  const codes = await addCodes(api(), 25)
  const [first] = codes
  await api().admin(organ.bindqrcode, { body: { organId: await organOf(api()), qrCodeId: first?.id ?? '' } })
  await api().admin(organqrcode.createminicode, { params: { id: first?.id ?? '' } })
  const page = await enter(`/organ/qrcode?batchNo=${first?.batchNo}`, admin, { isLoaded: true })
  await page.evaluate('window.print = () => { window.isPrinting = true }')
  await page.getByRole('button', { name: '打印' }).click()
  await page.getByRole('button', { name: '打印3页' }).click()
  await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)

  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(false)
  const read = await readCodes(await page.screenshot({ fullPage: true }))
  expect(read.toSorted()).toEqual(codes.map((code) => `https://care.example/q/O${code.codeNo}`).toSorted())
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages).toEqual(Array.from({ length: 3 }, () => [595, 842]))

  // After printing the page is as before.
  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: '打印3页' }).waitFor()
  await expect.poll(() => page.locator('body > [aria-hidden="true"] > svg').count()).toBe(0)
})
