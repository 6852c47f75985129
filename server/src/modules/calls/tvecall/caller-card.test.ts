import { health, tvecall, tvuser, type Body } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { boxAtHome } from '../../../../test/factories/booking-rows.ts'
import { ringing, ringingAt } from '../../../../test/factories/call-rows.ts'
import { addBooker, addClient, editClient } from '../../../../test/factories/client-rows.ts'
import { readVisit, visitOf } from '../../../../test/factories/field-rows.ts'
import { passSignedIn } from '../../../../test/factories/peopleapply-rows.ts'
import { boundAccount, healthBody } from '../../../../test/factories/record-rows.ts'
import { auditRows } from '../../../db/tables.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const agent = () => api.as('tvecall')
const card = (id: string, as = agent()) => as(tvecall.card, { params: { id } })
const connect = (id: string, as = agent()) => as(tvecall.connect, { params: { id } })
const hangup = (id: string, as = agent()) => as(tvecall.hangup, { params: { id } })

/** A ringing call of a household with a care recipient who has a health record. */
const callOfClient = async (change: Partial<Body<typeof health.save>> = {}) => {
  const { box, tvUserId, mobile } = await boxAtHome(api)
  const bookerId = await addBooker(api, { name: '王建国' })
  const clientId = await addClient(api, { tvUserId, bookerId, relation: 'child', lng: 120.131, lat: 30.261 })
  await api.admin(health.save, {
    body: healthBody(clientId, {
      drugAllergy: ['penicillin'],
      diseases: [{ code: 'coronary' }],
      morseScore: 60,
      note: '独特的备注',
      ...change,
    }),
  })
  return { call: await ringingAt(api, box), box, tvUserId, mobile, clientId, bookerId }
}

const readsOf = (entityId: string) =>
  api.db
    .select()
    .from(auditRows)
    .where(and(eq(auditRows.entityId, entityId), eq(auditRows.action, 'tvecall.card')))

describe('the card of a ringing call', () => {
  test('shows household, risks of the newest health record, contacts and position', async () => {
    const { call, tvUserId, clientId, mobile, bookerId } = await callOfClient()
    await api.admin(health.save, {
      body: healthBody(clientId, { recordDate: '2026-11-10', drugAllergy: ['sulfa'] }),
    })
    const { status, data } = await card(call.id)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: call.id,
      household: { id: tvUserId, name: '赵敏', isSuspended: false },
      lng: 120.131,
      lat: 30.261,
      areaCode: '330106',
      isHealthShown: true,
      nurse: null,
      orders: [],
      calls: [],
    })
    expect(data.clients).toEqual([
      expect.objectContaining({
        id: clientId,
        name: '陈桂英',
        gender: 'female',
        liveStatus: 'alone',
        status: 'active',
        bookerId,
        bookerName: '王建国',
        health: expect.objectContaining({
          recordDate: '2026-11-14',
          drugAllergy: ['penicillin'],
          diseases: [{ code: 'coronary' }],
          morseScore: 60,
        }),
      }),
    ])
    expect(data.contacts.map(({ kind, name, relation }) => [kind, name, relation])).toEqual([
      ['household', '赵敏', null],
      ['client', '陈桂英', null],
      ['contact', '王芳', 'child'],
      ['booker', '王建国', 'child'],
    ])
    // Numbers are masked, and texts that an agent does not need stay away.
    const said = JSON.stringify(data)
    expect(said).not.toContain(mobile)
    expect(said).not.toMatch(/1[3-9]\d{9}/)
    expect(said).not.toContain('独特的备注')
    await hangup(call.id)
  })

  test('shows the usual nurse, recent orders and earlier calls with their remarks', async () => {
    const { box, tvUserId } = await boxAtHome(api)
    const visit = await readVisit(api, (await visitOf(api, 'unconfirmed')).id)
    await editClient(api, visit.clientId, { tvUserId })
    const first = await ringingAt(api, box)
    await connect(first.id)
    await agent()(tvecall.remark, { body: { id: first.id, remark: '起夜时误按', emergencyType: 'accidental' } })
    await hangup(first.id)
    const { id } = await ringingAt(api, box)
    const { data } = await card(id)
    expect(data.nurse).toMatchObject({ name: visit.peopleName, visits: 1 })
    expect(data.orders).toEqual([expect.objectContaining({ id: visit.mainId, clientName: visit.clientName })])
    expect(data.calls).toEqual([
      expect.objectContaining({
        id: first.id,
        status: 'ended',
        emergencyType: 'accidental',
        remark: '起夜时误按',
      }),
    ])
    await hangup(id)
  })

  test('of a box without a household shows the address only', async () => {
    const { box } = await boxAtHome(api)
    const call = await ringingAt(api, { ...box, tvUserId: null })
    expect((await card(call.id)).data).toMatchObject({ household: null, clients: [], contacts: [], lng: null })
    await hangup(call.id)
  })
})

describe('health records on the card', () => {
  test('are read by each agent while the call rings, then only by the one who talks', async () => {
    const { call } = await callOfClient()
    const seen = async (as = agent()) => {
      const { data } = await card(call.id, as)
      return [data.isHealthShown, data.clients[0]?.health?.drugAllergy ?? null]
    }
    expect(await seen()).toEqual([true, ['penicillin']])
    await connect(call.id, api.admin)
    expect(await seen()).toEqual([false, null])
    await hangup(call.id, api.admin)
    expect(await seen()).toEqual([false, null])
  })

  test('stay visible to the agent for an hour after the talk, and of a missed call until the call-back', async () => {
    const isShown = async (id: string) => (await card(id)).data.isHealthShown
    const { call, box } = await callOfClient()
    await connect(call.id)
    expect(await isShown(call.id)).toBe(true)
    await hangup(call.id)
    await passSignedIn(api, 59 * 60_000)
    expect(await isShown(call.id)).toBe(true)
    await passSignedIn(api, 60_000)
    expect(await isShown(call.id)).toBe(false)
    const unanswered = await ringingAt(api, box)
    await hangup(unanswered.id)
    expect(await isShown(unanswered.id)).toBe(true)
    await agent()(tvecall.callback, { body: { id: unanswered.id } })
    expect(await isShown(unanswered.id)).toBe(false)
  })

  test('are in the audit log of the care recipient with each reading, without their content', async () => {
    const { call, clientId } = await callOfClient()
    await card(call.id)
    await card(call.id)
    const rows = await readsOf(clientId)
    expect(rows.map(({ detail }) => detail)).toEqual([{ callNo: call.callNo }, { callNo: call.callNo }])
    expect(JSON.stringify(rows)).not.toMatch(/penicillin|coronary/)
    await connect(call.id, api.admin)
    await card(call.id)
    expect(await readsOf(clientId)).toHaveLength(2)
    expect(await readsOf(call.id)).toHaveLength(1)
    await hangup(call.id, api.admin)
  })
})

describe('a number on the card', () => {
  const numberOf = (id: string, key: string, mobile: string, as = agent()) =>
    as(tvecall.revealContact, { params: { id }, body: { key, mobile } })

  test('is given in full to dial it, and the audit log says which', async () => {
    const { call, mobile } = await callOfClient()
    const [household, ...others] = (await card(call.id)).data.contacts
    if (household === undefined) throw new Error('there is no contact')
    expect((await numberOf(call.id, household.key, household.mobile)).data).toEqual({ value: mobile })
    for (const one of others) expect((await numberOf(call.id, one.key, one.mobile)).data.value).toMatch(/^1\d{10}$/)
    const rows = await api.db
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.entityId, call.id), eq(auditRows.action, 'tvecall.revealContact')))
    expect(rows.map(({ detail }) => detail)).toContainEqual({ contact: household.key })
    expect(JSON.stringify(rows)).not.toContain(mobile)
    await hangup(call.id)
  })

  test('is refused for a contact that has changed or is unknown', async () => {
    const { call, tvUserId } = await callOfClient()
    const { contacts } = (await card(call.id)).data
    const [household] = contacts
    if (household === undefined) throw new Error('there is no contact')
    expect((await numberOf(call.id, household.key, '138****0000')).code).toBe(40901)
    expect((await numberOf(call.id, 'contact nowhere 0', household.mobile)).status).toBe(404)
    expect((await api.admin(tvuser.read, { params: { id: tvUserId } })).data.mobile).toBe(household.mobile)
    await hangup(call.id)
  })
})

describe('access', () => {
  test('needs the permission for calls, and the operator and organisation of the call', async () => {
    const { call } = await callOfClient()
    expect((await card(call.id, api.as('order'))).status).toBe(403)
    expect((await card(call.id, api.asUser(testNames('b').holder('tvecall')))).status).toBe(404)
    expect((await card(call.id, api.asUser(await boundAccount(api)))).status).toBe(404)
    const other = await ringing(api, 'b')
    expect((await card(other.id)).status).toBe(404)
    const key = { key: 'household', mobile: '138****0000' }
    expect((await agent()(tvecall.revealContact, { params: { id: other.id }, body: key })).status).toBe(404)
    await hangup(call.id)
  })
  test('ends with the session', async () => {
    const { call } = await callOfClient()
    const token = await api.tokenOf(testNames('a').holder('tvecall'))
    expect((await card(call.id, api.withToken(token))).status).toBe(200)
    api.pass(3 * 60 * 60_000)
    expect(await card(call.id, api.withToken(token))).toMatchObject({ status: 401, code: 50014 })
  })
})
