import { organ, organqrcode } from '@kangju/contract'
import { expect, test } from 'vitest'
import { addCodes, organOf } from '../server/test/factories/code-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { readCodes } from '../server/test/api/read-code.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')

/** The sizes of the pages of a PDF, in points. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [Number(width), Number(height)].map(Math.round),
  )

test('codes are made, shown by their batch, bound and named', async () => {
  const page = await enter('/organ/qrcode', admin)
  await page.getByRole('button', { name: '生成机构码' }).click()
  await page.getByLabel('生成数量').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: '生成机构码' }).click()
  await page.getByText(/已生成3个机构码，批次 \d{8}-\d{3}/).waitFor()
  await page.waitForURL(/\?batchNo=\d{8}-\d{3}$/)
  await page.getByText('共 3 条').waitFor()

  await page.getByRole('button', { name: '绑定机构' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByTitle('Organ A').click()
  await dialog.getByRole('button', { name: '绑定机构' }).click()
  await page.getByRole('cell', { name: '已绑定' }).waitFor()
  await expect.poll(() => page.getByRole('cell', { name: 'Organ A' }).count()).toBe(1)
})

test('a sheet goes to the printer alone, on whole A4 pages, and every code on it can be read', async () => {
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

  // Once it is printed the page is as it was.
  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: '打印3页' }).waitFor()
  await expect.poll(() => page.locator('body > [aria-hidden="true"] > svg').count()).toBe(0)
})
