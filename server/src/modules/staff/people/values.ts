import {
  addDays,
  assignedVisitStates,
  businessDay,
  fillText,
  formats,
  idCardFault,
  isMasked,
  peopleRules as rules,
  readIdCard,
  returnableVisitStates,
  roundPosition,
  startOfBusinessDay,
  validationWords,
  type Leave,
  type PeopleDraft,
  type Text,
  joinTexts,
} from '@kangju/contract'
import { and, eq, ne, or } from 'drizzle-orm'
import { isArea } from '../../../area/area-names.ts'
import { nextCode } from '../../../db/numbers.ts'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { indexOf } from '../../../rows/sensitive.ts'
import { restOnMolds, type StaffKind } from '../../catalogue/mold/service.ts'
import { organsByIds } from '../../organs/organ/service.ts'
import { projectsByIds } from '../../catalogue/project/service.ts'
import { walletsOf } from '../../books/wallet/service.ts'
import { staffVisits, type StaffVisit } from './dependents.ts'
import { receivingFaults } from './ready.ts'
import { withVisits } from './texts.ts'
import { peopleTable, type Person } from './table.ts'

type Organ = Awaited<ReturnType<typeof organsByIds>>[number]

const factsOf = (draft: PeopleDraft, old: Person | undefined, today: string, wrong: FieldTexts) => {
  if (old !== undefined && isMasked('idCard', draft.idCard)) return { gender: old.gender, birthday: old.birthday }
  const idCard = formats.idCard.normalise(draft.idCard)
  const facts = readIdCard(idCard, today)
  if (facts === undefined) {
    wrong['idCard'] = [formats.idCard.text]
    return undefined
  }
  const fault = facts.birthday === old?.birthday ? undefined : idCardFault(idCard, today)
  if (fault !== undefined) wrong['idCard'] = [fault]
  return { gender: facts.gender, birthday: facts.birthday }
}

/** A new organisation must be active, and the old one is left only without assigned visits and pending credit. */
const checkOrgan = async (call: SignedCall, organId: string, old: Person | undefined, wrong: FieldTexts) => {
  const { db, me } = call
  const [organ] = await organsByIds(db, me, [organId], 'share')
  const isKept = old?.organId === organId
  if (organ === undefined) wrong['organId'] = [validationWords.reference]
  else if (!isKept && organ.active !== 1) wrong['organId'] = [rules.organClosed]
  if (old === undefined || isKept) return organ
  const inHand = await staffVisits.use().inStates(db, old.id, assignedVisitStates, 'update')
  const pendingFen = (await walletsOf(db, [old.id])).get(old.id)?.pendingFen ?? 0
  const why = [
    ...(inHand.length > 0 ? [withVisits(rules.organHeldBy, inHand)] : []),
    ...(pendingFen > 0 ? [rules.organHeldByMoney] : []),
  ]
  if (why.length > 0) wrong['organId'] = [...(wrong['organId'] ?? []), ...why]
  return organ
}

type MoldField = 'licenseNo' | 'licenseValidTo' | 'workOrg' | 'workYears' | 'certUrls'

/** Checks the requirements of the staff type; a stored value that has not changed is not checked again. */
const checkKind = async (call: SignedCall, draft: PeopleDraft, old: Person | undefined, wrong: FieldTexts) => {
  const { moldId, gradeId } = draft
  const [kind] = await restOnMolds(call.db, call.me, [moldId], old === undefined ? [] : [old.moldId])
  if (kind === undefined) {
    wrong['moldId'] = [validationWords.reference]
    return undefined
  }
  const rank = kind.grades.find((grade) => grade.id === gradeId)
  if (rank === undefined || (rank.status !== 'enabled' && old?.gradeId !== gradeId))
    wrong['gradeId'] = [rules.gradeOfMold]

  const isKept = (field: MoldField) =>
    old?.moldId === moldId && JSON.stringify(old[field]) === JSON.stringify(draft[field] ?? null)
  const ask = (field: MoldField, isMet: boolean, why: Text) => {
    if (!isMet && !isKept(field)) wrong[field] = [fillText(why, { mold: kind.name, n: kind.minWorkYears })]
  }
  ask('workYears', draft.workYears >= kind.minWorkYears, rules.workYears)
  if (kind.needLicense !== 1) return kind
  ask('licenseNo', draft.licenseNo != null, rules.licenseNeeded)
  ask('workOrg', draft.workOrg != null, rules.licenseNeeded)
  ask('certUrls', draft.certUrls.length > 0, rules.licenseNeeded)
  ask('licenseValidTo', draft.licenseValidTo != null, rules.licenseNeeded)
  if (draft.licenseValidTo != null)
    ask('licenseValidTo', draft.licenseValidTo > businessDay(call.now), rules.licenseFuture)
  return kind
}

/** Each project must be provided by the organisation and allowed for the staff type. */
const checkProjects = async (
  { db, me }: SignedCall,
  { projectIds, moldId }: PeopleDraft,
  organ: Organ | undefined,
  wrong: FieldTexts,
) => {
  const known = await projectsByIds(db, me, projectIds, 'share')
  const isOffered = (id: string) =>
    organ?.projectIds.includes(id) === true &&
    known.some((project) => project.id === id && project.moldIds.includes(moldId))
  const offenders = projectIds.filter((id) => !isOffered(id))
  if (offenders.length === 0 || organ === undefined) return
  wrong['projectIds'] = [
    fillText(rules.projectsNotOffered, {
      names: joinTexts(offenders.map((id) => known.find((project) => project.id === id)?.name ?? rules.projectUnknown)),
    }),
  ]
}

/** Reports all duplicate fields together; the unique indexes decide between concurrent requests. */
const checkUnique = async (
  { db, me, tools }: SignedCall,
  draft: PeopleDraft,
  old: Person | undefined,
  wrong: FieldTexts,
) => {
  const indexFor = (kind: 'idCard' | 'mobile') =>
    isMasked(kind, draft[kind])
      ? old?.[`${kind}Index`]
      : indexOf(tools.keyring, { operatorId: me.operatorId, table: 'people', field: kind, kind }, draft[kind])
  const [idCardIndex, mobileIndex] = [indexFor('idCard'), indexFor('mobile')]
  const { licenseNo } = draft
  const rows = await db
    .select()
    .from(peopleTable)
    .where(
      and(
        within({ operatorId: me.operatorId, organId: null }, peopleTable),
        old === undefined ? undefined : ne(peopleTable.id, old.id),
        or(
          idCardIndex === undefined ? undefined : eq(peopleTable.idCardIndex, idCardIndex),
          mobileIndex === undefined ? undefined : eq(peopleTable.mobileIndex, mobileIndex),
          licenseNo == null ? undefined : eq(peopleTable.licenseNo, licenseNo),
        ),
      ),
    )
  for (const row of rows) {
    if (row.idCardIndex === idCardIndex)
      wrong['idCard'] = [row.status === 'left' ? rules.leftBefore : validationWords.exists]
    if (row.mobileIndex === mobileIndex && row.status !== 'left' && old?.status !== 'left')
      wrong['mobile'] = [validationWords.exists]
    if (licenseNo != null && row.licenseNo === licenseNo) wrong['licenseNo'] = [validationWords.exists]
  }
}

const covers = ({ from, to }: Leave, { startAt, endAt }: StaffVisit) => {
  if (startAt === null) return false
  const begins = startOfBusinessDay(from).getTime()
  const ends = startOfBusinessDay(addDays(to, 1)).getTime()
  return new Date(startAt).getTime() < ends && new Date(endAt ?? startAt).getTime() >= begins
}

/** A new leave may not overlap an assigned visit, which must be reassigned first. */
const checkLeaves = async (
  { db }: SignedCall,
  leaves: readonly Leave[],
  old: Person | undefined,
  wrong: FieldTexts,
) => {
  if (old === undefined) return
  const fresh = leaves.filter(({ from, to }) => !old.leaves.some((one) => one.from === from && one.to === to))
  if (fresh.length === 0) return
  const given = await staffVisits.use().inStates(db, old.id, returnableVisitStates, 'update')
  const covered = given.filter((visit) => fresh.some((leave) => covers(leave, visit)))
  if (covered.length > 0) wrong['leaves'] = [withVisits(rules.leaveCoversVisits, covered)]
}

/** Switches accepting visits off when a requirement is unmet after an edit. */
const receivingAfter = (
  old: Person,
  draft: PeopleDraft,
  { organ, kind }: { organ: Organ | undefined; kind: StaffKind | undefined },
  today: string,
): 0 | 1 => {
  const after = {
    status: old.status,
    gradeId: draft.gradeId,
    workYears: draft.workYears,
    projectIds: draft.projectIds,
    licenseNo: draft.licenseNo ?? null,
    licenseValidTo: draft.licenseValidTo ?? null,
    healthCertValidTo: draft.healthCertValidTo,
  }
  return old.isReceive === 1 && Object.keys(receivingFaults(after, { organ, kind }, today)).length === 0 ? 1 : 0
}

const spelled = (draft: PeopleDraft): PeopleDraft => ({
  ...draft,
  name: formats.personName.normalise(draft.name),
  organId: draft.organId.toLowerCase(),
  moldId: draft.moldId.toLowerCase(),
  gradeId: draft.gradeId.toLowerCase(),
  projectIds: draft.projectIds.map((id) => id.toLowerCase()),
})

/** Column values of a draft, after checking its references and locking them until the transaction ends. */
export const peopleValues = async (call: SignedCall, given: PeopleDraft, old: Person | undefined) => {
  const draft = spelled(given)
  const today = businessDay(call.now)
  const wrong: FieldTexts = {}
  const facts = factsOf(draft, old, today, wrong)
  const organ = await checkOrgan(call, draft.organId, old, wrong)
  const kind = await checkKind(call, draft, old, wrong)
  await checkProjects(call, draft, organ, wrong)
  for (const [at, code] of draft.areaCodes.entries())
    if (!isArea(code)) wrong[`areaCodes.${at}`] = [formats.areaCode.text]
  await checkUnique(call, draft, old, wrong)
  await checkLeaves(call, draft.leaves, old, wrong)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)

  return {
    ...draft,
    ...facts,
    licenseNo: draft.licenseNo ?? null,
    licenseValidTo: draft.licenseValidTo ?? null,
    titleCertNo: draft.titleCertNo ?? null,
    workOrg: draft.workOrg ?? null,
    insuranceValidTo: draft.insuranceValidTo ?? null,
    noCrimeUrl: draft.noCrimeUrl ?? null,
    baseLng: roundPosition(draft.baseLng),
    baseLat: roundPosition(draft.baseLat),
    bankName: draft.bankName ?? null,
    bankBranch: draft.bankBranch ?? null,
    intro: draft.intro ?? null,
    ...(old === undefined
      ? { code: await nextCode(call.db, 'HS'), isReceive: 0 as const }
      : { isReceive: receivingAfter(old, draft, { organ, kind }, today) }),
  }
}
