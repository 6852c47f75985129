import '../modules/wiring.ts'
import { demoAccounts } from './accounts.ts'
import { demoApplications, demoPastApplications } from './applications.ts'
import { demoBills } from './bills.ts'
import { demoBoxes, demoHeartbeats } from './boxes.ts'
import { demoCardOrders } from './card-orders.ts'
import { demoCalls } from './calls.ts'
import { demoCards } from './cards.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoCodes, demoMiniCodes } from './codes.ts'
import { demoContent, demoNotices } from './content.ts'
import { demoCustomers } from './customers.ts'
import { makeDice } from './dice.ts'
import { demoDispatchRules } from './dispatch-rules.ts'
import { demoGoodsOrders, demoPastGoodsOrders } from './goods-orders.ts'
import { demoRefunds } from './orders/open-refunds.ts'
import { demoOrders, demoPastExams, demoPastOrders } from './orders/orders.ts'
import { demoRecords } from './records.ts'
import { demoSmallOperator } from './small-operator.ts'
import { demoStaff } from './staff.ts'
import type { Stage } from './stage.ts'

export interface Part {
  readonly make: (stage: Stage) => Promise<void>
  /** Approximate share of the whole work. */
  readonly share: number
}

/** Parts that `npm run demo:record` creates, in the order of their dependencies; a start loads their result. */
export const recordedParts: readonly Part[] = [
  { make: demoAccounts, share: 1 },
  { make: demoCatalogue, share: 6 },
  { make: demoContent, share: 2 },
  { make: demoStaff, share: 3 },
  { make: demoSmallOperator, share: 1 },
  { make: demoPastApplications, share: 1 },
  { make: demoCodes, share: 1 },
  { make: demoCustomers, share: 1 },
  { make: demoRecords, share: 1 },
  { make: demoBoxes, share: 1 },
  { make: demoDispatchRules, share: 1 },
  { make: demoPastOrders, share: 78 },
  { make: demoPastExams, share: 3 },
  { make: demoPastGoodsOrders, share: 2 },
]

/** Parts that every start creates, because they depend on the current time or this installation. */
export const livedParts: readonly Part[] = [
  { make: demoNotices, share: 1 },
  { make: demoApplications, share: 4 },
  { make: demoMiniCodes, share: 2 },
  { make: demoHeartbeats, share: 1 },
  { make: demoOrders, share: 85 },
  { make: demoGoodsOrders, share: 1 },
  { make: demoCards, share: 2 },
  { make: demoCardOrders, share: 1 },
  { make: demoRefunds, share: 1 },
  { make: demoBills, share: 1 },
  { make: demoCalls, share: 1 },
]

/** Number of orders over three months, at the first operator. */
export const usualOrderCount = 2000

/** Each part has its own seed, so that a change to one leaves the others unchanged. */
const seed = 20_261_115

export const playParts = async (
  parts: readonly Part[],
  stage: Omit<Stage, 'dice' | 'advance'>,
  report: (done: number) => Promise<unknown>,
) => {
  let before = 0
  let share = 0
  const whole: Stage = {
    ...stage,
    dice: makeDice(seed),
    advance: async (fraction) => {
      await report(before + share * fraction)
    },
  }
  for (const [n, part] of parts.entries()) {
    share = part.share
    whole.dice = makeDice(seed + n)
    await part.make(whole)
    before += share
    share = 0
    await whole.advance(0)
  }
}
