import {
  businessDay,
  clientRules as rules,
  customerclientTooMany as tooManyClients,
  factsOfClient,
  formats,
  isFiledEarlier,
  isMasked,
  roundPosition,
  validationWords,
  type ClientDraft,
} from '@kangju/contract'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { isArea } from '../../../area/area-names.ts'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { knownBookers } from '../customerbooker/service.ts'
import { organsByIds } from '../../organs/organ/service.ts'
import { tvUsersByIds } from '../../boxes/tvuser/service.ts'
import { archiveNos, clientsOfTvUserAtMost, holdHousehold, othersOfHousehold } from './household.ts'
import { holdIdCard, idCardIndexOf } from './id-card.ts'
import { tailIndexOf } from './id-tail.ts'
import { clientBookers, clients, type Client } from './table.ts'

type ClientValues = ClientDraft & { readonly reason?: string | undefined }

const lower = (id: string | null | undefined) => id?.toLowerCase() ?? null

/** Gender and birthday: from the ID card, or as given with other documents. */
const factsFor = (draft: ClientValues, idCard: string, today: string, wrong: FieldTexts) => {
  if (draft.idType === 'idCard') {
    const facts = factsOfClient({ idType: 'idCard', idCard }, today)
    if (facts === undefined) wrong['idCard'] = [formats.idCard.text]
    return facts === undefined ? {} : { gender: facts.gender, birthday: facts.birthday }
  }
  if (draft.birthday != null && draft.birthday > today) wrong['birthday'] = [rules.bornLater]
  return { gender: draft.gender, birthday: draft.birthday }
}

const isChanged = ({ tools }: SignedCall, idCard: string, old: Client) =>
  openField(tools.keyring, 'customer_client', 'idCard', old) !== idCard

/** One record per ID number, and beside it those that relatives added; the unique index catches concurrent imports. */
const checkUnique = async (call: SignedCall, idCard: string, old: Client | undefined, wrong: FieldTexts) => {
  const { db, me, tools } = call
  if (old !== undefined && old.twinOfId !== null && !isChanged(call, idCard, old)) return
  const index = idCardIndexOf(tools.keyring, me.operatorId, idCard)
  await holdIdCard(db, me.operatorId, index)
  const others = await db.$count(
    clients,
    and(
      within({ operatorId: me.operatorId, organId: null }, clients),
      isNull(clients.twinOfId),
      eq(clients.idCardIndex, index),
      old === undefined ? undefined : ne(clients.id, old.id),
    ),
  )
  if (others > 0) wrong['idCard'] = [validationWords.exists]
}

/** A relative's record whose ID number was corrected repeats no other record any more. */
const twinOf = async (call: SignedCall, idCard: string, old: Client | undefined, given: string | undefined) => {
  if (old === undefined) return given ?? null
  if (old.twinOfId === null || !isChanged(call, idCard, old)) return old.twinOfId
  await call.db.delete(clientBookers).where(and(eq(clientBookers.twinId, old.id), eq(clientBookers.status, 'pending')))
  return null
}

const checkReason = (
  call: SignedCall,
  { reason }: ClientValues,
  idCard: string,
  old: Client | undefined,
  wrong: FieldTexts,
) => {
  if (old === undefined || !isChanged(call, idCard, old)) return
  const said = (reason ?? '').trim()
  if (said !== '') call.audit({ detail: { reason: said } })
  else if (isFiledEarlier(old.createdAt, call.now)) wrong['reason'] = [rules.reasonNeeded]
}

/** An organisation account creates records for its own organisation. */
const organFor = async ({ db, me }: SignedCall, given: ClientValues, old: Client | undefined, wrong: FieldTexts) => {
  const organId = lower(given.organId) ?? me.organId
  if (organId === null || organId === old?.organId) return organId
  if ((await organsByIds(db, me, [organId], 'share')).length === 0) wrong['organId'] = [validationWords.reference]
  return organId
}

const checkBooker = async (
  { db, me }: SignedCall,
  bookerId: string | null,
  old: Client | undefined,
  wrong: FieldTexts,
) => {
  if (bookerId === null || bookerId === old?.bookerId) return
  if (!(await knownBookers(db, me, [bookerId])).has(bookerId)) wrong['bookerId'] = [validationWords.reference]
}

const checkHousehold = async (
  { db, me, tools }: SignedCall,
  tvUserId: string | null,
  old: Client | undefined,
  wrong: FieldTexts,
) => {
  if (tvUserId === null || tvUserId === old?.tvUserId) return
  await holdHousehold(db, tvUserId)
  const isKnown = (await tvUsersByIds(db, me, [tvUserId], tools.keyring)).length > 0
  if (!isKnown) wrong['tvUserId'] = [validationWords.reference]
  else if ((await othersOfHousehold(db, tvUserId, old?.id)) >= clientsOfTvUserAtMost)
    wrong['tvUserId'] = [tooManyClients]
}

const position = (degrees: number | null | undefined) => (degrees == null ? null : roundPosition(degrees))

/** Columns of a validated draft; encrypted fields are written by the crud kit. */
export const clientValues = (call: SignedCall, given: ClientValues, old: Client | undefined) =>
  valuesBeside(call, given, old, undefined)

/** The same for a record that a relative adds beside the one on file. */
export const valuesBeside = async (
  call: SignedCall,
  given: ClientValues,
  old: Client | undefined,
  twinOfId: string | undefined,
) => {
  const { keyring } = call.tools
  const wrong: FieldTexts = {}
  const idCard =
    old !== undefined && isMasked('idCard', given.idCard)
      ? openField(keyring, 'customer_client', 'idCard', old)
      : formats.idCard.normalise(given.idCard)
  const facts = factsFor(given, idCard, businessDay(call.now), wrong)
  if (twinOfId === undefined) await checkUnique(call, idCard, old, wrong)
  checkReason(call, given, idCard, old, wrong)
  if (!isArea(given.areaCode)) wrong['areaCode'] = [formats.areaCode.text]
  const organId = await organFor(call, given, old, wrong)
  const [bookerId, tvUserId] = [lower(given.bookerId), lower(given.tvUserId)]
  await checkBooker(call, bookerId, old, wrong)
  await checkHousehold(call, tvUserId, old, wrong)
  const careLevel = given.careLevel ?? null
  if (old !== undefined && old.disabilityLevel !== null && careLevel !== old.careLevel)
    wrong['careLevel'] = [rules.careLevelAssessed]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)

  return {
    name: formats.personName.normalise(given.name),
    idType: given.idType,
    idTailIndex: tailIndexOf(keyring, call.me.operatorId, idCard),
    ...facts,
    nation: given.nation ?? null,
    marital: given.marital ?? null,
    education: given.education ?? null,
    liveStatus: given.liveStatus,
    areaCode: given.areaCode,
    address: given.address,
    lng: position(given.lng),
    lat: position(given.lat),
    communityName: given.communityName ?? null,
    organId,
    bookerId,
    relation: bookerId === null ? null : (given.relation ?? null),
    medInsurance: given.medInsurance ?? null,
    subjectType: given.subjectType,
    careLevel,
    tvUserId,
    remark: given.remark ?? null,
    twinOfId: await twinOf(call, idCard, old, twinOfId),
    ...(old === undefined ? { archiveNo: (await archiveNos(call.db, 1))[0], source: 'console' as const } : {}),
  }
}
