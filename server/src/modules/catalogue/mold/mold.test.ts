import { mold, project, type Body } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRows } from '../../../db/tables.ts'
import { newId } from '../../../secret/token.ts'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { fresh, serviceCatalogue, specDraft } from '../../../../test/factories/service-catalogue.ts'

let api: TestApi
let shop: Awaited<ReturnType<typeof serviceCatalogue>>
beforeAll(async () => {
  api = await testApi()
  shop = await serviceCatalogue(api)
})
afterAll(() => api.close())

type Draft = Body<typeof mold.add>
const draft = (change: Partial<Draft> = {}): Draft => ({
  code: fresh('REHAB'),
  name: fresh('康复师'),
  needLicense: 1,
  minWorkYears: 5,
  defaultShareBp: 6000,
  grades: [
    { name: '治疗师', level: 2, shareBp: 6500, status: 'enabled' },
    { name: '治疗士', level: 1, status: 'enabled' },
  ],
  ...change,
})
const add = (change: Partial<Draft> = {}) => api.admin(mold.add, { body: draft(change) })
const read = async (id: string) => (await api.admin(mold.read, { query: { id } })).data
const editOf = async (id: string, change: Partial<Draft> = {}) => {
  const { version, code, name, needLicense, grades } = await read(id)
  return { id, version, code, name, needLicense, grades, ...change }
}

const byNumber = (one: number, other: number) => one - other

test('a staff type is read by its id in the query, with its grades from the lowest', async () => {
  const { data } = await add({ code: 'READ_ME', name: '读取' })
  const row = await read(data.id)
  expect(row).toMatchObject({ code: 'READ_ME', needLicense: 1, minWorkYears: 5, defaultShareBp: 6000, iconUrl: null })
  expect(row.grades).toMatchObject([
    { name: '治疗士', level: 1, shareBp: null, status: 'enabled' },
    { name: '治疗师', level: 2, shareBp: 6500, status: 'enabled' },
  ])
})

test('a code begins with a capital and has capitals, digits and underscores only', async () => {
  for (const code of ['nurse', '1NURSE', 'N', 'NURSE-1', '护士'])
    expect([code, (await add({ code })).errors?.['code'] !== undefined]).toEqual([code, true])
  expect((await add({ code: 'N1_' })).status).toBe(200)
})

test('code and name are each unique per operator', async () => {
  await add({ code: 'ONCE', name: '只此一个' })
  expect(await add({ code: 'ONCE' })).toMatchObject({ status: 422, message: '类型编码已存在' })
  expect(await add({ name: '只此一个' })).toMatchObject({ status: 422, message: '类型名称已存在' })
})

test('a code never changes', async () => {
  const { data } = await add()
  expect(await api.admin(mold.edit, { body: await editOf(data.id, { code: 'OTHER' }) })).toMatchObject({
    status: 422,
    errors: { code: ['编码不能修改'] },
  })
})

test('there are 1 to 12 grades, with names and levels of their own', async () => {
  const grade = (level: number, name = `等级${level}`) => ({ name, level, status: 'enabled' as const })
  expect((await add({ grades: [] })).status).toBe(422)
  expect((await add({ grades: Array.from({ length: 13 }, (_, at) => grade((at % 12) + 1, `第${at}`)) })).status).toBe(
    422,
  )
  expect((await add({ grades: [grade(1), grade(2, '等级1')] })).errors).toEqual({ 'grades.1.name': ['等级名称重复'] })
  expect((await add({ grades: [grade(3, '甲'), grade(3, '乙')] })).errors).toEqual({ 'grades.1.level': ['级别重复'] })
})

test('an edit keeps the ids of the listed grades, removes the others and logs it', async () => {
  const { data } = await add()
  const [low, high] = (await read(data.id)).grades
  const grades = [
    { name: '主管治疗师', level: 3, status: 'enabled' as const },
    { ...high!, name: '治疗师（新）', level: 1 },
  ]
  expect((await api.admin(mold.edit, { body: await editOf(data.id, { grades }) })).status).toBe(200)
  const after = (await read(data.id)).grades
  expect(after.map((grade) => [grade.name, grade.level])).toEqual([
    ['治疗师（新）', 1],
    ['主管治疗师', 3],
  ])
  expect(after[0]?.id).toBe(high?.id)
  const rows = await api.db.select().from(auditRows).where(eq(auditRows.entityId, data.id))
  expect(rows.find((row) => row.action === 'mold.edit')?.detail).toMatchObject({
    grades: { [low!.id]: { removed: '治疗士' }, [high!.id]: { level: { from: 2, to: 1 } } },
  })
})

test('a grade of another type, or a duplicate, is refused on its field', async () => {
  const one = (await add()).data.id
  const other = (await add()).data.id
  const [theirs] = (await read(other)).grades
  const [mine] = (await read(one)).grades
  const strange = await editOf(one, { grades: [{ ...theirs!, name: '别人的' }] })
  expect((await api.admin(mold.edit, { body: strange })).errors).toEqual({ 'grades.0.id': ['所选内容不存在或不可用'] })
  const twice = await editOf(one, { grades: [mine!, { ...mine!, name: '又一个', level: 9 }] })
  expect((await api.admin(mold.edit, { body: twice })).errors).toEqual({ 'grades.1.id': ['所选内容不存在或不可用'] })
})

test('a grade that an option requires is not removed, nor is a type that delivers a project', async () => {
  const moldId = (await add({ name: '被使用' })).data.id
  const [low, high] = (await read(moldId)).grades
  await shop.addProject({ name: '使用者', moldIds: [moldId], specs: [specDraft({ moldId, gradeId: high!.id })] })
  expect((await api.admin(mold.edit, { body: await editOf(moldId, { grades: [low!] }) })).errors).toEqual({
    grades: ['等级“治疗师”正在使用，不能删除：使用者 / 单次60分钟'],
  })
  expect((await read(moldId)).grades).toHaveLength(2)
  expect((await api.admin(mold.before, { params: { id: moldId }, query: { move: 'remove' } })).data.obstacles).toEqual([
    '“被使用”已用于1个服务项目：使用者',
  ])
  expect(await api.admin(mold.remove, { body: { ids: [moldId] } })).toMatchObject({ status: 409, code: 40903 })
  expect((await api.admin(mold.before, { params: { id: moldId }, query: { move: 'disable' } })).data.follows).toEqual([
    '1个服务项目仍由该类型人员服务：使用者',
  ])
})

test('a type is not removed under a project that is being written for it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const moldId = (await add()).data.id
    const [removed, written] = await Promise.all([
      api.admin(mold.remove, { body: { ids: [moldId] } }),
      api.admin(project.add, { body: shop.projectDraft({ moldIds: [moldId] }) }),
    ])
    expect([removed.status, written.status].toSorted(byNumber)).toEqual(
      removed.status === 200 ? [200, 422] : [200, 409],
    )
  }
})

test('disabled types and grades leave the pick lists', async () => {
  const off = (await add({ name: '停用类型' })).data.id
  await api.admin(mold.changestatus, { body: { id: off, status: 'disabled' } })
  const on = (
    await add({
      grades: [
        { name: '停用等级', level: 1, status: 'disabled' },
        { name: '启用等级', level: 2, status: 'enabled' },
      ],
    })
  ).data.id
  const people = api.as('people')
  expect((await people(mold.nopage)).data.map((one) => one.id)).toContain(on)
  expect((await people(mold.nopage)).data.map((one) => one.id)).not.toContain(off)
  expect((await people(mold.grades, { query: { moldId: on } })).data).toMatchObject([
    { name: '启用等级', level: 2, moldId: on },
  ])
  expect((await people(mold.grades)).data.some((grade) => grade.moldId === off)).toBe(false)
  const choices = (await api.as('project_provider')(project.molds)).data
  expect(choices.find((one) => one.id === on)?.grades.map((grade) => grade.name)).toEqual(['启用等级'])
})

test('types are found by name and state', async () => {
  await add({ name: '寻找类型' })
  const found = (await api.admin(mold.list, { query: { name: '寻找', status: 'enabled' } })).data
  expect(found.items.map((row) => row.name)).toEqual(['寻找类型'])
  expect(found.items[0]?.grades).toHaveLength(2)
})

test("another operator's staff type is answered like a missing one", async () => {
  const { data } = await add()
  expect((await api.other(mold.read, { query: { id: data.id } })).status).toBe(404)
  expect((await api.other(mold.read, { query: { id: newId() } })).status).toBe(404)
  expect((await api.other(mold.grades, { query: { moldId: data.id } })).data).toEqual([])
  expect((await api.admin(mold.read, {})).errors).toEqual({ id: ['必填'] })
})
