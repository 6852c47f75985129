import { formats, roundPosition, validationWords, type TvuserDraft } from '@kangju/contract'
import { isArea } from '../../../area/area-names.ts'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { bindBox, boxesOfTvUsers } from '../tvtop/service.ts'
import { householdClients } from './dependents.ts'
import { organFor } from './service.ts'
import type { TvUser } from './table.ts'

/**
 * Column values of a draft. Encrypted values are added later; box and care recipients refer to the household
 * themselves.
 */
export const tvuserValues = async ({ db, me }: SignedCall, draft: TvuserDraft) => {
  const wrong: FieldTexts = {}
  const organId = await organFor(db, me, draft.organId)
  if (organId === undefined) wrong['organId'] = [validationWords.reference]
  if (!isArea(draft.areaCode)) wrong['areaCode'] = [formats.areaCode.text]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return {
    name: formats.personName.normalise(draft.name),
    organId,
    areaCode: draft.areaCode,
    address: draft.address,
    lng: draft.lng == null ? null : roundPosition(draft.lng),
    lat: draft.lat == null ? null : roundPosition(draft.lat),
    openDate: draft.openDate ?? null,
    expireDate: draft.expireDate ?? null,
    remark: draft.remark ?? null,
    // A missing ID card clears the column; a given one is overlaid by its encrypted value.
    ...(draft.idCard == null ? { idCard: null, idCardIndex: null } : {}),
  }
}

const moveBox = async (call: SignedCall, { id }: TvUser, boxId: string | null) => {
  const { db, me, now } = call
  // A box that the account does not see stays with the household.
  const current = (await boxesOfTvUsers(db, [id])).get(id)?.id ?? null
  const before = (await boxesOfTvUsers(db, [id], me)).get(id)?.id ?? null
  if (boxId === before || boxId === current) return
  const by = { id: me.id, now, field: 'tvTopId' as const }
  if (before !== null) await bindBox(db, me, before, null, by)
  if (boxId !== null) await bindBox(db, me, boxId, id, by)
  call.audit({ detail: { tvTopId: { from: before, to: boxId } } })
}

const moveClients = async (call: SignedCall, { id }: TvUser, clientIds: readonly string[]) => {
  const { db, me, now } = call
  const before = ((await householdClients.use().ofUsers(db, [id], me)).get(id) ?? []).map((client) => client.id)
  if (before.toSorted().join() === clientIds.toSorted().join()) return
  await householdClients.use().change(db, me, id, clientIds, now)
  call.audit({ detail: { clientIds: { from: before, to: clientIds } } })
}

/** Saves the box and care recipients of a household, in the same transaction. */
export const saveHousehold = async (call: SignedCall, row: TvUser, draft: TvuserDraft) => {
  await moveBox(call, row, draft.tvTopId?.toLowerCase() ?? null)
  await moveClients(
    call,
    row,
    draft.clientIds.map((id) => id.toLowerCase()),
  )
}

/** Unlinks the boxes and care recipients of deleted households. */
export const leaveHousehold = async (call: SignedCall, ids: readonly string[]) => {
  const { db, me, now } = call
  const everywhere = { ...me, organId: null }
  const found = await boxesOfTvUsers(db, ids)
  for (const box of [...found.values()].toSorted((a, b) => a.id.localeCompare(b.id)))
    await bindBox(db, everywhere, box.id, null, { id: me.id, now })
  for (const id of ids) await householdClients.use().change(db, everywhere, id, [], now)
  if (found.size > 0) call.audit({ detail: { unbound: [...found.values()].map(({ sn }) => sn) } })
}
