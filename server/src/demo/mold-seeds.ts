import type { Motif } from './pictures/motifs.ts'

/** Staff types with their grades, junior first. */
export const moldSeeds = [
  {
    code: 'NURSE',
    name: '护士',
    needLicense: 1,
    minWorkYears: 5,
    share: 6000,
    motif: 'nurse',
    grades: ['护士', '护师', '主管护师', '副主任护师', '主任护师'],
  },
  {
    code: 'CAREGIVER',
    name: '养老护理员',
    needLicense: 0,
    minWorkYears: 0,
    share: 6500,
    motif: 'care',
    grades: ['五级/初级工', '四级/中级工', '三级/高级工', '二级/技师', '一级/高级技师'],
  },
  {
    code: 'REHAB',
    name: '康复治疗师',
    needLicense: 0,
    minWorkYears: 2,
    share: 6000,
    motif: 'walk',
    grades: ['治疗士', '治疗师', '主管治疗师'],
  },
  {
    code: 'DOCTOR',
    name: '医生',
    needLicense: 1,
    minWorkYears: 3,
    share: 6500,
    motif: 'stethoscope',
    grades: ['医师', '主治医师', '副主任医师', '主任医师'],
  },
  {
    code: 'HOUSEKEEPER',
    name: '家政服务员',
    needLicense: 0,
    minWorkYears: 0,
    share: 7000,
    motif: 'broom',
    grades: ['初级', '中级', '高级'],
  },
  {
    code: 'ESCORT',
    name: '陪诊员',
    needLicense: 0,
    minWorkYears: 0,
    share: 6500,
    motif: 'wheelchair',
    grades: ['初级', '高级'],
  },
] as const satisfies readonly {
  code: string
  name: string
  needLicense: 0 | 1
  minWorkYears: number
  share: number
  motif: Motif
  grades: readonly string[]
}[]
