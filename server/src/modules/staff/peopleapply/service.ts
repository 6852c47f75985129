import { fill, peopleapplyWaiting as waiting } from '@kangju/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { applications } from './table.ts'

/** The applications, decided or not, of those who want to be one of these kinds of staff. */
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
        // An account bound to an organisation may not take away what applications elsewhere rest on.
        .where(and(within({ ...me, organId: null }, applications), inArray(applications.moldId, [...moldIds])))
        .orderBy(asc(applications.id))

/** How many applications wait to be reviewed, as far as the account may see. */
export const remindOfApplications = async ({ db, me, lang }: SignedCall) => {
  const count = await db.$count(applications, and(within(me, applications), eq(applications.status, 'pending')))
  return { count, text: fill(waiting[lang], { n: count }) }
}
