import { t } from '../../kit/lang.ts'
import type { Rules } from '../../kit/schema.ts'
import { validationWords } from '../../words/validation.ts'
import type { DispatchconfigDraft } from './dispatchconfig.ts'

export const dispatchconfigRules = {
  weightsSum: t(
    '权重之和须为100',
    'The weights must add up to 100',
    'Los pesos deben sumar 100',
    '重みの合計は100にしてください。',
  ),
  bothTimes: t(
    '开始和结束须同时填写',
    'Enter both start and end',
    'Indique el inicio y el fin',
    '開始と終了は両方入力してください。',
  ),
} as const

const isAlone = (one: string | null | undefined, other: string | null | undefined) => (one == null) !== (other == null)

export const checkDispatchconfig: Rules<Partial<DispatchconfigDraft>> = (draft) => {
  const { strategy, weights, timeFrom, timeTo, quietFrom, quietTo, fallback, fallbackOrganId, mode, grabMinutes } =
    draft
  const sum = Object.values(weights ?? {}).reduce((total, weight) => total + weight, 0)
  const needsGrab = mode === 'grab' || (mode === 'automatic' && fallback === 'grab')
  return {
    ...(strategy === 'weighted' && weights !== undefined && sum !== 100
      ? { weights: dispatchconfigRules.weightsSum }
      : {}),
    ...(isAlone(timeFrom, timeTo) ? { timeTo: dispatchconfigRules.bothTimes } : {}),
    ...(isAlone(quietFrom, quietTo) ? { quietTo: dispatchconfigRules.bothTimes } : {}),
    ...(fallback === 'organ' && fallbackOrganId == null ? { fallbackOrganId: validationWords.required } : {}),
    ...(needsGrab && grabMinutes == null ? { grabMinutes: validationWords.required } : {}),
  }
}
