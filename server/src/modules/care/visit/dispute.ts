import type { Db } from '../../../db/client.ts'
import type { Actor } from '../order/service.ts'
import { moveVisit, type HeldVisit } from './move.ts'
import { tellDesk } from './notices.ts'
import type { Visit } from './table.ts'

/** A dispute puts the visit back in progress, stops automatic confirmation, and notifies order accounts. */
export const disputeVisit = async (
  tx: Db,
  held: HeldVisit,
  { reason, actor, now }: { readonly reason: string; readonly actor: Actor; readonly now: Date },
): Promise<Visit> => {
  const visit = await moveVisit(tx, held, { move: 'dispute', actor, now, remark: reason, set: { isDisputed: true } })
  await tellDesk(tx, visit, 'disputed', now)
  return visit
}
