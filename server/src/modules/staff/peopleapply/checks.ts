import {
  ageOn,
  applyCheckWords,
  businessDay,
  fillText,
  langs,
  peopleRules,
  readIdCard,
  staffAges,
  type ApplyCheck,
  type ApplyCheckKey,
  type Lang,
  type Text,
} from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import type { Call } from '../../../http/call.ts'
import type { FieldTexts } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { notPictures } from '../../base/file/service.ts'
import { moldsWithGrades, type StaffKind } from '../../catalogue/mold/service.ts'
import { organsByIds } from '../../organs/organ/service.ts'
import { personIndexes, samePerson } from '../people/service.ts'
import { peopleTable } from '../people/table.ts'
import { applyTable, type Application } from './table.ts'

const { met, unmet } = applyCheckWords

type Judging = Pick<Call, 'db' | 'tools' | 'now'>
type Kind = Pick<StaffKind, 'needLicense' | 'minWorkYears' | 'status'>
type Fault = readonly [field: string, why: Text]

interface Check {
  readonly key: ApplyCheckKey
  /** An unmet required check prevents the approval. */
  readonly isNeeded: boolean
  readonly text: Text
  readonly faults: readonly Fault[]
}

const inOne = (texts: readonly Text[]): Text =>
  Object.fromEntries(
    langs.map((lang) => [lang, texts.map((text) => text[lang]).join(lang === 'zh' || lang === 'ja' ? '；' : '; ')]),
  ) as Record<Lang, string>

const check = (key: ApplyCheckKey, isNeeded: boolean, good: Text, faults: readonly Fault[]): Check => ({
  key,
  isNeeded,
  faults,
  text: faults.length === 0 ? good : inOne(faults.map(([, why]) => why)),
})

const identity = (idCard: string, today: string): Check => {
  const facts = readIdCard(idCard, today)
  if (facts === undefined) return check('identity', true, met.identity, [['idCard', unmet.identityInvalid]])
  const age = ageOn(facts.birthday, today)
  const isOfAge = age >= staffAges.from && age <= staffAges.to
  return check(
    'identity',
    true,
    fillText(met.identity, { age }),
    isOfAge ? [] : [['idCard', fillText(unmet.age, { age })]],
  )
}

const notStaff = async ({ db, tools }: Judging, row: Application, plain: { idCard: string; mobile: string }) => {
  const indexes = personIndexes(tools.keyring, row.operatorId, plain)
  const staff = await samePerson(db, row.operatorId, indexes)
  const former = await db
    .select({ name: peopleTable.name, code: peopleTable.code })
    .from(peopleTable)
    .where(
      and(
        within({ operatorId: row.operatorId, organId: null }, peopleTable),
        eq(peopleTable.idCardIndex, indexes.idCardIndex),
        eq(peopleTable.status, 'left'),
      ),
    )
  const faults = [
    ...staff.flatMap(({ hasIdCard, hasMobile, name, code }): Fault[] => [
      ...(hasIdCard ? [['idCard', fillText(unmet.staffCard, { name, code })] as const] : []),
      ...(hasMobile && !hasIdCard ? [['mobile', fillText(unmet.staffMobile, { name, code })] as const] : []),
    ]),
    ...former.map(({ name, code }): Fault => ['idCard', fillText(unmet.formerStaff, { name, code })]),
  ]
  return check('notStaff', true, met.notStaff, faults)
}

const licence = (row: Application, today: string): Check => {
  const { licenseNo, licenseValidTo, workOrg, licenseUrls } = row
  const day = licenseValidTo ?? ''
  const faults: Fault[] = [
    ...(licenseNo === null ? [['licenseNo', unmet.licenseNo] as const] : []),
    ...(licenseValidTo === null ? [['licenseValidTo', unmet.licenseValidTo] as const] : []),
    ...(licenseValidTo !== null && day <= today
      ? [['licenseValidTo', fillText(peopleRules.licenseEnded, { day })] as const]
      : []),
    ...(workOrg === null ? [['workOrg', unmet.workOrg] as const] : []),
    ...(licenseUrls.length === 0 ? [['licenseUrls', unmet.licenseUrls] as const] : []),
  ]
  return check('licence', true, fillText(met.licence, { day }), faults)
}

const years = ({ workYears }: Application, { minWorkYears }: Kind): Check => {
  const values = { years: workYears, least: minWorkYears }
  return check(
    'years',
    true,
    fillText(met.years, values),
    workYears >= minWorkYears ? [] : [['workYears', fillText(unmet.years, values)]],
  )
}

const health = ({ healthCertValidTo: day, healthUrl }: Application, today: string, lost: ReadonlySet<string>): Check =>
  check('health', true, fillText(met.health, { day }), [
    ...(day < today ? [['healthCertValidTo', fillText(peopleRules.healthCertEnded, { day })] as const] : []),
    ...(lost.has(healthUrl) ? [['healthUrl', unmet.healthPicture] as const] : []),
  ])

const wantedOrgan = async ({ db }: Judging, { operatorId, expectOrganId }: Application): Promise<Check[]> => {
  if (expectOrganId === null) return []
  const [organ] = await organsByIds(db, { operatorId, organId: null }, [expectOrganId])
  const name = organ?.name ?? ''
  const faults: Fault[] = organ?.isServing === true ? [] : [['expectOrganId', fillText(unmet.organ, { name })]]
  return [check('organ', false, fillText(met.organ, { name }), faults)]
}

const bank = ({ bankName, bankBranch, bankAccountNo }: Application): Check => {
  const isComplete = bankName !== null && bankBranch !== null && bankAccountNo !== null
  return check('bank', false, met.bank, isComplete ? [] : [['bankAccountNo', unmet.bank]])
}

/** Checks of an application against a staff type, the requested one or another. */
export const judge = async (call: Judging, row: Application, kind: Kind | undefined): Promise<Check[]> => {
  const today = businessDay(call.now)
  const plain = {
    idCard: openField(call.tools.keyring, applyTable, 'idCard', row),
    mobile: openField(call.tools.keyring, applyTable, 'mobile', row),
  }
  const scope = { operatorId: row.operatorId, organId: null }
  const { idCardFrontUrl, idCardBackUrl, healthUrl } = row
  const lost = new Set(await notPictures(call.db, scope, 'staff', [idCardFrontUrl, idCardBackUrl, healthUrl]))
  const hasBothSides = !lost.has(idCardFrontUrl) && !lost.has(idCardBackUrl)
  return [
    identity(plain.idCard, today),
    await notStaff(call, row, plain),
    check('idPictures', true, met.idPictures, hasBothSides ? [] : [['idCardFrontUrl', unmet.idPictures]]),
    ...(kind?.needLicense === 1 ? [licence(row, today)] : []),
    ...(kind !== undefined && kind.minWorkYears > 0 ? [years(row, kind)] : []),
    health(row, today, lost),
    check('mold', false, met.mold, kind?.status === 'enabled' ? [] : [['moldId', unmet.mold]]),
    ...(await wantedOrgan(call, row)),
    bank(row),
  ]
}

/** Checks of an application against the requested staff type. */
export const judgeAsWanted = async (call: Judging, row: Application): Promise<Check[]> =>
  judge(call, row, (await moldsWithGrades(call.db, [row.moldId]))[0])

export const said = (checks: readonly Check[], lang: Lang): ApplyCheck[] =>
  checks.map(({ key, isNeeded, text, faults }) => ({ key, isNeeded, isMet: faults.length === 0, text: text[lang] }))

/** Obstacles to an approval, by field. */
export const obstaclesIn = (checks: readonly Check[]): FieldTexts => {
  const fields: FieldTexts = {}
  for (const { isNeeded, faults } of checks)
    for (const [field, why] of isNeeded ? faults : []) fields[field] = [...(fields[field] ?? []), why]
  return fields
}
