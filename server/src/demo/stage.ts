import type { Tools } from '../http/call.ts'
import type { Dice } from './dice.ts'
import type { Player } from './player.ts'

/** What a part of the demo may use, and where it leaves what later parts build on. */
export interface Stage {
  tools: Tools
  dice: Dice
  /** The moment the demo is made: all its dates count from here. */
  today: Date
  /** The moment up to which it is recorded: `today` while it is being recorded, and at most a week before it afterwards. */
  recordedUntil: Date
  /** About how many orders the first operator gets. */
  orderCount: number
  /** Of how many days orders are recorded; of all when nothing is said. */
  recordedDays?: number
  /** How many things happen at once; one makes the same demo every time. */
  lanes: number
  /** Reports how much of the current part is done, from 0 to 1. */
  advance: (fraction: number) => Promise<void>
  /** The administrators of both operators, once there are any. */
  players: { readonly admin: Player; readonly other: Player } | undefined
}

export const daysBefore = (day: Date, days: number) => new Date(day.getTime() - days * 24 * 60 * 60 * 1000)
