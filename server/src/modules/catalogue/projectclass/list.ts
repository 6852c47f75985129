import type { Page, ProjectclassBranch, ProjectclassRow, Query, projectclass } from '@kangju/contract'
import { asc, desc, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { projectclassPort } from './dependents.ts'
import { allClasses, type ProjectClass } from './service.ts'
import { projectClasses } from './table.ts'

// An operator has some dozens of classes, so the whole tree is read and filtered in memory.

type ClassQuery = Query<(typeof projectclass)['list']>
type Reader = { readonly db: Db; readonly me: Me }

/** Classes as the contract shows them; a top class also counts the projects of its children. */
const showClasses = async ({ db, me }: Reader, rows: readonly ProjectClass[], all: readonly ProjectClass[]) => {
  const nameOf = new Map(all.map((row) => [row.id, row.name]))
  const familyOf = (row: ProjectClass) => [row, ...all.filter((other) => other.parentId === row.id)]
  const ids = rows.flatMap(familyOf).map((row) => row.id)
  const counts = await projectclassPort.use().projectCounts(db, me, [...new Set(ids)])
  return rows.map((row): ProjectclassRow => ({
    ...row,
    parentName: nameOf.get(row.parentId ?? '') ?? null,
    projectCount: familyOf(row).reduce((sum, { id }) => sum + (counts.get(id)?.all ?? 0), 0),
  }))
}

export const viewClasses = async (asker: Reader, rows: readonly ProjectClass[]) =>
  showClasses(asker, rows, await allClasses(asker.db, asker.me))

const isAsked = (row: ProjectClass, { name, serviceKind, status }: ClassQuery) =>
  (name === undefined || row.name.toLowerCase().includes(name.toLowerCase())) &&
  (serviceKind === undefined || row.serviceKind === serviceKind) &&
  (status === undefined || row.status === status)

const sorts = { name: projectClasses.name, code: projectClasses.code, updatedAt: projectClasses.updatedAt }

const orderOf = (sort: ClassQuery['sort']): SQL[] => {
  if (sort === undefined) return []
  const column = sorts[sort.replace(/^-/, '') as keyof typeof sorts]
  return [sort.startsWith('-') ? desc(column) : asc(column)]
}

const countStates = (rows: readonly ProjectClass[]) =>
  Object.fromEntries(['enabled', 'disabled'].map((state) => [state, rows.filter((row) => row.status === state).length]))

/** A page of the tree. */
export const listClasses = async (asker: Reader, query: ClassQuery): Promise<Page<ProjectclassBranch>> => {
  const { page = 1, limit = 20 } = query
  const all = await allClasses(asker.db, asker.me, orderOf(query.sort))
  const askedBelow = (root: ProjectClass) => {
    const below = all.filter((row) => row.parentId === root.id)
    return isAsked(root, query) ? below : below.filter((row) => isAsked(row, query))
  }
  const roots = all.filter((row) => row.parentId === null && (isAsked(row, query) || askedBelow(row).length > 0))
  const onPage = roots
    .slice((page - 1) * limit, page * limit)
    .map((root) => ({ root, below: askedBelow(root).map((row) => row.id) }))
  const ids = new Set(onPage.flatMap(({ root, below }) => [root.id, ...below]))
  const shown = await showClasses(
    asker,
    all.filter((row) => ids.has(row.id)),
    all,
  )
  const items = onPage.flatMap(({ root, below }) =>
    shown
      .filter((row) => row.id === root.id)
      .map((row) => ({ ...row, children: shown.filter((one) => below.includes(one.id)) })),
  )
  return { items, total: roots.length, capped: false, page, limit, counts: countStates(all) }
}
