import { mold, project, projectclass, type Body } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRows } from '../../../db/tables.ts'
import { changeSettings } from '../../base/operator/service.ts'
import { organs } from '../../organs/organ/table.ts'
import { commodities, commodityItems } from '../commodity/table.ts'
import { newId } from '../../../secret/token.ts'
import { lockWaits } from '../../../../test/api/lock-waits.ts'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { fresh, serviceCatalogue, specDraft } from '../../../../test/factories/service-catalogue.ts'
import { projects } from './table.ts'

let api: TestApi
let shop: Awaited<ReturnType<typeof serviceCatalogue>>
beforeAll(async () => {
  api = await testApi()
  shop = await serviceCatalogue(api)
})
afterAll(() => api.close())

type Draft = Body<typeof project.add>
const add = (change: Partial<Draft> = {}) => api.admin(project.add, { body: shop.projectDraft(change) })
const read = async (id: string) => (await api.admin(project.read, { params: { id } })).data
const draftOf = async (id: string): Promise<Draft & { id: string; version: number }> => {
  const row = await read(id)
  const specs = row.specs.map(({ moldName: _mold, gradeName: _grade, ...spec }) => spec)
  return {
    ...shop.projectDraft(),
    name: row.name,
    classId: row.classId,
    moldIds: row.moldIds,
    specs,
    id,
    version: row.version,
  }
}
const edit = async (id: string, change: Partial<Draft>) =>
  api.admin(project.edit, { body: { ...(await draftOf(id)), ...change } })
const move = (id: string, status: 'onSale' | 'offSale') => api.admin(project.changestatus, { body: { id, status } })
const before = async (id: string, name: string) =>
  (await api.admin(project.before, { params: { id }, query: { move: name } })).data

/** Inserts a bundle of these options, as its own screen would. */
const bundle = async (name: string, specIds: string[], status: 'draft' | 'onSale' = 'onSale', priceFen = 1) => {
  const [owner] = await api.db.select().from(projects).limit(1)
  const id = newId()
  const at = api.now().toISOString()
  await api.db.insert(commodities).values({
    id,
    operatorId: owner!.operatorId,
    createdAt: at,
    updatedAt: at,
    code: fresh('SP'),
    name,
    coverUrl: shop.coverUrl,
    images: [],
    summary: '简介',
    content: '<p>详情</p>',
    priceFen,
    validDays: 30,
    channel: ['miniProgram'],
    sort: 1,
    status,
  })
  await api.db
    .insert(commodityItems)
    .values(specIds.map((specId, sort) => ({ commodityId: id, specId, times: 1, sort })))
  return id
}

const byNumber = (one: number, other: number) => one - other

test('a project gets its number, is a draft, and shows names, price range and options', async () => {
  const root = await shop.addClass({ name: '居家' })
  const classId = await shop.addClass({ name: '护理', parentId: root })
  const [, senior] = (await api.admin(mold.read, { query: { id: shop.moldId } })).data.grades
  const { data } = await add({
    name: '压疮护理',
    classId,
    specs: [
      specDraft({ name: '四次', priceFen: 70_000, times: 4, moldId: shop.moldId, gradeId: senior!.id }),
      specDraft({ name: '单次' }),
      specDraft({ name: '不卖了', priceFen: 100, status: 'disabled' }),
    ],
  })
  const row = await read(data.id)
  expect(row.code).toMatch(/^XM\d{6}$/)
  expect(row).toMatchObject({
    className: '居家 / 护理',
    status: 'draft',
    priceMinFen: 20_000,
    priceMaxFen: 70_000,
    specCount: 3,
    minGradeLevel: 1,
    sort: 100,
    hot: 0,
    saleCount: 0,
  })
  expect(row.molds.map((one) => one.id)).toEqual([shop.moldId])
  expect(row.specs[0]).toMatchObject({ name: '四次', gradeName: '护师', times: 4 })
  expect(row.specs.map((spec) => spec.name)).toEqual(['四次', '单次', '不卖了'])
})

test('the list omits the long texts and is found by number, name, class, staff, mode and risk', async () => {
  const root = await shop.addClass()
  const classId = await shop.addClass({ parentId: root })
  const moldId = await shop.addMold()
  const id = (await add({ name: '被找的项目', classId, moldIds: [moldId], serviceMode: 'online' })).data.id
  const { code } = await read(id)
  const ids = async (query: object) =>
    (await api.admin(project.list, { query: query as never })).data.items.map((row) => row.id)
  for (const query of [
    { keyword: '被找' },
    { keyword: code.toLowerCase() },
    { classId },
    { classId: root },
    { moldId },
  ])
    expect([query, await ids(query)]).toEqual([query, [id]])
  expect(await ids({ serviceMode: 'online', riskLevel: 'low', status: 'draft' })).toEqual([id])
  expect(await ids({ keyword: '被找', riskLevel: 'high' })).toEqual([])
  const [row] = (await api.admin(project.list, { query: { keyword: '被找' } })).data.items
  expect(Object.keys(row!)).not.toContain('content')
  expect(row?.specs).toHaveLength(1)
})

test('fields that depend on each other are refused together', async () => {
  const nursing = await shop.addClass({ serviceKind: 'nursing' })
  const wrong = await add({ ageMin: 60, ageMax: 50, needMaterial: 1, riskLevel: 'medium' })
  expect(Object.keys(wrong.errors ?? {}).toSorted()).toEqual(['ageMax', 'consentUrl', 'materialNote'])
  expect((await add({ classId: nursing })).errors).toEqual({
    contraindication: ['医疗护理类项目须填写禁忌与不适用人群'],
  })
  expect((await add({ classId: nursing, contraindication: '无' })).status).toBe(200)
  expect((await add({ riskLevel: 'high', consentUrl: shop.coverUrl })).status).toBe(200)
})

test('options have unique names, and prices that cover the fees inside them', async () => {
  const specs = [
    specDraft({ name: '甲', priceFen: 10_000, marketPriceFen: 9_999 }),
    specDraft({ name: '甲', priceFen: 10_000, times: 3, visitFeeFen: 3_000, materialFeeFen: 400 }),
    specDraft({ name: '乙', moldId: newId() }),
    specDraft({ name: '丙', gradeId: newId() }),
  ]
  expect(Object.keys((await add({ specs })).errors ?? {}).toSorted()).toEqual([
    'specs.0.marketPriceFen',
    'specs.1.name',
    'specs.1.visitFeeFen',
    'specs.2.moldId',
    'specs.3.gradeId',
  ])
  const exact = specDraft({
    priceFen: 10_200,
    times: 3,
    visitFeeFen: 3_000,
    materialFeeFen: 400,
    marketPriceFen: 10_200,
  })
  expect((await add({ specs: [exact] })).status).toBe(200)
  expect((await add({ specs: [] })).status).toBe(422)
  expect((await add({ specs: [specDraft({ priceFen: 0 })] })).status).toBe(422)
})

test('a project needs an enabled leaf class and enabled staff types; unchanged ones may stay', async () => {
  const root = await shop.addClass()
  const leaf = await shop.addClass({ parentId: root })
  const moldId = await shop.addMold()
  expect((await add({ classId: root })).errors).toEqual({ classId: ['请选择启用的末级分类'] })
  const id = (await add({ classId: leaf, moldIds: [moldId] })).data.id
  await api.admin(projectclass.changestatus, { body: { id: root, status: 'disabled' } })
  await api.admin(mold.changestatus, { body: { id: moldId, status: 'disabled' } })
  expect((await add({ classId: leaf })).errors).toEqual({ classId: ['请选择启用的末级分类'] })
  expect((await add({ moldIds: [moldId] })).errors).toEqual({ 'moldIds.0': ['所选内容不存在或不可用'] })
  expect((await edit(id, { summary: '改了简介' })).status).toBe(200)
})

test('staff and organisation never get more than 100 % of a price, whoever delivers it', async () => {
  const moldId = await shop.addMold({
    defaultShareBp: 5000,
    grades: [
      { name: '初级', level: 1, status: 'enabled' },
      { name: '高级', level: 2, shareBp: 7600, status: 'enabled' },
      { name: '停用', level: 3, shareBp: 9000, status: 'disabled' },
    ],
  })
  const [junior, senior] = (await api.admin(mold.read, { query: { id: moldId } })).data.grades
  const shares = async (change: Partial<Draft['specs'][number]>, more: Partial<Draft> = {}) =>
    (await add({ moldIds: [moldId], specs: [specDraft(change)], ...more })).errors?.['specs.0.peopleShareBp']
  // The operator's default for organisations is 25 %.
  expect(await shares({})).toEqual(['人员与机构分成合计101%，不能超过100%'])
  expect(await shares({ moldId, gradeId: junior!.id })).toEqual(['人员与机构分成合计101%，不能超过100%'])
  expect(await shares({ moldId, gradeId: senior!.id, organShareBp: 2400 })).toBeUndefined()
  expect(await shares({ peopleShareBp: 7500 })).toBeUndefined()
  expect(await shares({ peopleShareBp: 7501 })).toEqual(['人员与机构分成合计100.01%，不能超过100%'])
  expect(await shares({ peopleShareBp: 6000, organShareBp: 4001 })).toHaveLength(1)
  await changeSettings(api.db, 'A', { defaultOrganBp: 2000 })
  expect(await shares({})).toBeUndefined()
  await changeSettings(api.db, 'A', { defaultPeopleBp: 9000 })
  // A type without a share of its own takes the operator's default.
  expect(await shares({}, { moldIds: [shop.moldId] })).toEqual(['人员与机构分成合计110%，不能超过100%'])
  await changeSettings(api.db, 'A', { defaultOrganBp: 2500, defaultPeopleBp: 6000 })
})

test('missing requirements for sale are listed before, and refused together', async () => {
  const classId = await shop.addClass()
  const id = (await add({ classId, specs: [specDraft({ status: 'disabled' })] })).data.id
  await api.admin(projectclass.changestatus, { body: { id: classId, status: 'disabled' } })
  await api.db.update(projects).set({ content: '<p></p>' }).where(eq(projects.id, id))
  const lacks = ['至少保留一个启用的规格', '请填写项目详情', '项目分类已停用', '没有已开通的机构提供该项目']
  expect((await before(id, 'publish')).obstacles).toEqual(lacks)
  const refused = await move(id, 'onSale')
  expect(refused).toMatchObject({ status: 409, code: 40976 })
  expect(Object.values(refused.errors ?? {}).flat()).toEqual(lacks)

  const good = await shop.provide(await shop.addProject())
  expect((await before(good, 'publish')).obstacles).toEqual([])
  await api.db.update(organs).set({ status: 'disabled' }).where(eq(organs.name, 'Organ A'))
  expect((await before(good, 'publish')).obstacles).toEqual(['没有已开通的机构提供该项目'])
  await api.db.update(organs).set({ status: 'enabled' }).where(eq(organs.name, 'Organ A'))
  expect((await move(good, 'onSale')).status).toBe(200)
})

test('publishing waits for a concurrent disabling of the class, and is then refused', async () => {
  const classId = await shop.addClass()
  const id = await shop.provide(await shop.addProject({ classId }))
  const somebody = new Client(api.config)
  await somebody.connect()
  await somebody.query('begin')
  await somebody.query(`update project_class set status = 'disabled' where id = $1`, [classId])
  const publishing = move(id, 'onSale')
  await expect.poll(() => lockWaits(api), { timeout: 60_000 }).toBe(1)
  await somebody.query('commit')
  await somebody.end()
  expect((await publishing).errors).toEqual({ classId: ['项目分类已停用'] })
  expect((await read(id)).status).toBe('draft')
})

test('of two concurrent edits one is kept whole, with its options', async () => {
  const id = await shop.addProject({ specs: [specDraft({ name: '一' }), specDraft({ name: '二' })] })
  for (let round = 0; round < 5; round += 1) {
    const draft = await draftOf(id)
    const [first, second] = draft.specs
    const results = await Promise.all([
      api.admin(project.edit, {
        body: { ...draft, summary: '甲', specs: [{ ...first!, name: '甲' }, specDraft({ name: '甲甲' })] },
      }),
      api.admin(project.edit, {
        body: { ...draft, summary: '乙', specs: [{ ...second!, name: '乙' }, specDraft({ name: '乙乙' })] },
      }),
    ])
    expect(results.map((result) => result.status).toSorted(byNumber)).toEqual([200, 409])
    const row = await read(id)
    expect(row.specs.map((spec) => spec.name)).toEqual(row.summary === '甲' ? ['甲', '甲甲'] : ['乙', '乙乙'])
  }
})

test('an edit keeps the ids of the listed options and logs their changes', async () => {
  const id = await shop.addProject({ specs: [specDraft({ name: '一' }), specDraft({ name: '二' })] })
  const { specs } = await draftOf(id)
  await edit(id, { specs: [{ ...specs[1]!, priceFen: 30_000 }, specDraft({ name: '三' })] })
  const after = (await read(id)).specs
  expect(after.map((spec) => [spec.name, spec.priceFen])).toEqual([
    ['二', 30_000],
    ['三', 20_000],
  ])
  expect(after[0]?.id).toBe(specs[1]?.id)
  const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.entityId, id))
  expect(auditLog.find((row) => row.action === 'project.edit')?.detail).toMatchObject({
    specs: { [specs[0]!.id!]: { removed: '一' }, [specs[1]!.id!]: { priceFen: { from: 20_000, to: 30_000 } } },
  })
})

test('a project on sale keeps an enabled option', async () => {
  const id = await shop.addOnSale({ specs: [specDraft({ name: '一' }), specDraft({ name: '二' })] })
  const { specs } = await draftOf(id)
  const off = specs.map((spec) => ({ ...spec, status: 'disabled' as const }))
  expect((await edit(id, { specs: off })).errors).toEqual({ specs: ['至少保留一个启用的规格'] })
  expect((await edit(id, { specs: [off[0]!, specs[1]!] })).status).toBe(200)
})

test('an option of a bundle is not removed, nor disabled while the bundle is on sale', async () => {
  const id = await shop.addOnSale({ specs: [specDraft({ name: '一' }), specDraft({ name: '二' })] })
  const { specs } = await draftOf(id)
  await bundle('康复套餐', [specs[0]!.id!])
  expect((await edit(id, { specs: [specs[1]!] })).errors).toEqual({
    specs: ['规格“一”已用于服务商品，不能删除：康复套餐'],
  })
  expect((await edit(id, { specs: [{ ...specs[0]!, status: 'disabled' }, specs[1]!] })).errors).toEqual({
    'specs.0.status': ['在售的服务商品包含该规格，请先将其下架：康复套餐'],
  })
  expect((await edit(id, { specs: [specs[0]!, { ...specs[1]!, status: 'disabled' }] })).status).toBe(200)
})

test('a price cannot fall so far that a bundle on sale costs more than its parts', async () => {
  const id = await shop.addOnSale()
  const { specs } = await draftOf(id)
  await bundle('刚好的套餐', [specs[0]!.id!], 'onSale', 20_000)
  expect((await edit(id, { specs: [{ ...specs[0]!, priceFen: 19_999 }] })).status).toBe(409)
  expect((await read(id)).priceMinFen).toBe(20_000)
  expect((await edit(id, { specs: [{ ...specs[0]!, priceFen: 20_001 }] })).status).toBe(200)
})

test('a project takes its bundles on sale off sale with it, and announces so before', async () => {
  const id = await shop.addOnSale()
  const { specs } = await draftOf(id)
  const onSale = await bundle('在售套餐', [specs[0]!.id!])
  const draft = await bundle('草稿套餐', [specs[0]!.id!], 'draft')
  expect((await before(id, 'withdraw')).follows).toEqual(['在售商品“在售套餐”将一并下架'])
  expect((await move(id, 'offSale')).status).toBe(200)
  const state = async (of: string) =>
    (await api.db.select({ status: commodities.status }).from(commodities).where(eq(commodities.id, of)))[0]?.status
  expect([await state(onSale), await state(draft)]).toEqual(['offSale', 'draft'])
  const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.entityId, id))
  expect(auditLog.map((row) => row.detail)).toContainEqual({
    from: 'onSale',
    to: 'offSale',
    commodities: [{ id: onSale, name: '在售套餐' }],
  })
})

test('a project is deleted as a draft or when never sold, and when no row refers to it', async () => {
  const onSale = await shop.addOnSale()
  const remove = (id: string) => api.admin(project.remove, { body: { ids: [id] } })
  expect(await remove(onSale)).toMatchObject({ status: 409, code: 40902 })
  await move(onSale, 'offSale')
  expect(await remove(onSale)).toMatchObject({ status: 409, errors: { ids: ['机构“Organ A”提供该项目'] } })
  const sold = (await add({ name: '卖过的' })).data.id
  await api.db.update(projects).set({ saleCount: 3, status: 'offSale' }).where(eq(projects.id, sold))
  expect((await before(sold, 'remove')).obstacles).toEqual(['“卖过的”已售出3次'])
  expect((await remove(sold)).status).toBe(409)
  const held = (await add()).data.id
  await bundle('占用套餐', [(await read(held)).specs[0]!.id], 'draft')
  expect((await remove(held)).errors).toEqual({ ids: ['服务商品“占用套餐”包含其规格'] })
  const free = (await add()).data.id
  expect((await remove(free)).status).toBe(200)
  expect((await api.admin(project.read, { params: { id: free } })).status).toBe(404)
})

test('names are unique per operator', async () => {
  const { name } = await read((await add()).data.id)
  expect(await add({ name })).toMatchObject({ status: 422, message: '项目名称已存在' })
})

test('the options to order are enabled ones of projects on sale that an active organisation provides', async () => {
  const id = await shop.addOnSale({
    name: '可订的项目',
    specs: [specDraft({ name: '可订', times: 2 }), specDraft({ name: '停用', status: 'disabled' })],
  })
  await shop.provide(await shop.addProject({ name: '可订的草稿' }))
  const organId = (await api.db.select().from(organs).where(eq(organs.name, 'Organ A')))[0]?.id ?? ''
  const names = async (query: object) =>
    (await api.as('order')(project.specs, { query: query as never })).data.map((spec) => spec.name)
  expect(await names({ keyword: '可订' })).toEqual(['可订的项目 / 可订'])
  expect(await names({ projectId: id, organId })).toEqual(['可订的项目 / 可订'])
  expect(await names({ projectId: id, organId: newId() })).toEqual([])
  expect(await names({ keyword: '%' })).toEqual([])
  const [spec] = (await api.admin(project.specs, { query: { projectId: id } })).data
  expect(spec).toMatchObject({
    specName: '可订',
    projectName: '可订的项目',
    priceFen: 20_000,
    times: 2,
    durationMin: 60,
  })
  await api.db.update(organs).set({ active: 0 }).where(eq(organs.id, organId))
  expect(await names({ projectId: id })).toEqual([])
  await api.db.update(organs).set({ active: 1 }).where(eq(organs.id, organId))
  expect(await names({ projectId: id })).toHaveLength(1)
})

test('the pick list includes drafts', async () => {
  const id = (await add({ name: '草稿可选' })).data.id
  expect((await api.as('organ')(project.nopage)).data).toContainEqual({ id, name: '草稿可选' })
})
