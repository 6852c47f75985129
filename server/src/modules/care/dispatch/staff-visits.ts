import { actorOf } from '../order/service.ts'
import { find } from '../../../rows/scope.ts'
import type { staffVisits } from '../../staff/people/dependents.ts'
import { todayCounts, visitLine, visitsIn } from '../visit/service.ts'
import { visits } from '../visit/table.ts'
import { pickFor } from './offers/candidates.ts'
import { holdVisitsOf, returnVisitsOf } from './offers/send.ts'

/** Visits as the staff module needs them: for suspension, end of employment and search. */
export const visitsOfStaff: ReturnType<typeof staffVisits.use> = {
  inStates: async (db, peopleId, states, lock) =>
    (await visitsIn(db, { peopleId, states }, lock)).map((visit) => ({
      startAt: visit.startAt,
      endAt: visit.endAt,
      line: visitLine(visit),
    })),
  hold: async (db, peopleId, states) => {
    await holdVisitsOf(db, peopleId, states)
  },
  giveBack: (call, peopleId, reason) =>
    returnVisitsOf(call.db, peopleId, { reason, by: actorOf(call.me), now: call.now }),
  todayCounts,
  candidates: async ({ db, me, tools, lang }, { childId, keyword, organId }) => {
    const visit = await find(db, me, visits, childId)
    return pickFor(db, tools, visit, { lang, keyword, organId })
  },
}
