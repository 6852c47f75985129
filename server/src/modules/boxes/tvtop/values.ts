import { formats, validationWords, type NewTvtop, type Static, type TvtopDraft } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { publish } from '../../../bus/bus.ts'
import { organFor, tvUsersByIds } from '../tvuser/service.ts'
import { whyNotFor } from './service.ts'
import type { Box } from './table.ts'
import { macOfToken } from './token.ts'

/** A new box, with the token generated for it. */
type NewBox = Static<typeof NewTvtop> & Pick<TvtopDraft, 'ecalltoken'>

/** A token needs a call id; undefined keeps the stored token and null removes it. */
const tokenAfter = async (call: SignedCall, { ecallid, ecalltoken }: TvtopDraft, old: Box) => {
  if (ecallid != null && ecalltoken === undefined) return old.tokenMac
  if (old.tokenMac === null && ecalltoken == null) return null
  // A box connected with the old token has to present the new one.
  await publish(call.db, { kind: 'box', id: old.id })
  const isGone = ecallid == null || ecalltoken == null
  call.audit({ detail: { ecalltoken: isGone ? 'gone' : 'new' } })
  return isGone ? null : macOfToken(call.tools.keyring, old, ecalltoken)
}

/** Normalised serial number of a new box, and the MAC of its token. */
const newcomer = ({ tools, me }: SignedCall, { sn: given, ecalltoken }: NewBox) => {
  const sn = formats.sn.normalise(given)
  const box = { operatorId: me.operatorId, sn }
  return { sn, tokenMac: ecalltoken == null ? null : macOfToken(tools.keyring, box, ecalltoken) }
}

/** The household of another organisation, which the form does not show and so does not send back. */
const hiddenUser = async ({ db, me, tools }: SignedCall, old: Box | undefined) => {
  const tvUserId = old?.tvUserId ?? null
  if (tvUserId === null || me.organId === null) return null
  return (await tvUsersByIds(db, me, [tvUserId], tools.keyring)).length === 0 ? tvUserId : null
}

/**
 * Column values of a draft. An existing box is locked by the caller; its new user is locked until the transaction ends.
 */
export const tvtopValues = async (call: SignedCall, draft: TvtopDraft | NewBox, old: Box | undefined) => {
  const { db, me } = call
  const wrong: FieldTexts = {}
  const organId = await organFor(db, me, draft.organId)
  if (organId === undefined) wrong['organId'] = [validationWords.reference]
  const tvUserId = draft.tvUserId?.toLowerCase() ?? (await hiddenUser(call, old))
  const isNewUser = tvUserId !== null && tvUserId !== old?.tvUserId
  const why = isNewUser ? await whyNotFor(db, me, old?.id, tvUserId) : undefined
  if (why !== undefined) wrong['tvUserId'] = [why]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return {
    mac: draft.mac == null ? null : formats.mac.normalise(draft.mac),
    vendor: draft.vendor ?? null,
    model: draft.model,
    ecallid: draft.ecallid ?? null,
    tvUserId,
    organId,
    address: draft.address ?? null,
    remark: draft.remark ?? null,
    ...(old === undefined ? newcomer(call, draft as NewBox) : { tokenMac: await tokenAfter(call, draft, old) }),
  }
}
