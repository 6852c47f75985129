import type { ExamAnswer, ExamState, Gender, Marital, Period } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Health check at a partner's site; shares the id of its visit. */
export const examAppointments = pgTable(
  'exam_appointment',
  {
    ...commonColumns(),
    appointNo: text().notNull(),
    mainId: uuid().notNull(),
    orderNo: text().notNull(),
    outOrderNo: text(),
    examClassId: uuid().notNull(),
    packageName: text().notNull(),
    singleNames: text().array().notNull(),
    personName: text().notNull(),
    idCard: text().notNull(),
    idCardIndex: text(),
    gender: text().$type<Gender>().notNull(),
    birthday: date({ mode: 'string' }).notNull(),
    marital: text().$type<Marital>(),
    mobile: text().notNull(),
    mobileIndex: text(),
    examOrganId: uuid(),
    appointDate: date({ mode: 'string' }),
    appointPeriod: text().$type<Period>(),
    failReason: text(),
    reportUrl: text(),
    reportAt: instant(),
    organId: uuid(),
    status: text().$type<ExamState>().notNull(),
  },
  (t) => [
    uniqueIndex('exam_appointment__no').on(t.operatorId, t.appointNo),
    uniqueIndex('exam_appointment__out_no')
      .on(t.operatorId, t.outOrderNo)
      .where(sql`out_order_no is not null`),
    index('exam_appointment_list').on(t.operatorId, t.id),
    index('exam_appointment_status').on(t.operatorId, t.status, t.appointDate),
  ],
)
export type ExamAppointment = typeof examAppointments.$inferSelect

/** Received partner notices; the unique nonce stops replays, and the digest recognises an unchanged redelivery. */
export const examNotices = pgTable(
  'exam_notice',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    nonce: text().notNull(),
    /** Hash of the signed text. */
    digest: text(),
    appointNo: text().notNull(),
    answer: text().$type<ExamAnswer>().notNull(),
    at: instant().notNull(),
  },
  (t) => [uniqueIndex('exam_notice__nonce').on(t.operatorId, t.nonce)],
)
