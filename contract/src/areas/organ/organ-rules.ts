import { fillText, t, type Text } from '../../kit/lang.ts'
import { organWords } from '../../words/organ.ts'
import { medicalOrganTypes, type OrganDraft } from './organ.ts'

export const organRules = {
  district: t('请选择到区县', 'Choose a district', 'Elija un distrito', '区・県まで選択してください。'),
  medicalLicense: t(
    '该类机构须填写执业许可证号',
    'A licence number is required for this type of organisation',
    'Este tipo de organización requiere número de licencia',
    'この種別の事業所には許可番号が必要です。',
  ),
  accountName: t(
    '户名须与机构名称一致',
    'The account name must match the organisation’s name',
    'La cuenta debe estar a nombre de la organización',
    '口座名義は事業所名と同じにしてください。',
  ),
  lacking: t('缺少{field}', '{field} is missing', 'Falta: {field}', '{field}がありません。'),
  licenseEnded: t(
    '证照已于{day}到期',
    'Licences expired on {day}',
    'Las licencias vencieron el {day}',
    '許可証は{day}に期限切れになりました。',
  ),
  projectInUse: t(
    '“{name}”仍由本机构人员服务，不能取消：{by}',
    '“{name}” is still provided by the organisation’s staff and can’t be removed: {by}',
    '«{name}» aún lo presta el personal de la organización y no se puede quitar: {by}',
    '「{name}」は所属スタッフが担当しているため外せません：{by}',
  ),
  shares: t(
    '项目“{name}”的人员与机构分成合计{sum}%，不能超过100%',
    'Staff and organisation shares of “{name}” total {sum}%. The maximum is 100%.',
    'Las participaciones de personal y organización en «{name}» suman un {sum} %. El máximo es el 100 %.',
    '「{name}」のスタッフと事業所の配分率が合計{sum}%です。100%以内にしてください。',
  ),
}

/** Whether the code is a district; codes of cities and provinces end in zeros. */
const isDistrict = (code: string) => !code.endsWith('00')
const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const needsMedicalLicense = (organType: OrganDraft['organType'] | null | undefined) =>
  organType != null && medicalOrganTypes.includes(organType)

type Known = { readonly [K in keyof OrganDraft]?: OrganDraft[K] | null | undefined }

/** Cross-field rules of an organisation; blank fields are skipped. */
export const checkOrgan = (organ: Known): Readonly<Record<string, Text>> => {
  const { name, organType, medicalLicenseNo, areaCode, bankAccountName } = organ
  return {
    ...(needsMedicalLicense(organType) && isBlank(medicalLicenseNo)
      ? { medicalLicenseNo: organRules.medicalLicense }
      : {}),
    ...(isBlank(areaCode) || isDistrict(areaCode ?? '') ? {} : { areaCode: organRules.district }),
    ...(isBlank(bankAccountName) || bankAccountName === name ? {} : { bankAccountName: organRules.accountName }),
  }
}

/** Fields required for activation. Some can be blank only in records older than the requirement. */
const needed = [
  'name',
  'organType',
  'uscc',
  'legalPerson',
  'contactName',
  'contactMobile',
  'areaCode',
  'address',
  'lng',
  'lat',
  'serviceAreaCodes',
  'licenseUrls',
  'bankName',
  'bankBranch',
  'bankAccountName',
  'bankAccountNo',
] as const satisfies readonly (keyof OrganDraft)[]

const lacking = (field: keyof OrganDraft): Text => fillText(organRules.lacking, { field: organWords.field[field] })

/** Fields that prevent activation on a day, with reasons; empty if there are none. */
export const openingLacks = (organ: Known, today: string): Readonly<Record<string, Text>> => {
  const fields: (keyof OrganDraft)[] = [
    ...needed,
    ...(needsMedicalLicense(organ.organType) ? (['medicalLicenseNo'] as const) : []),
    // Health check centres need no services: health check packages refer to them.
    ...(organ.organType === 'examCentre' ? [] : (['projectIds'] as const)),
  ]
  const { licenseValidTo } = organ
  const hasEnded = licenseValidTo != null && licenseValidTo !== '' && licenseValidTo < today
  return {
    ...checkOrgan(organ),
    ...Object.fromEntries(fields.filter((field) => isBlank(organ[field])).map((field) => [field, lacking(field)])),
    ...(hasEnded ? { licenseValidTo: fillText(organRules.licenseEnded, { day: licenseValidTo }) } : {}),
  }
}
