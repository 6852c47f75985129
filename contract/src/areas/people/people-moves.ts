import { machine } from '../../kit/machine.ts'
import { moveFault, type Move, type MoveActor } from '../../kit/moves.ts'

export const peopleStates = ['active', 'suspended', 'left'] as const
export type PeopleState = (typeof peopleStates)[number]

/** What decides which moves of a staff member are open. */
interface MovablePerson {
  readonly status: PeopleState
  readonly isReceive: 0 | 1
}

const isReceiving = ({ isReceive }: MovablePerson) => isReceive === 1
const isNotReceiving = (person: MovablePerson) => !isReceiving(person)

/** What can happen to a staff member; visits, certificates and the wallet may stand in the way besides. */
export const peopleMoves = {
  suspend: { from: ['active'], to: 'suspended', remark: true },
  resume: { from: ['suspended'], to: 'active' },
  leave: { from: ['active', 'suspended'], to: 'left' },
  rehire: { from: ['left'], to: 'active' },
  receive: {
    from: ['active'],
    to: undefined,
    only: [isNotReceiving],
    elsewhere: { suspended: 'notReady', left: 'notReady' },
  },
  stopReceiving: { from: peopleStates, to: undefined, only: [isReceiving] },
} as const satisfies Record<string, Move<PeopleState, MovablePerson, 'notReady'>>
export type PeopleMoveName = keyof typeof peopleMoves

/** The reason why an actor cannot make a move, if there is one. */
export const peopleMoveFault = (person: MovablePerson, actor: MoveActor, name: PeopleMoveName) =>
  moveFault(peopleMoves, person, actor, name)

const { suspend, resume, leave, rehire } = peopleMoves
/** Receiving visits is a switch beside the state, with a call of its own. */
export const peopleMachine = machine({
  states: peopleStates,
  initial: 'active',
  moves: { suspend, resume, leave, rehire },
})
