import { tvecall } from '@kangju/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { boxAtHome } from '../../../../test/factories/booking-rows.ts'
import { missed, ringing } from '../../../../test/factories/call-rows.ts'
import { passSignedIn } from '../../../../test/factories/peopleapply-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { accounts } from '../../base/account/table.ts'
import { outbox } from '../../../db/tables.ts'
import { boxes } from '../../boxes/tvtop/table.ts'
import { goOnDuty } from './duty.ts'
import { ringCall, watchCalls } from './service.ts'
import { calls } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const agentName = testNames('a').holder('tvecall')
const agent = () => api.as('tvecall')
const accountNamed = async (username: string) => {
  const [row] = await api.db.select().from(accounts).where(eq(accounts.username, username))
  if (row === undefined) throw new Error(`there is no account ${username}`)
  return row
}
const read = async (id: string) => (await api.admin(tvecall.read, { params: { id } })).data
const connect = (id: string, as = agent()) => as(tvecall.connect, { params: { id } })
const hangup = (id: string, as = agent()) => as(tvecall.hangup, { params: { id } })
const onDuty = async () => {
  const { operatorId, id: accountId } = await accountNamed(agentName)
  const seenAt = api.now().toISOString()
  await goOnDuty(api.db, { socketId: 'a socket', operatorId, accountId, organId: null, isAgent: true, seenAt })
}
const lastNotice = async () => (await api.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1))[0]?.data

describe('a call that rings', () => {
  test('keeps who called from where, and the box cannot be deleted any more', async () => {
    const { box, tvUserId, mobile } = await boxAtHome(api)
    const { call } = await api.db.transaction((tx) =>
      ringCall(tx, api.tools, { box, callType: 'voice', now: api.now() }),
    )
    expect(await read(call.id)).toMatchObject({
      callNo: expect.stringMatching(/^HJ20261115\d{6}$/),
      sn: box.sn,
      tvTopId: box.id,
      tvUserId,
      callerName: '赵敏',
      callerMobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      callType: 'voice',
      status: 'calling',
      starttime: null,
      waitSec: null,
    })
    expect(call.callerMobile).not.toContain(mobile)
    const [kept] = await api.db.select().from(boxes).where(eq(boxes.id, box.id))
    expect(kept?.firstCalledAt).not.toBeNull()
    await hangup(call.id)
  })

  test('stays one call when the box calls again, also twenty times at once', async () => {
    const { box } = await boxAtHome(api)
    const again = () => api.db.transaction((tx) => ringCall(tx, api.tools, { box, callType: 'video', now: api.now() }))
    const rung = await Promise.all(Array.from({ length: 20 }, again))
    expect(new Set(rung.map(({ call }) => call.id)).size).toBe(1)
    expect(rung.filter(({ isNew }) => isNew)).toHaveLength(1)
    await hangup(rung[0]?.call.id ?? '')
  })

  test('goes to one of twenty agents who accept at once', async () => {
    const { id } = await ringing(api)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => connect(id, at % 2 === 0 ? agent() : api.admin)),
    )
    const winner = await read(id)
    expect(winner).toMatchObject({ status: 'talking', waitSec: 0 })
    const codes = answers.map(({ status, code }) => `${status} ${code}`)
    expect(new Set(codes)).toEqual(new Set(['200 20000', '409 40952']))
    const isAdmin = (await hangup(id, api.admin)).status === 200
    if (!isAdmin) expect((await hangup(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'ended', hangupBy: 'operator', callbackStatus: 'none' })
  })

  test('waits while its agent talks to another caller', async () => {
    const [first, second] = [await ringing(api), await ringing(api)]
    expect((await connect(first.id)).status).toBe(200)
    expect(await connect(second.id)).toMatchObject({ status: 409, code: 40951, message: '请先挂断当前通话' })
    expect((await hangup(first.id)).status).toBe(200)
    expect((await connect(second.id)).status).toBe(200)
    await hangup(second.id)
  })

  test('that is declined is to be called back, and call agents are told at once', async () => {
    const { id } = await ringing(api)
    expect((await hangup(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'declined', hangupBy: 'operator', callbackStatus: 'due' })
    expect(await lastNotice()).toMatchObject({ msg: expect.stringContaining('赵敏的呼叫未接听'), isUrgent: true })
    expect(await connect(id)).toMatchObject({ status: 409, code: 40953 })
  })

  test('gets louder after 15 s, reaches administrators after 30 s and is missed after the ring time', async () => {
    await onDuty()
    const { id } = await ringing(api)
    const after = async (seconds: number) => {
      await passSignedIn(api, seconds * 1000)
      await watchCalls(api.tools)
      const [row] = await api.db.select().from(calls).where(eq(calls.id, id))
      return [row?.escalation, row?.status]
    }
    expect(await after(14)).toEqual([0, 'calling'])
    expect(await after(1)).toEqual([1, 'calling'])
    expect(await after(15)).toEqual([2, 'calling'])
    expect(await after(29)).toEqual([2, 'calling'])
    expect(await after(1)).toEqual([2, 'missed'])
    expect(await read(id)).toMatchObject({ hangupBy: 'system', waitSec: 60, callbackStatus: 'due' })
  })
})

describe('a talk', () => {
  test('is ended by the agent who answered, once', async () => {
    const { id } = await ringing(api)
    await connect(id)
    expect(await hangup(id, api.admin)).toMatchObject({ status: 409, code: 40952 })
    await passSignedIn(api, 90_000)
    const first = await hangup(id)
    expect((await hangup(id)).data).toEqual(first.data)
    expect(await read(id)).toMatchObject({ status: 'ended', durationSec: 90, hangupBy: 'operator' })
  })
})

describe('a call record', () => {
  test('takes a remark and the kind of help, and both are kept when the other changes', async () => {
    const { id } = await missed(api)
    const remark = (said: string, more = {}) => agent()(tvecall.remark, { body: { id, remark: said, ...more } })
    expect((await remark('起夜时误按', { emergencyType: 'accidental' })).status).toBe(200)
    expect((await remark('家属已到场')).status).toBe(200)
    expect(await read(id)).toMatchObject({ remark: '家属已到场', emergencyType: 'accidental' })
    const [stored] = await api.db.select().from(calls).where(eq(calls.id, id))
    expect(stored?.remark).not.toContain('家属')
  })

  test('that does not exist is answered with the text of the call dialog', async () => {
    const body = { id: '00000000-0000-7000-8000-000000000000', remark: '误触' }
    expect(await agent()(tvecall.remark, { body })).toMatchObject({
      status: 404,
      message: '没有找到要修改备注的呼叫记录，可以从主菜单进入呼叫记录列表进行修改',
    })
  })

  test('is called back once', async () => {
    const { id } = await missed(api)
    const back = () => agent()(tvecall.callback, { body: { id, remark: '已回拨，老人平安' } })
    expect((await back()).status).toBe(200)
    expect(await read(id)).toMatchObject({ callbackStatus: 'done', remark: '已回拨，老人平安' })
    expect((await back()).status).toBe(409)
  })

  test('counts in the figures of its day and hour', async () => {
    const before = (await agent()(tvecall.statistics)).data
    const answered = await ringing(api)
    await connect(answered.id)
    await hangup(answered.id)
    await missed(api)
    const after = (await agent()(tvecall.statistics)).data
    const gain = (key: 'calls' | 'answered' | 'inTime' | 'missed' | 'callbacksDue') => after[key] - before[key]
    expect([gain('calls'), gain('answered'), gain('inTime'), gain('missed'), gain('callbacksDue')]).toEqual([
      2, 1, 1, 1, 1,
    ])
    expect(after.byHour).toHaveLength(24)
    expect(after.byDay).toHaveLength(30)
    const sum = (rows: readonly { calls: number }[]) => rows.reduce((all, { calls }) => all + calls, 0)
    expect([sum(after.byHour), sum(after.byDay)]).toEqual([after.calls, after.calls])
  })

  test('counts in a period of at most a year', async () => {
    const figures = (calledFrom: string, calledTo: string) =>
      agent()(tvecall.statistics, { query: { calledFrom, calledTo } })
    expect((await figures('2025-11-16', '2026-11-16')).data.byDay).toHaveLength(366)
    expect(await figures('2025-11-15', '2026-11-16')).toMatchObject({ status: 422 })
    expect(await figures('2026-11-16', '2026-11-15')).toMatchObject({ status: 422 })
  })

  test('counts in the totals of the list, by state', async () => {
    const list = async (query = {}) => (await agent()(tvecall.list, { query })).data
    const before = await list()
    await missed(api)
    const after = await list()
    expect(after.total).toBe(before.total + 1)
    expect(after.counts?.['missed']).toBe((before.counts?.['missed'] ?? 0) + 1)
    expect((await list({ status: 'missed' })).total).toBe(after.counts?.['missed'])
  })
})
