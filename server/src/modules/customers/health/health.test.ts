import { customerclient, health, type Body } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addClient } from '../../../../test/factories/client-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { boundAccount, healthBody } from '../../../../test/factories/record-rows.ts'
import { auditRows } from '../../../db/tables.ts'
import { healthRecords } from './table.ts'

let api: TestApi
let clientId: string
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const newClient = async () => {
  clientId = await addClient(api)
}
type Change = Partial<Body<typeof health.save>>
const save = (change: Change = {}) => api.admin(health.save, { body: healthBody(clientId, change) })
const list = async (query: { from?: string; to?: string } = {}) =>
  (await api.admin(health.list, { query: { clientId, ...query } })).data
const whatIsWrong = async (change: Change) => {
  const { status, errors } = await save(change)
  return [status, errors]
}

test('records are read back newest first with the BMI, and stored encrypted', async () => {
  await newClient()
  const { data } = await save({
    heightCm: 160,
    weightKg: 57.64,
    sbp: 135,
    dbp: 85,
    glucose: 6.149,
    drugAllergy: ['penicillin', 'other'],
    allergyNote: '海鲜',
    diseases: [{ code: 'hypertension', diagnosedAt: '2015-03-01' }],
    medications: [{ name: '硝苯地平', dose: '20mg', frequency: '每日两次' }],
  })
  await save({ recordDate: '2026-11-15', weightKg: 58 })
  const [newest, older] = await list()
  expect(newest).toMatchObject({ recordDate: '2026-11-15', weightKg: 58, bmi: null })
  expect(older).toMatchObject({
    id: data.id,
    clientId,
    version: 1,
    weightKg: 57.6,
    bmi: 22.5,
    glucose: 6.1,
    allergyNote: '海鲜',
    medications: [{ name: '硝苯地平', dose: '20mg', frequency: '每日两次' }],
    createdByName: '测试员',
  })
  const [row] = await api.db.select().from(healthRecords).where(eq(healthRecords.id, data.id))
  expect(row?.content).toMatch(/^s2\./)
  expect(await list({ from: '2026-11-15' })).toHaveLength(1)
  expect((await list({ to: '2026-11-14' })).map((one) => one.recordDate)).toEqual(['2026-11-14'])
  const backwards = await api.admin(health.list, { query: { clientId, from: '2026-11-15', to: '2026-11-14' } })
  expect(backwards.status).toBe(422)
})

test('every read and change is audited without the content', async () => {
  await newClient()
  const { data } = await save({ sbp: 199, dbp: 88, note: '独特的备注' })
  await save({ sbp: 188, dbp: 88, version: 1 })
  await list()
  const ofRecord = await api.db.select().from(auditRows).where(eq(auditRows.entityId, data.id))
  const looks = await api.db
    .select()
    .from(auditRows)
    .where(and(eq(auditRows.entityId, clientId), eq(auditRows.action, 'health.list')))
  expect(looks.map((row) => row.detail)).toEqual([{ records: 1 }])
  expect(ofRecord.map((row) => row.detail)).toEqual(
    expect.arrayContaining([
      { clientId, recordDate: '2026-11-14' },
      { clientId, recordDate: '2026-11-14', fields: ['sbp', 'note'] },
    ]),
  )
  expect(JSON.stringify([ofRecord, looks])).not.toMatch(/"sbp":|独特/)
})

describe('one record a day', () => {
  test('replacing it needs the current version', async () => {
    await newClient()
    await save({ pulse: 70 })
    expect(await whatIsWrong({ pulse: 71 })).toEqual([422, { recordDate: ['当天已有健康档案，请打开该记录修改'] }])
    expect((await save({ pulse: 71, version: 1 })).data.version).toBe(2)
    expect((await save({ pulse: 72, version: 1 })).code).toBe(40901)
    expect((await save({ pulse: 72, version: 1, recordDate: '2026-11-13' })).status).toBe(404)
    expect((await list()).map((one) => one.pulse)).toEqual([71])
  })

  test('concurrent creation succeeds once', async () => {
    await newClient()
    const replies = await Promise.all([1, 2, 3, 4].map((n) => save({ pulse: 70 + n })))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.every((reply) => reply.status === 200 || reply.errors?.['recordDate'] !== undefined)).toBe(true)
    expect(await list()).toHaveLength(1)
  })

  test('concurrent changes succeed once', async () => {
    await newClient()
    await save()
    const replies = await Promise.all([1, 2, 3, 4].map((n) => save({ pulse: 70 + n, version: 1 })))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(3)
  })

  test('deleting it frees the day', async () => {
    await newClient()
    const { data } = await save()
    expect((await api.admin(health.remove, { body: { ids: [data.id] } })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await save()).status).toBe(200)
  })
})

test('invalid values are refused on their fields', async () => {
  await newClient()
  expect(await whatIsWrong({ sbp: 80, dbp: 80 })).toEqual([422, { sbp: ['收缩压须高于舒张压'] }])
  expect(await whatIsWrong({ drugAllergy: ['other'] })).toEqual([422, { allergyNote: ['请说明其他过敏药物'] }])
  expect(await whatIsWrong({ drugAllergy: ['none', 'sulfa'] })).toEqual([
    422,
    { drugAllergy: ['“无”不能与其他选项同时选择'] },
  ])
  expect(await whatIsWrong({ infectious: 1 })).toEqual([422, { infectiousNote: ['请写明传染病名称'] }])
  expect(await whatIsWrong({ recordDate: '2026-11-16' })).toEqual([422, { recordDate: ['不能晚于今天'] }])
  expect(await whatIsWrong({ diseases: [{ code: 'other', diagnosedAt: '2026-11-16' }] })).toEqual([
    422,
    { 'diseases.0.diagnosedAt': ['不能晚于今天'] },
  ])
  expect((await whatIsWrong({ temperature: 43 }))[0]).toBe(422)
  expect(await list()).toEqual([])
})

test('the name of an infectious disease is cleared with the flag', async () => {
  await newClient()
  await save({ infectious: 1, infectiousNote: '肺结核' })
  await save({ infectious: 0, infectiousNote: '肺结核', version: 1 })
  const [row] = await list()
  expect([row?.infectious, row?.infectiousNote]).toEqual([0, undefined])
})

test('an organisation account reaches records of its own care recipients only', async () => {
  await newClient()
  const { data } = await save()
  const bound = api.asUser(await boundAccount(api))
  expect((await bound(health.list, { query: { clientId } })).status).toBe(404)
  expect((await bound(health.save, { body: healthBody(clientId, { recordDate: '2026-11-10' }) })).status).toBe(404)
  expect((await bound(health.remove, { body: { ids: [data.id] } })).status).toBe(404)
  expect((await api.other(health.remove, { body: { ids: [data.id] } })).status).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('records are deleted with their care recipient', async () => {
  await newClient()
  const { data } = await save()
  await api.admin(customerclient.remove, { body: { ids: [clientId] } })
  expect((await api.admin(health.list, { query: { clientId } })).status).toBe(404)
  expect((await api.admin(health.remove, { body: { ids: [data.id] } })).status).toBe(404)
})

test('today is the day in Beijing and moves with the clock', async () => {
  await newClient()
  const tomorrow = healthBody(clientId, { recordDate: '2026-11-16' })
  expect((await api.admin(health.save, { body: tomorrow })).status).toBe(422)
  api.pass(14 * 60 * 60 * 1000)
  const later = api.withToken(await api.tokenOf(testNames('a').admin))
  expect((await later(health.save, { body: tomorrow })).status).toBe(200)
})
