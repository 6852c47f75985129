import { commodity, partFen, programclass, project, type CommodityDraft } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { catalogueOf } from '../../../../test/factories/catalogue.ts'
import { auditRows } from '../../../db/tables.ts'
import type { Me } from '../../../http/call.ts'
import { accounts } from '../../base/account/table.ts'
import { projects, projectSpecs } from '../project/table.ts'
import { commoditiesWith, refuseDearBundles, withdrawCommoditiesWith } from './service.ts'
import { commodities } from './table.ts'

let api: TestApi
let mine: Awaited<ReturnType<typeof catalogueOf>>
let theirs: Awaited<ReturnType<typeof catalogueOf>>
let me: Me
beforeAll(async () => {
  api = await testApi()
  mine = await catalogueOf(api)
  theirs = await catalogueOf(api, 'b')
  const [row] = await api.db.select().from(accounts).where(eq(accounts.username, 'admin_a'))
  me = { ...row, organId: null, authoritys: [], sessionId: '' } as unknown as Me
})
afterAll(() => api.close())

const add = async (rest: Partial<CommodityDraft>) => api.admin(commodity.add, { body: await mine.bundleDraft(rest) })
const read = async (id: string) => (await api.admin(commodity.read, { params: { id } })).data
const move = (id: string, status: 'onSale' | 'offSale') => api.admin(commodity.changestatus, { body: { id, status } })
const before = async (id: string, what: string) =>
  (await api.admin(commodity.before, { params: { id }, query: { move: what } })).data
const edit = async (id: string, rest: Partial<CommodityDraft>) => {
  const { name, programClassIds, coverUrl, summary, content, items, priceFen, validDays, channel, version } =
    await read(id)
  const plain = items.map(({ specId, times }) => ({ specId, times }))
  const draft = { name, programClassIds, coverUrl, summary, content, items: plain, priceFen, validDays, channel }
  return api.admin(commodity.edit, { body: { id, version, ...draft, ...rest } })
}
const setPrice = (specId: string, priceFen: number) =>
  api.db.update(projectSpecs).set({ priceFen }).where(eq(projectSpecs.id, specId))
const nowhere = '00000000-0000-7000-8000-000000000000'

test('the separate price of the parts is computed in whole fen, each row rounded half up', () => {
  expect(partFen({ priceFen: 10_000, times: 1 }, 3)).toBe(30_000)
  expect(partFen({ priceFen: 10_000, times: 4 }, 1)).toBe(2500)
  expect(partFen({ priceFen: 10_000, times: 3 }, 1)).toBe(3333)
  expect(partFen({ priceFen: 10_000, times: 3 }, 2)).toBe(6667)
  expect(partFen({ priceFen: 5, times: 2 }, 1)).toBe(3)
  expect(partFen({ priceFen: 9_999_999_999, times: 365 }, 365)).toBe(9_999_999_999)
  expect(partFen({ priceFen: 9_999_999_999, times: 1 }, 365)).toBe(3_649_999_999_635)
})

test('a bundle shows its parts, their number, and their separate price', async () => {
  const bath = await mine.project({
    name: '助浴',
    specs: [
      { priceFen: 10_000, times: 3 },
      { priceFen: 4000, times: 1 },
    ],
  })
  const walk = await mine.project({ name: '助行', status: 'draft', specs: [{ priceFen: 9900, times: 1 }] })
  const [three = '', one = ''] = bath.specIds
  const shelfId = await mine.shelf({ name: '精选' })
  const id = await mine.bundle({
    name: '居家组合',
    programClassIds: [shelfId],
    items: [
      { specId: walk.specIds[0] ?? '', times: 2 },
      { specId: three, times: 1 },
      { specId: one, times: 1 },
    ],
    priceFen: 27_133,
  })
  const row = await read(id)
  expect(row.code).toMatch(/^SP\d{6}$/)
  expect(row).toMatchObject({
    status: 'draft',
    projectCount: 2,
    totalTimes: 4,
    listFen: 27_133,
    programClassIds: [shelfId],
    programClasses: [{ id: shelfId, name: '精选' }],
    saleCount: 0,
    limitPerBooker: null,
    items: [
      { projectName: '助行', specName: '规格1', times: 2, partFen: 19_800, isOnSale: false },
      { projectName: '助浴', specName: '规格1', times: 1, partFen: 3333, isOnSale: true },
      { projectName: '助浴', specName: '规格2', times: 1, partFen: 4000, isOnSale: true },
    ],
  })
  await setPrice(one, 6000)
  expect((await read(id)).listFen).toBe(29_133)
  const found = await api.admin(commodity.list, { query: { keyword: '居家组合', programClassId: shelfId } })
  expect(found.data.items.map((item) => item.id)).toEqual([id])
  expect(found.data.items[0]).not.toHaveProperty('content')
})

test('a bundle costs at least a fen and no more than its parts', async () => {
  expect((await add({ priceFen: 10_001 })).errors).toEqual({ priceFen: ['套餐价不能高于单买合计100.00元'] })
  expect((await add({ priceFen: 0 })).status).toBe(422)
  expect((await add({ priceFen: 10_000 })).status).toBe(200)
  expect((await add({ priceFen: 1 })).status).toBe(200)
})

test('a bundle refuses duplicates, a reversed sale period, no display category, and rows of another operator', async () => {
  const { specIds } = await mine.project()
  const item = { specId: specIds[0] ?? '', times: 1 }
  expect((await add({ items: [item, { ...item, times: 2 }] })).errors).toEqual({ 'items.1.specId': ['不能重复'] })
  expect((await add({ items: [] })).status).toBe(422)
  expect((await add({ items: [{ ...item, times: 366 }] })).status).toBe(422)
  expect((await add({ programClassIds: [] })).errors).toEqual({ programClassIds: ['至少1项'] })
  const window = { saleStart: '2026-12-02T00:00:00+08:00', saleEnd: '2026-12-01T00:00:00+08:00' }
  expect((await add(window)).errors).toEqual({ saleEnd: ['结束时间不能早于开始时间'] })
  const foreign = (await theirs.project()).specIds[0] ?? ''
  const foreignShelf = await theirs.shelf()
  const answers = await Promise.all(
    [
      [foreign, foreignShelf],
      [nowhere, nowhere],
    ].map(async ([specId = '', shelfId = '']) =>
      add({ items: [item, { specId, times: 1 }], programClassIds: [shelfId] }),
    ),
  )
  for (const { status, errors } of answers)
    expect([status, errors]).toEqual([
      422,
      { 'items.1.specId': ['所选内容不存在或不可用'], programClassIds: ['所选内容不存在或不可用'] },
    ])
})

test('names and codes are unique per operator, and a code never changes', async () => {
  const id = await mine.bundle({ name: '唯一商品' })
  expect(await add({ name: '唯一商品' })).toMatchObject({ status: 422, message: '商品名称已存在' })
  expect((await theirs.as(commodity.add, { body: await theirs.bundleDraft({ name: '唯一商品' }) })).status).toBe(200)
  const { code } = await read(id)
  expect((await edit(id, { name: '改名商品' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ code, name: '改名商品', version: 2 })
})

test('a bundle goes on sale only with every project on sale and every option enabled', async () => {
  const off = await mine.project({ name: '停售项目', status: 'offSale' })
  const on = await mine.project({ name: '在售项目', specs: [{ priceFen: 10_000, times: 1, status: 'disabled' }] })
  const items = [off, on].map(({ specIds }) => ({ specId: specIds[0] ?? '', times: 1 }))
  const id = await mine.bundle({ items })
  const why = ['服务项目“停售项目”未上架', '规格“在售项目 / 规格1”已停用']
  expect(await before(id, 'publish')).toEqual({ obstacles: why, follows: [] })
  expect(await move(id, 'onSale')).toMatchObject({ status: 409, code: 40976, errors: { items: why } })
  await api.db.update(projects).set({ status: 'onSale' }).where(eq(projects.id, off.id))
  await api.db
    .update(projectSpecs)
    .set({ status: 'enabled' })
    .where(eq(projectSpecs.id, items[1]?.specId ?? ''))
  expect((await move(id, 'onSale')).status).toBe(200)
  expect((await api.admin(commodity.nopage)).data.map((one) => one.id)).toContain(id)
})

test('a bundle that costs more than its parts, or has no display category, does not go on sale', async () => {
  const { specIds } = await mine.project()
  const shelfId = await mine.shelf()
  const id = await mine.bundle({ items: [{ specId: specIds[0] ?? '', times: 1 }], programClassIds: [shelfId] })
  await setPrice(specIds[0] ?? '', 5000)
  await api.admin(programclass.remove, { body: { ids: [shelfId] } })
  expect((await move(id, 'onSale')).errors).toEqual({
    programClassIds: ['没有展示分类'],
    priceFen: ['套餐价不能高于单买合计50.00元'],
  })
})

test('a bundle on sale cannot get a part that is not on sale', async () => {
  const id = await mine.bundle()
  await move(id, 'onSale')
  const draft = await mine.project({ name: '草稿项目', status: 'draft' })
  const items = [{ specId: draft.specIds[0] ?? '', times: 1 }]
  expect((await edit(id, { items })).errors).toEqual({ 'items.0.specId': ['服务项目“草稿项目”未上架'] })
  await move(id, 'offSale')
  expect((await edit(id, { items })).status).toBe(200)
})

test('a bundle is deleted as a draft or when off sale and never sold', async () => {
  const id = await mine.bundle({ name: '售出过' })
  await move(id, 'onSale')
  expect((await api.admin(commodity.remove, { body: { ids: [id] } })).code).toBe(40902)
  await move(id, 'offSale')
  await api.db.update(commodities).set({ saleCount: 3 }).where(eq(commodities.id, id))
  expect(await before(id, 'remove')).toEqual({ obstacles: ['“售出过”已售出3份'], follows: [] })
  expect((await api.admin(commodity.remove, { body: { ids: [id] } })).code).toBe(40903)
  await api.db.update(commodities).set({ saleCount: 0 }).where(eq(commodities.id, id))
  const [shelfId = ''] = (await read(id)).programClassIds
  expect((await api.admin(commodity.remove, { body: { ids: [id] } })).status).toBe(200)
  expect((await api.admin(programclass.read, { params: { id: shelfId } })).data.links).toEqual([])
})

test('a bundle changes its display categories with its form', async () => {
  const [from, to] = [await mine.shelf(), await mine.shelf()]
  const id = await mine.bundle({ programClassIds: [from] })
  const last = await mine.bundle({ programClassIds: [to] })
  expect((await edit(id, { programClassIds: [to] })).status).toBe(200)
  const links = async (shelfId: string) =>
    (await api.admin(programclass.read, { params: { id: shelfId } })).data.links.map(({ targetId }) => targetId)
  expect(await links(from)).toEqual([])
  expect(await links(to)).toEqual([last, id])
})

test('other modules find the bundles with a project or an option', async () => {
  const one = await mine.project()
  const id = await mine.bundle({ name: '含有者', items: [{ specId: one.specIds[0] ?? '', times: 1 }] })
  const found = [{ id, name: '含有者', status: 'draft' }]
  expect(await commoditiesWith(api.db, me, { projectIds: [one.id] })).toEqual(found)
  expect(await commoditiesWith(api.db, me, { specIds: one.specIds })).toEqual(found)
  expect(await commoditiesWith(api.db, me, { specIds: [] })).toEqual([])
  await api.admin(commodity.remove, { body: { ids: [id] } })
  expect(await commoditiesWith(api.db, me, { projectIds: [one.id] })).toEqual([])
})

test('a project that goes off sale takes its bundles on sale off sale, and no others', async () => {
  const one = await mine.project()
  const items = [{ specId: one.specIds[0] ?? '', times: 1 }]
  const [onSale, draft, other] = [await mine.bundle({ items }), await mine.bundle({ items }), await mine.bundle()]
  await move(onSale, 'onSale')
  await move(other, 'onSale')
  const taken = await api.db.transaction((tx) => withdrawCommoditiesWith(tx, { me, now: api.now() }, [one.id]))
  expect(taken.map(({ id }) => id)).toEqual([onSale])
  expect(await read(onSale)).toMatchObject({ status: 'offSale', version: 3 })
  expect([(await read(draft)).status, (await read(other)).status]).toEqual(['draft', 'onSale'])
})

test('a bundle published while its project goes off sale does not stay on sale', async () => {
  for (let round = 0; round < 8; round++) {
    const one = await mine.project()
    const id = await mine.bundle({ items: [{ specId: one.specIds[0] ?? '', times: 1 }] })
    const [, withdrawn] = await Promise.all([
      move(id, 'onSale'),
      api.admin(project.changestatus, { body: { id: one.id, status: 'offSale' } }),
    ])
    expect(withdrawn.status).toBe(200)
    expect((await read(id)).status).not.toBe('onSale')
  }
})

test('a price raised while the parts get cheaper never ends above their sum', async () => {
  const cut = (specId: string) =>
    api.db.transaction(async (tx) => {
      await tx.update(projectSpecs).set({ priceFen: 5000 }).where(eq(projectSpecs.id, specId))
      await refuseDearBundles(tx, me, [specId])
    })
  const outcomes = new Set<string>()
  for (let round = 0; round < 10; round++) {
    const { specIds } = await mine.project()
    const [specId = ''] = specIds
    const id = await mine.bundle({ items: [{ specId, times: 1 }], priceFen: 4000 })
    await move(id, 'onSale')
    const attempts = [
      () => edit(id, { priceFen: 10_000 }).then(({ status }) => status === 200),
      () =>
        cut(specId).then(
          () => true,
          () => false,
        ),
    ]
    const done = await Promise.all((round % 2 === 0 ? attempts : attempts.toReversed()).map((attempt) => attempt()))
    expect(done.filter(Boolean)).toHaveLength(1)
    const row = await read(id)
    expect(row.priceFen).toBeLessThanOrEqual(row.listFen)
    outcomes.add(`${row.priceFen}/${row.listFen}`)
  }
  expect([...outcomes].every((one) => ['10000/10000', '4000/5000'].includes(one))).toBe(true)
})

test('the audit log names changed parts and display categories, and nothing for an unchanged edit', async () => {
  const id = await mine.bundle()
  const { items, programClassIds } = await read(id)
  await edit(id, { summary: '新简介' })
  await edit(id, { items: items.map(({ specId }) => ({ specId, times: 2 })), programClassIds: [await mine.shelf()] })
  const auditLog = await api.db
    .select()
    .from(auditRows)
    .where(and(eq(auditRows.entityId, id), eq(auditRows.action, 'commodity.edit')))
  const details = auditLog.map(({ detail }) => detail as Record<string, unknown>)
  const first = details.find((detail) => 'summary' in detail)
  const second = details.find((detail) => 'items' in detail)
  expect(Object.keys(first ?? {})).toEqual(['summary'])
  expect(second).toMatchObject({
    items: { from: [{ times: 1 }], to: [{ times: 2 }] },
    programClassIds: { from: programClassIds },
  })
})
