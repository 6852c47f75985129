import { writeAnchor } from '../audit-anchors.ts'
import { foldRowCounts } from '../db/counters.ts'
import type { Tools } from '../http/call.ts'
import { forgetOldKeys } from '../http/idempotency.ts'
import { forgetSent } from '../live/outbox.ts'
import { removeOrphanFiles, removeUnclaimedFiles } from '../modules/file/service.ts'
import { followCalendar } from '../modules/longcare/service.ts'
import { expireCertificates } from '../modules/people/service.ts'
import { forgetOldScans } from '../modules/scan/service.ts'
import { forgetOldTries } from '../modules/session/service.ts'
import { forgetOldCodes } from '../modules/sms/service.ts'
import { expireTasks } from '../modules/task/service.ts'

export interface Job {
  readonly name: string
  /** When it runs, on one node only; the business day is Beijing's. */
  readonly cron: string
  readonly run: (tools: Tools) => Promise<unknown>
}

/** What the server does by itself. */
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
  { name: 'cert-expire', cron: '10 0 * * *', run: expireCertificates },
  { name: 'follow-assessments', cron: '15 0 * * *', run: followCalendar },
  {
    name: 'anchor-audit',
    cron: '5 * * * *',
    run: ({ dataDir, db, keyring, clock }) => writeAnchor(dataDir, db, keyring, clock()),
  },
]
