import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boxes } from '../server/src/modules/boxes/tvtop/table.ts'
import { calls } from '../server/src/modules/calls/tvecall/table.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { accept, answer, bar, dialog, openCallPages, press, seeMoreFrames, seeMoreMedia } from './call-pages.ts'
import { startCallServer, type CallServer } from './call-server.ts'

// A call agent's console and a box on a server that is killed, whose database stalls, and over a way that breaks.

let server: CallServer
beforeAll(async () => {
  server = await startCallServer()
})
afterAll(() => server?.close())
const pages = openCallPages()
const agentName = testNames('a').holder('tvecall')

const callsOf = (boxId: string) =>
  server.api.db.select({ status: calls.status }).from(calls).where(eq(calls.tvTopId, boxId)).orderBy(calls.calltime)

/** As by the daily test of all lines, which can come during a talk. */
const askForLineTest = async (boxId: string) => {
  const at = new Date()
  const until = new Date(at.getTime() + 3_600_000)
  const asked = { lineTestId: crypto.randomUUID(), lineAskedAt: at.toISOString(), lineUntil: until.toISOString() }
  await server.api.db.update(boxes).set(asked).where(eq(boxes.id, boxId))
}
const lineOf = (boxId: string) =>
  server.api.db.select({ testId: boxes.lineTestId, faults: boxes.lineFaults }).from(boxes).where(eq(boxes.id, boxId))

test('a call rings on while the server is killed and the box has no power, and is answered', async () => {
  const { box, shown } = await boxAtHome(server.api)
  const desk = await pages.desk(server.api, server.url, agentName)
  const { page: first, plugIn } = await pages.box(server.boxUrl, shown)
  await first.getByRole('button', { name: '紧急呼叫' }).click()
  await bar(desk).waitFor()

  await server.kill()
  await first.getByText('网络中断').waitFor()
  await first.getByText('正在呼叫客服').waitFor()
  await server.start()
  await first.getByText('网络中断').waitFor({ state: 'hidden' })
  await first.close()
  const second = await plugIn()
  await second.getByText('正在呼叫客服').waitFor()
  await accept(desk)
  await second.getByText('正在通话').waitFor()
  for (const page of [desk, second]) await seeMoreFrames(page)
  expect(await callsOf(box.id)).toEqual([{ status: 'talking' }])
  await second.getByRole('button', { name: '挂断' }).click()
  await second.getByText('通话已结束').waitFor()
})

test('a talk goes on while the server is killed, the line is tested, the box or its network fails, and the agent reloads', async () => {
  const { box, shown } = await boxAtHome(server.api)
  const desk = await pages.desk(server.api, server.url, agentName)
  const { page: television, plugIn } = await pages.box(server.boxUrl, shown)
  await television.getByRole('button', { name: '紧急呼叫' }).click()
  await accept(desk)
  for (const page of [desk, television]) await seeMoreFrames(page)
  await askForLineTest(box.id)

  await server.kill()
  await television.getByText('网络中断').waitFor()
  await dialog(desk).getByText('呼叫服务已断开，正在重新连接').waitFor()
  for (const page of [desk, television]) await seeMoreMedia(page)
  await server.start()
  await television.getByText('网络中断').waitFor({ state: 'hidden' })
  await dialog(desk).getByText('呼叫服务已断开，正在重新连接').waitFor({ state: 'hidden' })
  await dialog(desk).getByText('通话正常').waitFor()

  await expect.poll(() => lineOf(box.id), { timeout: 60_000 }).toEqual([{ testId: null, faults: [] }])
  for (const page of [desk, television]) await seeMoreMedia(page)

  server.boxWay.freeze()
  await dialog(desk).getByText('对方暂时离线').waitFor()
  await television.getByText('网络中断').waitFor()
  server.boxWay.thaw()
  await dialog(desk).getByText('通话正常').waitFor()
  await television.getByText('网络中断').waitFor({ state: 'hidden' })

  await television.close()
  await dialog(desk).getByText('对方暂时离线').waitFor()
  const again = await plugIn()
  await again.getByText('正在通话').waitFor()
  for (const page of [desk, again]) await seeMoreMedia(page)

  await desk.reload()
  await press(desk, '继续通话')
  for (const page of [desk, again]) await seeMoreMedia(page)
  await again.getByText('客服暂时断线').waitFor({ state: 'hidden' })
  server.boxWay.lock()
  await again.getByText('网络中断').waitFor()
  await again.getByRole('button', { name: '挂断' }).click()
  await again.getByText('通话已结束').waitFor()
  await server.boxWay.unlock()
  await dialog(desk).getByText('已挂断').first().waitFor()
  expect(await callsOf(box.id)).toEqual([{ status: 'ended' }])
})

test('while the database stalls a talk goes on, and what both sides say takes effect once when it is back', async () => {
  const { box, shown } = await boxAtHome(server.api)
  const desk = await pages.desk(server.api, server.url, agentName)
  const { page: television, heard } = await pages.box(server.boxUrl, shown)
  await television.getByText('网络中断').waitFor({ state: 'hidden' })

  server.databaseWay.freeze()
  await television.getByRole('button', { name: '紧急呼叫' }).click()
  await expect.poll(() => heard.some((frame) => frame.includes('50300'))).toBe(true)
  expect(await television.getByText('正在呼叫客服').count()).toBe(1)
  server.databaseWay.thaw()
  await accept(desk)
  for (const page of [desk, television]) await seeMoreFrames(page)
  expect(await callsOf(box.id)).toEqual([{ status: 'talking' }])

  server.databaseWay.freeze()
  for (const page of [desk, television]) await seeMoreMedia(page)
  await press(desk, '挂断')
  await answer(desk, '确定')
  server.databaseWay.thaw()
  await television.getByText('通话已结束').waitFor()
  expect(await callsOf(box.id)).toEqual([{ status: 'ended' }])
})
