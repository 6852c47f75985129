import { fill, t } from '@kangju/contract'
import { and, inArray, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { examAppointments } from './table.ts'

export { appointExam } from './appoint.ts'
export { missedExams } from './no-show.ts'
export { cancelAppointments, openAppointments } from './open.ts'
export { examKeyOf } from './signature.ts'

const waiting = t(
  '有{n}个体检待预约，{m}个预约失败',
  '{n} examinations are to be booked, {m} bookings failed',
  'Hay {n} chequeos por reservar y {m} reservas fallidas',
  '予約待ちの健診が{n}件、予約失敗が{m}件あります',
)

/** How many examinations wait to be booked, for the first time or again. */
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
