import { account, role, session } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames, testPassword } from '../../../../test/api/fixture.ts'
import { auditRows } from '../../../db/tables.ts'
import { accounts } from './table.ts'
import { findByUsername } from '../../../../test/api/account-named.ts'

let api: TestApi
let roleId: string
beforeAll(async () => {
  api = await testApi()
  roleId = (await api.admin(role.add, { body: { name: '内容', authoritys: ['banner'] } })).data.id
})
afterAll(() => api.close())

const a = testNames('a')
let serial = 0
const draft = (rest: object = {}) => {
  serial += 1
  return {
    username: `person_${serial}`,
    password: 'Harbour#2026',
    realname: '李雷',
    mobile: `137${String(serial).padStart(8, '0')}`,
    roleIds: [roleId],
    ...rest,
  }
}
const add = async (rest: object = {}) => (await api.admin(account.add, { body: draft(rest) })).data.id
const read = async (id: string) => (await api.admin(account.read, { params: { id } })).data
const editable = ({ id, version, realname, mobile, roleIds }: Awaited<ReturnType<typeof read>>) => ({
  id,
  version,
  realname,
  mobile,
  roleIds,
})

test('an account is added enabled, found by name and by its full number, and shown with its number masked', async () => {
  const { status, data } = await api.admin(account.add, {
    body: draft({ username: 'Han_Mei', realname: '韩梅梅', mobile: '+86 137-0000-9999' }),
  })
  expect(status).toBe(200)
  expect(await read(data.id)).toMatchObject({
    username: 'Han_Mei',
    name: '韩梅梅',
    mobile: '137****9999',
    status: 'enabled',
    roleIds: [roleId],
    version: 1,
  })
  for (const keyword of ['韩梅', 'han_m', '13700009999', '137 0000 9999'])
    expect((await api.admin(account.list, { query: { keyword } })).data.items.map((row) => row.id)).toEqual([data.id])
  for (const keyword of ['1370000', '%', '_______'])
    expect((await api.admin(account.list, { query: { keyword } })).data.total).toBe(0)
})

test('revealing a number returns it in full and logs the access without it', async () => {
  const id = await add({ mobile: '13711112222' })
  expect((await api.admin(account.reveal, { body: { id, field: 'mobile' } })).data.value).toBe('13711112222')
  const rows = await api.db
    .select()
    .from(auditRows)
    .where(and(eq(auditRows.entityId, id), eq(auditRows.action, 'account.reveal')))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('13711112222')
  expect(rows[0]?.actorName).toBe('测试员')
})

test('a user name, in any letter case, and a mobile number are unique within the operator', async () => {
  await add({ username: 'Taken_name', mobile: '13722220000' })
  const name = await api.admin(account.add, { body: draft({ username: 'TAKEN_name' }) })
  expect(name).toMatchObject({ status: 422, errors: { username: ['已存在'] } })
  const mobile = await api.admin(account.add, { body: draft({ mobile: '13722220000' }) })
  expect(mobile).toMatchObject({ status: 422, errors: { mobile: ['已存在'] } })
  expect(
    (
      await api.other(account.add, {
        body: draft({ username: 'Taken_name', mobile: '13722220000', roleIds: [], isdefault: 1 }),
      })
    ).status,
  ).toBe(200)
})

test('every invalid field is named, in the language of the caller, and nothing is written', async () => {
  const before = (await api.admin(account.list)).data.total
  const body = {
    username: '1x',
    password: 'short',
    realname: 'X',
    mobile: '123',
    roleIds: 'none',
    operatorId: 'mine',
  } as never
  const zh = await api.admin(account.add, { body })
  expect(zh.status).toBe(422)
  expect(zh.errors).toEqual({
    username: ['账号须以字母开头，4-32位字母数字下划线'],
    password: ['密码为10-128位且须包含字母和数字'],
    realname: ['请输入2-20位姓名'],
    mobile: ['请输入正确的11位手机号'],
    roleIds: ['类型不正确'],
    operatorId: ['不支持的字段'],
  })
  const en = await api.admin(account.add, { body, headers: { 'accept-language': 'en-GB,en;q=0.9' } })
  expect(en.message).toBe('Check what you entered')
  expect((await api.admin(account.list)).data.total).toBe(before)
})

test('an edit keeps a number by its mask, changes it by a new number, and refuses another mask', async () => {
  const id = await add({ mobile: '13733334444' })
  const old = await read(id)
  expect((await api.admin(account.edit, { body: { ...editable(old), realname: '李小雷' } })).status).toBe(200)
  expect((await api.admin(account.reveal, { body: { id, field: 'mobile' } })).data.value).toBe('13733334444')
  const wrong = await api.admin(account.edit, { body: { ...editable(await read(id)), mobile: '139****0000' } })
  expect(wrong.errors).toEqual({ mobile: ['请输入完整内容'] })
  await api.admin(account.edit, { body: { ...editable(await read(id)), mobile: '13955556666' } })
  expect(await read(id)).toMatchObject({ mobile: '139****6666', realname: '李小雷', version: 3 })
  const masked = await api.admin(account.add, { body: draft({ mobile: '139****6666' }) })
  expect(masked.errors).toEqual({ mobile: ['请输入完整内容'] })
})

test('of two edits of the same version the second is refused and changes nothing', async () => {
  const old = await read(await add())
  const [first, second] = await Promise.all(
    ['甲乙', '丙丁'].map((realname) => api.admin(account.edit, { body: { ...editable(old), realname } })),
  )
  expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 409]))
  expect([first?.code, second?.code]).toContain(40901)
  expect((await read(old.id)).version).toBe(2)
})

test('the audit log of an edit holds the old and new values, masked', async () => {
  const id = await add({ mobile: '13744445555' })
  await api.admin(account.edit, { body: { ...editable(await read(id)), realname: '新名字', mobile: '13766667777' } })
  const [row] = await api.db
    .select()
    .from(auditRows)
    .where(and(eq(auditRows.entityId, id), eq(auditRows.action, 'account.edit')))
  expect(row?.detail).toEqual({
    realname: { from: '李雷', to: '新名字' },
    mobile: { from: '137****5555', to: '137****7777' },
  })
})

test('an account needs a role unless it is a super administrator', async () => {
  expect((await api.admin(account.add, { body: draft({ roleIds: [] }) })).errors).toEqual({
    roleIds: ['请至少选择一个角色'],
  })
  expect((await api.admin(account.add, { body: draft({ roleIds: [], isdefault: 1 }) })).status).toBe(200)
})

test('a role, an organisation or an account of another operator is answered like a missing one', async () => {
  const theirs = (await api.other(role.list)).data.items[0]?.id ?? ''
  expect((await api.admin(account.add, { body: draft({ roleIds: [theirs] }) })).errors).toHaveProperty('roleIds')
  const foreign = (await findByUsername(api.db, testNames('b').admin))?.id ?? ''
  expect(await api.admin(account.read, { params: { id: foreign } })).toMatchObject({ status: 404, code: 40400 })
  expect((await api.admin(account.pwd, { body: { id: foreign, newPassword: 'Harbour#2027' } })).status).toBe(404)
  expect((await api.admin(account.changestatus, { body: { id: foreign, status: 'disabled' } })).status).toBe(404)
})

test('an account for emergency calls needs a seat and its token, which only its own userinfo returns', async () => {
  const calls = (await api.admin(role.add, { body: { name: '接听', authoritys: ['tvecall'] } })).data.id
  expect((await api.admin(account.add, { body: draft({ roleIds: [calls] }) })).errors).toEqual({
    ecallid: ['紧急呼叫权限需要呼叫坐席ID和令牌'],
    ecalltoken: ['紧急呼叫权限需要呼叫坐席ID和令牌'],
  })
  const given = draft({ roleIds: [calls], ecallid: 'seat_9', ecalltoken: 'very-secret-seat' })
  const { data } = await api.admin(account.add, { body: given })
  expect(JSON.stringify(await read(data.id))).not.toContain('very-secret-seat')
  expect((await api.asUser(given.username)(session.userinfo)).data).toMatchObject({
    ecallid: 'seat_9',
    ecalltoken: 'very-secret-seat',
  })
  const [row] = await api.db.select().from(accounts).where(eq(accounts.id, data.id))
  expect(row?.ecalltoken).not.toContain('very-secret-seat')
})

test('an account cannot grant a role beyond its own permissions, nor create a super administrator', async () => {
  const clerk = api.as('operator_user')
  const refused = await clerk(account.add, { body: draft() })
  expect(refused).toMatchObject({ status: 403, code: 40301, errors: { roleIds: ['运营配置', '轮播图'] } })
  const own = (await api.admin(role.list, { query: { authority: 'operator_user' } })).data.items[0]?.id ?? ''
  expect((await clerk(account.add, { body: draft({ roleIds: [own] }) })).status).toBe(200)
  expect((await clerk(account.add, { body: draft({ roleIds: [own], isdefault: 1 }) })).errors).toEqual({
    isdefault: ['只有超级管理员可以设置超级管理员'],
  })
})

test('an account cannot reset, edit or disable one with more permissions', async () => {
  const clerk = api.as('operator_user')
  const admin = (await findByUsername(api.db, a.admin))?.id ?? ''
  const stronger = (await findByUsername(api.db, a.holder('banner')))?.id ?? ''
  for (const id of [admin, stronger]) {
    expect((await clerk(account.pwd, { body: { id, newPassword: 'Harbour#2027' } })).status).toBe(403)
    expect((await clerk(account.changestatus, { body: { id, status: 'disabled' } })).status).toBe(403)
    expect((await clerk(account.edit, { body: editable(await read(id)) })).status).toBe(403)
  }
})

test('an account cannot disable or demote itself', async () => {
  const own = await read((await findByUsername(api.db, a.admin))?.id ?? '')
  expect(await api.admin(account.changestatus, { body: { id: own.id, status: 'disabled' } })).toMatchObject({
    status: 409,
    code: 40971,
  })
  expect(await api.admin(account.edit, { body: { ...editable(own), isdefault: 0, roleIds: [roleId] } })).toMatchObject({
    status: 409,
    code: 40971,
  })
})

test('two super administrators who concurrently disable each other leave one', async () => {
  const others = await testApi()
  const b = testNames('b')
  const second = draft({ username: 'second_admin', roleIds: [], isdefault: 1 })
  const { data } = await others.other(account.add, { body: second })
  const first = (await findByUsername(others.db, b.admin))?.id ?? ''
  const replies = await Promise.all([
    others.other(account.changestatus, { body: { id: data.id, status: 'disabled' } }),
    others.asUser('second_admin')(account.changestatus, { body: { id: first, status: 'disabled' } }),
  ])
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  const left = await others.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.isdefault, 1), eq(accounts.status, 'enabled')))
  expect(
    left.filter((row) => row.operatorId === left.find((one) => one.username !== a.admin)?.operatorId),
  ).toHaveLength(1)
  await others.close()
})

test('changing the own password needs the old one, and the last three are refused', async () => {
  const { username } = draft()
  await add({ username })
  const self = api.withToken(
    (await api.anonymous(session.login, { body: { username, password: 'Harbour#2026' } })).data.token,
  )
  const change = (oldPassword: string, newPassword: string) => self(account.pwd, { body: { oldPassword, newPassword } })
  expect((await change('Wrong#2026', 'Second#2026')).errors).toEqual({ oldPassword: ['原密码不正确'] })
  expect((await change('Harbour#2026', 'Harbour#2026')).errors).toEqual({ newPassword: ['不能使用最近3次的密码'] })
  expect((await change('Harbour#2026', 'Second#2026')).status).toBe(200)
  expect((await self(session.userinfo)).status).toBe(200)
  expect((await change('Second#2026', 'Third#2026')).status).toBe(200)
  expect((await change('Third#2026', 'Harbour#2026')).errors).toEqual({ newPassword: ['不能使用最近3次的密码'] })
  expect((await change('Third#2026', 'Fourth#2026')).status).toBe(200)
  expect((await change('Fourth#2026', 'Harbour#2026')).status).toBe(200)
})

test('an account without permission for accounts changes its own password only', async () => {
  const other = (await findByUsername(api.db, a.nobody))?.id ?? ''
  expect((await api.as('goods')(account.pwd, { body: { id: other, newPassword: 'Harbour#2027' } })).status).toBe(403)
  expect(
    (await api.as('goods')(account.pwd, { body: { oldPassword: testPassword, newPassword: 'Harbour#2027' } })).status,
  ).toBe(200)
})

test('an account bound to an organisation sees and creates accounts of that organisation only', async () => {
  const bound = api.asUser(a.organ)
  const { data } = await bound(account.list)
  expect(data).toMatchObject({ total: 1, counts: { enabled: 1 } })
  expect(data.items.map((row) => row.username)).toEqual([a.organ])
  const organId = data.items[0]?.organId ?? ''
  expect((await bound(account.read, { params: { id: await add() } })).status).toBe(404)
  const own = data.items[0]?.roleIds.slice(0, 1) ?? []
  expect((await bound(account.add, { body: draft({ roleIds: own }) })).errors).toHaveProperty('organId')
  expect((await bound(account.add, { body: draft({ roleIds: own, organId }) })).status).toBe(200)
  expect((await bound(account.list)).data.total).toBe(2)
})

test('totals and counts per state stay exact after adding, disabling and filtering', async () => {
  const before = (await api.admin(account.list)).data
  const id = await add()
  await api.admin(account.changestatus, { body: { id, status: 'disabled', version: 1 } })
  const after = (await api.admin(account.list)).data
  expect(after.total).toBe(before.total + 1)
  expect(after.counts).toEqual({
    enabled: before.counts?.['enabled'],
    disabled: (before.counts?.['disabled'] ?? 0) + 1,
  })
  const disabled = (await api.admin(account.list, { query: { status: 'disabled', limit: 100 } })).data
  expect(disabled.total).toBe(disabled.items.length)
  expect(await api.admin(account.changestatus, { body: { id, status: 'disabled' } })).toMatchObject({
    status: 409,
    code: 40902,
  })
})

test('pages and sorts cover every row once', async () => {
  const seen: string[] = []
  const { total } = (await api.admin(account.list)).data
  for (let page = 1; seen.length < total; page++) {
    const { data } = await api.admin(account.list, { query: { page, limit: 7, sort: '-username' } })
    expect(data.items.length).toBeGreaterThan(0)
    seen.push(...data.items.map((row) => row.username))
  }
  expect(new Set(seen).size).toBe(total)
  expect(seen).toEqual(seen.toSorted((x, y) => (x < y ? 1 : -1)))
  expect((await api.admin(account.list, { query: { page: 1000 } })).data).toMatchObject({ items: [], total })
})

test('reminders are muted for today only', async () => {
  expect((await api.nobody(account.ignoreorderremind, { body: {} })).data).toEqual({ date: '2026-11-15' })
  expect((await api.nobody(account.ignoreorderremind, { body: { date: '2026-11-16' } })).status).toBe(422)
})

test('a new password is refused if it holds the user name or is easy to guess, and nothing is written', async () => {
  const before = (await api.admin(account.list)).data.total
  const refused = async (password: string) => (await api.admin(account.add, { body: draft({ password }) })).errors
  expect(await refused(`x9-PERSON_${serial + 1}-9x`)).toEqual({ password: ['密码不能包含账号'] })
  for (const password of ['Password2026', 'woaini1314520', 'P@ssw0rd123'])
    expect(await refused(password)).toEqual({ password: ['密码过于常见或容易被猜到，请更换'] })
  expect(await refused('Short#202')).toEqual({ password: ['密码为10-128位且须包含字母和数字'] })
  expect((await api.admin(account.list)).data.total).toBe(before)
  const id = await add({ password: `longest 1${'长'.repeat(119)}` })
  const reset = (newPassword: string) => api.admin(account.pwd, { body: { id, newPassword } })
  expect((await reset('Password2026')).errors).toEqual({ newPassword: ['密码过于常见或容易被猜到，请更换'] })
  expect((await reset(`9x${(await read(id)).username}9x9x`)).errors).toEqual({ newPassword: ['密码不能包含账号'] })
  expect((await reset('Ningbo-tram-2041')).status).toBe(200)
})
