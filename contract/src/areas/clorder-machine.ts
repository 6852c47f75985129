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
    book: { from: ['toBook', 'failed', 'confirmed'], to: 'submitted', system: true },
    confirm: { from: ['submitted'], to: 'confirmed', system: true },
    refuse: { from: ['submitted'], to: 'failed', system: true },
    attend: { from: ['confirmed'], to: 'attended', system: true },
    report: { from: ['attended'], to: 'reported', system: true },
    noShow: { from: ['confirmed'], to: 'toBook', system: true },
    cancel: { from: ['toBook', 'submitted', 'confirmed', 'failed'], to: 'cancelled', system: true },
  },
})
export const examMoves = clorderMachine.moves
export type ExamMove = keyof typeof examMoves

export const mayMoveExam = (move: ExamMove, from: ExamState): boolean => examMoves[move].from.includes(from)

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
