import {
  businessDay,
  fillText,
  formats,
  mask,
  openingLacks,
  organRules as rules,
  roundPosition,
  validationWords,
  type OrganDraft,
} from '@kangju/contract'
import { isArea, isDistrict } from '../../../area/area-names.ts'
import { nextCode } from '../../../db/numbers.ts'
import type { SignedCall } from '../../../http/call.ts'
import { nameList } from '../../../kit/name-list.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { openField } from '../../../rows/sensitive.ts'
import { firstOverShared, projectsByIds } from '../../catalogue/project/service.ts'
import { organPort } from './dependents.ts'
import type { Organ } from './service.ts'

const usualRadiusKm = 10

const checkAreas = ({ areaCode, serviceAreaCodes }: OrganDraft, wrong: FieldTexts) => {
  if (!isDistrict(areaCode)) wrong['areaCode'] = [rules.district]
  for (const [at, code] of serviceAreaCodes.entries())
    if (!isArea(code)) wrong[`serviceAreaCodes.${at}`] = [validationWords.reference]
}

/** A project that its staff still deliver cannot be dropped. */
const checkDropped = async ({ db, me }: SignedCall, draft: OrganDraft, old: Organ, wrong: FieldTexts) => {
  const dropped = old.projectIds.filter((id) => !draft.projectIds.includes(id))
  const people = await organPort.use().staffOfProjects(db, me.operatorId, old.id, dropped)
  const held = dropped.filter((id) => people.some((one) => one.projectIds.includes(id)))
  const names = new Map((await projectsByIds(db, me, held)).map(({ id, name }) => [id, name]))
  if (held.length > 0)
    wrong['projectIds'] = held.map((id) => {
      const all = people.filter((one) => one.projectIds.includes(id)).map((one) => `${one.name} ${one.code}`)
      return fillText(rules.projectInUse, { name: names.get(id) ?? '', by: nameList(all) })
    })
}

const checkProjects = async (call: SignedCall, draft: OrganDraft, old: Organ | undefined, wrong: FieldTexts) => {
  const { db, me } = call
  const { projectIds, shareBp } = draft
  // The share lock keeps the projects from being deleted or getting other shares until this is saved.
  const known = new Set((await projectsByIds(db, me, projectIds, 'share')).map((row) => row.id))
  for (const [at, id] of projectIds.entries())
    if (!known.has(id)) wrong[`projectIds.${at}`] = [validationWords.reference]
  if (old !== undefined) await checkDropped(call, draft, old, wrong)
  const over = shareBp == null ? undefined : await firstOverShared(db, me, projectIds, shareBp)
  if (over !== undefined) wrong['shareBp'] = [fillText(rules.shares, { name: over.name, sum: over.sum / 100 })]
}

/** An active organisation keeps what activating required; requirements it misses already are not checked. */
const checkOpened = ({ now }: SignedCall, draft: OrganDraft, old: Organ, wrong: FieldTexts) => {
  const today = businessDay(now)
  const before = openingLacks(old, today)
  for (const [field, why] of Object.entries(openingLacks(draft, today)))
    if (before[field] === undefined) wrong[field] ??= [why]
}

/** Money and rights of an organisation, which only the operator sets. */
const setByOperator = [
  'organType',
  'projectIds',
  'shareBp',
  'settleCycle',
  'bankName',
  'bankBranch',
  'bankAccountName',
  'bankAccountNo',
] as const

/** An account bound to the organisation cannot change what the operator sets. */
const checkSetByOperator = ({ me, tools }: SignedCall, draft: OrganDraft, old: Organ, wrong: FieldTexts) => {
  if (me.organId === null) return
  const plain = old.bankAccountNo === null ? null : openField(tools.keyring, 'organ', 'bankAccountNo', old)
  const isKept = (field: (typeof setByOperator)[number]) => {
    const given = draft[field] ?? null
    if (field === 'bankAccountNo') return given === plain || (plain !== null && given === mask.bank(plain))
    return JSON.stringify(given) === JSON.stringify(old[field] ?? null)
  }
  for (const field of setByOperator) if (!isKept(field)) wrong[field] = [validationWords.setByOperator]
}

/** Column values of a draft, after checking its references. */
export const organValues = async (call: SignedCall, given: OrganDraft, old: Organ | undefined) => {
  const draft = { ...given, projectIds: given.projectIds.map(formats.uuid.normalise) }
  const wrong: FieldTexts = {}
  checkAreas(draft, wrong)
  await checkProjects(call, draft, old, wrong)
  if (old?.active === 1) checkOpened(call, draft, old, wrong)
  if (old !== undefined) checkSetByOperator(call, draft, old, wrong)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return {
    ...draft,
    shortName: draft.shortName ?? null,
    medicalLicenseNo: draft.medicalLicenseNo ?? null,
    tel: draft.tel == null ? null : formats.tel.normalise(draft.tel),
    lng: roundPosition(draft.lng),
    lat: roundPosition(draft.lat),
    serviceRadiusKm: draft.serviceRadiusKm ?? usualRadiusKm,
    businessHours: draft.businessHours ?? null,
    closedWeekdays: draft.closedWeekdays ?? [],
    logoUrl: draft.logoUrl ?? null,
    licenseValidTo: draft.licenseValidTo ?? null,
    intro: draft.intro ?? null,
    shareBp: draft.shareBp ?? null,
    bankName: draft.bankName ?? null,
    bankBranch: draft.bankBranch ?? null,
    bankAccountName: draft.bankAccountName ?? null,
    ...(draft.bankAccountNo == null ? { bankAccountNo: null, bankAccountNoIndex: null } : {}),
    ...(old === undefined ? { code: await nextCode(call.db, 'JG') } : {}),
  }
}
