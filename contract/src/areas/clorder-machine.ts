import { businessDay, daysBetween } from '../kit/business-day.ts'
import { machine } from '../kit/machine.ts'
import type { VisitState } from './order/visit.ts'

/** Where an appointment for an examination stands with the partner who makes it. */
export const examStates = ['toBook', 'submitted', 'confirmed', 'attended', 'reported', 'failed', 'cancelled'] as const
export type ExamState = (typeof examStates)[number]

/** What the partner may tell us. */
export const examAnswers = ['confirm', 'refuse', 'attend', 'report'] as const
export type ExamAnswer = (typeof examAnswers)[number]

/** From paid to the report; the visit that stands for it goes along. */
export const clorderMachine = machine({
  states: examStates,
  initial: 'toBook',
  moves: {
    book: { from: ['toBook', 'failed', 'confirmed'], to: 'submitted', by: ['system'] },
    confirm: { from: ['submitted'], to: 'confirmed', by: ['system'] },
    refuse: { from: ['submitted'], to: 'failed', by: ['system'] },
    attend: { from: ['confirmed'], to: 'attended', by: ['system'] },
    report: { from: ['attended'], to: 'reported', by: ['system'] },
    noShow: { from: ['confirmed'], to: 'toBook', by: ['system'] },
    cancel: { from: ['toBook', 'submitted', 'confirmed', 'failed'], to: 'cancelled', by: ['system'] },
  },
})
export const examMoves = clorderMachine.moves
export type ExamMove = keyof typeof examMoves

/** A confirmed appointment is moved until the day before it. */
export const isBeforeExamDay = (appointDate: string | null, now: Date): boolean =>
  appointDate === null || daysBetween(businessDay(now), appointDate) >= 1

/** The visit that stands for the appointment follows it. */
export const visitOfExam = {
  toBook: 'unscheduled',
  failed: 'unscheduled',
  submitted: 'undispatched',
  confirmed: 'accepted',
  attended: 'inService',
  reported: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<ExamState, VisitState>
