import { Type } from 'typebox'
import { closed, Id, oneOf, Remark, Version } from './schema.ts'

export interface Move<S extends string> {
  readonly from: readonly S[]
  readonly to: S
  /** Only the system makes this move; `changestatus` does not offer it. */
  readonly system?: true
  /** The caller must give a reason. */
  readonly remark?: true
}

export interface Machine<S extends string = string, M extends string = string> {
  readonly states: readonly S[]
  readonly initial: S
  readonly moves: Readonly<Record<M, Move<S>>>
  /** States in which rows can be deleted; all states by default. */
  readonly removable?: readonly S[]
}

/** A state machine: states and moves, shared by tables, guards, buttons, texts and tests. */
export const machine = <const S extends string, const M extends string>(machine: {
  states: readonly S[]
  initial: NoInfer<S>
  moves: Record<M, Move<NoInfer<S>>>
  removable?: readonly NoInfer<S>[]
}): Machine<S, M> => {
  const pairs = Object.values<Move<S>>(machine.moves).flatMap((move) => move.from.map((from) => `${from}→${move.to}`))
  if (new Set(pairs).size !== pairs.length) throw new Error('two moves share the same two states')
  return machine
}

export const stateOf = <S extends string>(machine: Machine<S>) => oneOf(...machine.states)

/** Body of `changestatus` with the target state; the server finds the move. */
export const changeStatusBody = <S extends string>(machine: Machine<S>) =>
  closed({ id: Id, status: stateOf(machine), version: Type.Optional(Version), remark: Type.Optional(Remark) })

export const mayRemove = (machine: Machine | undefined, status: string): boolean =>
  machine?.removable === undefined || machine.removable.includes(status)

export const findMove = <S extends string, M extends string>(machine: Machine<S, M>, from: S, to: S): M | undefined =>
  (Object.keys(machine.moves) as M[]).find(
    (name) => machine.moves[name].to === to && machine.moves[name].from.includes(from),
  )

/** Moves that a user can make from a state. */
export const openMoves = <S extends string, M extends string>(machine: Machine<S, M>, from: S): M[] =>
  (Object.keys(machine.moves) as M[]).filter(
    (name) => !machine.moves[name].system && machine.moves[name].from.includes(from),
  )

/** State machine of most reference data: enabled or disabled. */
export const enableMachine = machine({
  states: ['enabled', 'disabled'],
  initial: 'enabled',
  moves: { enable: { from: ['disabled'], to: 'enabled' }, disable: { from: ['enabled'], to: 'disabled' } },
})

/** State machine of items on sale: draft, listed, unlisted. */
export const saleMachine = machine({
  states: ['draft', 'onSale', 'offSale'],
  initial: 'draft',
  moves: { publish: { from: ['draft', 'offSale'], to: 'onSale' }, withdraw: { from: ['onSale'], to: 'offSale' } },
  removable: ['draft', 'offSale'],
})
