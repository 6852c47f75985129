import { fill, clorderWaiting as waiting } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { waitingRows, type Waiting } from '../../../rows/waiting.ts'
import { examAppointments } from './table.ts'

export { appointExam } from './appoint.ts'
export { missedExams } from './no-show.ts'
export { cancelAppointments, openAppointments } from './open.ts'
export { examKeyOf } from './signature.ts'

/** Counts health checks to book, for the first time or again. */
export const remindOfExams = async (call: SignedCall): Promise<Waiting> => {
  const columns = { oldest: examAppointments.createdAt }
  const exam = await waitingRows(call, examAppointments, eq(examAppointments.status, 'toBook'), columns)
  const examFailed = await waitingRows(call, examAppointments, eq(examAppointments.status, 'failed'), columns)
  const [n, m] = [exam.count, examFailed.count]
  return { count: n + m, text: fill(waiting[call.lang], { n, m }), lists: { exam, examFailed } }
}
