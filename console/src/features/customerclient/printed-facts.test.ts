import { fill, type ClientRow, type HealthRow } from '@kangju/contract'
import { expect, it } from 'vitest'
import type { Say } from '../../ui/say.ts'
import { clientFacts, healthFacts } from './printed-facts.ts'

const say: Say = (text, values) => fill(text.zh, values)
const printed = (facts: readonly (readonly [string, string])[]) => Object.fromEntries(facts)

const record = {
  recordDate: '2026-11-14',
  sbp: 132,
  dbp: 84,
  bmi: 22.5,
  drugAllergy: ['penicillin', 'other'],
  allergyNote: '海鲜',
  diseases: [
    { code: 'hypertension', diagnosedAt: '2015-03-01' },
    { code: 'other', name: '痛风' },
  ],
  medications: [],
  infectious: 0,
  surgery: null,
} as unknown as HealthRow

it('prints the filled fields of a record in words and leaves out empty ones', () => {
  expect(printed(healthFacts(record, say))).toEqual({
    '收缩压(mmHg)': '132',
    '舒张压(mmHg)': '84',
    药物过敏: '青霉素；其他',
    过敏说明: '海鲜',
    既往疾病: '高血压 2015-03-01；其他 痛风',
    传染病: '否',
    BMI: '22.5',
  })
})

it('prints masked numbers, levels in words, and every emergency contact', () => {
  const client = {
    name: '陈桂英',
    archiveNo: 'DA00000001',
    idType: 'idCard',
    idCard: '330106********1234',
    gender: 'female',
    careLevel: 'severe',
    disabilityLevel: 4,
    subjectType: ['lowIncome', 'over80'],
    remark: null,
    contacts: [
      { name: '王芳', relation: 'child', mobile: '138****5678' },
      { name: '王强', relation: 'spouse', mobile: '0571-****4321' },
    ],
  } as unknown as ClientRow
  expect(printed(clientFacts(client, say))).toEqual({
    档案号: 'DA00000001',
    证件类型: '身份证',
    证件号码: '330106********1234',
    性别: '女',
    护理等级: '重度',
    对象类别: '低保；高龄',
    失能等级: '重度失能Ⅱ级',
    紧急联系人: '王芳（子女）138****5678；王强（配偶）0571-****4321',
  })
})
