import { readFile } from 'node:fs/promises'
import { mask } from '@kangju/contract'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { clientPlan } from '../server/src/modules/customers/customerclient/imports/client-plan.ts'
import { clients } from '../server/src/modules/customers/customerclient/table.ts'
import { tasks } from '../server/src/modules/base/task/table.ts'
import { cellsOf } from '../server/src/sheet/test-files.ts'
import { testNames } from '../server/test/api/fixture.ts'
import type { Cells } from '../server/test/factories/import-files.ts'
import { makeFile } from '../server/test/factories/sheets.ts'
import { chooseSheet, miswritten, openTab, seeOutcome, womansCard } from './customer-steps.ts'
import { openTestConsole } from './test-console.ts'
import { names, rowOf } from './rows.ts'

const { enter, seeAddress, api } = openTestConsole()
const { admin } = testNames('a')

const home: Cells = {
  证件类型: '身份证',
  居住状况: '独居',
  省: '浙江省',
  市: '杭州市',
  区: '西湖区',
  详细地址: '文三路100号2幢301室',
  紧急联系人姓名: '李建国',
  紧急联系人关系: '子女',
  紧急联系人电话: '13900005678',
}
const sheetOf = (rows: readonly Cells[]) => {
  const headings = clientPlan.columns.map(({ heading }) => heading.zh)
  return makeFile(
    rows.map((row) => headings.map((heading) => ({ ...home, ...row })[heading] ?? '')),
    headings,
  )
}

/** Errors listed on the page: row, column, value and reason. */
const faultsIn = async (panel: Locator) => {
  const lines = panel.locator('tbody tr.ant-table-row')
  await lines.first().waitFor()
  return Promise.all((await lines.all()).map((line) => line.getByRole('cell').allInnerTexts()))
}

const fetchFailed = async (page: Page, panel: Locator) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: '下载失败行' }).click(),
  ])
  return cellsOf(await readFile(await file.path()))
}

it('valid rows are imported immediately, the others after correction in the file of failed rows', async () => {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = [40, 41, 42, 43, 44].map(womansCard)
  const page = await enter('/customer/serviceobject', admin)
  await page.getByRole('button', { name: /导入$/ }).click()
  await seeAddress(page, '/customer/import')
  const panel = await openTab(page, '服务对象')
  await chooseSheet(
    panel,
    await sheetOf([
      { 姓名: '戚家甲', 证件号码: first },
      { 姓名: '戚家乙', 证件号码: miswritten(second) },
      { 姓名: '戚家丙', 证件号码: third, 省: '浙江州' },
      { 姓名: '戚家丁', 证件号码: fourth, 居住状况: '独自', 紧急联系人电话: '1390000' },
      { 姓名: '戚家戊', 证件号码: fifth },
    ]),
  )
  await seeOutcome(panel, '共5行，2行可导入，3行有误')
  expect(await faultsIn(panel)).toEqual([
    ['3', '证件号码', mask.idCard(miswritten(second)), '身份证号码不正确'],
    ['4', '省', '浙江州', '找不到该行政区划'],
    ['5', '居住状况', '独自', '请选择有效的选项'],
    ['5', '紧急联系人电话', expect.not.stringContaining('1390000'), '请输入正确的电话号码'],
  ])
  expect(await api().db.$count(clients)).toBe(0)
  await panel.getByRole('button', { name: '导入2行' }).click()
  await seeOutcome(panel, '新增2行，更新0行，失败3行')
  expect(await api().db.$count(clients)).toBe(2)

  // The rows are corrected in the returned file.
  const cells = await fetchFailed(page, panel)
  const at = cells.findIndex((line) => line.includes('姓名*'))
  const [notes, headings = [], failed] = [cells.slice(0, at), cells[at], cells.slice(at + 1)]
  const column = (heading: string) => headings.findIndex((title) => title.replace('*', '') === heading)
  expect(failed.map((line) => [line[column('姓名')], line.at(-1)])).toEqual([
    ['戚家乙', expect.stringContaining('身份证号码不正确')],
    ['戚家丙', expect.stringContaining('找不到该行政区划')],
    ['戚家丁', expect.stringMatching(/居住状况[^]*紧急联系人电话/)],
  ])
  const right: Record<string, Cells> = {
    戚家乙: { 证件号码: second },
    戚家丙: { 省: '浙江省' },
    戚家丁: { 居住状况: '独居', 紧急联系人电话: '13900005678' },
  }
  const mended = failed.map((line) => {
    const change = right[line[column('姓名')] ?? ''] ?? {}
    return headings.map((title, i) => change[title.replace('*', '')] ?? line[i] ?? '')
  })
  await panel.getByRole('button', { name: '重新选择文件' }).click()
  await chooseSheet(panel, await makeFile(mended, headings, notes.flat()), '失败行.xlsx')
  await seeOutcome(panel, '共3行，3行可导入，0行有误')
  await panel.getByRole('button', { name: '导入3行' }).click()
  await seeOutcome(panel, '新增3行，更新0行，失败0行')

  await page.getByRole('button', { name: '返回服务对象' }).click()
  await page.getByText('共5条').waitFor()
  await expect
    .poll(async () => (await names(page)).toSorted())
    .toEqual(['戚家丁', '戚家丙', '戚家乙', '戚家甲', '戚家戊'].toSorted())
  await rowOf(page, '戚家乙').getByText(mask.idCard(second), { exact: true }).waitFor()
})

it('a file of another kind is refused with an explanation and has no effect', async () => {
  const before = [await api().db.$count(clients), await api().db.$count(tasks)]
  const page = await enter('/customer/import', admin)
  const panel = await openTab(page, '服务对象')
  const refused = panel.getByRole('alert')
  await chooseSheet(panel, Buffer.from('姓名,证件号码\n王秀英,1\n'), '名单.csv')
  await refused.getByText('请选择xlsx文件').waitFor()
  await chooseSheet(panel, Buffer.from('no spreadsheet at all'), '名单.xlsx')
  await refused.getByText('请上传xlsx格式的文件').waitFor()
  await chooseSheet(panel, await makeFile([['KJ-000001', 'E900']], ['序列号*', '型号*']), '机顶盒.xlsx')
  await refused.getByText('模板不匹配，请下载最新模板').waitFor()
  await chooseSheet(panel, await sheetOf([]), '空白.xlsx')
  await refused.getByText('文件中没有数据').waitFor()
  expect([await api().db.$count(clients), await api().db.$count(tasks)]).toEqual(before)
  await expect.poll(() => panel.getByRole('button', { name: /^导入\d+行$/ }).count()).toBe(0)
})
