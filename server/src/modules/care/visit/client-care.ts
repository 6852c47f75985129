import type { CareGlance } from '@kangju/contract'
import { and, count, desc, eq, inArray, isNotNull, max } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { visits } from './table.ts'

const coming = ['undispatched', 'offered', 'accepted', 'onTheWay', 'inService'] as const
const notBegun = ['unscheduled', 'undispatched', 'offered', 'accepted'] as const

/** Next visit, remaining visits and usual nurse of a care recipient. */
export const careOfClient = async (db: Db, me: Me, clientId: string): Promise<CareGlance> => {
  const mine = and(within(me, visits), eq(visits.clientId, clientId))
  const [next] = await db
    .select({
      id: visits.id,
      startAt: visits.startAt,
      projectName: visits.projectName,
      peopleName: visits.peopleName,
      status: visits.status,
    })
    .from(visits)
    .where(and(mine, inArray(visits.status, [...coming]), isNotNull(visits.startAt)))
    .orderBy(visits.startAt)
    .limit(1)
  const remaining = await db.$count(
    visits,
    and(mine, inArray(visits.status, [...notBegun]), eq(visits.expired, false), eq(visits.refundLock, false)),
  )
  const [usual] = await db
    .select({ id: visits.peopleId, name: max(visits.peopleName), visits: count() })
    .from(visits)
    .where(and(mine, eq(visits.status, 'completed'), isNotNull(visits.peopleId)))
    .groupBy(visits.peopleId)
    .orderBy(desc(count()), desc(max(visits.startAt)))
    .limit(1)
  const isNamed = usual !== undefined && usual.id !== null && usual.name !== null
  return {
    next: next?.startAt == null ? null : { ...next, startAt: next.startAt },
    remaining,
    usual: isNamed ? { id: usual.id as string, name: usual.name as string, visits: usual.visits } : null,
  }
}
