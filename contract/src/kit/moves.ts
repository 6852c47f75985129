import type { ProblemName } from './problem.ts'

export const actorTypes = ['customer', 'staff', 'account', 'system'] as const
export type ActorType = (typeof actorTypes)[number]

/** Who makes a move. */
export interface MoveActor {
  readonly type: ActorType
  readonly id?: string | null
  /** A super administrator. */
  readonly isSuper?: boolean
}

/** An account of the console as an actor. */
export const accountActor = ({ id, isdefault }: { readonly id: string; readonly isdefault: 0 | 1 }): MoveActor => ({
  type: 'account',
  id,
  isSuper: isdefault === 1,
})

const byAccounts: readonly ActorType[] = ['account']

/** A change of state, used by the server's guard, the console's buttons and the tests. */
export interface Move<S extends string = string, Row = never, Fault extends ProblemName = ProblemName> {
  readonly from: readonly S[]
  /** Undefined if the state does not change. */
  readonly to: S | undefined
  /** Accounts by default. */
  readonly by?: readonly ActorType[]
  /** States in which only super administrators among the accounts can make the move. */
  readonly superFrom?: readonly S[]
  /** The caller must give a reason. */
  readonly remark?: true
  /** Conditions on the row; a row that fails one does not have the move. */
  readonly only?: readonly ((row: Row) => boolean)[]
  /** Refusals of a row in the right state, by name and in order. */
  readonly unless?: Readonly<Partial<Record<Fault, (row: Row, actor: MoveActor) => boolean>>>
  /** Refusals in other states, where they say more than "wrong state". */
  readonly elsewhere?: Readonly<Partial<Record<S, Fault>>>
}

/** A row with a state. */
export interface Stateful {
  readonly status: string
}
type Moves<M extends string, Row extends Stateful, Fault extends ProblemName> = Readonly<
  Record<M, Move<Row['status'], Row, Fault>>
>

/** The reason why an actor cannot make a move, if there is one; the server answers with the problem of that name. */
export const moveFault = <M extends string, Row extends Stateful, Fault extends ProblemName>(
  moves: Moves<M, Row, Fault>,
  row: Row,
  actor: MoveActor,
  name: M,
): Fault | 'wrongState' | 'forbidden' | undefined => {
  const move = moves[name]
  const state: Row['status'] = row.status
  if (!move.from.includes(state)) return move.elsewhere?.[state] ?? 'wrongState'
  if (!(move.by ?? byAccounts).includes(actor.type)) return 'wrongState'
  if (move.only?.every((isMet) => isMet(row)) === false) return 'wrongState'
  const isForSuper = actor.type === 'account' && move.superFrom?.includes(state) === true
  if (isForSuper && actor.isSuper !== true) return 'forbidden'
  return (Object.keys(move.unless ?? {}) as Fault[]).find((fault) => move.unless?.[fault]?.(row, actor))
}

/** The moves of a row that are open to an actor. */
export const openMoves = <M extends string, Row extends Stateful, Fault extends ProblemName>(
  moves: Moves<M, Row, Fault>,
  row: Row,
  actor: MoveActor,
): M[] => (Object.keys(moves) as M[]).filter((name) => moveFault(moves, row, actor, name) === undefined)

/** The moves that a type of actor makes, from whichever state. */
export const movesBy = <M extends string>(moves: Readonly<Record<M, Move>>, type: ActorType): M[] =>
  (Object.keys(moves) as M[]).filter((name) => (moves[name].by ?? byAccounts).includes(type))

/** Whether a move leads from a state, for any actor. */
export const leadsFrom = <M extends string, S extends string>(
  moves: Readonly<Record<M, Pick<Move<S>, 'from'>>>,
  name: M,
  from: S,
): boolean => moves[name].from.includes(from)
