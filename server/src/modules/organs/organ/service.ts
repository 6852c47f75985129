import { and, arrayOverlaps, asc, eq, inArray, ne } from 'drizzle-orm'
import { areaName } from '../../../area/area-names.ts'
import type { Db } from '../../../db/client.ts'
import { withLock } from '../../../db/with-lock.ts'
import type { Me } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { organs } from './table.ts'

export type Organ = typeof organs.$inferSelect

/** Every organisation of the account's operator, also for an account bound to one of them. */
const ofOperator = ({ operatorId }: Pick<Me, 'operatorId'>) => within({ operatorId, organId: null }, organs)

const isServing = ({ active, status }: Pick<Organ, 'active' | 'status'>) => active === 1 && status === 'enabled'
/** The same in a query. */
export const areServing = and(eq(organs.active, 1), eq(organs.status, 'enabled'))

export const organNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: organs.id, name: organs.name })
    .from(organs)
    .where(inArray(organs.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/**
 * The organisations among these that the account may see. With a share lock, needed before adding a visit or a staff
 * member, none of them is closed, suspended or changed until the transaction ends.
 */
export const organsByIds = async (
  db: Db,
  me: Pick<Me, 'operatorId' | 'organId'>,
  ids: readonly string[],
  lock?: 'share',
) => {
  if (ids.length === 0) return []
  const query = db
    .select({
      id: organs.id,
      name: organs.name,
      active: organs.active,
      status: organs.status,
      projectIds: organs.projectIds,
      shareBp: organs.shareBp,
      areaCode: organs.areaCode,
    })
    .from(organs)
    .where(and(within(me, organs), inArray(organs.id, [...ids])))
    .orderBy(asc(organs.id))
  const rows = await withLock(query, lock)
  return rows.map((row) => ({ ...row, isServing: isServing(row) }))
}

/** The ids among these that are no organisation of this operator. */
export const unknownOrgans = async (db: Db, operatorId: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: organs.id })
    .from(organs)
    .where(and(ofOperator({ operatorId }), inArray(organs.id, [...ids])))
  const known = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !known.has(id.toLowerCase()))
}

/** The exam centres among these organisations, and whether each is operating. */
export const examCentresByIds = async (db: Db, operatorId: string, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: organs.id, name: organs.name, active: organs.active, status: organs.status })
    .from(organs)
    .where(and(ofOperator({ operatorId }), eq(organs.organType, 'examCentre'), inArray(organs.id, [...ids])))
  return rows.map((row) => ({ id: row.id, name: row.name, isServing: isServing(row) }))
}

/** The exam centres among these organisations, with what a booker needs to know. */
export const examSitesByIds = async (db: Db, operatorId: string, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(organs)
    .where(and(ofOperator({ operatorId }), eq(organs.organType, 'examCentre'), inArray(organs.id, [...ids])))
    .orderBy(asc(organs.name))
  return rows.map(({ id, name, areaCode, address, closedWeekdays, shareBp, active, status }) => ({
    id,
    name,
    address: `${areaCode === null ? '' : areaName(areaCode)}${address ?? ''}`,
    closedWeekdays,
    shareBp,
    isServing: isServing({ active, status }),
  }))
}

/** Projects that operating organisations provide: all that the account may see, or one of them. */
export const providedProjectIds = async (db: Db, me: Me, organId?: string): Promise<Set<string>> => {
  const rows = await db
    .select({ projectIds: organs.projectIds })
    .from(organs)
    .where(and(within(me, organs), areServing, organId === undefined ? undefined : eq(organs.id, organId)))
  return new Set(rows.flatMap((row) => row.projectIds))
}

/** Projects that the other operating organisations of the operator provide. */
export const providedElsewhere = async (db: Db, me: Pick<Me, 'operatorId'>, organId: string): Promise<Set<string>> => {
  const rows = await db
    .select({ projectIds: organs.projectIds })
    .from(organs)
    .where(and(ofOperator(me), areServing, ne(organs.id, organId)))
  return new Set(rows.flatMap((row) => row.projectIds))
}

/** Organisations of the operator, active or not, that list one of these projects. */
export const organsProviding = async (db: Db, me: Pick<Me, 'operatorId'>, projectIds: string[]) =>
  projectIds.length === 0
    ? []
    : db
        .select({ id: organs.id, name: organs.name, shareBp: organs.shareBp })
        .from(organs)
        .where(and(ofOperator(me), arrayOverlaps(organs.projectIds, projectIds)))
        .orderBy(asc(organs.name))

const picksAtMost = 1000

/** Operating organisations that the account may see. */
export const servingOrgans = (db: Db, me: Pick<Me, 'operatorId' | 'organId'>) =>
  db
    .select({ id: organs.id, name: organs.name })
    .from(organs)
    .where(and(within(me, organs), areServing))
    .orderBy(asc(organs.name))
    .limit(picksAtMost)

/** The organisations with these codes that the account may see, by their code. */
export const organsByCodes = async (
  db: Db,
  me: Pick<Me, 'operatorId' | 'organId'>,
  codes: readonly string[],
): Promise<Map<string, { id: string; isServing: boolean }>> => {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({ id: organs.id, code: organs.code, active: organs.active, status: organs.status })
    .from(organs)
    .where(and(within(me, organs), inArray(organs.code, [...new Set(codes)])))
  return new Map(rows.map((row) => [row.code, { id: row.id, isServing: isServing(row) }]))
}
