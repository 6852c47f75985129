import { customerclient, health, longcare } from '@kangju/contract'
import { eq, isNull, and } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addBooker, addClient, clientDraft, operatorOf } from '../../../../test/factories/client-rows.ts'
import { healthBody, longcareDraft } from '../../../../test/factories/record-rows.ts'
import { addTvUser } from '../../../../test/factories/tv-rows.ts'
import type { Me } from '../../../http/call.ts'
import { newId } from '../../../secret/token.ts'
import { healthRecords } from '../health/table.ts'
import { assessments } from '../longcare/table.ts'
import { archiveNos, clientsOfBookers, clientsOfTvUsers, findByIdCard, setClientsOfTvUser } from './service.ts'

let api: TestApi
let me: Me
beforeAll(async () => {
  api = await testApi()
  me = { operatorId: await operatorOf(api), organId: null, id: newId() } as unknown as Me
})
afterAll(() => api.close())

const setClients = (tvUserId: string, ids: string[]) =>
  api.db.transaction((tx) => setClientsOfTvUser(tx, me, tvUserId, ids, api.now()))
const namesOf = async (tvUserId: string) =>
  ((await clientsOfTvUsers(api.db, [tvUserId])).get(tvUserId) ?? []).map((client) => client.name)

describe('the care recipients of a TV user', () => {
  test('are exactly the given ones', async () => {
    const tvUserId = await addTvUser(api)
    const [one, two] = [await addClient(api, { name: '甲奶奶' }), await addClient(api, { name: '乙爷爷' })]
    await setClients(tvUserId, [one])
    expect(await namesOf(tvUserId)).toEqual(['甲奶奶'])
    await setClients(tvUserId, [two])
    expect(await namesOf(tvUserId)).toEqual(['乙爷爷'])
    await setClients(tvUserId, [])
    expect(await namesOf(tvUserId)).toEqual([])
  })

  test('leave their previous TV user', async () => {
    const [here, there] = [await addTvUser(api), await addTvUser(api)]
    const id = await addClient(api, { name: '丙奶奶', tvUserId: here })
    await setClients(there, [id])
    expect([await namesOf(here), await namesOf(there)]).toEqual([[], ['丙奶奶']])
  })

  test('keep their version if nothing changes', async () => {
    const tvUserId = await addTvUser(api)
    const id = await addClient(api)
    await setClients(tvUserId, [id])
    const version = async () => (await api.admin(customerclient.read, { params: { id } })).data.version
    const before = await version()
    await setClients(tvUserId, [id])
    expect(await version()).toBe(before)
  })

  test('must belong to the operator, or none is linked', async () => {
    const tvUserId = await addTvUser(api)
    const [own, foreign] = [await addClient(api), await addClient(api, {}, 'b')]
    await expect(setClients(tvUserId, [own, foreign])).rejects.toMatchObject({
      details: { fields: { clientIds: [expect.anything()] } },
    })
    expect(await namesOf(tvUserId)).toEqual([])
  })
})

test('care recipients are found by ID number in any spelling, within the operator', async () => {
  const [own, foreign] = [clientDraft({ name: '查找甲' }), clientDraft()]
  const { data } = await api.admin(customerclient.add, { body: own })
  await api.other(customerclient.add, { body: foreign })
  const asked = [own.idCard, own.idCard.toLowerCase(), foreign.idCard, '330106194001010000']
  const found = await findByIdCard(api.db, me.operatorId, api.tools.keyring, asked)
  expect([...found.keys()].every((number) => number.toUpperCase() === own.idCard)).toBe(true)
  expect(found.get(own.idCard)).toMatchObject({ id: data.id, name: '查找甲' })
})

test('care recipients of a booker exclude deleted ones', async () => {
  const bookerId = await addBooker(api)
  const [gone, kept] = [await addClient(api, { bookerId }), await addClient(api, { bookerId, name: '留下的' })]
  await api.admin(customerclient.remove, { body: { ids: [gone] } })
  expect((await clientsOfBookers(api.db, [bookerId])).get(bookerId)).toEqual([{ id: kept, name: '留下的' }])
})

test('concurrent requests get distinct record numbers', async () => {
  const runs = await Promise.all([3, 1, 5, 2].map((count) => api.db.transaction((tx) => archiveNos(tx, count))))
  const all = runs.flat()
  expect([all.length, new Set(all).size]).toEqual([11, 11])
  expect(all.every((number) => /^DA\d{8}$/.test(number))).toBe(true)
})

test('records are deleted with the care recipient, as announced before', async () => {
  const id = await addClient(api)
  await api.admin(health.save, { body: healthBody(id) })
  await api.admin(longcare.add, { body: longcareDraft(id) })
  const { data } = await api.admin(customerclient.before, { params: { id }, query: { move: 'remove' } })
  expect(data.follows).toEqual(['1条健康档案将一并删除', '1条长护险评估将一并删除'])
  expect((await api.admin(customerclient.remove, { body: { ids: [id] } })).status).toBe(200)
  expect(await api.db.$count(healthRecords, and(eq(healthRecords.clientId, id), isNull(healthRecords.deletedAt)))).toBe(
    0,
  )
  expect(await api.db.$count(assessments, and(eq(assessments.clientId, id), isNull(assessments.deletedAt)))).toBe(0)
})

test('the log mentions records without their content', async () => {
  const id = await addClient(api)
  await api.admin(health.save, { body: healthBody(id, { sbp: 187, dbp: 93 }) })
  await api.admin(longcare.add, { body: longcareDraft(id) })
  const log = (await api.admin(customerclient.log, { params: { id } })).data
  expect(log.map((line) => line.action)).toEqual(expect.arrayContaining(['health.save', 'longcare.add']))
  expect(JSON.stringify(log.map(({ changes, remark }) => [changes, remark]))).not.toContain('187')
})
