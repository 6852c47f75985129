import { and, arrayOverlaps, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { withLock } from '../../../db/with-lock.ts'
import type { Me } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { restOnMolds } from '../mold/service.ts'
import { projectClasses } from '../projectclass/table.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { staffShare, wholeBp } from './shares.ts'
import { projects, projectSpecs } from './table.ts'

/** The projects among these that the account may see. With a lock, none of them changes until the transaction ends. */
export const projectsByIds = async (db: Db, me: Me, ids: readonly string[], lock?: 'share') => {
  if (ids.length === 0) return []
  const query = db
    .select({ id: projects.id, name: projects.name, status: projects.status, moldIds: projects.moldIds })
    .from(projects)
    .where(and(within(me, projects), inArray(projects.id, [...ids])))
    .orderBy(projects.id)
  return withLock(query, lock)
}

/** Names of projects, deleted ones included. */
export const projectNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(inArray(projects.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Names of options, deleted ones included. */
export const specNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: projectSpecs.id, name: projectSpecs.name })
    .from(projectSpecs)
    .where(inArray(projectSpecs.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Options with the name of their service in front, deleted ones included. */
export const specsInFull = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, { name: string; projectId: string }>()
  const rows = await db
    .select({ id: projectSpecs.id, name: projectSpecs.name, projectId: projects.id, projectName: projects.name })
    .from(projectSpecs)
    .innerJoin(projects, eq(projects.id, projectSpecs.projectId))
    .where(inArray(projectSpecs.id, [...ids]))
  return new Map(
    rows.map(({ id, name, projectId, projectName }) => [id, { name: `${projectName} · ${name}`, projectId }]),
  )
}

const picksAtMost = 1000

/** The services on sale and their enabled options. */
export const servicesOnSale = async (db: Db, me: Me) => {
  const onSale = and(within(me, projects), eq(projects.status, 'onSale'))
  const sold = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(onSale)
    .orderBy(asc(projects.sort), asc(projects.id))
    .limit(picksAtMost)
  const specs = await db
    .select({
      id: projectSpecs.id,
      name: sql<string>`${projects.name} || ' · ' || ${projectSpecs.name}`,
      priceFen: projectSpecs.priceFen,
    })
    .from(projectSpecs)
    .innerJoin(projects, eq(projects.id, projectSpecs.projectId))
    .where(and(onSale, eq(projectSpecs.status, 'enabled'), isNull(projectSpecs.deletedAt)))
    .orderBy(asc(projects.sort), asc(projects.id), asc(projectSpecs.sort), asc(projectSpecs.id))
    .limit(picksAtMost)
  return { projects: sold, specs }
}

/**
 * The options among these that the account may see, each with its project. With a lock, neither changes until the
 * transaction ends.
 */
export const specsByIds = async (db: Db, me: Me, ids: readonly string[], lock?: 'share') => {
  if (ids.length === 0) return []
  const query = db
    .select({
      id: projectSpecs.id,
      name: projectSpecs.name,
      priceFen: projectSpecs.priceFen,
      times: projectSpecs.times,
      status: projectSpecs.status,
      projectId: projects.id,
      projectName: projects.name,
      projectStatus: projects.status,
    })
    .from(projectSpecs)
    .innerJoin(projects, eq(projects.id, projectSpecs.projectId))
    .where(and(within(me, projectSpecs), within(me, projects), inArray(projectSpecs.id, [...ids])))
    .orderBy(projectSpecs.id)
  return withLock(query, lock)
}

/** Counts sales in the order of the ids, which prevents deadlocks between concurrent transactions. */
export const countProjectSales = async (tx: Db, sold: ReadonlyMap<string, number>) => {
  for (const [id, qty] of [...sold].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await tx
      .update(projects)
      .set({ saleCount: sql`${projects.saleCount} + ${qty}` })
      .where(eq(projects.id, id))
}

/** Fields that a visit copies from its project, deleted ones included. */
export const visitFactsOf = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, { classId: string; isManualOnly: boolean; needAssess: boolean }>()
  const rows = await db
    .select({
      id: projects.id,
      classId: projects.classId,
      riskLevel: projects.riskLevel,
      needAssess: projects.needAssess,
    })
    .from(projects)
    .where(inArray(projects.id, [...ids]))
  return new Map(
    rows.map(({ id, classId, riskLevel, needAssess }) => [
      id,
      { classId, isManualOnly: riskLevel === 'high', needAssess: needAssess === 1 },
    ]),
  )
}

/** Which of these services are nursing, deleted ones included. */
export const nursingProjects = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(projectClasses, eq(projectClasses.id, projects.classId))
    .where(and(inArray(projects.id, [...ids]), eq(projectClasses.serviceKind, 'nursing')))
  return new Set(rows.map(({ id }) => id))
}

export type ProjectSpec = typeof projectSpecs.$inferSelect

/** Options of these projects, in their given order. */
export const specsOf = async (db: Db, projectIds: readonly string[]): Promise<ProjectSpec[]> =>
  projectIds.length === 0
    ? []
    : db
        .select()
        .from(projectSpecs)
        .where(and(inArray(projectSpecs.projectId, [...projectIds]), isNull(projectSpecs.deletedAt)))
        .orderBy(asc(projectSpecs.sort), asc(projectSpecs.id))

/** Number of projects directly in each of these classes, and how many of them are on sale. */
export const countByClass = async (db: Db, me: Me, classIds: readonly string[]) => {
  if (classIds.length === 0) return new Map<string, { all: number; onSale: number }>()
  const rows = await db
    .select({
      classId: projects.classId,
      all: sql<number>`count(*)::int`,
      onSale: sql<number>`count(*) filter (where ${projects.status} = 'onSale')::int`,
    })
    .from(projects)
    .where(and(within(me, projects), inArray(projects.classId, [...classIds])))
    .groupBy(projects.classId)
  return new Map(rows.map(({ classId, ...counts }) => [classId, counts]))
}

/** The projects that any of these staff types delivers. */
export const projectsOfMolds = async (db: Db, me: Me, moldIds: string[]) =>
  moldIds.length === 0
    ? []
    : db
        .select({ id: projects.id, name: projects.name, moldIds: projects.moldIds })
        .from(projects)
        .where(and(within(me, projects), arrayOverlaps(projects.moldIds, moldIds)))
        .orderBy(asc(projects.sort), asc(projects.id))

/** The options that require one of these grades. */
export const specsOfGrades = async (db: Db, me: Me, gradeIds: string[]) =>
  gradeIds.length === 0
    ? []
    : db
        .select({ gradeId: projectSpecs.gradeId, name: projectSpecs.name, projectName: projects.name })
        .from(projectSpecs)
        .innerJoin(projects, eq(projects.id, projectSpecs.projectId))
        .where(and(within(me, projectSpecs), within(me, projects), inArray(projectSpecs.gradeId, gradeIds)))
        .orderBy(asc(projects.name), asc(projectSpecs.sort))

/**
 * The maximum staff share of each enabled option of these projects, and the organisation share where the option sets
 * its own. The staff types are locked until the transaction ends.
 */
export const sharesOf = async (db: Db, me: Me, projectIds: readonly string[]) => {
  if (projectIds.length === 0) return []
  const rows = await db
    .select({ id: projects.id, name: projects.name, moldIds: projects.moldIds, minLevel: projects.minGradeLevel })
    .from(projects)
    .where(and(within(me, projects), inArray(projects.id, [...projectIds])))
    .orderBy(asc(projects.name), asc(projects.id))
  const specs = (await specsOf(db, projectIds)).filter((spec) => spec.status === 'enabled')
  const usual = await operatorSettings(db, me.operatorId)
  const moldIds = [...new Set(rows.flatMap((row) => row.moldIds))]
  const kinds = moldIds.length === 0 ? [] : await restOnMolds(db, me, moldIds, moldIds)
  return rows.flatMap(({ id, name, moldIds: own, minLevel }) => {
    const delivering = kinds.filter((kind) => own.includes(kind.id))
    return specs
      .filter((spec) => spec.projectId === id)
      .map((spec) => ({
        specId: spec.id,
        specName: spec.name,
        projectId: id,
        projectName: name,
        peopleBp: staffShare(spec, minLevel, delivering, usual),
        organBp: spec.organShareBp,
      }))
  })
}

/** The first of these projects whose staff share and this organisation share add up to more than 100 %. */
export const firstOverShared = async (db: Db, me: Me, projectIds: readonly string[], organBp: number) => {
  // An option with its own organisation share ignores the share of the organisation.
  const asking = (await sharesOf(db, me, projectIds)).filter((share) => share.organBp === null)
  const first = asking.find((share) => share.peopleBp + organBp > wholeBp)
  if (first === undefined) return undefined
  const ofProject = asking.filter((share) => share.projectId === first.projectId)
  return { name: first.projectName, sum: Math.max(...ofProject.map((share) => share.peopleBp)) + organBp }
}
