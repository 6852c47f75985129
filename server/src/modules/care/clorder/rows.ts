import { examMoves, leadsFrom, visitOfExam, type ExamMove } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import type { Visit } from '../visit/table.ts'
import { examAppointments, type ExamAppointment } from './table.ts'

/** The appointment that a held visit stands for, held after it. */
export const lockExam = async (tx: Db, { id }: Pick<Visit, 'id'>): Promise<ExamAppointment> => {
  const [row] = await tx.select().from(examAppointments).where(eq(examAppointments.id, id)).for('update')
  if (row === undefined) throw new Problem('missing')
  return row
}

type Change = Partial<Omit<typeof examAppointments.$inferInsert, 'id' | 'operatorId' | 'status' | 'version'>>

/** Whether it may be moved so; the visit must stand where the appointment does. */
export const checkExamMove = ({ status }: ExamAppointment, visit: Visit, move: ExamMove) => {
  if (!leadsFrom(examMoves, move, status) || visit.status !== visitOfExam[status]) throw new Problem('wrongState')
}

/** Moves an appointment on; the visit that stands for it is moved by whoever asks, in the same transaction. */
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
