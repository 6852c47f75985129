import { advanceDemo, beginDemo, failDemo, finishDemo, readDemo } from '../db/demo-state.ts'
import type { Db } from '../db/client.ts'
import type { Tools } from '../http/call.ts'
import { Problem } from '../http/problem.ts'
import { publish } from '../live/bus.ts'
import { inSilence } from '../live/outbox.ts'
import { operators } from '../modules/operator/table.ts'
import { makeDice } from './dice.ts'
import { demoAccounts } from './accounts.ts'
import { demoApplications } from './applications.ts'
import { demoBoxes } from './boxes.ts'
import { demoCatalogue } from './catalogue.ts'
import { clearHalfDemo } from './clear.ts'
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
import { isDemoWanted } from './wanted.ts'

interface Part {
  readonly make: (stage: Stage) => Promise<void>
  /** About how much of the whole work it is. */
  readonly share: number
}

/** Parts in the order they build on each other; each area adds its own. */
const parts: readonly Part[] = [
  { make: demoAccounts, share: 1 },
  { make: demoCatalogue, share: 6 },
  { make: demoContent, share: 2 },
  { make: demoStaff, share: 3 },
  { make: demoSmallOperator, share: 1 },
  { make: demoApplications, share: 1 },
  { make: demoCodes, share: 2 },
  { make: demoCustomers, share: 1 },
  { make: demoRecords, share: 1 },
  { make: demoBoxes, share: 1 },
  { make: demoDispatchRules, share: 1 },
  { make: demoOrders, share: 78 },
  { make: demoGoodsOrders, share: 2 },
]
const wholeShare = parts.reduce((sum, { share }) => sum + share, 0)

/** Writes a percentage down when it has grown; 100 is for the end. */
const reporter = (db: Db) => {
  let told = 0
  return async (done: number) => {
    const percent = Math.min(99, Math.max(1, Math.floor((100 * done) / wholeShare)))
    if (percent <= told) return
    told = percent
    await advanceDemo(db, percent)
  }
}

const makeAll = async (tools: Tools, size: Pick<Stage, 'orderCount'>) => {
  const report = reporter(tools.db)
  let before = 0
  let share = 0
  const advance = (fraction: number) => report(before + share * fraction)
  const stage: Stage = {
    tools,
    dice: makeDice(20_261_115),
    today: tools.clock(),
    players: undefined,
    advance,
    ...size,
  }
  for (const part of parts) {
    share = part.share
    await part.make(stage)
    before += share
    share = 0
    await advance(0)
  }
}

/** Fills an empty database with the demo, makes an unfinished one again, and leaves any other database alone. */
export const seedDemo = async (tools: Tools, size: Pick<Stage, 'orderCount'> = {}): Promise<boolean> => {
  const { db, log } = tools
  if (!(await isDemoWanted(db))) return false
  if ((await readDemo(db)) === undefined) await beginDemo(db, tools.clock())
  else await clearHalfDemo(tools)
  try {
    // Consoles are not notified of events that lie in the past.
    await inSilence(() => makeAll(tools, size))
    await finishDemo(db, tools.clock())
    for (const { id } of await db.select({ id: operators.id }).from(operators))
      await publish(db, { kind: 'orders', id })
  } catch (error) {
    const fields = error instanceof Problem ? error.details.fields : undefined
    log.error({ err: error, fields }, 'the demo data is not complete; the next start makes it again')
    await failDemo(db)
  }
  return true
}
