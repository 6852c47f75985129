import {
  edgeField,
  edgeFormer,
  edgeOrder,
  edgeOrgan,
  organ,
  parties,
  people,
  peopleMachine,
  type Party,
  type PeopleState,
} from '@kangju/contract'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addBooker, operatorOf } from '../../../../test/factories/client-rows.ts'
import { addedOrgan, editOrgan } from '../../../../test/factories/organ-rows.ts'
import { addPerson, editPerson, formerPerson } from '../../../../test/factories/people-rows.ts'
import { auditRows } from '../../../db/tables.ts'
import { mobileOf } from '../../../demo/numbers.ts'
import { allJobs } from '../../../jobs/jobs.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { startPartySession } from './service.ts'
import { partySessions } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Signs a party in on a new device. */
const signIn = async (kind: Party, ownerId: string, userAgent = 'phone') =>
  startPartySession(
    api.db,
    { operatorId: await operatorOf(api, 'a'), kind, ownerId, ip: '192.0.2.1', userAgent },
    api.now(),
  )
const sessionsOf = (ownerId: string) => api.db.$count(partySessions, eq(partySessions.ownerId, ownerId))

/** The endpoints of each party for its sessions, and one that needs a session. */
const of = {
  customer: { ...edgeOrder, any: edgeOrder.orders, owner: () => addBooker(api) },
  staff: { ...edgeField, any: edgeField.visits, owner: () => addPerson(api) },
  organisation: { ...edgeOrgan, any: edgeOrgan.flows, owner: () => addedOrgan(api) },
  former: { ...edgeFormer, any: edgeFormer.flows, owner: () => formerPerson(api) },
} as const satisfies Record<Party, unknown>
/** All parties have the same endpoints under different paths. */
const callsOf = (kind: Party) => of[kind] as (typeof of)['customer']

const statusOf = async (kind: Party, token: string) => (await api.withToken(token)(callsOf(kind).any, {})).status
const renew = (kind: Party, refreshToken: string) => api.anonymous(callsOf(kind).refresh, { body: { refreshToken } })

describe.each(parties)('the session of a party (%s)', (kind) => {
  test('ends with signing out, at once and for its refresh token too', async () => {
    const id = await of[kind].owner()
    const [here, there] = [await signIn(kind, id), await signIn(kind, id)]
    expect(await statusOf(kind, here.token)).toBe(200)
    expect((await api.withToken(here.token)(callsOf(kind).logout)).status).toBe(200)
    expect(await statusOf(kind, here.token)).toBe(401)
    expect((await renew(kind, here.refreshToken)).code).toBe(50008)
    expect(await statusOf(kind, there.token)).toBe(200)
  })

  test('is listed with its device and can be ended from another one, but not by others', async () => {
    const id = await of[kind].owner()
    const [phone, tablet] = [await signIn(kind, id, 'phone'), await signIn(kind, id, 'tablet')]
    const { devices, endDevice } = callsOf(kind)
    const { data } = await api.withToken(phone.token)(devices, {})
    expect(data.map(({ userAgent, ip, isCurrent }) => [userAgent, ip, isCurrent])).toEqual([
      ['tablet', '192.0.2.1', 0],
      ['phone', '192.0.2.1', 1],
    ])
    expect(JSON.stringify(data)).not.toContain(phone.token)
    const params = { id: data[0]?.id ?? '' }
    const stranger = await signIn(kind, await of[kind].owner())
    expect((await api.withToken(stranger.token)(endDevice, { params })).status).toBe(404)
    expect(await statusOf(kind, tablet.token)).toBe(200)
    expect((await api.withToken(phone.token)(endDevice, { params })).status).toBe(200)
    expect(await statusOf(kind, tablet.token)).toBe(401)
    expect((await renew(kind, tablet.refreshToken)).status).toBe(401)
    expect(await statusOf(kind, phone.token)).toBe(200)
  })

  test('has an access token for an hour, renewed by a refresh token of this party only', async () => {
    const first = await signIn(kind, await of[kind].owner())
    const others = parties.filter((other) => other !== kind)
    for (const other of others) expect((await renew(other, first.refreshToken)).status).toBe(401)
    api.pass(60 * minuteMs)
    expect((await api.withToken(first.token)(callsOf(kind).any, {})).code).toBe(50014)
    const { data } = await renew(kind, first.refreshToken)
    expect(await statusOf(kind, data.token)).toBe(200)
    expect(await statusOf(kind, first.token)).toBe(401)
  })
})

describe('a refresh token', () => {
  test('is exchanged once: a later use ends the session and is recorded', async () => {
    const id = await addBooker(api)
    const other = await signIn('customer', id)
    const first = await signIn('customer', id)
    const second = (await renew('customer', first.refreshToken)).data
    const third = (await renew('customer', second.refreshToken)).data
    expect(await statusOf('customer', third.token)).toBe(200)
    expect((await renew('customer', first.refreshToken)).code).toBe(50008)
    expect(await statusOf('customer', third.token)).toBe(401)
    expect((await renew('customer', third.refreshToken)).status).toBe(401)
    expect(await statusOf('customer', other.token)).toBe(200)
    const [row] = await api.db
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.action, 'edgeOrder.refresh'), eq(auditRows.entityId, id)))
      .orderBy(desc(auditRows.id))
    expect(row?.detail).toEqual({ isReused: true })
  })

  test('gives the same tokens again for a minute, because answers get lost, and ends the session afterwards', async () => {
    const first = await signIn('customer', await addBooker(api))
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew('customer', first.refreshToken)))
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.token} ${data.refreshToken}`)).size).toBe(1)
    expect(await statusOf('customer', answers[0]?.data.token ?? '')).toBe(200)
    api.pass(minuteMs + 1)
    expect((await renew('customer', first.refreshToken)).status).toBe(401)
    expect(await statusOf('customer', answers[0]?.data.token ?? '')).toBe(401)
  })

  test('expires after 30 days without use, and after 180 days with it; a job deletes what is left', async () => {
    const [used, unused] = [await addBooker(api), await addBooker(api)]
    const idle = await signIn('customer', unused)
    let active: { refreshToken: string } = await signIn('customer', used)
    const renewed = []
    for (let days = 29; days < 29 * 7; days += 29) {
      api.pass(29 * dayMs)
      const { status, data } = await renew('customer', active.refreshToken)
      renewed.push(status)
      active = data ?? active
    }
    expect(renewed).toEqual([200, 200, 200, 200, 200, 200])
    api.pass(7 * dayMs)
    expect((await renew('customer', active.refreshToken)).code).toBe(50014)
    expect((await renew('customer', idle.refreshToken)).code).toBe(50014)
    await allJobs.find(({ name }) => name === 'forget-the-old')?.run(api.tools, api.config)
    expect([await sessionsOf(used), await sessionsOf(unused)]).toEqual([0, 0])
  })

  test('that nobody issued is refused without a trace', async () => {
    const before = await api.db.$count(auditRows)
    for (const refreshToken of ['x'.repeat(20), 'y'.repeat(86), 'z'.repeat(128)])
      expect((await renew('customer', refreshToken)).code).toBe(50008)
    expect((await renew('customer', 'short')).errors).toHaveProperty('refreshToken')
    expect(await api.db.$count(auditRows)).toBe(before)
  })
})

describe('the console', () => {
  const moves = Object.entries(peopleMachine.moves).flatMap(([name, { from, to }]) =>
    (from as readonly PeopleState[]).map((state) => [name, state, to as PeopleState] as const),
  )

  test.each(moves)('ends the sessions of a staff member with the move %s from %s', async (_name, from, to) => {
    const id = await addPerson(api)
    await api.db.update(peopleTable).set({ status: from }).where(eq(peopleTable.id, id))
    const open = [await signIn('staff', id), await signIn('former', id)]
    const moved = await api.admin(people.changestatus, { body: { id, status: to, remark: '因故' } })
    expect([moved.status, await sessionsOf(id)]).toEqual([200, 0])
    for (const { token, refreshToken } of open) {
      expect([await statusOf('staff', token), await statusOf('former', token)]).toEqual([401, 401])
      expect((await renew('staff', refreshToken)).status).toBe(401)
    }
  })

  test('does not give a session back to staff who resume', async () => {
    const id = await addPerson(api)
    const { token, refreshToken } = await signIn('staff', id)
    expect(await statusOf('staff', token)).toBe(200)
    for (const status of ['suspended', 'active'] as const)
      await api.admin(people.changestatus, { body: { id, status, remark: '因故' } })
    expect(await statusOf('staff', token)).toBe(401)
    expect((await renew('staff', refreshToken)).status).toBe(401)
  })

  test('ends the sessions of staff and organisations whose mobile number it changes, and no others', async () => {
    const [person, contact] = [await addPerson(api), await addedOrgan(api)]
    const [staff, organisation] = [await signIn('staff', person), await signIn('organisation', contact)]
    expect((await editPerson(api, person, { name: '李秀英' })).status).toBe(200)
    expect((await editOrgan(api, contact, { contactName: '王芳' })).status).toBe(200)
    const here = async () => [
      await statusOf('staff', staff.token),
      await statusOf('organisation', organisation.token),
      await sessionsOf(person),
      await sessionsOf(contact),
    ]
    expect(await here()).toEqual([200, 200, 1, 1])
    expect((await editPerson(api, person, { mobile: mobileOf(570_000_001) })).status).toBe(200)
    expect((await editOrgan(api, contact, { contactMobile: mobileOf(570_000_002) })).status).toBe(200)
    expect(await here()).toEqual([401, 401, 0, 0])
  })

  test('ends the sessions of an organisation that it deletes', async () => {
    const id = await addedOrgan(api)
    const { token } = await signIn('organisation', id)
    expect(await statusOf('organisation', token)).toBe(200)
    expect((await api.admin(organ.remove, { body: { ids: [id] } })).status).toBe(200)
    expect([await statusOf('organisation', token), await sessionsOf(id)]).toEqual([401, 0])
  })
})
