import type { Db } from '../db/client.ts'
import type { Tools } from '../http/call.ts'
import { Problem } from '../http/problem.ts'
import { inSilence } from '../live/outbox.ts'
import { operators } from '../modules/operator/table.ts'
import { makeDice } from './dice.ts'
import { demoAccounts } from './accounts.ts'
import { demoApplications } from './applications.ts'
import { demoBoxes } from './boxes.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoCodes } from './codes.ts'
import { demoContent } from './content.ts'
import { demoCustomers } from './customers.ts'
import { demoDispatchRules } from './dispatch-rules.ts'
import { demoGoodsOrders } from './goods-orders.ts'
import { demoOrders } from './orders/orders.ts'
import { demoRecords } from './records.ts'
import { demoSmallOperator } from './small-operator.ts'
import { demoStaff } from './staff.ts'
import type { Stage } from './stage.ts'

/** Parts in the order they build on each other; each area adds its own. */
const parts: readonly ((stage: Stage) => Promise<void>)[] = [
  demoAccounts,
  demoCatalogue,
  demoContent,
  demoStaff,
  demoSmallOperator,
  demoApplications,
  demoCodes,
  demoCustomers,
  demoRecords,
  demoBoxes,
  demoDispatchRules,
  demoOrders,
  demoGoodsOrders,
]

const isEmpty = async (db: Db) => (await db.select({ id: operators.id }).from(operators).limit(1)).length === 0

/** Fills an empty database with the demo; leaves any other alone. */
export const seedDemo = async (tools: Tools, size: Pick<Stage, 'orderCount'> = {}): Promise<boolean> => {
  if (!(await isEmpty(tools.db))) return false
  tools.log.info('making the demo: with three months of orders, each lived through, it takes a minute or two')
  const stage = { tools, dice: makeDice(20_261_115), today: tools.clock(), players: undefined, ...size }
  try {
    // Nobody is told today of what happened then.
    await inSilence(async () => {
      for (const part of parts) await part(stage)
    })
  } catch (error) {
    // Half a demo is still one to look at, and trying again would not find an empty database.
    const fields = error instanceof Problem ? error.details.fields : undefined
    tools.log.error({ err: error, fields }, 'the demo data is not complete')
  }
  return true
}
