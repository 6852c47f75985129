import { formats, validationWords, type TvtopDraft } from '@kangju/contract'
import type { SignedCall } from '../../http/call.ts'
import { invalid, type FieldTexts } from '../../http/problem.ts'
import { publish } from '../../live/bus.ts'
import { organFor } from '../tvuser/service.ts'
import { whyNotFor } from './service.ts'
import type { Box } from './table.ts'
import { macOfToken } from './token.ts'

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

/** Column values of a draft. The box itself is locked; whoever gets it is held until the transaction ends. */
export const tvtopValues = async (call: SignedCall, draft: TvtopDraft, old: Box | undefined) => {
  if (old === undefined) throw new Error('boxes come by import')
  const { db, me } = call
  const wrong: FieldTexts = {}
  const organId = await organFor(db, me, draft.organId)
  if (organId === undefined) wrong['organId'] = [validationWords.reference]
  const tvUserId = draft.tvUserId?.toLowerCase() ?? null
  const why = tvUserId === null || tvUserId === old.tvUserId ? undefined : await whyNotFor(db, me, old.id, tvUserId)
  if (why !== undefined) wrong['tvUserId'] = [why]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return {
    mac: draft.mac == null ? null : formats.mac.normalise(draft.mac),
    vendor: draft.vendor ?? null,
    model: draft.model,
    ecallid: draft.ecallid ?? null,
    tokenMac: await tokenAfter(call, draft, old),
    tvUserId,
    organId,
    address: draft.address ?? null,
    remark: draft.remark ?? null,
  }
}
