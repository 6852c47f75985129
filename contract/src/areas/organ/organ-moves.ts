import { machine } from '../../kit/machine.ts'
import { moveFault, type Move, type MoveActor } from '../../kit/moves.ts'

export const organStates = ['enabled', 'disabled'] as const
export type OrganState = (typeof organStates)[number]

/** The columns that decide which moves are open; `status` tells operating from suspended, `active` whether it was activated. */
interface MovableOrgan {
  readonly active: 0 | 1
  readonly status: OrganState
}

const isOpened = ({ active }: MovableOrgan) => active === 1
const isUnopened = (organ: MovableOrgan) => !isOpened(organ)

/** Moves of an organisation; its visits, staff and documents can prevent them as well. */
export const organMoves = {
  open: { from: organStates, to: 'enabled', only: [isUnopened] },
  suspend: { from: ['enabled'], to: 'disabled', only: [isOpened] },
  resume: { from: ['disabled'], to: 'enabled', only: [isOpened] },
  close: { from: organStates, to: 'enabled', only: [isOpened], remark: true },
  remove: { from: organStates, to: undefined, unless: { inUse: isOpened } },
} as const satisfies Record<string, Move<OrganState, MovableOrgan, 'inUse'>>
export type OrganMoveName = keyof typeof organMoves

/** The reason why an actor cannot make a move, if there is one. */
export const organMoveFault = (organ: MovableOrgan, actor: MoveActor, name: OrganMoveName) =>
  moveFault(organMoves, organ, actor, name)

const { suspend, resume } = organMoves
/** States of an active organisation: operating or suspended. Activation and closing have their own endpoints. */
export const organMachine = machine({ states: organStates, initial: 'enabled', moves: { suspend, resume } })

/** An account that belongs to one organisation does not add another. */
export const mayAddOrgan = (organId: string | null): boolean => organId === null
