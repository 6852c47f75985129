import { adlSteps, customerclient, health, longcare, task, type Endpoint } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../../test/api/api.ts'
import { addClient } from '../../../../../test/factories/client-rows.ts'
import { cardOf, faultsOf, importRows, type Cells } from '../../../../../test/factories/import-files.ts'
import { addedOrgan, openedOrgan } from '../../../../../test/factories/organ-rows.ts'
import { boundAccount } from '../../../../../test/factories/record-rows.ts'
import { fetchCells, fetchFile, readTask } from '../../../../../test/factories/sheets.ts'
import { unzip } from '../../../../sheet/test-files.ts'
import { healthRecords } from '../../health/table.ts'
import { assessments } from '../../longcare/table.ts'
import { organs } from '../../../organs/organ/table.ts'
import { runDueTasks } from '../../../base/task/service.ts'
import { clients } from '../table.ts'
import { clientPlan } from './client-plan.ts'
import { healthPlan } from './health-plan.ts'
import { longcarePlan } from './longcare-plan.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(healthRecords)
  await api.db.delete(assessments)
  await api.db.delete(clients)
})

const importLongcare = (rows: readonly Cells[], as?: string) =>
  importRows(api, { call: customerclient.importLongcare, plan: longcarePlan, rows, as })
const importHealth = (rows: readonly Cells[]) =>
  importRows(api, { call: customerclient.importHealth, plan: healthPlan, rows })
const seen = async (id: string) => (await api.admin(customerclient.read, { params: { id } })).data

describe('templates', () => {
  test.each([
    [customerclient.templateClient, '服务对象导入', ['姓名*', '证件类型*', '证件号码*', '性别'], 22],
    [customerclient.templateLongcare, '长护险评估导入', ['姓名*', '证件号码*', '是否参保*', '参保地'], 31],
    [customerclient.templateHealth, '健康档案导入', ['姓名*', '证件号码*', '记录日期*', '身高'], 32],
  ] as const)('%o', async (call, title, begin, columns) => {
    const { bytes, filename } = await fetchFile(api, call)
    expect(filename).toBe(`${title}_20261115100000.xlsx`)
    const [note, header, sample] = await fetchCells(api, call)
    expect(note?.[0]).toContain('带*的列必填')
    expect(header?.slice(0, 4)).toEqual(begin)
    expect(header).toHaveLength(columns)
    expect(sample?.[0]).toBe('示例王秀英')
    expect((await unzip(bytes))['xl/worksheets/sheet1.xml']).toContain('<dataValidation ')
  })

  test('the sample rows can be imported as they are', async () => {
    const rowOf = async (call: Endpoint) => {
      const [, header = [], sample = []] = await fetchCells(api, call)
      const cells = header.map((heading, at) => [heading.replace('*', ''), sample[at] ?? ''])
      return { ...(Object.fromEntries(cells) as Cells), 姓名: '王秀英' }
    }
    const filed = await importRows(api, {
      call: customerclient.importClient,
      plan: clientPlan,
      rows: [await rowOf(customerclient.templateClient)],
    })
    const assessed = await importLongcare([await rowOf(customerclient.templateLongcare)])
    const measured = await importHealth([await rowOf(customerclient.templateHealth)])
    for (const { errors, result } of [filed, assessed, measured]) expect([errors, result?.inserted]).toEqual([[], 1])
  })
})

const scores = (each: number) => ({
  ...Object.fromEntries(
    longcarePlan.columns.filter(({ key }) => key in adlSteps).map(({ heading }) => [heading.zh, '0']),
  ),
  ...Object.fromEntries(
    ['时间定向', '人物定向', '空间定向', '记忆力', '视力', '听力', '沟通能力'].map((heading) => [heading, `${each}`]),
  ),
})

const dayMs = 24 * 60 * 60 * 1000
const dayBefore = (days: number) => new Date(Date.parse('2026-11-01') - days * dayMs).toISOString().slice(0, 10)

const longcareRow = (change: Cells = {}): Cells => ({
  姓名: '王秀英',
  证件号码: cardOf(1),
  是否参保: '是',
  参保地: '杭州市',
  评估机构: '杭州市评估中心',
  评估员: '张敏',
  评估日期: '2026-11-01',
  ...scores(4),
  有效期起: '2026-11-01',
  有效期止: '2028-10-31',
  ...change,
})
describe('assessments', () => {
  test('are computed, set the levels of the care recipient, and can be imported twice', async () => {
    const id = await addClient(api, { name: '王秀英', idCard: cardOf(1) })
    const organId = await openedOrgan(api)
    const [organ] = await api.db.select().from(organs).where(eq(organs.id, organId))
    const rows = [
      longcareRow({ 评估申请号: 'PG1', '月度额度(元)': '1200.50', 月服务小时: '30', 定点机构编码: organ?.code ?? '' }),
      longcareRow({ 评估日期: '2026-10-01', 有效期起: '2026-10-01', ...scores(0) }),
    ]
    expect((await importLongcare(rows)).result).toMatchObject({ inserted: 2, failed: 0 })
    expect(await seen(id)).toMatchObject({ disabilityLevel: 3, careLevel: 'severe' })
    const shown = async () => (await api.admin(longcare.list, { query: { clientId: id } })).data
    expect((await shown())[0]).toMatchObject({
      assessDate: '2026-11-01',
      insured: 1,
      insureArea: '330100',
      applyNo: 'PG1',
      monthQuotaFen: 120_050,
      monthHours: 30,
      designatedOrganId: organId,
      cogTotal: 16,
    })
    expect((await shown())[1]).toMatchObject({ disabilityLevel: 5 })
    const before = await seen(id)
    expect((await importLongcare(rows)).result).toMatchObject({ inserted: 0, updated: 2, failed: 0 })
    expect((await shown()).map((row) => [row.applyNo, row.monthHours, row.version])).toEqual([
      ['PG1', 30, 1],
      [null, null, 1],
    ])
    expect(await seen(id)).toEqual(before)
  })

  test('count as new or updated per care recipient and day', async () => {
    await addClient(api, { name: '王秀英', idCard: cardOf(1) })
    await addClient(api, { name: '张敏', idCard: cardOf(2) })
    const other = { 姓名: '张敏', 证件号码: cardOf(2) }
    await importLongcare([longcareRow(), longcareRow({ ...other, 评估日期: '2026-10-02' })])
    const crossed = [longcareRow({ 评估日期: '2026-10-02' }), longcareRow({ ...other, 评估员: '刘洋' })]
    expect((await importLongcare(crossed)).result).toMatchObject({ inserted: 2, updated: 0 })
    const mixed = [longcareRow({ 评估员: '刘洋' }), longcareRow({ ...other, 评估日期: '2026-09-01' })]
    expect((await importLongcare(mixed)).result).toMatchObject({ inserted: 1, updated: 1 })
  })

  test('an empty cell leaves the existing value', async () => {
    const id = await addClient(api, { name: '王秀英', idCard: cardOf(1) })
    await importLongcare([longcareRow({ 评估申请号: 'PG1', 待遇方式: '居家护理' })])
    await importLongcare([longcareRow({ 评估员: '刘洋' })])
    const [row] = (await api.admin(longcare.list, { query: { clientId: id } })).data
    expect(row).toMatchObject({ applyNo: 'PG1', benefitType: 'home', assessors: '刘洋' })
  })

  test('every invalid cell is reported', async () => {
    await addClient(api, { name: '王秀英', idCard: cardOf(1) })
    const other = await addClient(api, { name: '张敏', idCard: cardOf(2) })
    const closed = await addedOrgan(api)
    const [organ] = await api.db.select().from(organs).where(eq(organs.id, closed))
    await importLongcare([longcareRow({ 姓名: '张敏', 证件号码: cardOf(2), 评估申请号: 'PG7' })])
    const done = await importLongcare([
      longcareRow({ 姓名: '王秀' }),
      longcareRow({ 证件号码: cardOf(9) }),
      longcareRow({ 评估日期: '2026-11-16', 有效期止: '2026-10-01' }),
      longcareRow({ 评估日期: '2026-09-01', 参保地: '' }),
      longcareRow({ 评估日期: '2026-09-02', 参保地: '杭洲' }),
      longcareRow({ 评估日期: '2026-09-03', 洗澡: '10', 视力: '5' }),
      longcareRow({ 评估日期: '2026-09-04', 定点机构编码: organ?.code ?? '' }),
      longcareRow({ 评估日期: '2026-09-05', 评估申请号: 'PG7' }),
      longcareRow({ 评估日期: '2026-09-06', 评估申请号: 'PG8' }),
      longcareRow({ 评估日期: '2026-09-07', 评估申请号: 'PG8' }),
      longcareRow({ 评估日期: '2026-09-08' }),
      longcareRow({ 评估日期: '2026-09-08' }),
    ])
    expect(done.result).toMatchObject({ inserted: 2, failed: 10 })
    expect(faultsOf(done)).toEqual([
      [2, '姓名', '姓名与档案不一致'],
      [3, '证件号码', '该证件号码未建档'],
      [4, '有效期止', '结束时间不能早于开始时间'],
      [4, '评估日期', '不能晚于今天'],
      [5, '参保地', '必填'],
      [6, '参保地', '找不到该行政区划'],
      [7, '洗澡', '请选择有效的选项'],
      [7, '视力', '请选择有效的选项'],
      [8, '定点机构编码', '定点机构未开通或已暂停服务'],
      [9, '评估申请号', '已存在'],
      [11, '评估申请号', '与第10行重复'],
      [13, '证件号码', '与第12行重复'],
    ])
    expect((await api.admin(longcare.list, { query: { clientId: other } })).data).toHaveLength(1)
  })

  test('a duplicate number far above in the same file is found before anything is written', async () => {
    await addClient(api, { name: '王秀英', idCard: cardOf(1) })
    const rows = Array.from({ length: 1_200 }, (_, n) =>
      longcareRow({ 评估日期: dayBefore(n), 评估申请号: n === 1_100 ? 'PG3' : `PG${n}` }),
    )
    const again = longcareRow({ 评估日期: dayBefore(7), 评估申请号: 'PG-7' })
    const preview = {
      call: customerclient.importLongcare,
      plan: longcarePlan,
      rows: [...rows, again],
      preview: 1 as const,
    }
    const checked = await importRows(api, preview)
    expect(checked).toMatchObject({ status: 'checked', result: { total: 1_201, failed: 2 } })
    expect(faultsOf(checked)).toEqual([
      [1_102, '评估申请号', '与第5行重复'],
      [1_202, '证件号码', '与第9行重复'],
    ])
    await api.admin(task.confirm, { body: { id: checked.id } })
    await runDueTasks(api.tools)
    expect((await readTask(api, checked.id)).result).toMatchObject({ inserted: 1_199, updated: 0, failed: 2 })
  })

  test('an organisation account reaches its own care recipients only', async () => {
    await addClient(api, { name: '王秀英', idCard: cardOf(1) })
    const done = await importLongcare([longcareRow()], await boundAccount(api))
    expect(done.errors.map(({ message }) => message)).toEqual(['该证件号码未建档'])
  })
})

const healthRow = (change: Cells = {}): Cells => ({
  姓名: '王秀英',
  证件号码: cardOf(1),
  记录日期: '2026-11-01',
  药物过敏: '无',
  传染病: '否',
  ...change,
})
describe('health records', () => {
  const shown = async (clientId: string) => (await api.admin(health.list, { query: { clientId } })).data

  test('accept the usual spellings', async () => {
    const id = await addClient(api, { name: '王秀英', idCard: cardOf(1) })
    const row = healthRow({
      身高: '158',
      体重: '52.5',
      ABO血型: 'A型',
      收缩压: '135',
      舒张压: '85',
      血糖: '6.1',
      测量时机: '空腹',
      药物过敏: '青霉素、其他',
      过敏说明: '海鲜',
      '既往疾病(、分隔)': '高血压、帕金森病',
      残疾情况: '无',
      传染病: '乙肝',
      携带管路: '胃管、尿管',
      吸烟: '已戒',
      用药情况: '硝苯地平 20mg 每日 两次、阿司匹林',
    })
    expect((await importHealth([row])).result).toMatchObject({ inserted: 1, failed: 0 })
    expect((await shown(id))[0]).toMatchObject({
      recordDate: '2026-11-01',
      weightKg: 52.5,
      bmi: 21,
      bloodAbo: 'a',
      glucoseKind: 'fasting',
      drugAllergy: ['penicillin', 'other'],
      diseases: [{ code: 'hypertension' }, { code: 'other', name: '帕金森病' }],
      disability: [],
      infectious: 1,
      infectiousNote: '乙肝',
      tubes: ['gastric', 'urinary'],
      smoking: 'quit',
      medications: [{ name: '硝苯地平', dose: '20mg', frequency: '每日 两次' }, { name: '阿司匹林' }],
    })
  })

  test('of an existing day get the filled cells, and a repeated import changes nothing', async () => {
    const id = await addClient(api, { name: '王秀英', idCard: cardOf(1) })
    await importHealth([healthRow({ 收缩压: '135', 舒张压: '85', 用药情况: '阿司匹林' })])
    const rows = [healthRow({ 体重: '50' }), healthRow({ 记录日期: '2026-11-02' })]
    expect((await importHealth(rows)).result).toMatchObject({ inserted: 1, updated: 1 })
    expect((await importHealth(rows)).result).toMatchObject({ inserted: 0, updated: 2 })
    const [, first] = await shown(id)
    expect(first).toMatchObject({ weightKg: 50, sbp: 135, medications: [{ name: '阿司匹林' }], version: 2 })
  })

  test('every invalid cell is reported, also in combination with existing values', async () => {
    await addClient(api, { name: '王秀英', idCard: cardOf(1) })
    await importHealth([healthRow({ 舒张压: '95' })])
    const done = await importHealth([
      healthRow({ 收缩压: '90' }),
      healthRow({ 记录日期: '2026-11-16' }),
      healthRow({ 记录日期: '2026-10-01', 传染病: '是' }),
      healthRow({ 记录日期: '2026-10-02', 药物过敏: '其他' }),
      healthRow({ 记录日期: '2026-10-03', 残疾情况: '无、视力', 体温: '50' }),
      healthRow({ 记录日期: '2026-10-04', 残疾情况: '无、视力' }),
      healthRow({ 姓名: '王秀', 记录日期: '2026-10-05' }),
      healthRow({ 记录日期: '2026-10-06', 药物过敏: '' }),
    ])
    expect(faultsOf(done)).toEqual([
      [2, '收缩压', '收缩压须高于舒张压'],
      [3, '记录日期', '不能晚于今天'],
      [4, '传染病', '请写明传染病名称'],
      [5, '过敏说明', '请说明其他过敏药物'],
      [6, '体温', '不能大于42'],
      [7, '残疾情况', '“无”不能与其他选项同时选择'],
      [8, '姓名', '姓名与档案不一致'],
      [9, '药物过敏', '必填'],
    ])
    expect(done.result).toMatchObject({ inserted: 0, updated: 0, failed: 8 })
  })
})
