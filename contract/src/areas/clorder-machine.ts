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
