import { t, type Text } from '../../kit/lang.ts'
import type { Rules } from '../../kit/schema.ts'
import { futureText, rangeText } from '../../shared.ts'
import { validationWords } from '../../words/validation.ts'
import type { LongcareDraft } from './longcare.ts'

export const longcareRules = {
  insureCity: t('请选择到市', 'Choose a city', 'Elija una ciudad', '市まで選択してください。'),
  organClosed: t(
    '定点机构未开通或已暂停服务',
    'The designated organisation is not active or is suspended',
    'La organización designada no está de alta o está suspendida',
    '指定事業所は稼働前か一時停止中です。',
  ),
} as const satisfies Record<string, Text>

/** Codes of cities end in two zeros, those of provinces in four. */
const isCity = (code: string) => /^\d{4}00$/.test(code) && !code.endsWith('0000')

type Dated = Pick<LongcareDraft, 'insured' | 'insureArea' | 'assessDate' | 'validFrom' | 'validTo'>

/** Cross-field rules of an assessment. */
export const checkLongcare: Rules<Dated> = ({ insured, insureArea, validFrom, validTo }) => ({
  ...(insured === 1 && insureArea == null ? { insureArea: validationWords.required } : {}),
  ...(insureArea == null || isCity(insureArea) ? {} : { insureArea: longcareRules.insureCity }),
  ...(validTo < validFrom ? { validTo: rangeText } : {}),
})

/** Adds the rules that depend on today's date. */
export const checkLongcareOn =
  (today: string): Rules<Dated> =>
  (draft) => ({ ...checkLongcare(draft), ...(draft.assessDate > today ? { assessDate: futureText } : {}) })
