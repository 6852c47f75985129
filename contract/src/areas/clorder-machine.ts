import { businessDay, daysBetween } from '../kit/business-day.ts'
import { machine } from '../kit/machine.ts'
import type { VisitState } from './order/visit.ts'

/** States of a health check appointment at the partner. */
export const examStates = ['toBook', 'submitted', 'confirmed', 'attended', 'reported', 'failed', 'cancelled'] as const
export type ExamState = (typeof examStates)[number]

/** Answers that the partner can send. */
export const examAnswers = ['confirm', 'refuse', 'attend', 'report'] as const
export type ExamAnswer = (typeof examAnswers)[number]

/** State machine of a health check, from payment to report. Its visit changes with it. */
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

/** State of the visit for each state of its appointment. */
export const visitOfExam = {
  toBook: 'unscheduled',
  failed: 'unscheduled',
  submitted: 'undispatched',
  confirmed: 'accepted',
  attended: 'inService',
  reported: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<ExamState, VisitState>
