import {
  businessDay,
  checkClient,
  ClientDraft,
  clientRules,
  closed,
  customerclientWords,
  Day,
  factsOfClient,
  formatted,
  idTypes,
  listOf,
  oneOf,
  relations,
  relationWords,
  Remark,
  sensitive,
  subjectTypes,
  text,
  Type,
  validationWords,
  commonFields,
  type Static,
  clientImportNotes as notes,
  clientImportRules as rules,
  clientImportWords as words,
} from '@kangju/contract'
import { areaByNames } from '../../../../area/area-names.ts'
import type { ImportContext, ImportPlan, RowFault } from '../../../../sheet/import-plan.ts'
import { organsByCodes } from '../../../organs/organ/service.ts'
import { findByIdCard } from '../service.ts'
import { writeClients } from './client-write.ts'
import { spelledIdCard } from './known-clients.ts'

const { field, choice } = customerclientWords
const { gender, mobile, nation, marital, education, communityName, medInsurance, liveStatus, address } =
  ClientDraft.properties

/** One row of the import; empty cells leave existing values unchanged. */
export const ClientImportRow = closed({
  name: formatted('personName', 20),
  idType: oneOf(...idTypes),
  idCard: sensitive('idCard', text(5, 18)),
  gender,
  birthday: Type.Optional(Day),
  mobile,
  nation,
  marital,
  education,
  liveStatus,
  province: text(1, 20),
  city: text(1, 20),
  district: text(1, 20),
  address,
  communityName,
  organCode: Type.Optional(text(1, 20)),
  contactName: formatted('personName', 20),
  contactRelation: oneOf(...relations),
  contactMobile: sensitive('tel', formatted('tel', 20)),
  medInsurance,
  subjectType: Type.Optional(listOf(oneOf(...subjectTypes), 1, subjectTypes.length)),
  remark: Type.Optional(Remark),
})
export type ClientImportRow = Static<typeof ClientImportRow>

type Key = keyof ClientImportRow
type Fault = RowFault<Key>

/** Checks gender and birthday against the ID card, or that the row gives them. */
const personFaults = (row: ClientImportRow, at: number, today: string, isKnown: boolean): Fault[] => {
  const { idType, idCard, gender: toldGender, birthday } = row
  const wrong = Object.entries(checkClient({ idType, idCard, gender: toldGender, birthday }))
    // Existing care recipients have both already.
    .filter(([key]) => !isKnown || key === 'idCard')
    .map(([key, message]): Fault => ({ at, key: key as Key, message }))
  if (birthday !== undefined && birthday > today) wrong.push({ at, key: 'birthday', message: clientRules.bornLater })
  const facts = factsOfClient({ idType, idCard }, today)
  if (facts === undefined || wrong.length > 0) return wrong
  return [
    ...(toldGender == null || toldGender === facts.gender
      ? []
      : [{ at, key: 'gender' as const, message: rules.unlikeCard }]),
    ...(birthday === undefined || birthday === facts.birthday
      ? []
      : [{ at, key: 'birthday' as const, message: rules.unlikeCard }]),
  ]
}

const areaFaults = (row: ClientImportRow, at: number): Fault[] => {
  const found = areaByNames(row)
  return 'code' in found ? [] : [{ at, key: found.unknown, message: rules.unknownArea }]
}

const faultsOf = async (context: ImportContext, rows: ClientImportRow[]): Promise<Fault[]> => {
  const { db, me, tools, now } = context
  const today = businessDay(now)
  const known = await findByIdCard(
    db,
    me.operatorId,
    tools.keyring,
    rows.map((row) => row.idCard),
  )
  const organs = await organsByCodes(
    db,
    me,
    rows.flatMap((row) => row.organCode ?? []),
  )
  return rows.flatMap((row, at): Fault[] => {
    const client = known.get(row.idCard)
    const isOthers = client !== undefined && me.organId !== null && client.organId !== me.organId
    return [
      ...personFaults(row, at, today, client !== undefined),
      ...(isOthers ? [{ at, key: 'idCard' as const, message: validationWords.exists }] : []),
      ...areaFaults(row, at),
      ...(row.organCode === undefined || organs.has(row.organCode)
        ? []
        : [{ at, key: 'organCode' as const, message: rules.unknownOrgan }]),
    ]
  })
}

export const clientPlan: ImportPlan<typeof ClientImportRow> = {
  title: words.client,
  draft: ClientImportRow,
  columns: [
    { key: 'name', heading: field.name, required: true, example: '王秀英' },
    { key: 'idType', heading: field.idType, required: true, choices: choice.idType, example: 'idCard' },
    { key: 'idCard', heading: field.idCard, required: true, note: notes.idCard, example: '11010519491231002X' },
    { key: 'gender', heading: field.gender, choices: choice.gender, note: notes.toldByCard, example: 'female' },
    { key: 'birthday', heading: field.birthday, note: notes.toldByCard, example: '1949-12-31' },
    { key: 'mobile', heading: field.mobile, example: '13800001234' },
    { key: 'nation', heading: field.nation, example: '汉族' },
    { key: 'marital', heading: field.marital, choices: choice.marital, example: 'widowed' },
    { key: 'education', heading: field.education, choices: choice.education, example: 'primary' },
    { key: 'liveStatus', heading: field.liveStatus, required: true, choices: choice.liveStatus, example: 'alone' },
    { key: 'province', heading: words.province, required: true, note: notes.area, example: '浙江省' },
    { key: 'city', heading: words.city, required: true, example: '杭州市' },
    { key: 'district', heading: words.district, required: true, example: '西湖区' },
    { key: 'address', heading: field.address, required: true, note: notes.address, example: '文三路100号2幢301室' },
    { key: 'communityName', heading: words.community, example: '文三社区' },
    { key: 'organCode', heading: words.organCode, note: notes.organCode, example: '' },
    { key: 'contactName', heading: words.contactName, required: true, note: notes.contact, example: '李建国' },
    {
      key: 'contactRelation',
      heading: words.contactRelation,
      required: true,
      choices: relationWords,
      example: 'child',
    },
    { key: 'contactMobile', heading: words.contactMobile, required: true, example: '13900005678' },
    { key: 'medInsurance', heading: field.medInsurance, choices: choice.medInsurance, example: 'resident' },
    { key: 'subjectType', heading: words.subjectType, choices: choice.subjectType, example: 'ordinary' },
    { key: 'remark', heading: commonFields.remark, example: '' },
  ],
  unique: { key: 'idCard', of: ({ idCard }) => spelledIdCard(idCard) },
  check: async (context, rows) => ({ faults: await faultsOf(context, rows) }),
  write: writeClients,
}
