import { machine } from '../../kit/machine.ts'
import { moveFault, type Move, type MoveActor } from '../../kit/moves.ts'

export const applyStates = ['pending', 'approved', 'rejected'] as const
export type ApplyState = (typeof applyStates)[number]

/** What decides which moves of an application are open. */
interface MovableApply {
  readonly status: ApplyState
  /** Whether the one who asks may review it. */
  readonly mayAudit: boolean | 0 | 1
}

const ownRequest = ({ mayAudit }: MovableApply) => !mayAudit

/** What can happen to an application: the call audit approves or rejects it, update edits it or hands it in again. */
export const applyMoves = {
  approve: { from: ['pending'], to: 'approved', unless: { ownRequest } },
  reject: { from: ['pending'], to: 'rejected', unless: { ownRequest }, remark: true },
  edit: { from: ['pending'], to: undefined },
  resubmit: { from: ['rejected'], to: 'pending' },
} as const satisfies Record<string, Move<ApplyState, MovableApply, 'ownRequest'>>
export type ApplyMoveName = keyof typeof applyMoves

/** The reason why an actor cannot make a move, if there is one. */
export const applyMoveFault = (apply: MovableApply, actor: MoveActor, name: ApplyMoveName) =>
  moveFault(applyMoves, apply, actor, name)

const { approve, reject, resubmit } = applyMoves
export const applyMachine = machine({ states: applyStates, initial: 'pending', moves: { approve, reject, resubmit } })
