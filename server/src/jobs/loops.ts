import '../modules/wiring.ts'
import { foldRowCounts } from '../db/counters.ts'
import { foldDaySums } from '../db/day-sums.ts'
import { foldWalletMonths } from '../modules/books/wallet/service.ts'
import { tick } from '../modules/care/dispatch/service.ts'
import { cancelOverdue } from '../modules/care/order/cancel.ts'
import { sendStaffNotices } from '../modules/care/visit/staff-notices.ts'
import { sendCallTexts, watchCalls } from '../modules/calls/tvecall/service.ts'
import { runLineTests } from '../modules/boxes/tvtop/service.ts'
import { deliverGoods } from '../modules/desk/goodsorder/service.ts'
import { askOpenPayments, sendBackDue } from '../modules/desk/paychannel/service.ts'
import type { Loop } from './run-loops.ts'
import { untilNone } from './until-none.ts'

const minuteMs = 60_000

/** The loops of the server: work that is due within seconds or a minute. */
export const allLoops: readonly Loop[] = [
  { name: 'calls', everyMs: 1_000, run: watchCalls },
  { name: 'call-texts', everyMs: 1_000, run: sendCallTexts },
  { name: 'line-tests', everyMs: minuteMs, run: runLineTests },
  { name: 'dispatch-tick', everyMs: 30_000, run: tick },
  { name: 'pay-timeout', everyMs: minuteMs, run: (tools, signal) => untilNone(() => cancelOverdue(tools), signal) },
  { name: 'payment-query', everyMs: minuteMs, run: askOpenPayments },
  { name: 'refund-query', everyMs: minuteMs, run: (tools) => sendBackDue(tools) },
  { name: 'goods-deliver', everyMs: minuteMs, run: deliverGoods },
  { name: 'tell-staff', everyMs: 5_000, run: (tools, signal) => untilNone(() => sendStaffNotices(tools), signal) },
  {
    // Every list and report adds up the unfolded changes; 20 orders a second leave 170 of them a second.
    name: 'fold-row-counts',
    everyMs: 5_000,
    run: async ({ db }) => {
      await foldRowCounts(db)
      await foldDaySums(db)
      await foldWalletMonths(db)
    },
  },
]
