import { goods, goodsclass, prepaycard, type GoodsDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { uploadPicture } from '../../../../test/api/upload.ts'
import { addBatch, generatedBatch } from '../../../../test/factories/batch-rows.ts'
import { prepayBatches } from '../../books/prepaycard/table.ts'
import { goodsTable } from './table.ts'

let api: TestApi
let coverUrl: string
beforeAll(async () => {
  api = await testApi()
  coverUrl = (await uploadPicture(api, testNames('a').admin)).url
})
afterAll(() => api.close())

const addClass = async (name: string) => (await api.admin(goodsclass.add, { body: { name } })).data.id
const nowhere = '00000000-0000-7000-8000-000000000000'

const draftOf = (classId: string, rest: Partial<GoodsDraft> = {}): GoodsDraft => ({
  name: '孝心会员年卡',
  classId,
  goodsType: 'membership',
  validDays: 365,
  priceFen: 19_900,
  stock: -1,
  coverUrl,
  content: '<p>全年十二次电话问诊</p>',
  channel: ['miniProgram', 'tv'],
  ...rest,
})
const addGoods = async (classId: string, rest: Partial<GoodsDraft> = {}) =>
  (await api.admin(goods.add, { body: draftOf(classId, rest) })).data.id
const readGoods = async (id: string) => (await api.admin(goods.read, { params: { id } })).data
const move = (id: string, status: 'onSale' | 'offSale') => api.admin(goods.changestatus, { body: { id, status } })

test('a class has a unique name, which is free again after deletion', async () => {
  const id = await addClass('健康课堂')
  expect(await api.admin(goodsclass.add, { body: { name: '健康课堂' } })).toMatchObject({
    status: 422,
    message: '分类名称已存在',
  })
  expect((await api.other(goodsclass.add, { body: { name: '健康课堂' } })).status).toBe(200)
  expect((await api.admin(goodsclass.remove, { body: { ids: [id] } })).status).toBe(200)
  expect((await api.admin(goodsclass.add, { body: { name: '健康课堂' } })).status).toBe(200)
})

test('a class with goods counts them and is not deleted', async () => {
  const id = await addClass('会员卡')
  const held = await addGoods(id, { name: '会员月卡' })
  expect((await api.admin(goodsclass.read, { params: { id } })).data.goodsCount).toBe(1)
  const why = '会员卡：含1个商品'
  const before = await api.admin(goodsclass.before, { params: { id }, query: { move: 'remove' } })
  expect(before.data).toEqual({ obstacles: [why], follows: [] })
  expect(await api.admin(goodsclass.remove, { body: { ids: [id] } })).toMatchObject({
    status: 409,
    code: 40903,
    errors: { ids: [why] },
  })
  await api.admin(goods.remove, { body: { ids: [held] } })
  expect((await api.admin(goodsclass.read, { params: { id } })).data.goodsCount).toBe(0)
  expect((await api.admin(goodsclass.remove, { body: { ids: [id] } })).status).toBe(200)
})

test('a class deleted while goods are put into it never leaves goods without a class', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await addClass(`并发分类${round}`)
    const [added, removed] = await Promise.all([
      api.admin(goods.add, { body: draftOf(id, { name: `并发商品${round}` }) }),
      api.admin(goodsclass.remove, { body: { ids: [id] } }),
    ])
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([added.status, removed.status])
  }
})

test('the pick list holds the enabled classes in their order, and only their names', async () => {
  const first = await addClass('排在前面')
  const last = await addClass('排在后面')
  const off = await addClass('已停用的')
  await api.admin(goodsclass.changestatus, { body: { id: off, status: 'disabled' } })
  expect((await api.admin(goodsclass.sort, { body: { ids: [first, last] } })).message).toBe('ok')
  const { data } = await api.as('goods')(goodsclass.nopage)
  expect(data.slice(0, 2)).toEqual([
    { id: first, name: '排在前面' },
    { id: last, name: '排在后面' },
  ])
  expect(data.map((one) => one.name)).not.toContain('已停用的')
  const { items } = (await api.admin(goodsclass.list)).data
  expect(items.slice(0, 2).map((row) => [row.name, row.sort])).toEqual([
    ['排在前面', 10],
    ['排在后面', 20],
  ])
})

test('goods get a unique code, and their details are sanitised', async () => {
  const classId = await addClass('编号')
  const one = await readGoods(
    await addGoods(classId, { name: '编号一', content: '<p onclick="x()">好<script>1</script></p>' }),
  )
  const two = await readGoods(await addGoods(classId, { name: '编号二' }))
  expect(one).toMatchObject({ className: '编号', content: '<p>好</p>', saleCount: 0, sort: 100, status: 'draft' })
  expect([one.code, two.code].every((code) => /^XS\d{6}$/.test(code))).toBe(true)
  expect(two.code > one.code).toBe(true)
})

test('goods need the fields of their type, and every invalid field is named', async () => {
  const classId = await addClass('规则')
  const refused = async (rest: Partial<GoodsDraft>) =>
    (await api.admin(goods.add, { body: draftOf(classId, { name: '规则商品', ...rest }) })).errors
  expect(await refused({ validDays: null, stock: null })).toEqual({ validDays: ['必填'], stock: ['必填'] })
  expect(await refused({ stock: -2 })).toEqual({ stock: ['不能小于-1'] })
  expect(await refused({ priceFen: 0 })).toEqual({ priceFen: ['不能小于1'] })
  expect(await refused({ marketPriceFen: 19_899 })).toEqual({ marketPriceFen: ['划线价不能低于售价'] })
  expect(await refused({ validDays: 3651, limitPerUser: 0 })).toEqual({
    validDays: ['不能大于3650'],
    limitPerUser: ['不能小于1'],
  })
  expect(await refused({ content: '<p> </p>' })).toEqual({ content: ['内容不能为空'] })
  expect(await refused({ coverUrl: `/files/${nowhere}.webp` })).toEqual({ coverUrl: ['图片不存在，请重新上传'] })
  const foreign = (await api.other(goodsclass.add, { body: { name: '别家的' } })).data.id
  for (const other of [nowhere, foreign])
    expect(await refused({ classId: other })).toEqual({ classId: ['所选内容不存在或不可用'] })
  expect(await refused({ marketPriceFen: 19_900 })).toBeUndefined()
})

describe('a prepaid card', () => {
  const cardDraft = (classId: string, rest: Partial<GoodsDraft>) =>
    draftOf(classId, { goodsType: 'prepaidCard', validDays: null, stock: null, priceFen: 9800, ...rest })
  const online = (change = {}) =>
    generatedBatch(api, { usage: 'online', faceFen: 10_000, salePriceFen: 9800, ...change })

  test('is sold from an enabled batch of unnamed cards for sale online, at no more than their face value', async () => {
    const classId = await addClass('预付卡')
    const refused = async (rest: Partial<GoodsDraft>) =>
      (await api.admin(goods.add, { body: cardDraft(classId, { name: '储值卡', ...rest }) })).errors
    const { id: batchId } = await online()
    const [toOrgans, named, draft] = [
      await online({ usage: 'organ' }),
      await online({ named: 1 }),
      { id: await addBatch(api, { usage: 'online' }) },
    ]
    expect(await refused({})).toEqual({ batchId: ['必填'] })
    for (const { id } of [toOrgans, named, draft])
      expect(await refused({ batchId: id })).toEqual({ batchId: ['所选内容不存在或不可用'] })
    expect(await refused({ batchId, priceFen: 10_001 })).toEqual({ priceFen: ['售价不能高于面值100.00元'] })
    const offered = (await api.as('goods')(goods.batches)).data.map(({ id, stock }) => [id, stock])
    expect(offered).toContainEqual([batchId, 3])
    for (const { id } of [toOrgans, named, draft]) expect(offered.map(([one]) => one)).not.toContain(id)

    const id = await addGoods(classId, { ...cardDraft(classId, { name: '储值卡100元', batchId }) })
    expect(await readGoods(id)).toMatchObject({ batchId, batchName: expect.any(String), stock: 3, validDays: null })
    expect((await move(id, 'onSale')).status).toBe(200)
  })

  test('is not put on sale from a batch that is stopped or has no cards left', async () => {
    const classId = await addClass('停售卡')
    const { id: batchId } = await online({ name: '停用批次' })
    const id = await addGoods(classId, cardDraft(classId, { name: '停售储值卡', batchId }))
    await api.admin(prepaycard.changestatus, { body: { id: batchId, status: 'disabled' } })
    expect((await move(id, 'onSale')).errors).toEqual({ batchId: ['卡批次“停用批次”未启用'] })
    await api.admin(prepaycard.changestatus, { body: { id: batchId, status: 'enabled' } })
    await api.db.update(prepayBatches).set({ reservedCount: 3 }).where(eq(prepayBatches.id, batchId))
    expect((await move(id, 'onSale')).errors).toEqual({ batchId: ['卡批次“停用批次”没有未售的卡'] })
  })
})

test('the type of goods never changes; the other fields can, and the code stays', async () => {
  const classId = await addClass('改类型')
  const id = await addGoods(classId, { name: '改类型' })
  const { code } = await readGoods(id)
  const edit = (rest: Partial<GoodsDraft>) =>
    api.admin(goods.edit, { body: { id, version: 1, ...draftOf(classId, { name: '改类型', ...rest }) } })
  expect((await edit({ goodsType: 'course' })).errors).toEqual({ goodsType: ['商品类型创建后不能修改'] })
  expect((await edit({ name: '改名', stock: 20, limitPerUser: 2 })).status).toBe(200)
  expect(await readGoods(id)).toMatchObject({ code, name: '改名', stock: 20, limitPerUser: 2, version: 2 })
})

test('two goods of an operator cannot share a name', async () => {
  const classId = await addClass('同名')
  await addGoods(classId, { name: '同名商品' })
  expect(await api.admin(goods.add, { body: draftOf(classId, { name: '同名商品' }) })).toMatchObject({
    status: 422,
    message: '商品名称已存在',
  })
})

test('goods are put on sale only from an enabled class and with stock', async () => {
  const classId = await addClass('上架')
  const id = await addGoods(classId, { name: '上架商品', stock: 0 })
  await api.admin(goodsclass.changestatus, { body: { id: classId, status: 'disabled' } })
  const lacks = { classId: ['商品分类“上架”已停用'], stock: ['库存为0，请先补充库存'] }
  const before = await api.admin(goods.before, { params: { id }, query: { move: 'publish' } })
  expect(before.data.obstacles).toEqual([...lacks.classId, ...lacks.stock])
  expect(await move(id, 'onSale')).toMatchObject({ status: 409, code: 40976, errors: lacks })

  // Goods in a disabled class can still be edited; none can be added.
  const body = { id, version: 1, ...draftOf(classId, { name: '上架商品', stock: 5 }) }
  expect((await api.admin(goods.edit, { body })).status).toBe(200)
  expect((await api.admin(goods.add, { body: draftOf(classId, { name: '另一个' }) })).errors).toEqual({
    classId: lacks.classId,
  })
  await api.admin(goodsclass.changestatus, { body: { id: classId, status: 'enabled' } })
  expect((await move(id, 'onSale')).status).toBe(200)
  const follows = await api.admin(goodsclass.before, { params: { id: classId }, query: { move: 'disable' } })
  expect(follows.data).toEqual({ obstacles: [], follows: ['其中1个在售商品继续销售，但下架后不能再上架。'] })
})

test('goods are deleted as a draft, or off sale when never sold', async () => {
  const classId = await addClass('删除')
  const id = await addGoods(classId, { name: '要删除的' })
  const removal = () => api.admin(goods.remove, { body: { ids: [id] } })
  await move(id, 'onSale')
  expect(await removal()).toMatchObject({ status: 409, code: 40902 })
  await move(id, 'offSale')
  await api.db.update(goodsTable).set({ saleCount: 3 }).where(eq(goodsTable.id, id))
  expect(await removal()).toMatchObject({ status: 409, code: 40903, errors: { ids: ['要删除的：已售出3件'] } })
  await api.db.update(goodsTable).set({ saleCount: 0 }).where(eq(goodsTable.id, id))
  expect((await removal()).status).toBe(200)
  expect((await api.admin(goods.read, { params: { id } })).status).toBe(404)
})

test('goods are found by code or name, class, type and channel', async () => {
  const classId = await addClass('查找')
  const id = await addGoods(classId, { name: '失智照护课', goodsType: 'course', channel: ['tv'] })
  await addGoods(classId, { name: '营养咨询券', goodsType: 'consultation', channel: ['miniProgram'] })
  const { code } = await readGoods(id)
  const found = async (query: object) =>
    (await api.admin(goods.list, { query: { classId, ...query } })).data.items.map((row) => row.name)
  expect(await found({ sort: 'code' })).toEqual(['失智照护课', '营养咨询券'])
  expect(await found({ keyword: code })).toEqual(['失智照护课'])
  expect(await found({ keyword: '咨询' })).toEqual(['营养咨询券'])
  expect(await found({ goodsType: 'course' })).toEqual(['失智照护课'])
  expect(await found({ channel: 'miniProgram' })).toEqual(['营养咨询券'])
})

test('only goods on sale are offered to banners and special pages', async () => {
  const classId = await addClass('引用')
  const sold = await addGoods(classId, { name: '在售的' })
  await addGoods(classId, { name: '草稿的' })
  await move(sold, 'onSale')
  const names = (await api.as('banner')(goods.nopage)).data.map((one) => one.name)
  expect(names).toContain('在售的')
  expect(names).not.toContain('草稿的')
})
