import { t, type Text } from '../../kit/lang.ts'
import type { Rules } from '../../kit/schema.ts'
import { futureText } from '../../shared.ts'
import type { HealthDraft } from './health.ts'

export const healthRules = {
  pressure: t(
    '收缩压须高于舒张压',
    'Systolic pressure must be above diastolic',
    'La presión sistólica debe superar a la diastólica',
    '収縮期血圧は拡張期血圧より高くしてください。',
  ),
  noneOrSome: t(
    '“无”不能与其他选项同时选择',
    '“None” can’t be combined with other options',
    '«Ninguna» no se combina con otras',
    '「なし」は他と同時に選べません。',
  ),
  allergyNote: t(
    '请说明其他过敏药物',
    'Specify the other drugs',
    'Indique qué otros fármacos',
    'その他の薬剤名を入力してください。',
  ),
  infectiousNote: t(
    '请写明传染病名称',
    'Specify the infectious disease',
    'Indique la enfermedad infecciosa',
    '感染症名を入力してください。',
  ),
  dayTaken: t(
    '当天已有健康档案，请打开该记录修改',
    'A health record already exists for that day. Open it to make changes.',
    'Ya existe un historial de salud de ese día. Ábralo para modificarlo.',
    'その日の健康記録は既にあります。開いて変更してください。',
  ),
} as const satisfies Record<string, Text>

type Fault = readonly [field: string, why: Text]

const isBlank = (value: string | null | undefined) => value == null || value.trim() === ''

/** Cross-field rules of a health record. */
export const checkHealth: Rules<Omit<HealthDraft, 'recordDate'>> = (draft) => {
  const { sbp, dbp, drugAllergy, allergyNote, infectious, infectiousNote } = draft
  const faults: Fault[] = [
    ...(sbp != null && dbp != null && sbp <= dbp ? [['sbp', healthRules.pressure] as const] : []),
    ...(drugAllergy.includes('none') && drugAllergy.length > 1
      ? [['drugAllergy', healthRules.noneOrSome] as const]
      : []),
    ...(drugAllergy.includes('other') && isBlank(allergyNote)
      ? [['allergyNote', healthRules.allergyNote] as const]
      : []),
    ...(infectious === 1 && isBlank(infectiousNote) ? [['infectiousNote', healthRules.infectiousNote] as const] : []),
  ]
  return Object.fromEntries(faults)
}

// A row in a form can still be incomplete.
const later = (day: string | null | undefined, today: string) => day != null && day > today

/** Adds the rules that depend on today's date. */
export const checkHealthOn =
  (today: string): Rules<HealthDraft> =>
  (draft) => ({
    ...checkHealth(draft),
    ...(draft.recordDate > today ? { recordDate: futureText } : {}),
    ...Object.fromEntries(
      draft.diseases.flatMap(({ diagnosedAt }, at) =>
        later(diagnosedAt, today) ? [[`diseases.${at}.diagnosedAt`, futureText]] : [],
      ),
    ),
    ...Object.fromEntries(
      draft.medications.flatMap(({ since }, at) =>
        later(since, today) ? [[`medications.${at}.since`, futureText]] : [],
      ),
    ),
  })

const tenth = 10
export const roundTenth = (value: number) => Math.round(value * tenth) / tenth

/** Body mass index; null if height or weight is missing. */
export const bmiOf = ({ heightCm, weightKg }: Pick<HealthDraft, 'heightCm' | 'weightKg'>): number | null =>
  heightCm == null || weightKg == null ? null : roundTenth(weightKg / (heightCm / 100) ** 2)
