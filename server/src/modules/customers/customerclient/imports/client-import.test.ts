import { customerclient, task } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../../test/api/api.ts'
import { addClient, clientDraft } from '../../../../../test/factories/client-rows.ts'
import { cardOf, faultsOf, importRows, type Cells } from '../../../../../test/factories/import-files.ts'
import { openedOrgan } from '../../../../../test/factories/organ-rows.ts'
import { boundAccount } from '../../../../../test/factories/record-rows.ts'
import { readTask } from '../../../../../test/factories/sheets.ts'
import { idCardOf } from '../../../../demo/numbers.ts'
import { openRows } from '../../../../rows/sensitive.ts'
import { organs } from '../../../organs/organ/table.ts'
import { runDueTasks } from '../../../base/task/service.ts'
import { clients } from '../table.ts'
import { clientPlan } from './client-plan.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.delete(clients))

const clientRow = (change: Cells = {}): Cells => ({
  姓名: '王秀英',
  证件类型: '身份证',
  证件号码: cardOf(1),
  居住状况: '独居',
  省: '浙江省',
  市: '杭州市',
  区: '西湖区',
  详细地址: '文三路100号2幢301室',
  紧急联系人姓名: '李建国',
  紧急联系人关系: '子女',
  紧急联系人电话: '139 0000 5678',
  ...change,
})

const importClients = (rows: readonly Cells[], as?: string) =>
  importRows(api, { call: customerclient.importClient, plan: clientPlan, rows, as })

const storedClients = () => api.db.select().from(clients).orderBy(clients.archiveNo)
const seen = async (id: string) => (await api.admin(customerclient.read, { params: { id } })).data

test('imported care recipients get a number, the facts of their ID card and an area', async () => {
  const done = await importClients([
    clientRow({ 本人电话: '13800001234' }),
    clientRow({ 姓名: '张敏', 证件号码: cardOf(2), 婚姻状况: '丧偶', '对象类别(多选以、分隔)': '低保、高龄' }),
  ])
  expect(done).toMatchObject({ status: 'done', result: { total: 2, inserted: 2, updated: 0, failed: 0 } })
  const [first, second] = await storedClients()
  expect(first?.archiveNo).toMatch(/^DA\d{8}$/)
  expect(second?.subjectType).toHaveLength(2)
  expect(await seen(first?.id ?? '')).toMatchObject({
    name: '王秀英',
    idCard: `${cardOf(1).slice(0, 6)}********${cardOf(1).slice(-4)}`,
    gender: 'female',
    birthday: '1940-02-03',
    areaCode: '330106',
    areaName: '浙江省杭州市西湖区',
    mobile: '138****1234',
    contacts: [{ name: '李建国', relation: 'child', mobile: '139****5678' }],
    source: 'import',
    status: 'active',
    version: 1,
  })
  const found = await api.admin(customerclient.list, { query: { keyword: cardOf(1).slice(-4) } })
  expect(found.data.items.map(({ name }) => name)).toContain('王秀英')
})

test('existing ones get the filled cells and keep the rest', async () => {
  const id = await addClient(api, {
    ...clientDraft(),
    idCard: cardOf(1),
    name: '王秀英',
    nation: '汉族',
    communityName: '旧社区',
    mobile: '13800001234',
    lng: 120.1,
    lat: 30.2,
    contacts: [
      { name: '王芳', relation: 'spouse', mobile: '13911112222' },
      { name: '李建国', relation: 'friend', mobile: '13933334444' },
    ],
  })
  const row = clientRow({ 社区: '新社区', 证件号码: cardOf(1).toLowerCase() })
  expect((await importClients([row])).result).toMatchObject({ inserted: 0, updated: 1, failed: 0 })
  expect(await seen(id)).toMatchObject({
    nation: '汉族',
    communityName: '新社区',
    mobile: '138****1234',
    address: '文三路100号2幢301室',
    // The position of the old address does not apply to the new one.
    lng: null,
    lat: null,
    source: 'console',
    version: 2,
    contacts: [
      { name: '王芳', relation: 'spouse', mobile: '139****2222' },
      { name: '李建国', relation: 'child', mobile: '139****5678' },
    ],
  })
})

test('the position stays with an unchanged address, and a care recipient without one is found', async () => {
  const card = cardOf(31)
  const at = { areaCode: '330106', address: '文三路100号2幢301室', lng: 120.1, lat: 30.2 }
  const id = await addClient(api, { ...clientDraft(), idCard: card, name: '王秀英', ...at })
  const lacking = async () =>
    (await api.admin(customerclient.list, { query: { noPosition: 1, limit: 100 } })).data.items.map((row) => row.id)
  await importClients([clientRow({ 证件号码: card, 详细地址: ' 文三路１００号 2幢301室' })])
  expect(await seen(id)).toMatchObject({ lng: 120.1, lat: 30.2 })
  expect(await lacking()).not.toContain(id)
  await importClients([clientRow({ 证件号码: card, 详细地址: '古墩路8号1幢101室' })])
  expect(await seen(id)).toMatchObject({ address: '古墩路8号1幢101室', lng: null, lat: null })
  expect(await lacking()).toContain(id)
})

test('importing the same file twice changes nothing', async () => {
  const rows = Array.from({ length: 620 }, (_, n) =>
    clientRow({
      证件号码: idCardOf({ areaCode: n < 400 ? '330106' : '330105', birthday: '1940-02-03', gender: 'male', n }),
    }),
  )
  expect((await importClients(rows)).result).toMatchObject({ inserted: 620, updated: 0 })
  const before = await storedClients()
  expect((await importClients(rows)).result).toMatchObject({ inserted: 0, updated: 620, failed: 0 })
  expect(await storedClients()).toEqual(before)
  expect(new Set(before.map((row) => row.archiveNo)).size).toBe(620)
})

test('every invalid cell is reported before anything is written', async () => {
  const rows = [
    clientRow({ 证件号码: '110105194912310021' }),
    clientRow({ 省: '浙江州' }),
    clientRow({ 证件号码: cardOf(3), 市: '南昌市' }),
    clientRow({ 证件号码: cardOf(4), 区: '浦东新区', 归属机构编码: 'JG999999' }),
    clientRow({ 证件号码: cardOf(5), 性别: '男', 出生日期: '1941/2/3' }),
    clientRow({ 证件类型: '护照', 证件号码: 'E12345678' }),
    clientRow({ 证件号码: cardOf(6), 紧急联系人电话: '1390000', 居住状况: '' }),
    clientRow({ 证件号码: cardOf(7) }),
    clientRow({ 证件号码: cardOf(7) }),
  ]
  const checked = await importRows(api, { call: customerclient.importClient, plan: clientPlan, rows, preview: 1 })
  expect(checked).toMatchObject({ status: 'checked', result: { total: 9, failed: 8 } })
  expect(faultsOf(checked)).toEqual([
    [2, '证件号码', '身份证号码不正确'],
    [3, '省', '找不到该行政区划'],
    [4, '市', '找不到该行政区划'],
    [5, '区', '找不到该行政区划'],
    [5, '归属机构编码', '没有该编码的机构'],
    [6, '性别', '与身份证号码不符'],
    [6, '出生日期', '与身份证号码不符'],
    [7, '性别', '必填'],
    [7, '出生日期', '必填'],
    [8, '居住状况', '必填'],
    [8, '紧急联系人电话', '请输入正确的电话号码'],
    [10, '证件号码', '与第9行重复'],
  ])
  expect(JSON.stringify(checked.errors)).not.toContain('110105194912310021')
  expect(await storedClients()).toEqual([])
  await api.admin(task.confirm, { body: { id: checked.id } })
  await runDueTasks(api.tools)
  expect(await readTask(api, checked.id)).toMatchObject({ result: { inserted: 1, failed: 8 }, hasFile: true })
})

test('a duplicate far above in the same file is found, however the number is spelled', async () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => {
    const areaCode = ['330106', '330105', '330108'][Math.floor(n / 400)] ?? ''
    return clientRow({ 证件号码: idCardOf({ areaCode, birthday: '1940-02-03', gender: 'female', n: n % 400 }) })
  })
  const x = rows.findIndex((row) => row['证件号码']?.endsWith('X'))
  const again = clientRow({ 证件号码: ` ${rows[x]?.['证件号码']?.toLowerCase()}`, 省: '浙江州' })
  const all = [...rows, again]
  const checked = await importRows(api, { call: customerclient.importClient, plan: clientPlan, rows: all, preview: 1 })
  expect(checked).toMatchObject({ status: 'checked', result: { total: 1_201, failed: 1 } })
  expect(faultsOf(checked)).toEqual([
    [1_202, '省', '找不到该行政区划'],
    [1_202, '证件号码', `与第${x + 2}行重复`],
  ])
  expect(await storedClients()).toEqual([])
})

test('other documents take gender and birthday from the row, and need them only once', async () => {
  const row = clientRow({ 证件类型: '护照', 证件号码: 'E12345678', 性别: '男', 出生日期: '1950-01-02' })
  expect((await importClients([row])).result).toMatchObject({ inserted: 1 })
  const { 性别: _gender, 出生日期: _birthday, ...rest } = row
  expect((await importClients([rest])).result).toMatchObject({ updated: 1, failed: 0 })
  expect((await storedClients())[0]).toMatchObject({ gender: 'male', birthday: '1950-01-02', idType: 'passport' })
})

test('the organisation comes from the code or the account, and records of others stay untouched', async () => {
  const organId = await openedOrgan(api)
  const [organ] = await api.db.select().from(organs).where(eq(organs.id, organId))
  await importClients([clientRow({ 归属机构编码: organ?.code ?? '' })])
  expect((await storedClients())[0]?.organId).toBe(organId)
  const bound = await boundAccount(api)
  const done = await importClients([clientRow(), clientRow({ 证件号码: cardOf(2) })], bound)
  expect(faultsOf(done)).toEqual([[2, '证件号码', '已存在']])
  const [home] = await api.db.select().from(organs).where(eq(organs.name, 'Organ A'))
  expect(new Set((await storedClients()).map((row) => row.organId))).toEqual(new Set([organId, home?.id]))
})

test('sensitive fields are stored encrypted', async () => {
  await importClients([clientRow({ 本人电话: '13800001234' })])
  const [row] = await storedClients()
  expect([row?.idCard, row?.mobile, row?.contacts].every((value) => value?.startsWith('s2.') === true)).toBe(true)
  expect(openRows(api.tools.keyring, 'customer_client', 'contacts', row!)).toEqual([
    { name: '李建国', relation: 'child', mobile: '13900005678' },
  ])
})
