import {
  applyMoves,
  applyRules,
  businessDay,
  checkApply,
  fileRules,
  formats,
  idCardFault,
  isMasked,
  leadsFrom,
  peopleRules,
  readIdCard,
  roundPosition,
  validationWords,
  ApplyDraft,
} from '@kangju/contract'
import { and, eq, ne } from 'drizzle-orm'
import { isArea } from '../../../area/area-names.ts'
import { nextNumber } from '../../../db/numbers.ts'
import type { Call } from '../../../http/call.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { invalid, Problem, type FieldTexts } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { openField, encryptDraft } from '../../../rows/sensitive.ts'
import { newId } from '../../../secret/token.ts'
import { giveFiles } from '../../../rows/file-urls.ts'
import { claimPictures, notPictures } from '../../base/file/service.ts'
import { restOnMolds } from '../../catalogue/mold/service.ts'
import { organsByIds } from '../../organs/organ/service.ts'
import { personIndexes, samePerson } from '../people/service.ts'
import { applications, applyTable, type Application } from './table.ts'

/** Submitter of an application: an account, or an anonymous applicant. */
export interface Submitter {
  readonly id: string | null
  readonly realname: string | null
  readonly operatorId: string
  readonly organId: string | null
}

export type Submitting = Pick<Call, 'tools' | 'db' | 'now' | 'lang'> & { readonly by: Submitter }

const isOutside = ({ by }: Submitting) => by.id === null

const spelled = (draft: ApplyDraft, by: Submitter): ApplyDraft => ({
  ...draft,
  name: formats.personName.normalise(draft.name),
  moldId: draft.moldId.toLowerCase(),
  // An account bound to an organisation recommends applicants to it and to no other.
  expectOrganId: draft.expectOrganId?.toLowerCase() ?? by.organId,
})

const picturesIn = (draft: ApplyDraft): (readonly [path: string, url: string])[] => {
  const { avatar, idCardFrontUrl, idCardBackUrl, healthUrl, noCrimeUrl, licenseUrls, titleUrls } = draft
  return [
    ...Object.entries({ avatar, idCardFrontUrl, idCardBackUrl, healthUrl }),
    ...(noCrimeUrl == null ? [] : [['noCrimeUrl', noCrimeUrl] as const]),
    ...licenseUrls.map((url, at) => [`licenseUrls.${at}`, url] as const),
    ...titleUrls.map((url, at) => [`titleUrls.${at}`, url] as const),
  ]
}

/** An applicant may only reference their own uploads, never the documents of another person. */
const checkPictures = async (call: Submitting, draft: ApplyDraft, old: Application | undefined, wrong: FieldTexts) => {
  const { db, by, now } = call
  // Pictures that the row has already were checked when they came.
  const known = JSON.stringify(old ?? {})
  const fresh = picturesIn(draft).filter(([, url]) => !known.includes(`"${url}"`))
  const urls = fresh.map(([, url]) => url)
  const refused = isOutside(call)
    ? await claimPictures(db, { operatorId: by.operatorId, purpose: 'staff' }, urls, now)
    : await notPictures(db, by, 'staff', urls)
  const why = isOutside(call) ? [applyRules.noPicture] : [applyRules.noPicture, fileRules.imageOnly]
  for (const [path, url] of fresh) if (refused.includes(url)) wrong[path] = why
}

const checkWishes = async (
  { db, by }: Submitting,
  { moldId, expectOrganId }: ApplyDraft,
  old: Application | undefined,
  wrong: FieldTexts,
) => {
  const [kind] = await restOnMolds(db, by, [moldId], old === undefined ? [] : [old.moldId])
  if (kind === undefined) wrong['moldId'] = [validationWords.reference]
  if (expectOrganId == null) return kind
  const [organ] = await organsByIds(db, { operatorId: by.operatorId, organId: null }, [expectOrganId], 'share')
  if (organ === undefined) wrong['expectOrganId'] = [validationWords.reference]
  else if (by.organId !== null && by.organId !== organ.id) wrong['expectOrganId'] = [applyRules.ownOrgan]
  else if (organ.active !== 1 && old?.expectOrganId !== organ.id) wrong['expectOrganId'] = [peopleRules.organClosed]
  return kind
}

interface Person {
  readonly idCard: string
  readonly mobile: string
  /** Blind index of the ID card in the table of applications. */
  readonly idCardIndex: string
}

/**
 * A person has one pending application and none while on the staff; an applicant is not told which of the two failed.
 */
const checkPerson = async (call: Submitting, person: Person, old: Application | undefined, wrong: FieldTexts) => {
  const { db, by, tools } = call
  const staff = await samePerson(db, by.operatorId, personIndexes(tools.keyring, by.operatorId, person))
  const [isStaff, isPending] = isOutside(call)
    ? [applyRules.taken, applyRules.taken]
    : [applyRules.isStaff, applyRules.isPending]
  if (staff.some((one) => one.hasMobile)) wrong['mobile'] = [isStaff]
  const waiting = await db.$count(
    applications,
    and(
      within({ operatorId: by.operatorId, organId: null }, applications),
      eq(applications.idCardIndex, person.idCardIndex),
      eq(applications.status, 'pending'),
      old === undefined ? undefined : ne(applications.id, old.id),
    ),
  )
  if (waiting > 0) wrong['idCard'] = [isPending]
  if (staff.some((one) => one.hasIdCard)) wrong['idCard'] = [isStaff]
}

const plainOf = (call: Submitting, kind: 'idCard' | 'mobile', value: string, old: Application | undefined) =>
  isMasked(kind, value) && old !== undefined
    ? openField(call.tools.keyring, applyTable, kind, old)
    : formats[kind].normalise(value)

type Encrypted = Pick<Application, 'idCard' | 'idCardIndex' | 'mobile' | 'mobileIndex' | 'bankAccountNo'>

/** Column values of an application, after checking its references and locking them until the transaction ends. */
const applyValues = async (call: Submitting, id: string, given: ApplyDraft, old: Application | undefined) => {
  refuseBy(checkApply(given))
  const draft = spelled(given, call.by)
  const place = { id, operatorId: call.by.operatorId, table: applyTable, schema: ApplyDraft }
  const encrypted = encryptDraft(call.tools.keyring, place, draft, old) as Encrypted
  const today = businessDay(call.now)
  const idCard = plainOf(call, 'idCard', draft.idCard, old)
  const facts = readIdCard(idCard, today)
  const wrong: FieldTexts = {}
  const tooOldOrYoung = idCardFault(idCard, today)
  if (facts === undefined) wrong['idCard'] = [formats.idCard.text]
  else if (tooOldOrYoung !== undefined) wrong['idCard'] = [tooOldOrYoung]
  for (const [at, code] of draft.areaCodes.entries())
    if (!isArea(code)) wrong[`areaCodes.${at}`] = [formats.areaCode.text]
  const kind = await checkWishes(call, draft, old, wrong)
  await checkPictures(call, draft, old, wrong)
  const mobile = plainOf(call, 'mobile', draft.mobile, old)
  await checkPerson(call, { idCard, mobile, idCardIndex: encrypted.idCardIndex ?? old?.idCardIndex ?? '' }, old, wrong)
  if (Object.keys(wrong).length > 0 || facts === undefined || kind === undefined) throw invalid(wrong)

  return {
    ...draft,
    ...encrypted,
    gender: facts.gender,
    birthday: facts.birthday,
    licenseNo: draft.licenseNo ?? null,
    licenseValidTo: draft.licenseValidTo ?? null,
    titleCertNo: draft.titleCertNo ?? null,
    workOrg: draft.workOrg ?? null,
    insuranceValidTo: draft.insuranceValidTo ?? null,
    noCrimeUrl: draft.noCrimeUrl ?? null,
    expectOrganId: draft.expectOrganId ?? null,
    baseLng: roundPosition(draft.baseLng),
    baseLat: roundPosition(draft.baseLat),
    bankName: draft.bankName ?? null,
    bankBranch: draft.bankBranch ?? null,
    intro: draft.intro ?? null,
  }
}

const giveScans = ({ db }: Submitting, row: Application, draft: ApplyDraft) =>
  giveFiles(
    db,
    row,
    picturesIn(draft).map(([, url]) => url),
  )

export const addApplication = async (
  call: Submitting,
  draft: ApplyDraft,
  source: Application['source'],
): Promise<Application> => {
  const id = newId()
  const values = await applyValues(call, id, draft, undefined)
  const at = call.now.toISOString()
  const { by } = call
  const [row] = await call.db
    .insert(applications)
    .values({
      ...values,
      id,
      operatorId: by.operatorId,
      applyNo: await nextNumber(call.db, 'RS', call.now),
      source,
      status: 'pending',
      submittedAt: at,
      version: 1,
      createdAt: at,
      createdBy: by.id,
      createdByName: by.realname,
      updatedAt: at,
      updatedBy: by.id,
    })
    .returning()
  if (row === undefined) throw new Error('no application was inserted')
  await giveScans(call, row, draft)
  return row
}

/** Editing a rejected application submits it again; the old decision remains in the audit log only. */
export const changeApplication = async (
  call: Submitting,
  old: Application,
  draft: ApplyDraft,
): Promise<Application> => {
  const isAgain = leadsFrom(applyMoves, 'resubmit', old.status)
  if (!isAgain && !leadsFrom(applyMoves, 'edit', old.status)) throw new Problem('wrongState')
  const values = await applyValues(call, old.id, draft, old)
  const at = call.now.toISOString()
  const again = {
    status: applyMoves.resubmit.to,
    submittedAt: at,
    auditBy: null,
    auditByName: null,
    auditAt: null,
    auditRemark: null,
  }
  const [row] = await call.db
    .update(applications)
    .set({
      ...values,
      ...(isAgain ? again : {}),
      version: old.version + 1,
      updatedAt: at,
      updatedBy: call.by.id,
    })
    .where(eq(applications.id, old.id))
    .returning()
  if (row === undefined) throw new Problem('missing')
  await giveScans(call, row, draft)
  return row
}
