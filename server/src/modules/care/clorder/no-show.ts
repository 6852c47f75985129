import { addDays, businessDay, clorderNotThere as notThere } from '@kangju/contract'
import { and, asc, eq, lt } from 'drizzle-orm'
import type { Tools } from '../../../http/call.ts'
import { system } from '../order/service.ts'
import { holdVisit, moveVisit } from '../visit/service.ts'
import { lockExam, moveExam } from './rows.ts'
import { examAppointments } from './table.ts'

const atOnce = 200
/** Marks confirmed appointments as missed once the day after them is over; returns how many. */
export const missedExams = async (tools: Tools): Promise<number> => {
  const { db, clock } = tools
  const now = clock()
  const isMissed = and(
    eq(examAppointments.status, 'confirmed'),
    lt(examAppointments.appointDate, addDays(businessDay(now), -1)),
  )
  const due = await db
    .select({ id: examAppointments.id, operatorId: examAppointments.operatorId })
    .from(examAppointments)
    .where(isMissed)
    .orderBy(asc(examAppointments.appointDate))
    .limit(atOnce)
  let missed = 0
  for (const { id, operatorId } of due) {
    missed += await db.transaction(async (tx) => {
      const held = await holdVisit(tx, operatorId, id)
      const row = await lockExam(tx, held.visit)
      // The row was read without a lock: the person may have attended or the appointment moved meanwhile.
      if (row.status !== 'confirmed' || (row.appointDate ?? '') >= addDays(businessDay(now), -1)) return 0
      await moveExam(tx, row, 'noShow', { set: { appointDate: null, appointPeriod: null }, by: null, now })
      const set = { startAt: null, endAt: null }
      await moveVisit(tx, held, { move: 'examNoShow', actor: system, now, remark: notThere.zh, set })
      return 1
    })
  }
  return missed
}
