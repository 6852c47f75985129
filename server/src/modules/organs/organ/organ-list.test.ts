import { organ, type Query } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addedOrgan, openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { serviceCatalogue } from '../../../../test/factories/service-catalogue.ts'
import { wallets } from '../../books/wallet/table.ts'
import { organs } from './table.ts'

let api: TestApi
let ids: { xihu: string; wenzhou: string; draft: string; closed: string }
let projectId: string
beforeAll(async () => {
  api = await testApi()
  projectId = await (await serviceCatalogue(api)).addProject()
  const xihu = await openedOrgan(api, 'a', {
    name: '湖畔护理站',
    contactName: '赵一曼',
    contactMobile: '13800001111',
    tel: '0571-87654321',
    projectIds: [projectId],
  })
  // The test clock stands still.
  await api.db.update(organs).set({ openedAt: '2026-11-13T23:59:59.000+08:00' }).where(eq(organs.id, xihu))
  const wenzhou = await openedOrgan(api, 'a', { name: '瓯江养老院', organType: 'careHome', areaCode: '330302' })
  await api.admin(organ.changestatus, { body: { id: wenzhou, status: 'disabled' } })
  const draft = await addedOrgan(api, 'a', { name: '未开业护理站' })
  const closed = await openedOrgan(api, 'a', { name: '旧站' })
  await api.admin(organ.close, { body: { id: closed, closeReason: '搬迁' } })
  ids = { xihu, wenzhou, draft, closed }
})
afterAll(() => api.close())

const names = async (query: Query<typeof organ.list>) =>
  (await api.admin(organ.list, { query })).data.items.map((row) => row.name).filter((name) => name !== 'Organ A')

test.each<[string, Query<typeof organ.list>, string[]]>([
  ['a part of its name', { keyword: '湖畔' }, ['湖畔护理站']],
  ['its contact', { keyword: '赵一曼' }, ['湖畔护理站']],
  ['its telephone', { keyword: '8765' }, ['湖畔护理站']],
  ['the whole mobile of its contact', { keyword: '138 0000 1111' }, ['湖畔护理站']],
  ['a part of that mobile, which is encrypted', { keyword: '138000' }, []],
  ['being opened', { active: 1 }, ['瓯江养老院', '湖畔护理站']],
  ['not being opened', { active: 0 }, ['旧站', '未开业护理站']],
  ['never having been opened', { past: 'neverOpened' }, ['未开业护理站']],
  ['having been closed', { past: 'closed' }, ['旧站']],
  ['its kind', { organType: 'careHome' }, ['瓯江养老院']],
  ['its district', { areaCode: '330302' }, ['瓯江养老院']],
  ['its city', { areaCode: '330300' }, ['瓯江养老院']],
  ['its province', { areaCode: '330000', active: 1 }, ['瓯江养老院', '湖畔护理站']],
  ['another city', { areaCode: '440300' }, []],
  ['being suspended', { active: 1, status: 'disabled' }, ['瓯江养老院']],
  ['the day it was opened', { openedFrom: '2026-11-15', openedTo: '2026-11-15', active: 1 }, ['瓯江养老院']],
  ['a day before', { openedTo: '2026-11-13' }, ['湖畔护理站']],
  ['the day it was closed', { closedFrom: '2026-11-15', closedTo: '2026-11-15' }, ['旧站']],
  ['no day after', { closedFrom: '2026-11-16' }, []],
])('is found by %s', async (_what, query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test('is found by a project it provides', async () => {
  expect(await names({ projectId })).toEqual(['湖畔护理站'])
})

test('states are counted separately for active and other ones', async () => {
  const list = async (query: Query<typeof organ.list>) => (await api.admin(organ.list, { query })).data
  // Organ A of the fixture is active too.
  expect(await list({ active: 1 })).toMatchObject({ total: 3, counts: { enabled: 2, disabled: 1 } })
  expect((await list({ active: 0 })).counts).toEqual({ enabled: 2 })
  expect((await list({ active: 1, status: 'disabled' })).counts).toEqual({ enabled: 2, disabled: 1 })
})

test('a row of the list holds no licences, projects or bank details', async () => {
  const [row] = (await api.admin(organ.list, { query: { keyword: '湖畔' } })).data.items
  expect(row).toMatchObject({ projectCount: 1, areaName: '浙江省杭州市西湖区', contactMobile: '138****1111' })
  expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['licenseUrls']))
  expect(JSON.stringify(row)).not.toMatch(/licenseUrls|projectIds|bankAccount|intro/)
})

test('finance picks among organisations with wallet transactions', async () => {
  const picks = async () => (await api.as('organfinancial')(organ.finanpicklist)).data.map((one) => one.name)
  expect(await picks()).toEqual([])
  await api.db.update(wallets).set({ lastFlowAt: api.now().toISOString() }).where(eq(wallets.ownerId, ids.closed))
  expect(await picks()).toEqual(['旧站'])
})

test('projects are listed in the given order', async () => {
  const { data } = await api.admin(organ.projects, { query: { organId: ids.xihu } })
  expect(data.map(({ id }) => id)).toEqual([projectId])
})
