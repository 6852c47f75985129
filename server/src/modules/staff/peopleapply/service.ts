import { fill, peopleapplyWaiting as waiting } from '@kangju/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { waitingRows, type Waiting } from '../../../rows/waiting.ts'
import { applications } from './table.ts'

/** Applications for these staff types, in any state. */
export const applicationsOfMolds = async (db: Db, me: Me, moldIds: readonly string[]) =>
  moldIds.length === 0
    ? []
    : db
        .select({
          id: applications.id,
          applyNo: applications.applyNo,
          name: applications.name,
          moldId: applications.moldId,
        })
        .from(applications)
        // Applications of every organisation count, also for an account bound to one: they use the staff type too.
        .where(and(within({ ...me, organId: null }, applications), inArray(applications.moldId, [...moldIds])))
        .orderBy(asc(applications.id))

/** Number of pending applications that the account may see. */
export const remindOfApplications = async (call: SignedCall): Promise<Waiting> => {
  const isPending = eq(applications.status, 'pending')
  const apply = await waitingRows(call, applications, isPending, { oldest: applications.submittedAt })
  return { count: apply.count, text: fill(waiting[call.lang], { n: apply.count }), lists: { apply } }
}
