import { account, role, type Role } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const add = async (name: string, authoritys: Role[]) =>
  (await api.admin(role.add, { body: { name, authoritys } })).data.id

test('a role includes the permissions of the groups of its pages', async () => {
  const id = await add('预约员', ['tvbooking', 'banner'])
  const { data } = await api.admin(role.read, { params: { id } })
  expect(data).toMatchObject({ name: '预约员', title: '预约员', accountCount: 0, status: 'enabled' })
  expect(data.authoritys.toSorted()).toEqual(['banner', 'order', 'specialsubject', 'tvbooking'])
})

test('a role needs at least one permission, and only existing ones, each once', async () => {
  const wrong = (authoritys: string[]) =>
    api.admin(role.add, { body: { name: '错误', authoritys: authoritys as never } })
  expect((await wrong([])).errors).toEqual({ authoritys: ['至少1项'] })
  expect((await wrong(['banner', 'root'])).errors).toEqual({ 'authoritys.1': ['请选择有效的选项'] })
  expect((await wrong(['banner', 'banner'])).errors).toEqual({ authoritys: ['不能重复'] })
})

test('role names are unique per operator; a deleted role frees its name', async () => {
  const id = await add('唯一', ['banner'])
  expect(await api.admin(role.add, { body: { name: '唯一', authoritys: ['banner'] } })).toMatchObject({
    status: 422,
    message: '角色名称已存在',
  })
  expect((await api.other(role.add, { body: { name: '唯一', authoritys: ['banner'] } })).status).toBe(200)
  expect((await api.admin(role.remove, { body: { ids: [id] } })).status).toBe(200)
  expect((await api.admin(role.add, { body: { name: '唯一', authoritys: ['banner'] } })).status).toBe(200)
})

test('a role in use is not deleted, nor are the others of the request', async () => {
  const free = await add('空闲', ['banner'])
  const held = await add('有人', ['banner'])
  const body = {
    username: 'holder_1',
    password: 'Harbour#2026',
    realname: '持有人',
    mobile: '13799990000',
    roleIds: [held],
  }
  await api.admin(account.add, { body })
  const refused = await api.admin(role.remove, { body: { ids: [free, held] } })
  expect(refused).toMatchObject({ status: 409, code: 40903, errors: { ids: ['有人：1个账号'] } })
  expect((await api.admin(role.read, { params: { id: free } })).status).toBe(200)
  expect((await api.admin(role.remove, { query: { ids: free } as never })).status).toBe(200)
  expect((await api.admin(role.read, { params: { id: free } })).status).toBe(404)
})

test('deleting an unknown or foreign role together with own ones deletes none', async () => {
  const own = await add('自己的', ['banner'])
  const foreign = (await api.other(role.list)).data.items[0]?.id ?? ''
  expect((await api.admin(role.remove, { body: { ids: [own, foreign] } })).status).toBe(404)
  expect((await api.admin(role.read, { params: { id: own } })).status).toBe(200)
})

test('an account cannot put a permission it lacks into a role, nor enable a role with one', async () => {
  const clerk = api.as('operator_role')
  expect(await clerk(role.add, { body: { name: '越权', authoritys: ['banner'] } })).toMatchObject({
    status: 403,
    code: 40301,
  })
  expect((await clerk(role.add, { body: { name: '同级', authoritys: ['operator_role'] } })).status).toBe(200)
  const id = await add('停用的', ['banner'])
  await api.admin(role.changestatus, { body: { id, status: 'disabled' } })
  expect((await clerk(role.changestatus, { body: { id, status: 'enabled' } })).status).toBe(403)
  const { data } = await api.admin(role.read, { params: { id } })
  const edit = { id, version: data.version, name: '改名', authoritys: data.authoritys }
  expect((await clerk(role.edit, { body: edit })).status).toBe(200)
  expect(
    (
      await clerk(role.edit, {
        body: { ...edit, version: data.version + 1, authoritys: [...data.authoritys, 'order' as const] },
      })
    ).status,
  ).toBe(403)
})

test('the pick list holds the enabled roles of the operator by name', async () => {
  const { data } = await api.as('operator_user')(role.nopage)
  expect(data.map((option) => option.name)).not.toContain('停用的')
  expect(data.map((option) => option.name)).toContain('自己的')
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['id', 'name'])
})

test('roles are found by name and by a permission', async () => {
  expect((await api.admin(role.list, { query: { name: '自己' } })).data.items.map((row) => row.name)).toEqual([
    '自己的',
  ])
  const found = (await api.admin(role.list, { query: { authority: 'tvbooking', sort: 'name' } })).data
  expect(found.items.every((row) => row.authoritys.includes('tvbooking'))).toBe(true)
  expect(found.total).toBe(found.items.length)
})
