import { fill, clorderWaiting as waiting } from '@kangju/contract'
import { and, inArray, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { examAppointments } from './table.ts'

export { appointExam } from './appoint.ts'
export { missedExams } from './no-show.ts'
export { cancelAppointments, openAppointments } from './open.ts'
export { examKeyOf } from './signature.ts'

/** Counts health checks to book, for the first time or again. */
export const remindOfExams = async ({ db, me, lang }: SignedCall) => {
  const [row] = await db
    .select({
      n: sql<number>`count(*) filter (where ${examAppointments.status} = 'toBook')::int`,
      m: sql<number>`count(*) filter (where ${examAppointments.status} = 'failed')::int`,
    })
    .from(examAppointments)
    .where(and(within(me, examAppointments), inArray(examAppointments.status, ['toBook', 'failed'])))
  const { n, m } = row ?? { n: 0, m: 0 }
  return { count: n + m, text: fill(waiting[lang], { n, m }) }
}
