import { and, desc, eq, isNull } from 'drizzle-orm'
import { areaChain } from '../../../../area/area-names.ts'
import { positionOf } from '../../../../area/distance.ts'
import type { Db } from '../../../../db/client.ts'
import { isAmong } from '../../../../db/put-rows.ts'
import { clients } from '../../../customers/customerclient/table.ts'
import { grades } from '../../../catalogue/mold/table.ts'
import { orders } from '../../order/table.ts'
import { projects, projectSpecs } from '../../../catalogue/project/table.ts'
import { projectClasses } from '../../../catalogue/projectclass/table.ts'
import { barriersOf } from '../../visit/service.ts'
import { visits, type Visit } from '../../visit/table.ts'
import { minuteMs } from './calendar.ts'
import { dispatchRecords } from '../table.ts'
import type { History, Need } from './types.ts'

const each = <V>(values: readonly (V | null)[]): V[] => [
  ...new Set(values.filter((value): value is V => value !== null)),
]

const noHistory: History = {
  served: new Set(),
  welcome: new Set(),
  unwanted: new Set(),
  organIds: new Set(),
  previous: null,
}
const goodScore = 4
const badScore = 2

interface Past {
  readonly peopleId: string | null
  readonly organId: string | null
  readonly score: number | null
}

/** Summarises completed visits of a care recipient, newest first. */
export const historyOf = (past: readonly Past[]): History => {
  const welcome = new Set<string>()
  const unwanted = new Set<string>()
  const scored = new Set<string>()
  for (const { peopleId, score } of past) {
    if (peopleId === null) continue
    if (score === null || score >= goodScore) welcome.add(peopleId)
    if (score !== null && !scored.has(peopleId)) {
      scored.add(peopleId)
      if (score <= badScore) unwanted.add(peopleId)
    }
  }
  return {
    served: new Set(each(past.map(({ peopleId }) => peopleId))),
    welcome,
    unwanted,
    organIds: new Set(each(past.map(({ organId }) => organId))),
    previous: past[0]?.peopleId ?? null,
  }
}

/** Returns a lookup of each care recipient's history, optionally only before an instant. */
const historiesOf = async (db: Db, clientIds: readonly string[]) => {
  const rows = await db
    .select({
      clientId: visits.clientId,
      peopleId: visits.peopleId,
      organId: visits.organId,
      score: visits.score,
      startAt: visits.startAt,
    })
    .from(visits)
    .where(and(isAmong(visits.clientId, clientIds), eq(visits.status, 'completed'), isNull(visits.deletedAt)))
    .orderBy(desc(visits.startAt), desc(visits.id))
  const timed = rows.map(({ startAt, ...past }) => ({ ...past, start: startAt === null ? 0 : Date.parse(startAt) }))
  const byClient = new Map(
    [...Map.groupBy(timed, (past) => past.clientId)].map(([id, past]) => [id, { past, all: historyOf(past) }]),
  )
  return (clientId: string, before = Infinity): History => {
    const known = byClient.get(clientId)
    if (known === undefined) return noHistory
    const isAll = (known.past[0]?.start ?? 0) < before
    return isAll ? known.all : historyOf(known.past.filter((one) => one.start < before))
  }
}

const askedBefore: ReadonlySet<string> = new Set(['rejected', 'timedOut'])
const takenAway: ReadonlySet<string> = new Set(['withdrawn', 'replaced'])

/** Staff who declined or timed out, and the one it was last taken from, who should not get it straight back. */
const askedFor = async (db: Db, childIds: readonly string[]): Promise<Map<string, Set<string>>> => {
  const rows = await db
    .select({
      childId: dispatchRecords.childId,
      peopleId: dispatchRecords.peopleId,
      result: dispatchRecords.result,
    })
    .from(dispatchRecords)
    .where(isAmong(dispatchRecords.childId, childIds))
    .orderBy(desc(dispatchRecords.sentAt), desc(dispatchRecords.id))
  const asked = new Map<string, Set<string>>()
  for (const [childId, records] of Map.groupBy(rows, (row) => row.childId)) {
    const last = records[0]
    const people = records.filter(({ result }) => askedBefore.has(result)).map(({ peopleId }) => peopleId)
    if (last !== undefined && takenAway.has(last.result)) people.push(last.peopleId)
    asked.set(childId, new Set(people))
  }
  return asked
}

/** Requirements of services and their options, including deleted ones. */
const demandsOf = async (db: Db, projectIds: readonly string[], specIds: readonly string[]) => {
  const works =
    projectIds.length === 0
      ? []
      : await db
          .select({
            id: projects.id,
            classId: projects.classId,
            moldIds: projects.moldIds,
            minGradeLevel: projects.minGradeLevel,
            riskLevel: projects.riskLevel,
          })
          .from(projects)
          .where(isAmong(projects.id, projectIds))
  const specs =
    specIds.length === 0
      ? []
      : await db
          .select({ id: projectSpecs.id, moldId: projectSpecs.moldId, level: grades.level })
          .from(projectSpecs)
          .leftJoin(grades, eq(grades.id, projectSpecs.gradeId))
          .where(isAmong(projectSpecs.id, specIds))
  return { works: new Map(works.map((one) => [one.id, one])), specs: new Map(specs.map((one) => [one.id, one])) }
}

type Demands = Awaited<ReturnType<typeof demandsOf>>
type Service = Pick<Visit, 'projectId' | 'specId'>

/** Staff types and grade level that an option of a service requires. */
const demandOf = ({ works, specs }: Demands, { projectId, specId }: Service) => {
  const work = works.get(projectId ?? '')
  const spec = specs.get(specId ?? '')
  const moldIds = work?.moldIds ?? []
  return {
    projectId,
    moldIds: spec?.moldId == null ? moldIds : moldIds.filter((id) => id === spec.moldId),
    minLevel: Math.max(work?.minGradeLevel ?? 0, spec?.level ?? 0),
  }
}

/** What each of these services requires of staff. */
export const serviceDemands = async (db: Db, services: readonly Service[]) => {
  const demands = await demandsOf(
    db,
    each(services.map(({ projectId }) => projectId)),
    each(services.map(({ specId }) => specId)),
  )
  return services.map((service) => demandOf(demands, service))
}

/** Each category of an operator with its parent. */
export const classChains = async (db: Db, operatorId: string): Promise<Map<string, string[]>> => {
  const rows = await db
    .select({ id: projectClasses.id, parentId: projectClasses.parentId })
    .from(projectClasses)
    .where(eq(projectClasses.operatorId, operatorId))
  return new Map(rows.map(({ id, parentId }) => [id, parentId === null ? [id] : [id, parentId]]))
}

/** Organisation of each of these orders. */
const homesOf = async (db: Db, mainIds: readonly string[]) => {
  const rows = await db
    .select({ id: orders.id, organId: orders.organId })
    .from(orders)
    .where(isAmong(orders.id, mainIds))
  return new Map(rows.map(({ id, organId }) => [id, organId]))
}

/** Requirements of each visit; visits without a time are left out. A replay ignores history from after the visit. */
export const needsOf = async (
  db: Db,
  operatorId: string,
  rows: readonly Visit[],
  { isReplay = false }: { readonly isReplay?: boolean } = {},
): Promise<Map<string, Need>> => {
  const timed = rows.filter(({ startAt }) => startAt !== null)
  if (timed.length === 0) return new Map()
  const clientIds = each(timed.map(({ clientId }) => clientId))
  const people = await db
    .select({ id: clients.id, gender: clients.gender, twinOfId: clients.twinOfId })
    .from(clients)
    .where(isAmong(clients.id, clientIds))
  // For a record that a relative added, the barriers of the record on file apply.
  const fileOf = new Map(people.map(({ id, twinOfId }) => [id, twinOfId ?? id]))
  const filed = ({ clientId, projectId }: Visit) => ({ clientId: fileOf.get(clientId) ?? clientId, projectId })
  const genders = new Map(people.map(({ id, gender }) => [id, gender]))
  const historyFor = await historiesOf(db, clientIds)
  const asked = await askedFor(
    db,
    timed.map(({ id }) => id),
  )
  const demands = await demandsOf(
    db,
    each(timed.map(({ projectId }) => projectId)),
    each(timed.map(({ specId }) => specId)),
  )
  const chains = await classChains(db, operatorId)
  const barrierOf = await barriersOf(db, timed.map(filed))
  const homes = await homesOf(db, each(timed.map(({ mainId }) => mainId)))
  return new Map(
    timed.map((visit) => {
      const work = demands.works.get(visit.projectId ?? '')
      const start = Date.parse(visit.startAt ?? '')
      const classId = visit.classId ?? work?.classId ?? ''
      const need: Need = {
        id: visit.id,
        start,
        end: visit.endAt === null ? start + visit.durationMin * minuteMs : Date.parse(visit.endAt),
        areas: areaChain(visit.areaCode),
        position: positionOf(visit),
        barrier: barrierOf(filed(visit)) ?? (positionOf(visit) === null ? 'noPosition' : null),
        ...demandOf(demands, visit),
        classIds: chains.get(classId) ?? [],
        source: visit.source,
        // An assigned visit carries the organisation of its staff member, so the one of the order applies.
        organId: (visit.peopleId === null ? visit.organId : null) ?? homes.get(visit.mainId) ?? null,
        isManualOnly: visit.isManualOnly || work?.riskLevel === 'high',
        gender: genders.get(visit.clientId) ?? null,
        asked: asked.get(visit.id) ?? new Set(),
        history: historyFor(visit.clientId, isReplay ? start : undefined),
        requested: visit.requestedPeopleId,
      }
      return [visit.id, need]
    }),
  )
}
