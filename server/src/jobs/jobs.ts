import '../modules/wiring.ts'
import { writeAnchor } from '../http/audit-anchors.ts'
import { foldRowCounts } from '../db/counters.ts'
import type { Tools } from '../http/call.ts'
import { forgetOldKeys } from '../http/idempotency.ts'
import { forgetSent } from '../bus/outbox.ts'
import { missedExams } from '../modules/care/clorder/service.ts'
import { tick } from '../modules/care/dispatch/service.ts'
import { removeOrphanFiles, removeUnclaimedFiles } from '../modules/base/file/service.ts'
import { deliverGoods } from '../modules/desk/goodsorder/service.ts'
import { reconcile } from '../modules/books/ledger/reconcile.ts'
import { followCalendar } from '../modules/customers/longcare/service.ts'
import { cancelOverdue } from '../modules/care/order/cancel.ts'
import { askOpenPayments, sendBackDue } from '../modules/desk/paychannel/service.ts'
import { expireCertificates } from '../modules/staff/people/service.ts'
import { forgetOldScans } from '../modules/customers/scan/service.ts'
import { forgetOldTries } from '../modules/base/session/service.ts'
import { forgetOldCodes } from '../modules/base/sms/service.ts'
import { expireTasks } from '../modules/base/task/service.ts'
import { autoConfirm, flagExpired, lateCheck, markSettled } from '../modules/care/visit/jobs.ts'
import { postDue } from '../modules/books/wallet/service.ts'

export interface Job {
  readonly name: string
  /** Schedule in Beijing time; each run is on one node only. */
  readonly cron: string
  readonly run: (tools: Tools) => Promise<unknown>
  /** Number of runs within the scheduled minute, since cron has no finer resolution. */
  readonly timesAMinute?: number
}

/** Repeats until nothing is left to do. */
const untilNone = async (some: () => Promise<number>) => {
  while ((await some()) > 0);
}

/** The scheduled jobs of the server. */
export const allJobs: readonly Job[] = [
  { name: 'fold-row-counts', cron: '* * * * *', run: ({ db }) => foldRowCounts(db) },
  {
    name: 'forget-the-old',
    cron: '17 * * * *',
    run: async ({ db, clock }) => {
      await forgetOldKeys(db, clock())
      await forgetSent(db, clock())
      await forgetOldTries(db, clock())
      await forgetOldCodes(db, clock())
      await forgetOldScans(db, clock())
    },
  },
  { name: 'expire-tasks', cron: '*/10 * * * *', run: expireTasks },
  { name: 'remove-orphan-files', cron: '40 3 * * *', run: removeOrphanFiles },
  { name: 'remove-unclaimed-files', cron: '25 * * * *', run: removeUnclaimedFiles },
  { name: 'pay-timeout', cron: '* * * * *', run: (tools) => untilNone(() => cancelOverdue(tools)) },
  { name: 'dispatch-tick', cron: '* * * * *', timesAMinute: 2, run: tick },
  { name: 'auto-confirm', cron: '*/10 * * * *', run: autoConfirm },
  { name: 'late-check', cron: '*/5 * * * *', run: lateCheck },
  {
    name: 'post-earnings',
    cron: '*/10 * * * *',
    run: async (tools) => {
      await untilNone(() => postDue(tools.db, tools.clock()))
      await markSettled(tools)
    },
  },
  { name: 'payment-query', cron: '* * * * *', run: askOpenPayments },
  { name: 'refund-query', cron: '* * * * *', run: sendBackDue },
  { name: 'goods-deliver', cron: '* * * * *', run: deliverGoods },
  { name: 'reconcile', cron: '0 2 * * *', run: reconcile },
  { name: 'validity-flag', cron: '10 0 * * *', run: flagExpired },
  { name: 'exam-no-show', cron: '20 0 * * *', run: (tools) => untilNone(() => missedExams(tools)) },
  { name: 'cert-expire', cron: '10 0 * * *', run: expireCertificates },
  { name: 'follow-assessments', cron: '15 0 * * *', run: followCalendar },
  {
    name: 'anchor-audit',
    cron: '5 * * * *',
    run: ({ dataDir, db, keyring, clock }) => writeAnchor(dataDir, db, keyring, clock()),
  },
]
