import { Type } from 'typebox'
import type { Move, Stateful } from './moves.ts'
import { closed, Id, oneOf, Remark, Version } from './schema.ts'

/** A move to another state; the conditions of an area's own rows are not known here. */
type StateMove<S extends string> = Move<S> & { readonly to: S }

export interface Machine<S extends string = string, M extends string = string> {
  readonly states: readonly S[]
  readonly initial: S
  readonly moves: Readonly<Record<M, StateMove<S>>>
  /** States in which rows can be deleted; all states by default. */
  readonly removable?: readonly S[]
}

/** A state machine: states and moves, shared by tables, guards, buttons, texts and tests. */
export const machine = <const S extends string, const M extends string>(machine: {
  states: readonly S[]
  initial: NoInfer<S>
  moves: Record<M, StateMove<NoInfer<S>>>
  removable?: readonly NoInfer<S>[]
}): Machine<S, M> => {
  const pairs = Object.values<StateMove<S>>(machine.moves).flatMap((move) =>
    move.from.map((from) => `${from}→${move.to}`),
  )
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

/** The moves of any machine, for code that does not know the rows. */
export const movesOf = (machine: Machine) => machine.moves as Readonly<Record<string, Move<string, Stateful>>>

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
