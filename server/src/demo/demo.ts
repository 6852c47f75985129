import type { Db } from '../db/client.ts'
import type { Tools } from '../http/call.ts'
import { Problem } from '../http/problem.ts'
import { operators } from '../modules/operator/table.ts'
import { makeDice } from './dice.ts'
import { demoAccounts } from './accounts.ts'
import { demoApplications } from './applications.ts'
import { demoBoxes } from './boxes.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoCodes } from './codes.ts'
import { demoContent } from './content.ts'
import { demoCustomers } from './customers.ts'
import { demoRecords } from './records.ts'
import { demoStaff } from './staff.ts'
import type { Stage } from './stage.ts'

/** Parts in the order they build on each other; each area adds its own. */
const parts: readonly ((stage: Stage) => Promise<void>)[] = [
  demoAccounts,
  demoCatalogue,
  demoContent,
  demoStaff,
  demoApplications,
  demoCodes,
  demoCustomers,
  demoRecords,
  demoBoxes,
]

const isEmpty = async (db: Db) => (await db.select({ id: operators.id }).from(operators).limit(1)).length === 0

/** Fills an empty database with the demo; leaves any other alone. */
export const seedDemo = async (tools: Tools): Promise<boolean> => {
  if (!(await isEmpty(tools.db))) return false
  const stage = { tools, dice: makeDice(20_261_115), today: tools.clock(), players: undefined }
  try {
    for (const part of parts) await part(stage)
  } catch (error) {
    // Half a demo is still one to look at, and trying again would not find an empty database.
    const fields = error instanceof Problem ? error.details.fields : undefined
    tools.log.error({ err: error, fields }, 'the demo data is not complete')
  }
  return true
}
