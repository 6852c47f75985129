import type { order } from '@kangju/contract'
import type { Handlers } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { find, requireInScope } from '../../../rows/scope.ts'
import { actorOf } from '../order/service.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { holdVisitFor } from '../visit/service.ts'
import { visits } from '../visit/table.ts'
import { candidatesFor } from './offers/candidates.ts'
import { slotsFor } from './offers/slots.ts'
import { dispatchVisit, returnVisit } from './offers/send.ts'

type Calls = Pick<Handlers<typeof order>, 'candidates' | 'slots' | 'dispatch' | 'return'>

/** Dispatch endpoints for order accounts. */
export const dispatchCalls: Calls = {
  candidates: async ({ db, me, tools, lang, params, query }) => {
    const visit = await find(db, me, visits, params.id)
    // An organisation account can dispatch its own staff only.
    return candidatesFor(db, tools, visit, { lang, keyword: query.keyword, organId: me.organId ?? query.organId })
  },

  slots: (call) => slotsFor(call),

  dispatch: async (call) => {
    const { db, me, now, params, body } = call
    const held = await holdVisitFor(db, me, params.id)
    if (body.version !== undefined && body.version !== held.visit.version) throw new Problem('stale')
    const { peopleId, remark } = body
    await requireInScope(db, me, peopleTable, peopleId)
    const moved = await dispatchVisit(db, held, {
      peopleId,
      by: actorOf(me),
      force: body.force === 1,
      remark,
      now,
    })
    call.audit({ entityId: moved.id, detail: { childNo: moved.childNo, peopleId, remark, force: body.force } })
    return { id: moved.id, version: moved.version }
  },

  return: async (call) => {
    const { db, me, now, params, body } = call
    const held = await holdVisitFor(db, me, params.id)
    const { reason } = body
    const moved = await returnVisit(db, held, { reason, by: actorOf(me), force: body.force === 1, now })
    call.audit({ entityId: moved.id, detail: { childNo: moved.childNo, reason, from: held.visit.status } })
    return { id: moved.id, version: moved.version }
  },
}
