import { boxNamespace, livePath, type BoxRefusal } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { boxes, type Box } from '../server/src/modules/boxes/tvtop/table.ts'
import { testNames } from '../server/test/api/fixture.ts'
import type { Cells } from '../server/test/factories/import-files.ts'
import { makeFile } from '../server/test/factories/sheets.ts'
import { addBox, boxToken } from '../server/test/factories/tv-rows.ts'
import { chooseSheet, seeOutcome } from './customer-steps.ts'
import { openTestConsole } from './test-console.ts'
import { linesOf } from './organ-steps.ts'
import { goTo } from './parts.ts'
import { agree, question, rowOf, seeState, step } from './rows.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

/** Connects a box to the live channel and returns the server's answer. */
const showUp = ({ sn, ecallid }: Pick<Box, 'sn' | 'ecallid'>, token: string) => {
  const socket = io(api().url + boxNamespace, {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { sn, ecallid, token },
  })
  open.push(socket)
  const answer = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('let in'))
    socket.once('connect_error', (error: Error & { data?: BoxRefusal }) => resolve(error.data?.code ?? error.message))
  })
  const end = new Promise<string>((resolve) => {
    socket.once('disconnect', resolve)
  })
  return { answer, end }
}

const headings = [
  '序列号',
  'MAC地址',
  '厂商',
  '型号',
  '呼叫ID',
  '呼叫令牌',
  '归属机构编码',
  '安装地址',
  '业务账号',
  '户主姓名',
  '联系电话',
  '备注',
]
const fileOf = (rows: readonly Cells[]) =>
  makeFile(
    rows.map((row) => headings.map((heading) => row[heading] ?? '')),
    headings,
  )

const refresh = (page: Page) => page.getByRole('main').getByRole('button', { name: '刷新' }).first().click()
const dotOf = (page: Page, sn: string) => rowOf(page, sn).locator('[data-tone]')

it('boxes are imported together with their households', async () => {
  const rest = { 型号: 'E900-S', 归属机构编码: 'JG900001' }
  const file = await fileOf([
    { ...rest, 序列号: 'KJ-E2E-0001', 业务账号: 'TVE2E001', 户主姓名: '俞国强', 联系电话: '13700008880' },
    { ...rest, 序列号: 'KJ-E2E-0002', 业务账号: 'TVE2E002', 户主姓名: '俞美玲', 联系电话: '13700008881' },
  ])
  const page = await enter('/tvtop/list', admin)
  await page.getByRole('button', { name: '导入机顶盒' }).click()
  const dialog = page.getByRole('dialog', { name: '导入机顶盒' })
  await chooseSheet(dialog, file)
  await seeOutcome(dialog, '共2行，2行可导入，0行有误')
  expect(await api().db.$count(boxes, eq(boxes.sn, 'KJ-E2E-0001'))).toBe(0)
  await dialog.getByRole('button', { name: '导入2行' }).click()
  await seeOutcome(dialog, '新增2行，更新0行，失败0行')
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  for (const text of ['俞美玲', '137****8881', 'Organ A', '离线', '从未在线'])
    await rowOf(page, 'KJ-E2E-0002').getByText(text, { exact: true }).waitFor()

  await goTo(page, '/tvuser/list')
  await rowOf(page, 'TVE2E001').getByText('俞国强', { exact: true }).waitFor()
  await rowOf(page, 'TVE2E001').getByText('KJ-E2E-0001', { exact: true }).waitFor()
  await rowOf(page, 'TVE2E002').getByText('KJ-E2E-0002', { exact: true }).waitFor()
})

it('a new token is shown once, admits the box, and appears nowhere afterwards', async () => {
  const box = await addBox(api(), { sn: 'KJ-E2E-0010', ecallid: 'ECE2E010' })
  const page = await enter('/tvtop/list', admin)
  const said: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/tvtop/') && response.request().method() === 'GET')
      said.push(await response.text().catch(() => ''))
  })
  await step(page, box.sn, '生成新令牌')
  const asked = page.getByRole('dialog', { name: `为“${box.sn}”生成新的呼叫令牌？` })
  await asked.getByText('旧令牌立即失效，机顶盒要换上新令牌才能呼叫和报到。').waitFor()
  await asked.getByRole('button', { name: '生成新令牌' }).click()
  const dialog = page.getByRole('dialog', { name: `“${box.sn}”的新令牌` })
  await dialog.getByText('只显示这一次。关闭后无法再查看，请现在写入机顶盒。').waitFor()
  const token = await dialog.getByRole('textbox').inputValue()
  expect(token.length).toBeGreaterThanOrEqual(16)
  // Escape must not close the dialog, so that the token is not lost by accident.
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe(token)
  expect([await showUp(box, boxToken).answer, await showUp(box, token).answer]).toEqual(['40400', 'let in'])
  await dialog.getByRole('button', { name: '我已保存，关闭' }).click()
  // A hidden dialog is no dialog any more, a moment before its content is removed.
  await expect.poll(() => page.content()).not.toContain(token)

  await page.reload()
  await rowOf(page, box.sn).locator('[data-row-open]').click()
  await page.getByRole('dialog', { name: box.sn }).getByText('E900', { exact: true }).waitFor()
  expect(await page.content()).not.toContain(token)
  expect(said.length).toBeGreaterThan(0)
  expect(said.join()).not.toContain(token)
})

it('a connected box has a green dot, and disabling it disconnects it, as the confirm dialog states', async () => {
  const box = await addBox(api(), { sn: 'KJ-E2E-0020', ecallid: 'ECE2E020' })
  const page = await enter('/tvtop/list', admin)
  await dotOf(page, box.sn).and(page.locator('[data-tone="grey"]')).getByText('离线').waitFor()
  const shown = showUp(box, boxToken)
  expect(await shown.answer).toBe('let in')
  await refresh(page)
  await dotOf(page, box.sn).and(page.locator('[data-tone="green"]')).getByText('在线').waitFor()
  await rowOf(page, box.sn).getByText('最近11-15 10:00').waitFor()

  await step(page, box.sn, '停用')
  expect(await linesOf(question(page, '停用', box.sn))).toEqual([`来自“${box.sn}”的紧急呼叫将不再被接听`])
  await agree(page, '停用', box.sn)
  await seeState(page, box.sn, '停用')
  expect(await shown.end).not.toBe('io client disconnect')
  expect(await showUp(box, boxToken).answer).toBe('40400')
  const [stored] = await api().db.select().from(boxes).where(eq(boxes.id, box.id))
  expect(stored?.status).toBe('disabled')
})
