import {
  examinationclass,
  examinationsingle,
  organ,
  type ExaminationclassDraft,
  type ExaminationsingleDraft,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { catalogueOf } from '../../../../test/factories/catalogue.ts'
import { organs } from '../../organs/organ/table.ts'

let api: TestApi
let mine: Awaited<ReturnType<typeof catalogueOf>>
let theirs: Awaited<ReturnType<typeof catalogueOf>>
beforeAll(async () => {
  api = await testApi()
  mine = await catalogueOf(api)
  theirs = await catalogueOf(api, 'b')
})
afterAll(() => api.close())

const readClass = async (id: string) => (await api.admin(examinationclass.read, { params: { id } })).data
const readSingle = async (id: string) => (await api.admin(examinationsingle.read, { params: { id } })).data
const addPackage = async (rest: Partial<ExaminationclassDraft>) =>
  api.admin(examinationclass.add, { body: await mine.packageDraft(rest) })
const editPackage = async (id: string, rest: Partial<ExaminationclassDraft>) => {
  const { classType, code, name, genderLimit, maritalLimit, singleIds, priceFen, examOrganIds, version } =
    await readClass(id)
  const draft = { classType, code, name, genderLimit, maritalLimit, singleIds, priceFen, examOrganIds }
  return api.admin(examinationclass.edit, { body: { id, version, ...draft, ...rest } })
}
const editSingle = async (id: string, rest: Partial<ExaminationsingleDraft>) => {
  const { code, name, classId, meaning, genderLimit, maritalLimit, priceFen, fasting, version } = await readSingle(id)
  const draft = { code, name, classId, meaning, genderLimit, maritalLimit, priceFen, fasting }
  return api.admin(examinationsingle.edit, { body: { id, version, ...draft, ...rest } })
}
const moveClass = (id: string, status: 'onSale' | 'offSale' | 'enabled' | 'disabled') =>
  api.admin(examinationclass.changestatus, { body: { id, status } })
const disable = (id: string) => api.admin(examinationsingle.changestatus, { body: { id, status: 'disabled' } })
const nowhere = '00000000-0000-7000-8000-000000000000'
const reference = ['所选内容不存在或不可用']

test('a category starts enabled and can be disabled; a package starts as a draft', async () => {
  const id = await mine.category()
  expect(await readClass(id)).toMatchObject({ status: 'enabled', version: 1, genderLimit: null, singleCount: 0 })
  expect((await moveClass(id, 'onSale')).code).toBe(40902)
  expect((await moveClass(id, 'disabled')).status).toBe(200)
  expect((await moveClass(id, 'enabled')).status).toBe(200)
  expect((await readClass(await mine.examPackage())).status).toBe('draft')
  const { counts } = (await api.admin(examinationclass.list, { query: { classType: 'category' } })).data
  expect(counts?.['draft']).toBe(1)
})

test('a package shows its items, sites and report time', async () => {
  const [first, second] = [await mine.single({ name: '血常规' }), await mine.single({ name: '心电图' })]
  const site = await mine.examCentre({ name: '国药体检' })
  const id = await mine.examPackage({ singleIds: [second, first], examOrganIds: [site], marketPriceFen: 29_900 })
  expect(await readClass(id)).toMatchObject({
    singleIds: [second, first],
    singles: [
      { id: second, name: '心电图' },
      { id: first, name: '血常规' },
    ],
    singleCount: 2,
    examOrgans: [{ id: site, name: '国药体检' }],
    reportDays: 5,
    fasting: 0,
    marketPriceFen: 29_900,
  })
  const { classId } = await readSingle(first)
  expect((await readClass(classId)).singleCount).toBe(1)
})

test('package fields are required for a package and cleared for a category', async () => {
  const bare = { classType: 'package' as const, code: 'X1', name: '空套餐' }
  expect((await api.admin(examinationclass.add, { body: bare })).errors).toEqual({
    genderLimit: ['必填'],
    maritalLimit: ['必填'],
    singleIds: ['必填'],
    priceFen: ['必填'],
    examOrganIds: ['必填'],
  })
  expect((await addPackage({ ageMin: 60, ageMax: 50 })).errors).toEqual({ ageMax: ['最大年龄不能小于最小年龄'] })
  expect((await addPackage({ priceFen: 100, marketPriceFen: 99 })).errors).toEqual({
    marketPriceFen: ['划线价不能低于套餐价'],
  })
  const category = { classType: 'category' as const, code: 'X2', name: '超声科', priceFen: 100, reportDays: 3 }
  expect((await api.admin(examinationclass.add, { body: category })).errors).toEqual({
    priceFen: ['仅套餐可填'],
    reportDays: ['仅套餐可填'],
  })
})

test('the type cannot be changed; codes are unique, names unique within a type', async () => {
  const id = await mine.examPackage({ code: 'UNI', name: '全身检查' })
  expect((await addPackage({ code: 'UNI' })).message).toBe('编码已存在')
  expect((await addPackage({ name: '全身检查' })).message).toBe('名称已存在')
  await mine.category({ name: '全身检查' })
  const body = { id, version: 1, classType: 'category' as const, code: 'UNI', name: '全身检查' }
  expect((await api.admin(examinationclass.edit, { body })).errors).toEqual({ classType: ['类型不能修改'] })
})

test('a package needs own enabled items and active sites', async () => {
  const good = await mine.single()
  const off = await mine.single({ name: '停用单项' })
  await disable(off)
  for (const wrong of [await theirs.single(), nowhere])
    expect((await addPackage({ singleIds: [good, wrong] })).errors).toEqual({ singleIds: reference })
  expect((await addPackage({ singleIds: [good, off] })).errors).toEqual({ singleIds: ['单项“停用单项”已停用'] })
  const clinic = await mine.examCentre({ organType: 'hospital' })
  const closed = await mine.examCentre({ active: 0 })
  for (const wrong of [clinic, closed, await theirs.examCentre(), nowhere])
    expect((await addPackage({ examOrganIds: [await mine.examCentre(), wrong] })).errors).toEqual({
      examOrganIds: reference,
    })
  expect((await addPackage({ singleIds: [good, good] })).errors).toEqual({ singleIds: ['不能重复'] })
})

test('health check sites are listed apart from other organisations', async () => {
  const site = await mine.examCentre({ name: '只做体检' })
  const offered = (await api.admin(organ.nopage, { query: { organType: 'examCentre' } })).data
  expect(offered.map(({ id }) => id)).toContain(site)
  expect(offered.map(({ name }) => name)).not.toContain('Organ A')
})

test('gender limits of items and packages must match, whichever is edited', async () => {
  const forMen = await mine.single({ name: '前列腺', genderLimit: 'male' })
  const clash = ['“前列腺”仅男，与适用性别不符']
  expect((await addPackage({ genderLimit: 'female', singleIds: [forMen] })).errors).toEqual({ singleIds: clash })
  const id = await mine.examPackage({ name: '男士套餐', genderLimit: 'male', singleIds: [forMen] })
  expect((await editPackage(id, { genderLimit: 'female' })).errors).toEqual({ singleIds: clash })
  expect((await editSingle(forMen, { genderLimit: 'female' })).errors).toEqual({
    genderLimit: ['“男士套餐”仅男，与适用性别不符'],
  })
  expect((await editPackage(id, { genderLimit: 'any' })).status).toBe(200)
  expect((await editSingle(forMen, { genderLimit: 'any' })).status).toBe(200)
})

test('concurrent edits of package and item never leave conflicting genders', async () => {
  for (let round = 0; round < 8; round++) {
    const singleId = await mine.single()
    const id = await mine.examPackage({ singleIds: [singleId] })
    const attempts = [
      () => editPackage(id, { genderLimit: 'male' }),
      () => editSingle(singleId, { genderLimit: 'female' }),
    ]
    const replies = await Promise.all((round % 2 === 0 ? attempts : attempts.toReversed()).map((attempt) => attempt()))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(1)
  }
})

test('listing a package needs enabled items and an operating site', async () => {
  const singleId = await mine.single({ name: '彩超' })
  const site = await mine.examCentre()
  const id = await mine.examPackage({ singleIds: [singleId], examOrganIds: [site] })
  await disable(singleId)
  await api.db.update(organs).set({ active: 0 }).where(eq(organs.id, site))
  const before = await api.admin(examinationclass.before, { params: { id }, query: { move: 'publish' } })
  expect(before.data).toEqual({ obstacles: ['单项“彩超”已停用', '没有已开通的体检机构'], follows: [] })
  expect(await moveClass(id, 'onSale')).toMatchObject({
    status: 409,
    code: 40976,
    errors: { singleIds: ['单项“彩超”已停用'], examOrganIds: ['没有已开通的体检机构'] },
  })
  // A package may keep entries that could not be chosen now.
  expect((await editPackage(id, { name: '改名套餐' })).status).toBe(200)
  await api.admin(examinationsingle.changestatus, { body: { id: singleId, status: 'enabled' } })
  await api.db.update(organs).set({ active: 1 }).where(eq(organs.id, site))
  expect((await moveClass(id, 'onSale')).status).toBe(200)
  expect((await api.admin(examinationclass.remove, { body: { ids: [id] } })).code).toBe(40902)
  await api.db.update(organs).set({ active: 0 }).where(eq(organs.id, site))
  expect((await editPackage(id, {})).errors).toEqual({ examOrganIds: ['没有已开通的体检机构'] })
})

test('disabling an item in a package warns, and deleting it is refused', async () => {
  const singleId = await mine.single({ name: '肝功能' })
  const id = await mine.examPackage({ name: '入职套餐', singleIds: [singleId] })
  expect((await readSingle(singleId)).packageCount).toBe(1)
  const ask = (move: string) => api.admin(examinationsingle.before, { params: { id: singleId }, query: { move } })
  expect((await ask('disable')).data).toEqual({ obstacles: [], follows: ['套餐“入职套餐”包含此单项'] })
  expect((await ask('remove')).data).toEqual({ obstacles: ['套餐“入职套餐”包含单项“肝功能”'], follows: [] })
  expect(await api.admin(examinationsingle.remove, { body: { ids: [singleId] } })).toMatchObject({
    code: 40903,
    errors: { ids: ['套餐“入职套餐”包含单项“肝功能”'] },
  })
  expect((await disable(singleId)).status).toBe(200)
  await api.admin(examinationclass.remove, { body: { ids: [id] } })
  expect((await api.admin(examinationsingle.remove, { body: { ids: [singleId] } })).status).toBe(200)
})

test('an item cannot be added to a package and deleted concurrently', async () => {
  for (let round = 0; round < 8; round++) {
    const singleId = await mine.single()
    const body = await mine.packageDraft({ singleIds: [singleId] })
    const attempts = [
      () => api.admin(examinationclass.add, { body }),
      () => api.admin(examinationsingle.remove, { body: { ids: [singleId] } }),
    ]
    const replies = await Promise.all(
      (round % 2 === 0 ? attempts : attempts.toReversed()).map(async (attempt) => (await attempt()).status),
    )
    expect(replies.filter((status) => status === 200)).toHaveLength(1)
  }
})

test('an item needs an own enabled category; a category with items cannot be deleted', async () => {
  const classId = await mine.category({ name: '检验科' })
  const singleId = await mine.single({ classId, name: '尿常规' })
  expect(await readSingle(singleId)).toMatchObject({ className: '检验科', packageCount: 0, status: 'enabled' })
  const add = async (rest: Partial<ExaminationsingleDraft>) =>
    api.admin(examinationsingle.add, { body: await mine.singleDraft(rest) })
  expect((await add({ classId, name: '尿常规' })).message).toBe('单项名称已存在')
  for (const wrong of [await mine.examPackage(), await theirs.category(), nowhere])
    expect((await add({ classId: wrong })).errors).toEqual({ classId: reference })
  await moveClass(classId, 'disabled')
  expect((await add({ classId })).errors).toEqual({ classId: reference })
  expect((await editSingle(singleId, { priceFen: 0 })).status).toBe(200)
  const why = '类别“检验科”下还有1个单项'
  expect(await api.admin(examinationclass.remove, { body: { ids: [classId] } })).toMatchObject({
    code: 40903,
    errors: { ids: [why] },
  })
  await api.admin(examinationsingle.remove, { body: { ids: [singleId] } })
  expect((await api.admin(examinationclass.remove, { body: { ids: [classId] } })).status).toBe(200)
})

test('pick lists contain enabled categories, listed packages and enabled items', async () => {
  const classId = await mine.category({ name: '可选类别' })
  const sold = await mine.examPackage({ name: '在售套餐' })
  await moveClass(sold, 'onSale')
  const off = await mine.single({ name: '不可选' })
  await disable(off)
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  expect(ids((await api.admin(examinationclass.nopage)).data)).toContain(classId)
  expect(ids((await api.admin(examinationclass.nopage)).data)).not.toContain(sold)
  const packages = await api.as('guoyaoappointment')(examinationclass.nopage, { query: { classType: 'package' } })
  expect(packages.data).toContainEqual({ id: sold, name: '在售套餐' })
  expect(ids(packages.data)).not.toContain(classId)
  expect(ids((await api.admin(examinationsingle.nopage)).data)).not.toContain(off)
  expect(ids((await api.admin(examinationsingle.nopage, { query: { all: 1 } })).data)).toContain(off)
})

test('packages and items are found by code, name and limits', async () => {
  const forWomen = await mine.single({ code: 'FIND-1', name: '乳腺彩超', genderLimit: 'female' })
  const find = async (query: object) =>
    (await api.admin(examinationsingle.list, { query })).data.items.map(({ id }) => id)
  expect(await find({ keyword: 'find-1' })).toEqual([forWomen])
  expect(await find({ keyword: '乳腺', genderLimit: 'female', status: 'enabled' })).toEqual([forWomen])
  expect(await find({ keyword: '乳腺', genderLimit: 'male' })).toEqual([])
  const id = await mine.examPackage({ name: '女士精选', genderLimit: 'female', singleIds: [forWomen] })
  const { items } = (await api.admin(examinationclass.list, { query: { keyword: '女士精选', classType: 'package' } }))
    .data
  expect(items.map((row) => row.id)).toEqual([id])
})
