import { and, asc, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { seek, within } from '../../../rows/scope.ts'
import { projectClasses } from './table.ts'

export type ProjectClass = typeof projectClasses.$inferSelect

/** Every class of the operator, in the given order and then in their own. */
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

/** Name of a class, prefixed with its parent. */
const fullName = (name: string, parent: string | undefined) => (parent === undefined ? name : `${parent} / ${name}`)

/** Names of these classes, each prefixed with its parent. */
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

/** The classes in use: enabled, with no disabled parent. */
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

/** A class that a row is about to refer to; the class and its parent are locked until the transaction ends. */
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
