import { projectclass, project, type Body } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { fresh, serviceCatalogue } from '../../../../test/factories/service-catalogue.ts'

let api: TestApi
let shop: Awaited<ReturnType<typeof serviceCatalogue>>
beforeAll(async () => {
  api = await testApi()
  shop = await serviceCatalogue(api)
})
afterAll(() => api.close())

type Draft = Body<typeof projectclass.add>
const draft = (change: Partial<Draft> = {}): Draft => ({
  code: fresh('CLS'),
  name: fresh('类'),
  serviceKind: 'rehab',
  ...change,
})
const add = (change: Partial<Draft> = {}) => api.admin(projectclass.add, { body: draft(change) })
const idOf = async (change: Partial<Draft> = {}) => (await add(change)).data.id
const read = async (id: string) => (await api.admin(projectclass.read, { params: { id } })).data
const put = async (id: string, change: Partial<Draft>) => {
  const { version, code, name, serviceKind, parentId } = await read(id)
  return api.admin(projectclass.edit, { body: { id, version, code, name, serviceKind, parentId, ...change } })
}
const list = async (query: object) => (await api.admin(projectclass.list, { query: query as never })).data
const before = async (id: string, move: string) =>
  (await api.admin(projectclass.before, { params: { id }, query: { move } })).data

const byNumber = (one: number, other: number) => one - other

test('the list is a tree of two levels in its own order, and a top class counts the projects of its children', async () => {
  const root = await idOf({ name: '树根', sort: 1 })
  const second = await idOf({ name: '第二', parentId: root, sort: 2 })
  const first = await idOf({ name: '第一', parentId: root, sort: 1 })
  await shop.addProject({ classId: first })
  await shop.addProject({ classId: first })
  await shop.addProject({ classId: second })
  const [tree] = (await list({ name: '树根' })).items
  expect(tree).toMatchObject({ id: root, projectCount: 3, parentName: null })
  expect(tree?.children.map((row) => [row.name, row.projectCount, row.parentName])).toEqual([
    ['第一', 2, '树根'],
    ['第二', 1, '树根'],
  ])
  expect(await read(first)).toMatchObject({ parentName: '树根', projectCount: 2 })
})

test('a top class is listed when one of its children matches, and then with the matching ones only', async () => {
  const root = await idOf({ name: '护理总类', serviceKind: 'nursing' })
  await idOf({ name: '康复细类', parentId: root, serviceKind: 'rehab' })
  const off = await idOf({ name: '停用细类', parentId: root, serviceKind: 'exam' })
  await api.admin(projectclass.changestatus, { body: { id: off, status: 'disabled' } })
  const names = async (query: object) =>
    (await list(query)).items.map((row) => [row.name, row.children.map((child) => child.name)])
  expect(await names({ name: '康复细' })).toEqual([['护理总类', ['康复细类']]])
  expect(await names({ name: '护理总' })).toEqual([['护理总类', ['康复细类', '停用细类']]])
  expect(await names({ serviceKind: 'exam' })).toEqual([['护理总类', ['停用细类']]])
  expect(await names({ status: 'disabled' })).toEqual([['护理总类', ['停用细类']]])
})

test('the total counts top classes, the counts per state all classes', async () => {
  const all = await list({})
  expect(all.total).toBe(all.items.length)
  const everyone = all.items.flatMap((row) => [row, ...row.children])
  expect(all.counts).toEqual({
    enabled: everyone.filter((row) => row.status === 'enabled').length,
    disabled: everyone.filter((row) => row.status === 'disabled').length,
  })
  const second = await list({ page: 2, limit: 1 })
  expect(second.items.map((row) => row.id)).toEqual([all.items[1]?.id])
  expect(second.total).toBe(all.total)
  const byName = await list({ sort: '-name' })
  expect(byName.items.map((row) => row.id).toSorted()).toEqual(all.items.map((row) => row.id).toSorted())
})

test('classes have two levels and no cycles', async () => {
  const root = await idOf()
  const child = await idOf({ parentId: root })
  const other = await idOf()
  const twoLevels = { parentId: ['最多两级：上级必须是一级分类'] }
  expect((await add({ parentId: child })).errors).toEqual(twoLevels)
  expect((await put(root, { parentId: root })).errors).toEqual(twoLevels)
  expect((await put(root, { parentId: child })).errors).toEqual(twoLevels)
  expect((await put(root, { parentId: other })).errors).toEqual({ parentId: ['该分类有下级分类，不能移到其他分类下'] })
  expect((await put(child, { parentId: other })).status).toBe(200)
  expect((await put(child, { parentId: null })).status).toBe(200)
  expect((await put(root, { parentId: other })).status).toBe(200)
})

test('two classes moved below each other concurrently do not form a cycle', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = [await idOf(), await idOf()]
    const results = await Promise.all([put(one, { parentId: other }), put(other, { parentId: one })])
    expect(results.map((result) => result.status).toSorted(byNumber)).toEqual([200, 422])
    const parents = [(await read(one)).parentId, (await read(other)).parentId]
    expect(parents.filter((parent) => parent === null)).toHaveLength(1)
  }
})

test('a class with projects gets no children, and one with children no projects', async () => {
  const holder = await idOf()
  await shop.addProject({ classId: holder })
  expect((await add({ parentId: holder })).errors).toEqual({ parentId: ['上级分类下已有项目，不能再添加下级'] })
  for (let round = 0; round < 4; round += 1) {
    const leaf = await idOf()
    const results = await Promise.all([
      add({ parentId: leaf }),
      api.admin(project.add, { body: shop.projectDraft({ classId: leaf }) }),
    ])
    expect(results.map((result) => result.status).toSorted(byNumber)).toEqual([200, 422])
  }
})

test('names are unique among siblings, codes per operator', async () => {
  const [root, other] = [await idOf(), await idOf()]
  await add({ name: '同名', parentId: root, code: 'SAME' })
  expect(await add({ name: '同名', parentId: root })).toMatchObject({ status: 422, message: '分类名称已存在' })
  expect((await add({ name: '同名', parentId: other })).status).toBe(200)
  expect(await add({ code: 'SAME' })).toMatchObject({ status: 422, message: '分类编码已存在' })
})

test('a class with children or projects is not deleted, except together with its children', async () => {
  const root = await idOf()
  const child = await idOf({ parentId: root })
  const used = await idOf()
  await shop.addProject({ classId: used })
  expect((await before(root, 'remove')).obstacles).toEqual(['有1个下级分类'])
  expect((await before(used, 'remove')).obstacles).toEqual(['有1个服务项目'])
  for (const id of [root, used])
    expect(await api.admin(projectclass.remove, { body: { ids: [id] } })).toMatchObject({ status: 409, code: 40903 })
  expect((await api.admin(projectclass.remove, { body: { ids: [root, child] } })).status).toBe(200)
})

test('disabling a class first lists what is disabled with it, and the pick list omits both', async () => {
  const root = await idOf({ name: '将停用' })
  const child = await idOf({ name: '其下级', parentId: root })
  await shop.addOnSale({ classId: child })
  expect((await before(root, 'disable')).follows).toEqual([
    '1个下级分类随之停止使用',
    '1个在售项目不能再被新订单选择，进行中的订单不受影响',
  ])
  const picks = async () =>
    (await api.as('prepaycard')(projectclass.nopage)).data.filter((one) => [root, child].includes(one.id))
  expect(await picks()).toMatchObject([
    { name: '将停用', isLeaf: false, parentId: null },
    { name: '将停用 / 其下级', isLeaf: true, parentId: root, projectCount: 1 },
  ])
  const isOffered = async () =>
    (await api.admin(project.specs)).data.some((spec) => spec.projectName.startsWith('上门护理'))
  expect(await isOffered()).toBe(true)
  await api.admin(projectclass.changestatus, { body: { id: root, status: 'disabled' } })
  expect(await picks()).toEqual([])
  expect(await isOffered()).toBe(false)
})

test('classes are sorted in a new order', async () => {
  const root = await idOf({ name: '排序根' })
  const ids = [await idOf({ parentId: root }), await idOf({ parentId: root }), await idOf({ parentId: root })]
  const order = [ids[2]!, ids[0]!, ids[1]!]
  expect((await api.admin(projectclass.sort, { body: { ids: order } })).status).toBe(200)
  expect((await list({ name: '排序根' })).items[0]?.children.map((row) => row.id)).toEqual(order)
})
