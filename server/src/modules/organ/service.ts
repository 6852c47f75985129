import type { OrganType } from '@kangju/contract'
import { and, arrayOverlaps, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Me } from '../../http/call.ts'
import { within } from '../../http/scope.ts'
import { newId } from '../../secret/token.ts'
import { organs } from './table.ts'

export const organNames = async (db: Db, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: organs.id, name: organs.name }).from(organs).where(inArray(organs.id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Those of these ids that are no organisation of this operator. */
export const unknownOrgans = async (db: Db, operatorId: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: organs.id })
    .from(organs)
    .where(and(eq(organs.operatorId, operatorId), inArray(organs.id, [...ids]), isNull(organs.deletedAt)))
  const known = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !known.has(id.toLowerCase()))
}

interface NewOrgan {
  name: string
  organType: OrganType
  areaCode: string
  active: 0 | 1
}

export const addOrgan = async (db: Db, { id: createdBy, operatorId }: Me, now: Date, organ: NewOrgan) => {
  const id = newId()
  const at = now.toISOString()
  await db.insert(organs).values({ ...organ, id, operatorId, createdBy, createdAt: at, updatedAt: at })
  return id
}

export const provideProjects = async (db: Db, me: Me, organId: string, projectIds: string[]) => {
  await db
    .update(organs)
    .set({ projectIds })
    .where(and(within(me, organs), eq(organs.id, organId)))
}

/** Those of these organisations that examine people, and whether each is opened and serving. */
export const examCentresByIds = async (db: Db, operatorId: string, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: organs.id, name: organs.name, active: organs.active, status: organs.status })
    .from(organs)
    .where(
      and(
        eq(organs.operatorId, operatorId),
        isNull(organs.deletedAt),
        eq(organs.organType, 'examCentre'),
        inArray(organs.id, [...ids]),
      ),
    )
  return rows.map(({ id, name, active, status }) => ({ id, name, isServing: active === 1 && status === 'enabled' }))
}

/** What the opened, serving organisations provide: all that the account may see, or one of them. */
export const providedProjectIds = async (db: Db, me: Me, organId?: string): Promise<Set<string>> => {
  // An account bound to one organisation knows of no other.
  const seen = [organId, me.organId ?? undefined].filter((id) => id !== undefined)
  const rows = await db
    .select({ projectIds: organs.projectIds })
    .from(organs)
    .where(
      and(
        within(me, organs),
        eq(organs.active, 1),
        eq(organs.status, 'enabled'),
        ...seen.map((id) => eq(organs.id, id)),
      ),
    )
  return new Set(rows.flatMap((row) => row.projectIds))
}

/** The organisations, opened or not, that say they provide one of these projects. */
export const organsProviding = async (db: Db, me: Me, projectIds: string[]) =>
  projectIds.length === 0
    ? []
    : db
        .select({ id: organs.id, name: organs.name })
        .from(organs)
        .where(and(within(me, organs), arrayOverlaps(organs.projectIds, projectIds)))
        .orderBy(asc(organs.name))
