import { calls, customerclient, settlement, tvtop, type Endpoint } from '@kangju/contract'
import { idCardOf } from '../../src/demo/numbers.ts'
import { clients } from '../../src/modules/customers/customerclient/table.ts'
import { healthRecords } from '../../src/modules/customers/health/table.ts'
import { assessments } from '../../src/modules/customers/longcare/table.ts'
import { boxes } from '../../src/modules/boxes/tvtop/table.ts'
import { tvUsers } from '../../src/modules/boxes/tvuser/table.ts'
import { findImport } from '../../src/sheet/import-plan.ts'
import type { TestApi } from '../api/api.ts'
import { addClient } from './client-rows.ts'
import { cardOf, type Cells } from './import-files.ts'

const dayMs = 24 * 60 * 60 * 1000
const dayBefore = (n: number) => new Date(Date.parse('2026-11-01') - n * dayMs).toISOString().slice(0, 10)

const person = { 姓名: '王秀英', 证件号码: cardOf(1) }
const scored = ['时间定向', '人物定向', '空间定向', '记忆力', '视力', '听力', '沟通能力']
const done = [
  '进食',
  '穿衣',
  '面部与口腔清洁',
  '大便控制',
  '小便控制',
  '用厕',
  '平地行走',
  '床椅转移',
  '上下楼',
  '洗澡',
]
const scores = Object.fromEntries([...scored, ...done].map((heading) => [heading, '0']))
const areas = ['330106', '330105', '330108', '330102']

interface Sample {
  readonly template: Endpoint
  readonly table: typeof clients | typeof healthRecords | typeof assessments | typeof boxes
  /** The n-th of many valid rows, all different. */
  readonly row: (n: number) => Cells
  /** A heading with an invalid and a valid cell. */
  readonly wrong: readonly [heading: string, cell: string, mended: string]
}

const samples: Readonly<Record<string, Sample>> = {
  [customerclient.importClient.path]: {
    template: customerclient.templateClient,
    table: clients,
    row: (n) => ({
      姓名: '张敏',
      证件类型: '身份证',
      证件号码: idCardOf({
        areaCode: areas[Math.floor(n / 400)] ?? '',
        birthday: '1941-02-03',
        gender: 'female',
        n: n % 400,
      }),
      居住状况: '独居',
      省: '浙江省',
      市: '杭州市',
      区: '西湖区',
      详细地址: '文三路100号2幢301室',
      紧急联系人姓名: '李建国',
      紧急联系人关系: '子女',
      紧急联系人电话: '13900005678',
    }),
    wrong: ['居住状况', '住在树上', '独居'],
  },
  [customerclient.importLongcare.path]: {
    template: customerclient.templateLongcare,
    table: assessments,
    row: (n) => ({
      ...person,
      是否参保: '是',
      参保地: '杭州市',
      评估申请号: `PG${n}`,
      评估机构: '杭州市评估中心',
      评估员: '张敏',
      评估日期: dayBefore(n),
      ...scores,
      有效期起: '2026-11-01',
      有效期止: '2028-10-31',
    }),
    wrong: ['参保地', '不知哪里', '杭州市'],
  },
  [customerclient.importHealth.path]: {
    template: customerclient.templateHealth,
    table: healthRecords,
    row: (n) => ({ ...person, 记录日期: dayBefore(n), 药物过敏: '无', 传染病: '否' }),
    wrong: ['药物过敏', '花粉和猫', '无'],
  },
  [tvtop.import.path]: {
    template: tvtop.template,
    table: boxes,
    row: (n) => ({
      序列号: `KJ-${900_000 + n}`,
      型号: 'E900',
      呼叫ID: `EC${n}`,
      呼叫令牌: `token-of-${n}`,
      业务账号: `TV-${n}`,
      户主姓名: '王敏',
      联系电话: '13812345678',
    }),
    wrong: ['户主姓名', '王@敏', '王敏'],
  },
}

/** Its lines pay existing withdrawals and create no rows of their own; `desk/settlement/bank.test.ts` tests it. */
const tested = new Set<string>([settlement.bankResult.path])

/** Every other import of the contract; one without a sample here fails. */
export const sheetImports = calls
  .filter(({ kind, path }) => kind === 'import' && !tested.has(path))
  .map((call) => {
    const sample = samples[call.path]
    const plan = findImport(`${call.area}.${call.name}`)
    if (sample === undefined || plan === undefined) throw new Error(`no sample of the import ${call.path}`)
    return { call, ...sample, headings: plan.columns.map(({ heading }) => heading.zh) }
  })

/**
 * All imports share the code that reads files, so each file is tested with one of them, each time another. `npm run
 * soak` tests all.
 */
export const asksAll = process.env['SWEEP_IMPORTS'] === 'all'
export const importsFor = (question: number) =>
  asksAll ? sheetImports : sheetImports.filter((_one, at) => at === question % sheetImports.length)

export type SheetImport = (typeof sheetImports)[number]

export const cellsIn = ({ headings }: Pick<SheetImport, 'headings'>, row: Cells) =>
  headings.map((heading) => row[heading] ?? '')

const written = [clients, assessments, healthRecords, boxes, tvUsers] as const

export const forgetImported = async (api: TestApi) => {
  for (const table of written) await api.db.delete(table)
}

/** The care recipient of the assessments and records. */
export const addPerson = (api: TestApi) => addClient(api, { name: person.姓名, idCard: person.证件号码 })

export const countImported = (api: TestApi) => Promise.all(written.map((table) => api.db.$count(table)))
