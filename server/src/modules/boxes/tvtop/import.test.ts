import { tvtop } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { fetchCells, makeFile, readTask, sendFile } from '../../../../test/factories/sheets.ts'
import { addBox, addTvUser, tvOrganOf } from '../../../../test/factories/tv-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { organs } from '../../organs/organ/table.ts'
import { runDueTasks } from '../../base/task/service.ts'
import { tasks } from '../../base/task/table.ts'
import { tvUsers } from '../tvuser/table.ts'
import { boxByCallId } from './service.ts'
import { boxes } from './table.ts'

let api: TestApi
let organCode = ''
beforeAll(async () => {
  api = await testApi()
  await api.db.execute(sql`update role set authoritys = '{tvtop}' where name = 'operator_role'`)
  const [organ] = await api.db
    .select()
    .from(organs)
    .where(eq(organs.id, await tvOrganOf(api)))
  organCode = organ?.code ?? ''
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(boxes)
  await api.db.delete(tvUsers)
  await api.db.delete(tasks)
})

const headings = [
  '序列号*',
  'MAC地址',
  '厂商',
  '型号*',
  '呼叫ID',
  '呼叫令牌',
  '归属机构编码',
  '安装地址',
  '业务账号',
  '户主姓名',
  '联系电话',
  '备注',
]
interface Row {
  sn: string
  mac?: string
  vendor?: string
  model?: string
  ecallid?: string
  token?: string
  organ?: string
  address?: string
  account?: string
  name?: string
  mobile?: string
  remark?: string
}
const cells = (row: Row) => [
  row.sn,
  row.mac ?? '',
  row.vendor ?? '',
  row.model ?? 'E900',
  row.ecallid ?? '',
  row.token ?? '',
  row.organ ?? '',
  row.address ?? '',
  row.account ?? '',
  row.name ?? '',
  row.mobile ?? '',
  row.remark ?? '',
]
const household = (account: string) => ({ account, name: '王敏', mobile: '13812345678' })

const bring = async (rows: Row[], rest: { preview?: 0 | 1; as?: string } = {}) => {
  const { taskId, errors } = await sendFile(api, tvtop.import, await makeFile(rows.map(cells), headings), rest)
  expect(errors).toBeUndefined()
  await runDueTasks(api.tools)
  const as = rest.as === undefined ? api.admin : api.asUser(rest.as)
  const { status, result, errors: faults } = await readTask(api, taskId, as)
  return { taskId, status, result, faults: faults.map(({ row, column, message }) => [row, column, message]) }
}
const stored = async (sn: string) => (await api.db.select().from(boxes).where(eq(boxes.sn, sn)))[0]
const users = async () => api.db.select().from(tvUsers).orderBy(tvUsers.tvAccount)

test('the template has readable column headings', async () => {
  const [, header, sample] = await fetchCells(api, tvtop.template)
  expect(header).toEqual(headings)
  expect(sample?.[0]).toMatch(/^示例/)
})

test('boxes are imported with their users and normalised values, and their tokens work', async () => {
  const { result } = await bring([
    {
      sn: 'kj-000001',
      mac: 'aabbccddeeff',
      ecallid: 'EC1',
      token: 'token-of-one',
      organ: organCode,
      address: '文三路1号',
    },
    { sn: 'KJ-000002', address: '文三路2号2幢', ...household('TV-2'), remark: '样机' },
  ])
  expect(result).toEqual({ total: 2, inserted: 2, updated: 0, failed: 0 })
  expect(await stored('KJ-000001')).toMatchObject({
    mac: 'AA:BB:CC:DD:EE:FF',
    organId: await tvOrganOf(api),
    status: 'enabled',
    bindStatus: 'unbound',
  })
  const found = await boxByCallId(api.db, api.tools, 'EC1', 'token-of-one')
  expect(found?.sn).toBe('KJ-000001')
  const [user] = await users()
  expect(user).toMatchObject({ tvAccount: 'TV-2', name: '王敏', address: '文三路2号2幢', status: 'enabled' })
  expect(await stored('KJ-000002')).toMatchObject({ tvUserId: user?.id, bindStatus: 'bound', remark: '样机' })
})

test('importing a file again changes nothing, and a later file changes only the cells it fills', async () => {
  const file = [
    { sn: 'KJ-000001', mac: 'AA:BB:CC:DD:EE:FF', ecallid: 'EC1', token: 'token-of-one', ...household('TV-1') },
  ]
  await bring(file)
  const before = await stored('KJ-000001')
  expect((await bring(file)).result).toEqual({ total: 1, inserted: 0, updated: 1, failed: 0 })
  expect(await stored('KJ-000001')).toEqual(before)
  expect(await users()).toHaveLength(1)
  await bring([{ sn: 'KJ-000001', model: 'E901', vendor: '创维' }])
  expect(await stored('KJ-000001')).toMatchObject({
    version: 2,
    model: 'E901',
    vendor: '创维',
    mac: before?.mac,
    tokenMac: before?.tokenMac,
    tvUserId: before?.tvUserId,
  })
})

test('a preview names every invalid cell, never the token, and writes nothing', async () => {
  await addBox(api, { sn: 'KJ-TAKEN1', mac: 'AA:BB:CC:DD:EE:01', ecallid: 'EC-TAKEN' })
  const { taskId, status, faults } = await bring(
    [
      { sn: '盒子', model: '' },
      { sn: 'KJ-000001', mac: 'AABBCCDDEE01', ecallid: 'EC-TAKEN' },
      { sn: 'KJ-000002', token: 'short' },
      { sn: 'KJ-000003', token: 'token-of-three' },
      { sn: 'KJ-000004', organ: 'NOBODY', account: 'TV-4' },
      { sn: 'KJ-000005', ...household('TV-5') },
      { sn: 'KJ-000006', ...household('TV-5') },
      { sn: 'kj-000005' },
    ],
    { preview: 1 },
  )
  expect(status).toBe('checked')
  expect(faults).toEqual([
    [2, '序列号', '机顶盒序列号格式不正确'],
    [2, '型号', '必填'],
    [3, 'MAC地址', '已存在'],
    [3, '呼叫ID', '已存在'],
    [4, '呼叫令牌', '至少8个字符'],
    [5, '呼叫ID', '设置呼叫令牌前请先填写呼叫ID'],
    [6, '户主姓名', '业务账号、户主姓名、联系电话须一起填写'],
    [6, '联系电话', '业务账号、户主姓名、联系电话须一起填写'],
    [6, '归属机构编码', '所选内容不存在或不可用'],
    [8, '业务账号', '与第7行重复'],
    [9, '序列号', '与第7行重复'],
  ])
  expect((await readTask(api, taskId)).errors.find(({ row }) => row === 4)?.value).toBe('***')
  expect([await api.db.$count(boxes), await api.db.$count(tvUsers)]).toEqual([1, 0])
})

test('a box in use is not taken from its household, and a household does not get a second one', async () => {
  const tvUserId = await addTvUser(api, { tvAccount: 'TV-1' })
  await addBox(api, { sn: 'KJ-000001', tvUserId })
  const { faults } = await bring([
    { sn: 'KJ-000001', ...household('TV-9') },
    { sn: 'KJ-000002', ...household('TV-1') },
    { sn: 'KJ-000003', account: 'TV-1', name: '李四', mobile: '13812345678' },
  ])
  expect(faults).toEqual([
    [2, '序列号', '机顶盒“KJ-000001”已绑定“王敏”，请先解绑'],
    [3, '业务账号', '该用户已绑定机顶盒“KJ-000001”，一个用户只能有一台'],
    [4, '业务账号', '该业务账号的户主是“王敏”'],
    [4, '业务账号', '该用户已绑定机顶盒“KJ-000001”，一个用户只能有一台'],
    [4, '业务账号', '与第3行重复'],
  ])
  expect(await stored('KJ-000001')).toMatchObject({ tvUserId, version: 1 })
})

test('an existing household is bound, and its mobile number updated', async () => {
  const id = await addTvUser(api, { tvAccount: 'TV-1', mobile: '13900001111' })
  await bring([{ sn: 'KJ-000001', ...household('TV-1') }])
  expect((await stored('KJ-000001'))?.tvUserId).toBe(id)
  const [user] = await users()
  expect(user).toMatchObject({ id, version: 2 })
})

test('an account bound to an organisation imports boxes for it, and changes no others', async () => {
  const organId = await tvOrganOf(api)
  await addBox(api, { sn: 'KJ-OTHER1' })
  const as = testNames('a').organ
  const { faults } = await bring(
    [
      { sn: 'KJ-OTHER1', model: 'X' },
      { sn: 'KJ-000001', ...household('TV-1') },
    ],
    { as },
  )
  expect(faults).toEqual([[2, '序列号', '已存在']])
  expect(await stored('KJ-OTHER1')).toMatchObject({ organId: null, model: 'E900' })
  expect(await stored('KJ-000001')).toMatchObject({ organId })
  expect((await users())[0]).toMatchObject({ organId })
})

test('two concurrent imports of the same boxes write each box once', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({ sn: `KJ-9000${10 + i}`, ...household(`TV-${i}`) }))
  const file = await makeFile(rows.map(cells), headings)
  await Promise.all([sendFile(api, tvtop.import, file), sendFile(api, tvtop.import, file)])
  await Promise.all([runDueTasks(api.tools), runDueTasks(api.tools)])
  expect([await api.db.$count(boxes), await api.db.$count(tvUsers)]).toEqual([20, 20])
  expect(await api.db.$count(boxes, eq(boxes.bindStatus, 'bound'))).toBe(20)
})
