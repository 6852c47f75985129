import { and, asc, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { seek, within } from '../../../rows/scope.ts'
import { projectClasses } from './table.ts'

export type ProjectClass = typeof projectClasses.$inferSelect

/** Every class of the operator, by this order and then by their own. */
export const allClasses = async (db: Db, me: Me, order: readonly SQL[] = []): Promise<ProjectClass[]> =>
  db
    .select()
    .from(projectClasses)
    .where(within(me, projectClasses))
    .orderBy(...order, asc(projectClasses.sort), asc(projectClasses.id))

export const childrenOf = async (db: Db, me: Me, parentIds: readonly string[]): Promise<ProjectClass[]> =>
  parentIds.length === 0
    ? []
    : db
        .select()
        .from(projectClasses)
        .where(and(within(me, projectClasses), inArray(projectClasses.parentId, [...parentIds])))
        .orderBy(asc(projectClasses.sort), asc(projectClasses.id))

/** Says a class with the one above it. */
const fullName = (name: string, parent: string | undefined) => (parent === undefined ? name : `${parent} / ${name}`)

/** What these classes are called, each with the one above it. */
export const classNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const find = (which: readonly string[]) =>
    db
      .select({ id: projectClasses.id, name: projectClasses.name, parentId: projectClasses.parentId })
      .from(projectClasses)
      .where(inArray(projectClasses.id, [...which]))
  const rows = await find(ids)
  const parentIds = rows.flatMap((row) => row.parentId ?? [])
  const parents = parentIds.length === 0 ? [] : await find(parentIds)
  const parentName = new Map(parents.map((row) => [row.id, row.name]))
  return new Map(rows.map((row) => [row.id, fullName(row.name, parentName.get(row.parentId ?? ''))]))
}

/** The classes in use: enabled, and below no disabled one. */
export const classesInUse = async (db: Db, me: Me) => {
  const rows = await allClasses(db, me)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const hasChildren = new Set(rows.flatMap((row) => row.parentId ?? []))
  return rows.flatMap(({ id, name, parentId, serviceKind, status }) => {
    const parent = byId.get(parentId ?? '')
    if (status !== 'enabled' || parent?.status === 'disabled') return []
    return [{ id, name: fullName(name, parent?.name), parentId, serviceKind, isLeaf: !hasChildren.has(id) }]
  })
}

/** A class that something is about to rest on; it and the one above stay as they are until the transaction ends. */
export const restOnClass = async (db: Db, me: Me, id: string) => {
  const row = await seek(db, me, projectClasses, id, 'share')
  if (row === undefined) return undefined
  const parent = row.parentId === null ? undefined : await seek(db, me, projectClasses, row.parentId, 'share')
  return {
    serviceKind: row.serviceKind,
    isLeaf: (await childrenOf(db, me, [id])).length === 0,
    isInUse: row.status === 'enabled' && parent?.status !== 'disabled',
  }
}
