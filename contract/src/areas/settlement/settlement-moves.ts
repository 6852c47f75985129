import { moveFault, type Move, type MoveActor } from '../../kit/moves.ts'
import type { SettlementState } from './settlement-shared.ts'

/** The columns that decide which moves of a withdrawal are open. */
interface MovableSettlement {
  readonly status: SettlementState
  /** The payee. */
  readonly ownerId: string
  /** Whether the account is the payee: they have the same mobile number. */
  readonly isOwn: 0 | 1
  readonly auditBy: string | null
  readonly netFen: number
  readonly writeoffFen: number
}

const ownRequest = ({ isOwn }: MovableSettlement) => isOwn === 1
const isForeign = ({ ownerId }: MovableSettlement, { id = null }: MoveActor) => ownerId !== id
/** Only super administrators pay what they approved themselves. */
const ownReview = ({ auditBy }: MovableSettlement, { id, isSuper }: MoveActor) => auditBy === id && isSuper !== true
const writeoffUnequal = ({ netFen, writeoffFen }: MovableSettlement) => netFen !== writeoffFen

/** Moves of a withdrawal. */
export const settlementMoves = {
  approve: { from: ['reviewing'], to: 'toPay', unless: { ownRequest } },
  reject: { from: ['reviewing'], to: 'rejected', unless: { ownRequest }, remark: true },
  /** The payee takes the request back on the phone: a staff member, or the contact of an organisation. */
  withdraw: { from: ['reviewing'], to: 'withdrawn', by: ['staff'], unless: { missing: isForeign } },
  /** Adds or removes a write-off. */
  writeOff: { from: ['toPay'], to: undefined },
  pay: { from: ['toPay'], to: 'paid', unless: { ownReview, writeoffUnequal } },
  fail: { from: ['toPay'], to: 'failed', remark: true },
} as const satisfies Record<
  string,
  Move<SettlementState, MovableSettlement, 'ownRequest' | 'missing' | 'ownReview' | 'writeoffUnequal'>
>
export type SettlementMoveName = keyof typeof settlementMoves
export const settlementMoveNames = Object.keys(settlementMoves) as SettlementMoveName[]

/** The reason why an actor cannot make a move, if there is one. */
export const settlementMoveFault = (settlement: MovableSettlement, actor: MoveActor, name: SettlementMoveName) =>
  moveFault(settlementMoves, settlement, actor, name)

/** Amount still to be paid out or offset. */
export const openFenOf = ({ netFen, writeoffFen }: Pick<MovableSettlement, 'netFen' | 'writeoffFen'>) =>
  netFen - writeoffFen
