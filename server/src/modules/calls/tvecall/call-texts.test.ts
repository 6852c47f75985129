import { tvecall } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { boxAtHome } from '../../../../test/factories/booking-rows.ts'
import { ringingAt } from '../../../../test/factories/call-rows.ts'
import { addClient } from '../../../../test/factories/client-rows.ts'
import { passSignedIn } from '../../../../test/factories/peopleapply-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { accounts } from '../../base/account/table.ts'
import { changeDutyMobile, changeSettings } from '../../base/operator/service.ts'
import { goOnDuty } from './duty.ts'
import { endCall, sendCallTexts, watchCalls } from './service.ts'
import { callAgents, calls } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  await changeDutyMobile(api.db, api.tools.keyring, 'A', dutyMobile)
})
afterAll(() => api.close())

const dutyMobile = '13900009999'
const familyMobile = '13511112222'
/** Messages that the gateway took. */
let sent: { mobile: string; text: string }[]
let isGatewayDown: boolean
beforeEach(async () => {
  sent = []
  isGatewayDown = false
  await api.db.delete(callAgents)
})

const send = async (mobile: string, text: string) => {
  if (isGatewayDown) throw new Error('the gateway is down')
  sent.push({ mobile, text })
}
const sendTexts = () => sendCallTexts({ ...api.tools, sms: { send } })
const mobiles = () => sent.map(({ mobile }) => mobile).toSorted()
const read = async (id: string) => (await api.admin(tvecall.read, { params: { id } })).data

const agentThere = async () => {
  const [row] = await api.db
    .select()
    .from(accounts)
    .where(eq(accounts.username, testNames('a').holder('tvecall')))
  await goOnDuty(api.db, {
    socketId: 'a desk',
    operatorId: row?.operatorId ?? '',
    accountId: row?.id ?? '',
    organId: null,
    isAgent: true,
    seenAt: api.now().toISOString(),
  })
}

/** A household with a care recipient whose daughter is the contact. */
const household = async () => {
  const { box, tvUserId } = await boxAtHome(api)
  const contacts = [{ name: '赵敏', relation: 'child' as const, mobile: familyMobile }]
  await addClient(api, { tvUserId, contacts })
  return box
}
const timeOut = async (id: string) => {
  await passSignedIn(api, 60_000)
  await watchCalls(api.tools)
  expect(await read(id)).toMatchObject({ status: 'missed' })
}

test('a call that no agent answers is texted to the duty phone and the family, once', async () => {
  await agentThere()
  const { id } = await ringingAt(api, await household())
  await sendTexts()
  expect(sent).toEqual([])
  await timeOut(id)
  await sendTexts()
  expect(mobiles()).toEqual([familyMobile, dutyMobile])
  expect(sent.every(({ text }) => text.includes('赵敏'))).toBe(true)
  expect((await read(id)).told.toSorted()).toEqual(['duty', 'family'])
  await passSignedIn(api, 60_000)
  await sendTexts()
  expect(sent).toHaveLength(2)
})

test('without anyone at a desk the duty phone is texted while the call rings', async () => {
  const { id } = await ringingAt(api, await household())
  await sendTexts()
  expect(mobiles()).toEqual([dutyMobile])
  await timeOut(id)
  await sendTexts()
  expect(mobiles()).toEqual([familyMobile, dutyMobile])
})

test('a gateway that is down is tried again', async () => {
  await agentThere()
  const { id } = await ringingAt(api, await household())
  isGatewayDown = true
  await timeOut(id)
  await sendTexts()
  expect((await read(id)).told).toEqual([])
  isGatewayDown = false
  await sendTexts()
  expect(sent).toEqual([])
  await passSignedIn(api, 30_000)
  await sendTexts()
  expect(mobiles()).toEqual([familyMobile, dutyMobile])
  expect(await read(id)).toMatchObject({ told: expect.arrayContaining(['duty', 'family']) })
})

test('two nodes that look at the same time text once', async () => {
  await agentThere()
  const { id } = await ringingAt(api, await household())
  await timeOut(id)
  await Promise.all([sendTexts(), sendTexts(), sendTexts()])
  expect(sent).toHaveLength(2)
})

test('a caller who gives up at once is not texted about, one who waited 15 s is', async () => {
  await agentThere()
  const give = async (afterMs: number) => {
    const call = await ringingAt(api, await household())
    await passSignedIn(api, afterMs)
    await api.db.transaction((tx) => endCall(tx, call, { by: 'caller', now: api.now() }))
    await sendTexts()
  }
  await give(14_000)
  expect(sent).toEqual([])
  await give(15_000)
  expect(sent).toHaveLength(2)
})

test('a family is texted once in ten minutes, the duty phone for every call', async () => {
  await agentThere()
  const box = await household()
  for (const _ of [1, 2]) {
    const { id } = await ringingAt(api, box)
    await timeOut(id)
    await sendTexts()
    expect((await read(id)).told.toSorted()).toEqual(['duty', 'family'])
  }
  expect(mobiles()).toEqual([familyMobile, dutyMobile, dutyMobile])
})

test('the family is told only if the operator wants it, and never without a gateway', async () => {
  await agentThere()
  await changeSettings(api.db, 'A', { callTellFamily: 0 })
  const { id } = await ringingAt(api, await household())
  await timeOut(id)
  await sendTexts()
  expect(mobiles()).toEqual([dutyMobile])
  await changeSettings(api.db, 'A', { callTellFamily: 1 })
  const other = await ringingAt(api, await household())
  await timeOut(other.id)
  await sendCallTexts({ ...api.tools, sms: undefined })
  expect((await read(other.id)).told).toEqual([])
  const [row] = await api.db.select().from(calls).where(eq(calls.id, other.id))
  expect(row?.textsNextAt).toBeNull()
})

test('a box may call only so often in an hour', async () => {
  await changeSettings(api.db, 'A', { boxCallsPerHour: 2 })
  const box = await household()
  for (const _ of [1, 2]) {
    const call = await ringingAt(api, box)
    await api.db.transaction((tx) => endCall(tx, call, { by: 'caller', now: api.now() }))
  }
  await expect(ringingAt(api, box)).rejects.toMatchObject({ problem: 'tooOften' })
  await passSignedIn(api, 61 * 60_000)
  expect((await ringingAt(api, box)).status).toBe('calling')
  await changeSettings(api.db, 'A', { boxCallsPerHour: 30 })
})
