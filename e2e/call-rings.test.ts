import { account, role } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { publish } from '../server/src/bus/bus.ts'
import { sessions } from '../server/src/modules/base/session/table.ts'
import { calls } from '../server/src/modules/calls/tvecall/table.ts'
import { testNames, testPassword } from '../server/test/api/fixture.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import {
  agentHandshake,
  boxHandshake,
  callOf,
  connectCalls,
  type CallClient,
} from '../server/test/factories/live-calls.ts'
import { accept, answer, bar, dialog, press } from './call-pages.ts'
import { openTestConsole } from './test-console.ts'

// Who hears a call and who gets it, in the consoles of call agents.

const { enter, api } = openTestConsole()
const agentName = testNames('a').holder('tvecall')
const path = '/tvcustserv/ecalllist'

const boxes: CallClient[] = []
afterEach(async () => {
  for (const { socket } of boxes.splice(0)) socket.disconnect()
  await api()
    .db.update(calls)
    .set({ status: 'ended' })
    .where(sql`status in ('calling', 'talking')`)
})

/** A box without media places a call. */
const ring = async () => {
  const { box } = await boxAtHome(api())
  const client = connectCalls(api().url, boxHandshake(box))
  boxes.push(client)
  await client.settled
  return callOf(await client.say('call', { callType: 'video' })).callId
}

const enterSeat = async (username: string) => {
  await agentHandshake(api(), username)
  return enter(path, username)
}

/** The sessions of the account end as by time. */
const expire = async (username: string) => {
  const { id } = await api().whoIs(await api().tokenOf(username))
  await api().db.update(sessions).set({ expiresAt: api().now().toISOString() }).where(eq(sessions.accountId, id))
  await publish(api().db, { kind: 'account', id })
}

/** Tabs that ring, and those that would if it were closed. */
const ringers = async (page: Page) =>
  page.evaluate(`navigator.locks.query().then(({ held, pending }) =>
    [held, pending].map((locks) => locks.filter(({ name }) => name === 'kangju-call-ring').length))`)

test('a call rings over an expired session without names, and is answered after signing in again', async () => {
  const page = await enterSeat(agentName)
  await ring()
  await bar(page).getByText('赵敏').waitFor()
  await expire(agentName)
  const expired = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await expired.waitFor()
  await ring()
  await bar(page).getByText('2个紧急呼叫等待接听').waitFor()
  await expect.poll(() => page.title()).toBe('2个紧急呼叫等待接听')
  expect(await bar(page).innerText()).not.toMatch(/赵敏|文三路/)

  // Cancelled, so that only the call can ask for it again.
  await expired.getByRole('button', { name: '取消' }).click()
  await expired.waitFor({ state: 'hidden' })
  await accept(page)
  await expired.getByLabel('密码', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expired.waitFor({ state: 'hidden' })
  await bar(page).getByText('赵敏').waitFor()
  await accept(page)
  await dialog(page).getByText('通话中').first().waitFor()
})

test('of two tabs of an agent one rings, and the other one goes on when it is closed', async () => {
  const page = await enterSeat(agentName)
  const other = await page.context().newPage()
  await other.goto(`${api().url}${path}`)
  await other.getByRole('banner').getByRole('button', { name: '账号菜单' }).waitFor()
  await ring()
  for (const tab of [page, other]) await bar(tab).waitFor()
  await expect.poll(() => ringers(page)).toEqual([1, 1])
  await other.close()
  await expect.poll(() => ringers(page)).toEqual([1, 0])
  await accept(page)
  await expect.poll(() => ringers(page)).toEqual([0, 0])
})

test('of two agents that accept at once one gets the call, and the other one is told', async () => {
  const { data } = await api().admin(role.add, { body: { name: '呼叫客服二组', authoritys: ['tvecall'] } })
  const second = { username: 'second_agent', password: testPassword, realname: '李静', mobile: '13700002201' }
  const seat = { ecallid: 'seat_2', ecalltoken: 'token-of-the-second-seat' }
  await api().admin(account.add, { body: { ...second, ...seat, roleIds: [data.id] } })
  const desks = [await enterSeat(agentName), await enterSeat(second.username)]
  const callId = await ring()
  for (const page of desks) await bar(page).waitFor()

  // Both claims wait for this lock.
  await api().db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from tv_call where id = ${callId} for update`)
    for (const page of desks) await accept(page)
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    // On a busy machine the loop that watches ringing calls waits for it as well.
    await expect.poll(async () => (await api().db.execute(waiting)).rowCount).toBeGreaterThanOrEqual(2)
  })
  const told = (page: Page) => page.getByText('该呼叫已被其他客服接听').count()
  let counts: number[] = []
  const countTold = async () => (counts = await Promise.all(desks.map(told)))
  await expect.poll(async () => (await countTold()).toSorted((a, b) => a - b)).toEqual([0, 1])
  const [winner, loser] = counts[0] === 0 ? desks : desks.toReversed()
  if (winner === undefined || loser === undefined) throw new Error('there is no winner')
  await dialog(winner).getByText('通话中').first().waitFor()
  await bar(loser).waitFor({ state: 'hidden' })
  expect(await dialog(loser).count()).toBe(0)

  await dialog(winner).getByRole('button', { name: 'Close' }).or(dialog(winner).getByLabel('关闭')).first().click()
  await winner.getByText('请先挂断当前通话').waitFor()
  await press(winner, '挂断')
  await winner.getByText('正在通话，确定挂断？').waitFor()
  await answer(winner, '取消')
  await dialog(winner).getByText('通话中').first().waitFor()
})
