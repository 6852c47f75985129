import { examMoves, leadsFrom, visitOfExam, type ExamMove } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import type { Visit } from '../visit/table.ts'
import { examAppointments, type ExamAppointment } from './table.ts'

/** Locks the appointment of a visit; lock the visit first. */
export const lockExam = async (tx: Db, { id }: Pick<Visit, 'id'>): Promise<ExamAppointment> => {
  const [row] = await tx.select().from(examAppointments).where(eq(examAppointments.id, id)).for('update')
  if (row === undefined) throw new Problem('missing')
  return row
}

type Change = Partial<Omit<typeof examAppointments.$inferInsert, 'id' | 'operatorId' | 'status' | 'version'>>

/** Checks the state machine; the visit must be in the state that matches the appointment. */
export const checkExamMove = ({ status }: ExamAppointment, visit: Visit, move: ExamMove) => {
  if (!leadsFrom(examMoves, move, status) || visit.status !== visitOfExam[status]) throw new Problem('wrongState')
}

/** Moves an appointment to its next state; the caller moves the visit in the same transaction. */
export const moveExam = async (
  tx: Db,
  row: ExamAppointment,
  move: ExamMove,
  { set, by, now }: { readonly set?: Change; readonly by: string | null; readonly now: Date },
): Promise<ExamAppointment> => {
  if (!leadsFrom(examMoves, move, row.status)) throw new Problem('wrongState')
  const [moved] = await tx
    .update(examAppointments)
    .set({
      ...set,
      status: examMoves[move].to,
      updatedAt: now.toISOString(),
      updatedBy: by,
      version: sql`${examAppointments.version} + 1`,
    })
    .where(eq(examAppointments.id, row.id))
    .returning()
  if (moved === undefined) throw new Problem('missing')
  return moved
}
