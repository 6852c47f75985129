import {
  adlSteps,
  Adl,
  businessDay,
  checkLongcareOn,
  closed,
  Cognition,
  cognitionItems,
  formatted,
  LongcareDraft,
  longcareRules,
  longcareWords,
  Perception,
  perceptionItems,
  scoreItemWords,
  sensitive,
  t,
  text,
  Type,
  validationWords,
  customerclientWords,
  type AdlItem,
  type Static,
  type Text,
  clientImportNotes as notes,
  clientImportRules as rules,
  clientImportWords as words,
  yesOrNoWords as yesOrNo,
} from '@kangju/contract'
import { cityByName } from '../../../../area/area-names.ts'
import type { ImportColumn, ImportContext, ImportPlan, RowFault } from '../../../../sheet/import-plan.ts'
import { applyNoJudge, importAssessments } from '../../longcare/service.ts'
import { organsByCodes } from '../../../organs/organ/service.ts'
import { clientIdsOf, knownClients, spelledIdCard } from './known-clients.ts'

const { field, choice } = longcareWords
const { applyNo, assessOrg, assessors, assessDate, validFrom, validTo, benefitType, monthQuotaFen, monthHours } =
  LongcareDraft.properties

const LongcareImportRow = closed({
  name: formatted('personName', 20),
  idCard: sensitive('idCard', text(5, 18)),
  insured: Type.Boolean(),
  insureArea: Type.Optional(text(1, 40)),
  applyNo,
  assessOrg,
  assessors,
  assessDate,
  ...Adl.properties,
  ...Cognition.properties,
  ...Perception.properties,
  validFrom,
  validTo,
  benefitType,
  monthQuotaFen,
  monthHours,
  organCode: Type.Optional(text(1, 20)),
})
type LongcareImportRow = Static<typeof LongcareImportRow>
type Key = keyof LongcareImportRow
type Fault = RowFault<Key>

const pick = <K extends keyof LongcareImportRow>(row: LongcareImportRow, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<LongcareImportRow, K>

const adlItems = Object.keys(adlSteps) as AdlItem[]

/** Assessment fields of the filled cells. */
const draftOf = (row: LongcareImportRow, clientId: string, organId: string | undefined): LongcareDraft => {
  const insureArea = row.insureArea === undefined ? undefined : cityByName(row.insureArea)
  const said = {
    applyNo: row.applyNo,
    benefitType: row.benefitType,
    monthQuotaFen: row.monthQuotaFen,
    monthHours: row.monthHours,
    insureArea,
    designatedOrganId: organId,
  }
  return {
    clientId,
    insured: row.insured ? 1 : 0,
    assessOrg: row.assessOrg,
    assessors: row.assessors,
    assessDate: row.assessDate,
    adl: pick(row, adlItems),
    cognition: pick(row, cognitionItems),
    perception: pick(row, perceptionItems),
    validFrom: row.validFrom,
    validTo: row.validTo,
    fileUrls: [],
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
  }
}

const organsOf = ({ db, me }: ImportContext, rows: readonly LongcareImportRow[]) =>
  organsByCodes(
    db,
    me,
    rows.flatMap((row) => row.organCode ?? []),
  )

type Organs = Awaited<ReturnType<typeof organsByCodes>>

const organFaults = (row: LongcareImportRow, at: number, organs: Organs): Fault[] => {
  if (row.organCode === undefined) return []
  const organ = organs.get(row.organCode)
  if (organ === undefined) return [{ at, key: 'organCode', message: rules.unknownOrgan }]
  return organ.isServing ? [] : [{ at, key: 'organCode', message: longcareRules.organClosed }]
}

/** Faults of the row that do not depend on the care recipient. */
const rowFaults = (row: LongcareImportRow, at: number, today: string): Fault[] => {
  if (row.insureArea !== undefined && cityByName(row.insureArea) === undefined)
    return [{ at, key: 'insureArea', message: rules.unknownArea }]
  return Object.entries(checkLongcareOn(today)(draftOf(row, '', undefined))).map(([key, message]) => ({
    at,
    key: key as Key,
    message,
  }))
}

const faultsOf = async (context: ImportContext, rows: LongcareImportRow[]): Promise<Fault[]> => {
  const { db, me, now } = context
  const today = businessDay(now)
  const known = await knownClients(context, rows)
  const organs = await organsOf(context, rows)
  const applied = rows.flatMap((row, at) => {
    const client = known[at]
    return row.applyNo == null || client === undefined || 'fault' in client
      ? []
      : [{ at, clientId: client.clientId, assessDate: row.assessDate, applyNo: row.applyNo }]
  })
  const isTaken = await applyNoJudge(db, me.operatorId, applied)
  const taken = applied
    .filter(isTaken)
    .map(({ at }): Fault => ({ at, key: 'applyNo', message: validationWords.exists }))
  return [
    ...rows.flatMap((row, at): Fault[] => {
      const client = known[at]
      return [
        ...(client !== undefined && 'fault' in client ? [client.fault] : []),
        ...rowFaults(row, at, today),
        ...organFaults(row, at, organs),
      ]
    }),
    ...taken,
  ]
}

const write = async (context: ImportContext, rows: LongcareImportRow[]) => {
  const ids = await clientIdsOf(context, rows)
  const organs = await organsOf(context, rows)
  return importAssessments(
    context,
    rows.map((row, at) =>
      draftOf(row, ids[at] ?? '', row.organCode === undefined ? undefined : organs.get(row.organCode)?.id),
    ),
  )
}

/** Numbers are the same in every language. */
const steps = (values: readonly number[]): Record<string, Text> =>
  Object.fromEntries(values.map((value) => [value, t(`${value}`, `${value}`, `${value}`, `${value}`)]))

const scoreSteps = [0, 1, 2, 3, 4]
const scoreColumn = (key: keyof typeof scoreItemWords, values: readonly number[], example: number) =>
  ({
    key,
    heading: scoreItemWords[key],
    required: true,
    choices: steps(values),
    example: `${example}`,
  }) as const satisfies ImportColumn<Key>

export const longcarePlan: ImportPlan<typeof LongcareImportRow> = {
  title: words.longcare,
  draft: LongcareImportRow,
  columns: [
    { key: 'name', heading: customerclientWords.field.name, required: true, note: notes.onFile, example: '王秀英' },
    { key: 'idCard', heading: customerclientWords.field.idCard, required: true, example: '11010519491231002X' },
    { key: 'insured', heading: field.insured, required: true, choices: yesOrNo, example: 'yes' },
    { key: 'insureArea', heading: field.insureArea, note: notes.insureArea, example: '杭州市' },
    { key: 'applyNo', heading: field.applyNo, example: 'PG20261101001' },
    { key: 'assessOrg', heading: field.assessOrg, required: true, example: '杭州市长护险评估中心' },
    { key: 'assessors', heading: field.assessors, required: true, example: '张敏、刘洋' },
    { key: 'assessDate', heading: field.assessDate, required: true, note: notes.dayOfRecord, example: '2026-11-01' },
    ...adlItems.map((key) => scoreColumn(key, adlSteps[key], 5)),
    ...cognitionItems.map((key) => scoreColumn(key, scoreSteps, 3)),
    ...perceptionItems.map((key) => scoreColumn(key, scoreSteps, 3)),
    { key: 'validFrom', heading: field.validFrom, required: true, example: '2026-11-01' },
    { key: 'validTo', heading: field.validTo, required: true, example: '2028-10-31' },
    { key: 'benefitType', heading: field.benefitType, choices: choice.benefitType, example: 'home' },
    { key: 'monthQuotaFen', heading: field.monthQuotaFen, example: '1200.00' },
    { key: 'monthHours', heading: field.monthHours, example: '30' },
    { key: 'organCode', heading: words.designatedCode, note: notes.organCode, example: '' },
  ],
  unique: [
    { key: 'idCard', of: ({ idCard, assessDate: day }) => `${spelledIdCard(idCard)} ${day}` },
    { key: 'applyNo', of: (row) => row.applyNo },
  ],
  check: async (context, rows) => ({ faults: await faultsOf(context, rows) }),
  write,
}
