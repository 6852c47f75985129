import type { Db } from '../db/client.ts'
import type { Tools } from '../http/call.ts'
import { operators } from '../modules/operator/table.ts'
import { makeDice, type Dice } from './dice.ts'
import { demoAccounts } from './accounts.ts'

/** What a part of the demo may use, and where it leaves what later parts build on. */
export interface Stage {
  tools: Tools
  dice: Dice
  /** The moment the demo is made: all its dates count from here. */
  today: Date
}

/** Parts in the order they build on each other; each area adds its own. */
const parts: readonly ((stage: Stage) => Promise<void>)[] = [demoAccounts]

const isEmpty = async (db: Db) => (await db.select({ id: operators.id }).from(operators).limit(1)).length === 0

/** Fills an empty database with the demo; leaves any other alone. */
export const seedDemo = async (tools: Tools): Promise<boolean> => {
  if (!(await isEmpty(tools.db))) return false
  const stage = { tools, dice: makeDice(20_261_115), today: tools.clock() }
  for (const part of parts) await part(stage)
  return true
}
