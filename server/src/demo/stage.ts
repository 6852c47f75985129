import type { Tools } from '../http/call.ts'
import type { Dice } from './dice.ts'
import type { Player } from './player.ts'

/** What a part of the demo uses, and what it provides to later parts. */
export interface Stage {
  tools: Tools
  dice: Dice
  /** The moment of the demo: all its dates are relative to it. */
  today: Date
  /** End of the record: `today` while recording, and at most a week before it afterwards. */
  recordedUntil: Date
  /** Approximate number of orders of the first operator. */
  orderCount: number
  /** Number of days of orders to record; undefined means all. */
  recordedDays?: number
  /** Number of concurrent lanes; 1 makes the demo deterministic. */
  lanes: number
  /** Reports how much of the current part is done, from 0 to 1. */
  advance: (fraction: number) => Promise<void>
  /** The administrators of both operators, once they exist. */
  players: { readonly admin: Player; readonly other: Player } | undefined
}

export const daysBefore = (day: Date, days: number) => new Date(day.getTime() - days * 24 * 60 * 60 * 1000)
