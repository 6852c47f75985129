import { businessDay } from '../../kit/business-day.ts'
import { formats } from '../../kit/formats.ts'
import { readIdCard } from '../../kit/id-numbers.ts'
import { t, type Text } from '../../kit/lang.ts'
import { isMasked } from '../../kit/mask.ts'
import { validationWords } from '../../words/validation.ts'
import type { ClientDraft } from './customerclient.ts'

export const clientRules = {
  documentNo: t(
    '请输入5-18位字母或数字',
    'Enter 5 to 18 letters or digits',
    'Introduzca de 5 a 18 letras o cifras',
    '5～18文字の英数字で入力してください。',
  ),
  bornLater: t(
    '出生日期不能晚于今天',
    'The date of birth can’t be later than today',
    'La fecha de nacimiento no puede ser posterior a hoy',
    '生年月日は今日以前の日付にしてください。',
  ),
  reasonNeeded: t(
    '建档次日起修改证件号码须填写原因',
    'Changing the ID number after the day of creation requires a reason',
    'Cambiar el n.º de documento después del día de creación requiere un motivo',
    '台帳作成の翌日以降に身分証番号を変更するには理由が必要です。',
  ),
  careLevelAssessed: t(
    '护理等级由长护险评估得出，不能手工修改',
    'The care level comes from the LTC assessment and can’t be changed manually',
    'El nivel de cuidados procede de la valoración de dependencia y no se puede cambiar manualmente',
    '介護レベルは要介護評価で決まるため、手動では変更できません。',
  ),
} as const satisfies Record<string, Text>

type Known = { readonly [K in keyof ClientDraft]?: ClientDraft[K] | null | undefined }

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

const idFault = (idType: ClientDraft['idType'], idCard: string): Text | undefined => {
  // A masked number was checked when it was first entered.
  if (isMasked('idCard', idCard)) return undefined
  if (idType === 'idCard')
    return formats.idCard.test(formats.idCard.normalise(idCard)) ? undefined : formats.idCard.text
  return /^[A-Za-z0-9]{5,18}$/.test(idCard) ? undefined : clientRules.documentNo
}

/** Facts encoded in an ID card number; undefined for other documents and for masked or invalid numbers. */
export const factsOfClient = ({ idType, idCard }: Pick<Known, 'idType' | 'idCard'>, today?: string) =>
  idType === 'idCard' && typeof idCard === 'string' ? readIdCard(formats.idCard.normalise(idCard), today) : undefined

/** Cross-field rules of a care recipient; blank fields are skipped. */
export const checkClient = (draft: Known): Readonly<Record<string, Text>> => {
  const { idType, idCard, gender, birthday, lng, lat } = draft
  const fault = isBlank(idType) || isBlank(idCard) ? undefined : idFault(idType ?? 'idCard', idCard ?? '')
  const isToldByCard = isBlank(idType) || idType === 'idCard'
  return {
    ...(fault === undefined ? {} : { idCard: fault }),
    ...(isToldByCard || !isBlank(gender) ? {} : { gender: validationWords.required }),
    ...(isToldByCard || !isBlank(birthday) ? {} : { birthday: validationWords.required }),
    ...(isBlank(lng) && !isBlank(lat) ? { lng: validationWords.required } : {}),
    ...(isBlank(lat) && !isBlank(lng) ? { lat: validationWords.required } : {}),
  }
}

/** ID numbers can be corrected freely on the day of creation; later other records may rely on them. */
export const isFiledEarlier = (createdAt: string, now: Date): boolean =>
  businessDay(new Date(createdAt)) < businessDay(now)
