import { formats, validationWords, type NewTvtop, type Static, type TvtopDraft } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { publish } from '../../../bus/bus.ts'
import { organFor } from '../tvuser/service.ts'
import { whyNotFor } from './service.ts'
import type { Box } from './table.ts'
import { macOfToken } from './token.ts'

/** A box that is added, with the token that was made for it. */
type NewBox = Static<typeof NewTvtop> & Pick<TvtopDraft, 'ecalltoken'>

/** Without a call id nobody can call, and a token says nothing. Left out, the token stays; null takes it away. */
const tokenAfter = async (call: SignedCall, { ecallid, ecalltoken }: TvtopDraft, old: Box) => {
  if (ecallid != null && ecalltoken === undefined) return old.tokenMac
  if (old.tokenMac === null && ecalltoken == null) return null
  // Who came in with the old one has to show the new one.
  await publish(call.db, { kind: 'box', id: old.id })
  const isGone = ecallid == null || ecalltoken == null
  call.audit({ detail: { ecalltoken: isGone ? 'gone' : 'new' } })
  return isGone ? null : macOfToken(call.tools.keyring, old, ecalltoken)
}

/** What a new box is called, and what is kept of its token. */
const newcomer = ({ tools, me }: SignedCall, { sn: given, ecalltoken }: NewBox) => {
  const sn = formats.sn.normalise(given)
  const box = { operatorId: me.operatorId, sn }
  return { sn, tokenMac: ecalltoken == null ? null : macOfToken(tools.keyring, box, ecalltoken) }
}

/** Column values of a draft. A box that is there is locked; whoever gets it is held until the transaction ends. */
export const tvtopValues = async (call: SignedCall, draft: TvtopDraft | NewBox, old: Box | undefined) => {
  const { db, me } = call
  const wrong: FieldTexts = {}
  const organId = await organFor(db, me, draft.organId)
  if (organId === undefined) wrong['organId'] = [validationWords.reference]
  const tvUserId = draft.tvUserId?.toLowerCase() ?? null
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
