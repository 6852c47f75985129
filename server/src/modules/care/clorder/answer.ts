import { examMoves, validationWords, type ExamAnswer, type ExamNotice } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { encryptText } from '../../../rows/sensitive.ts'
import { completeVisit } from '../order/commands.ts'
import { system } from '../order/service.ts'
import { holdVisit, moveVisit, type HeldVisit } from '../visit/service.ts'
import { checkExamMove, lockExam, moveExam } from './rows.ts'
import { examAppointments, type ExamAppointment } from './table.ts'

export const examTable = 'exam_appointment'

interface Hearing {
  readonly tools: Tools
  readonly held: HeldVisit
  readonly row: ExamAppointment
  readonly notice: ExamNotice
  readonly now: Date
}

const needed = <V>(field: string, value: V | undefined): V => {
  if (value === undefined) throw invalid({ [field]: [validationWords.required] })
  return value
}

const hear: Record<ExamAnswer, (tx: Db, hearing: Hearing) => Promise<unknown>> = {
  confirm: async (tx, { held, row, notice, now }) => {
    const outOrderNo = needed('outOrderNo', notice.outOrderNo)
    await moveExam(tx, row, 'confirm', { set: { outOrderNo, failReason: null }, by: null, now })
    const set = { acceptedAt: now.toISOString() }
    await moveVisit(tx, held, { move: 'examConfirm', actor: system, now, set })
  },

  refuse: async (tx, { held, row, notice, now }) => {
    const failReason = needed('reason', notice.reason)
    const set = { failReason, appointDate: null, appointPeriod: null }
    await moveExam(tx, row, 'refuse', { set, by: null, now })
    const free = { startAt: null, endAt: null }
    await moveVisit(tx, held, { move: 'examRefuse', actor: system, now, remark: failReason, set: free })
  },

  attend: async (tx, { held, row, now }) => {
    await moveExam(tx, row, 'attend', { by: null, now })
    await moveVisit(tx, held, { move: 'examAttend', actor: system, now, set: { checkinAt: now.toISOString() } })
  },

  report: async (tx, { tools, held, row, notice, now }) => {
    const reportUrl = encryptText(tools.keyring, examTable, 'reportUrl', row, needed('reportUrl', notice.reportUrl))
    await moveExam(tx, row, 'report', { set: { reportUrl, reportAt: now.toISOString() }, by: null, now })
    await completeVisit(tx, held, { move: 'examReport', actor: system, now })
  },
}

/** Applies a partner's notice to the appointment and its visit; a repeated notice changes nothing. */
export const takeAnswer = async (tx: Db, tools: Tools, operatorId: string, notice: ExamNotice, now: Date) => {
  const [found] = await tx
    .select({ id: examAppointments.id })
    .from(examAppointments)
    .where(and(eq(examAppointments.operatorId, operatorId), eq(examAppointments.appointNo, notice.appointNo)))
  if (found === undefined) throw new Problem('missing')
  const held = await holdVisit(tx, operatorId, found.id)
  const row = await lockExam(tx, held.visit)
  const { answer } = notice
  if (row.status === examMoves[answer].to) return { id: row.id, isNew: false }
  checkExamMove(row, held.visit, answer)
  await hear[answer](tx, { tools, held, row, notice, now })
  return { id: row.id, isNew: true }
}
