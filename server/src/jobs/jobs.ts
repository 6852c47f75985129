import '../modules/wiring.ts'
import { businessDay } from '@kangju/contract'
import type { Tools } from '../http/call.ts'
import { forgetOldKeys } from '../http/idempotency.ts'
import { forgetOldWindows } from '../http/rates.ts'
import { forgetSent } from '../bus/outbox.ts'
import { missedExams } from '../modules/care/clorder/service.ts'
import { removeOrphanFiles, removeUnclaimedFiles } from '../modules/base/file/service.ts'
import { removeOldRecordings } from '../modules/calls/tvecall/service.ts'
import { reconcile } from '../modules/books/ledger/reconcile.ts'
import { followCalendar } from '../modules/customers/longcare/service.ts'
import { expireCertificates } from '../modules/staff/people/service.ts'
import { forgetOldScans } from '../modules/customers/scan/service.ts'
import { forgetEndedPartySessions } from '../modules/customers/party/service.ts'
import { forgetOldTries } from '../modules/base/session/service.ts'
import { forgetOldCodes } from '../modules/base/sms/service.ts'
import { expireTasks } from '../modules/base/task/service.ts'
import { autoConfirm, flagExpired, lateCheck, markSettled } from '../modules/care/visit/jobs.ts'
import { forgetOldNotices } from '../modules/care/visit/staff-notices.ts'
import { forgetOldNotices as forgetOldDeskNotices } from '../modules/desk/notice/service.ts'
import { forgetUndos } from '../modules/care/dispatch/service.ts'
import { forgetOldAsks } from '../modules/books/pay/service.ts'
import { expireCards } from '../modules/books/prepaycard/service.ts'
import { postDue } from '../modules/books/wallet/service.ts'
import { fillPhoneTails } from '../modules/phone-tails.ts'
import { keepLogs } from './keep-logs.ts'
import type { ConnectionConfig } from './run-loops.ts'
import { untilNone } from './until-none.ts'

export interface Job {
  readonly name: string
  /** Schedule in Beijing time; each run is on one node only. Anything more frequent than five minutes is a loop. */
  readonly cron: string
  /** `owner` connects as the owner of the tables. */
  readonly run: (tools: Tools, owner: ConnectionConfig) => Promise<unknown>
  /** A run that takes longer is given up and tried again. */
  readonly longestMinutes?: number
}

/** The scheduled jobs of the server. Each does everything that is due, so one run makes up for those missed. */
export const allJobs: readonly Job[] = [
  {
    name: 'forget-the-old',
    cron: '17 * * * *',
    run: async ({ db, clock }) => {
      await forgetOldKeys(db, clock())
      await forgetSent(db, clock())
      await forgetOldTries(db, clock())
      await forgetOldWindows(db, clock())
      await forgetEndedPartySessions(db, clock())
      await forgetOldCodes(db, clock())
      await forgetOldScans(db, clock())
      await forgetOldNotices(db, clock())
      await forgetUndos(db, clock())
      await untilNone(() => forgetOldDeskNotices(db, clock()))
      await forgetOldAsks(db, clock())
    },
  },
  {
    name: 'fill-phone-tails',
    cron: '*/10 * * * *',
    longestMinutes: 60,
    run: ({ db, keyring }) => untilNone(() => fillPhoneTails(db, keyring)),
  },
  { name: 'expire-tasks', cron: '*/10 * * * *', run: expireTasks },
  { name: 'remove-orphan-files', cron: '40 3 * * *', longestMinutes: 60, run: removeOrphanFiles },
  { name: 'remove-old-recordings', cron: '35 3 * * *', run: removeOldRecordings },
  { name: 'remove-unclaimed-files', cron: '25 * * * *', run: removeUnclaimedFiles },
  { name: 'auto-confirm', cron: '*/10 * * * *', run: autoConfirm },
  { name: 'late-check', cron: '* * * * *', run: lateCheck },
  {
    name: 'post-earnings',
    cron: '*/10 * * * *',
    run: async (tools) => {
      await untilNone(() => postDue(tools.db, tools.clock()))
      await markSettled(tools)
    },
  },
  { name: 'reconcile', cron: '0 2 * * *', longestMinutes: 60, run: reconcile },
  { name: 'validity-flag', cron: '10 0 * * *', run: flagExpired },
  { name: 'exam-no-show', cron: '20 0 * * *', run: (tools) => untilNone(() => missedExams(tools)) },
  { name: 'cert-expire', cron: '10 0 * * *', run: expireCertificates },
  {
    name: 'card-expire',
    cron: '5 0 * * *',
    run: ({ db, clock }) => untilNone(() => expireCards(db, businessDay(clock()), clock())),
  },
  { name: 'keep-logs', cron: '50 3 * * *', longestMinutes: 60, run: keepLogs },
  { name: 'follow-assessments', cron: '15 0 * * *', run: followCalendar },
]
