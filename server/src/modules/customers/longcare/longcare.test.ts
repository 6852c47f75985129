import { customerclient, longcare, nationalTable, type LongcareDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addClient, editClient, operatorOf } from '../../../../test/factories/client-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addedOrgan, openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { boundAccount, longcareDraft, scoresOf } from '../../../../test/factories/record-rows.ts'
import { uploadPicture } from '../../../../test/api/upload.ts'
import { auditRows } from '../../../db/tables.ts'
import { changeLongcareTables } from '../../base/operator/service.ts'
import { operators } from '../../base/operator/table.ts'
import { followCalendar } from './service.ts'
import { assessments } from './table.ts'

let api: TestApi
let clientId: string
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const newClient = async () => {
  clientId = await addClient(api)
}
type Change = Partial<LongcareDraft>
const add = (change: Change = {}) => api.admin(longcare.add, { body: longcareDraft(clientId, change) })
const list = async () => (await api.admin(longcare.list, { query: { clientId } })).data
const levels = async () => {
  const { disabilityLevel, careLevel } = (await api.admin(customerclient.read, { params: { id: clientId } })).data
  return [disabilityLevel, careLevel]
}
const remove = (...ids: string[]) => api.admin(longcare.remove, { body: { ids } })
const whatIsWrong = async (change: Change) => {
  const { status, errors } = await add(change)
  return [status, errors]
}

test('the server computes totals and levels; single scores are encrypted and not audited', async () => {
  await newClient()
  const { data } = await add({ ...scoresOf(false, 2), applyNo: 'PG-1' })
  const [row] = await list()
  expect(row).toMatchObject({
    id: data.id,
    adlTotal: 0,
    adlLevel: 3,
    cogTotal: 8,
    cogLevel: 1,
    perTotal: 6,
    perLevel: 1,
    disabilityLevel: 3,
    table: nationalTable,
    cognition: { time: 2, person: 2, place: 2, memory: 2 },
  })
  const [stored] = await api.db.select().from(assessments).where(eq(assessments.id, data.id))
  expect(stored?.scores).toMatch(/^s2\./)
  const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.entityId, data.id))
  expect(auditLog.map(({ detail }) => detail)).toEqual([{ clientId, assessDate: '2026-11-01', disabilityLevel: 3 }])
  const looks = await api.db.select().from(auditRows).where(eq(auditRows.entityId, clientId))
  expect(looks.map(({ action }) => action)).toContain('longcare.list')
})

test('a total in the request is refused', async () => {
  await newClient()
  const body = { ...longcareDraft(clientId), disabilityLevel: 0 }
  expect((await api.admin(longcare.add, { body })).errors).toHaveProperty('disabilityLevel')
})

describe('the levels of a care recipient', () => {
  test('follow the latest valid assessment as assessments are added, edited and deleted', async () => {
    await newClient()
    expect(await levels()).toEqual([null, null])
    const newer = (await add()).data
    expect(await levels()).toEqual([3, 'severe'])
    const older = (await add({ assessDate: '2026-10-01', validFrom: '2026-10-01', ...scoresOf(true) })).data
    expect(await levels()).toEqual([3, 'severe'])
    await api.admin(longcare.edit, {
      body: { ...longcareDraft(clientId, scoresOf(false, 0)), id: newer.id, version: newer.version },
    })
    expect(await levels()).toEqual([5, 'severe'])
    await remove(newer.id)
    expect(await levels()).toEqual([0, 'independent'])
    await remove(older.id)
    expect(await levels()).toEqual([null, null])
  })

  test('ignore expired and future assessments until their day comes', async () => {
    await newClient()
    await add({ assessDate: '2023-01-01', validFrom: '2023-01-01', validTo: '2024-12-31' })
    expect(await levels()).toEqual([null, null])
    await add({ ...scoresOf(true), validFrom: '2026-11-20', validTo: '2026-11-21' })
    expect(await levels()).toEqual([null, null])
    const day = 24 * 60 * 60 * 1000
    const on = async (days: number) => {
      await followCalendar({ db: api.db, clock: () => new Date(api.now().getTime() + days * day) })
      return levels()
    }
    expect([await on(4), await on(5), await on(6), await on(7)]).toEqual([
      [null, null],
      [0, 'independent'],
      [0, 'independent'],
      [null, null],
    ])
  })

  test('set manually stay while no assessment is valid', async () => {
    await newClient()
    await editClient(api, clientId, { careLevel: 'moderate' })
    const { data } = await add({ assessDate: '2023-01-01', validFrom: '2023-01-01', validTo: '2024-12-31' })
    expect(await levels()).toEqual([null, 'moderate'])
    await remove(data.id)
    await followCalendar(api.tools)
    expect(await levels()).toEqual([null, 'moderate'])
  })

  test('follow the latest of several concurrent assessments', async () => {
    await newClient()
    const days = ['2026-10-01', '2026-10-09', '2026-10-05', '2026-10-07', '2026-10-03']
    const replies = await Promise.all(
      days.map((day, at) => add({ assessDate: day, validFrom: day, ...scoresOf(at !== 1, at === 1 ? 0 : 4) })),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200])
    expect(await levels()).toEqual([5, 'severe'])
  })
})

test('application number and day are unique', async () => {
  await newClient()
  await add({ applyNo: 'PG-2' })
  expect((await add({ assessDate: '2026-10-02', applyNo: 'PG-2' })).errors).toHaveProperty('applyNo')
  expect((await add({ applyNo: 'PG-3' })).errors).toHaveProperty('assessDate')
  expect((await add({ assessDate: '2026-10-03' })).status).toBe(200)
  expect((await add({ assessDate: '2026-10-04' })).status).toBe(200)
  const theirs = await addClient(api, {}, 'b')
  const elsewhere = await api.other(longcare.add, { body: longcareDraft(theirs, { applyNo: 'PG-2' }) })
  expect(elsewhere.status).toBe(200)
})

test('invalid values are refused on their fields', async () => {
  await newClient()
  expect(await whatIsWrong({ assessDate: '2026-11-16' })).toEqual([422, { assessDate: ['不能晚于今天'] }])
  expect(await whatIsWrong({ validTo: '2026-10-31' })).toEqual([422, { validTo: ['结束时间不能早于开始时间'] }])
  expect(await whatIsWrong({ insureArea: null })).toEqual([422, { insureArea: ['必填'] }])
  expect(await whatIsWrong({ insureArea: '330106' })).toEqual([422, { insureArea: ['请选择到市'] }])
  expect((await whatIsWrong({ insureArea: '339900' }))[1]).toHaveProperty('insureArea')
  expect((await whatIsWrong({ fileUrls: ['/api/file/00000000-0000-7000-8000-000000000000'] }))[1]).toHaveProperty([
    'fileUrls.0',
  ])
  expect((await whatIsWrong({ adl: { ...scoresOf(true).adl, bath: 10 } }))[1]).toHaveProperty(['adl.bath'])
  expect((await add({ insured: 0, insureArea: null })).status).toBe(200)
})

test('documents must be files uploaded for care recipients', async () => {
  await newClient()
  const { url } = await uploadPicture(api, testNames('a').admin, 'customer')
  const wrong = await uploadPicture(api, testNames('a').admin, 'staff')
  expect((await add({ fileUrls: [wrong.url] })).status).toBe(422)
  expect((await add({ fileUrls: [url] })).status).toBe(200)
  expect((await list())[0]?.fileUrls).toEqual([url])
})

test('only an operating organisation can be designated; one closed later stays', async () => {
  await newClient()
  const closed = await addedOrgan(api)
  const organId = await openedOrgan(api)
  expect(await whatIsWrong({ designatedOrganId: closed })).toEqual([
    422,
    { designatedOrganId: ['定点机构未开通或已暂停服务'] },
  ])
  const { data } = await add({ designatedOrganId: organId })
  const offered = (await api.admin(longcare.organs)).data
  expect(offered.map((one) => one.id)).toContain(organId)
  expect(offered.map((one) => one.id)).not.toContain(closed)
  expect((await list())[0]?.designatedOrganName).toBe(offered.find((one) => one.id === organId)?.name)
  const again = longcareDraft(clientId, { designatedOrganId: organId, monthHours: 30 })
  expect((await api.admin(longcare.edit, { body: { ...again, id: data.id, version: 1 } })).status).toBe(200)
})

test('an edit needs the current version, keeps its care recipient, and clears omitted fields', async () => {
  await newClient()
  const { data } = await add({ applyNo: 'PG-9', monthHours: 20 })
  const edit = (change: Change, version: number) =>
    api.admin(longcare.edit, { body: { ...longcareDraft(clientId, change), id: data.id, version } })
  const other = await addClient(api)
  expect((await edit({ clientId: other }, 1)).errors).toHaveProperty('clientId')
  expect((await edit({ assessors: '王芳' }, 1)).data.version).toBe(2)
  expect((await edit({ assessors: '李四' }, 1)).code).toBe(40901)
  expect((await list())[0]).toMatchObject({ assessors: '王芳', applyNo: null, monthHours: null, version: 2 })
  const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.entityId, data.id))
  const change = auditLog.find(({ action }) => action === 'longcare.edit')?.detail
  expect(change).toMatchObject({ assessors: { from: '张敏、刘洋', to: '王芳' }, monthHours: { from: 20, to: null } })
  expect(change).not.toHaveProperty('scores')
})

test('an organisation account reaches assessments of its own care recipients only', async () => {
  await newClient()
  const { data } = await add()
  const bound = api.asUser(await boundAccount(api))
  expect((await bound(longcare.list, { query: { clientId } })).status).toBe(404)
  expect((await bound(longcare.add, { body: longcareDraft(clientId) })).status).toBe(404)
  expect((await bound(longcare.edit, { body: { ...longcareDraft(clientId), id: data.id, version: 1 } })).status).toBe(
    404,
  )
  expect((await bound(longcare.remove, { body: { ids: [data.id] } })).status).toBe(404)
})

test('a city’s own table applies to new assessments; earlier ones keep theirs', async () => {
  await newClient()
  const scores = { ...scoresOf(true), adl: { ...scoresOf(true).adl, walk: 0, transfer: 0, stairs: 5 } }
  const [before, after] = [{ assessDate: '2026-10-01' }, { assessDate: '2026-11-01' }]
  const insured = { ...scores, insureArea: '310100' }
  expect((await add({ ...insured, ...before })).status).toBe(200)
  const shanghai = { prefix: '31', table: { ...nationalTable, name: '上海', adl: [100, 80, 70] } }
  const [row] = await api.db
    .select()
    .from(operators)
    .where(eq(operators.id, await operatorOf(api)))
  await changeLongcareTables(api.db, row?.code ?? '', [shanghai])
  expect((await api.admin(longcare.tables)).data).toEqual([shanghai])
  expect((await api.asUser(testNames('b').admin)(longcare.tables)).data).toEqual([])
  expect((await add({ ...insured, ...after })).status).toBe(200)
  await add({ ...scores, insureArea: '330100', assessDate: '2026-11-02' })
  const judged = (await list()).map(({ assessDate, adlLevel, table }) => [assessDate, adlLevel, table.name])
  expect(judged).toEqual([
    ['2026-11-02', 1, 'national2021'],
    ['2026-11-01', 3, '上海'],
    ['2026-10-01', 1, 'national2021'],
  ])
  await changeLongcareTables(api.db, row?.code ?? '', [])
})
