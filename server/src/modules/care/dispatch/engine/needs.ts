import { areaChain } from '../../../../area/area-names.ts'
import { positionOf } from '../../../../area/distance.ts'
import type { Db } from '../../../../db/client.ts'
import { together, type Queries, type RowsOf } from '../../../../db/together.ts'
import { knownRules, rulesQuery } from '../../dispatchconfig/service.ts'
import { barrierBy } from '../../visit/service.ts'
import type { Visit } from '../../visit/table.ts'
import { minuteMs } from './calendar.ts'
import { classQuery, demandQueries, needQueries, type Read } from './need-queries.ts'
import type { History, Need } from './types.ts'

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
    served: new Set(past.flatMap(({ peopleId }) => peopleId ?? [])),
    welcome,
    unwanted,
    organIds: new Set(past.flatMap(({ organId }) => organId ?? [])),
    previous: past[0]?.peopleId ?? null,
  }
}

interface PastVisit extends Past {
  readonly clientId: string
  readonly startAt: string | null
}

/** Returns a lookup of each care recipient's history, optionally only before an instant. */
const historiesOf = (rows: readonly PastVisit[]) => {
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
const askedFor = (rows: Read['asked']): Map<string, Set<string>> => {
  const asked = new Map<string, Set<string>>()
  for (const [childId, records] of Map.groupBy(rows, (row) => row.childId)) {
    const last = records.find(({ result }) => result !== 'takenBack')
    const people = records.filter(({ result }) => askedBefore.has(result)).map(({ peopleId }) => peopleId)
    if (last !== undefined && takenAway.has(last.result)) people.push(last.peopleId)
    asked.set(childId, new Set(people))
  }
  return asked
}

const byId = <R extends { readonly id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))

/** Requirements of services and their options. */
const demandsOf = ({ works, specs }: Pick<Read, 'works' | 'specs'>) => ({ works: byId(works), specs: byId(specs) })

type Demands = ReturnType<typeof demandsOf>
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
  const demands = demandsOf(await together(db, demandQueries(db, services)))
  return services.map((service) => demandOf(demands, service))
}

const chainOf = ({ id, parentId }: { id: string; parentId: string | null }) =>
  parentId === null ? [id] : [id, parentId]

/** Each category of an operator with its parent. */
export const classChains = async (db: Db, operatorId: string): Promise<Map<string, string[]>> =>
  new Map((await classQuery(db, operatorId)).map((row) => [row.id, chainOf(row)]))

/** Reasons of the care recipient; for a record that a relative added, those of the record on file apply. */
const barriersIn = ({ people, infected, classes }: Pick<Read, 'people' | 'infected' | 'classes'>) => {
  const known = byId(people)
  const infectedIds = new Set(infected.map(({ clientId }) => clientId))
  const nursing = new Set(classes.filter(({ serviceKind }) => serviceKind === 'nursing').map(({ id }) => id))
  return (clientId: string, classId: string | undefined) => {
    const fileId = known.get(clientId)?.twinOfId ?? clientId
    return barrierBy(
      known.get(fileId)?.status === 'deceased',
      infectedIds.has(fileId),
      classId !== undefined && nursing.has(classId),
    )
  }
}

interface How {
  /** A replay ignores history from after the visit. */
  readonly isReplay?: boolean
}

const needsFrom = (timed: readonly Visit[], read: Read, { isReplay = false }: How): Map<string, Need> => {
  const genders = new Map(read.people.map(({ id, gender }) => [id, gender]))
  const historyFor = historiesOf(read.past)
  const asked = askedFor(read.asked)
  const demands = demandsOf(read)
  const chains = new Map(read.classes.map((row) => [row.id, chainOf(row)]))
  const barrierOf = barriersIn(read)
  const homes = new Map(read.homes.map(({ id, organId }) => [id, organId]))
  return new Map(
    timed.map((visit) => {
      const work = demands.works.get(visit.projectId ?? '')
      const start = Date.parse(visit.startAt ?? '')
      const classId = visit.classId ?? work?.classId ?? ''
      const position = positionOf(visit)
      const need: Need = {
        id: visit.id,
        start,
        end: visit.endAt === null ? start + visit.durationMin * minuteMs : Date.parse(visit.endAt),
        areas: areaChain(visit.areaCode),
        position,
        barrier: barrierOf(visit.clientId, work?.classId) ?? (position === null ? 'noPosition' : null),
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

const timedOf = (rows: readonly Visit[]) => rows.filter(({ startAt }) => startAt !== null)

/** Requirements of each visit; visits without a time are left out. */
export const needsOf = async (
  db: Db,
  operatorId: string,
  rows: readonly Visit[],
  how: How = {},
): Promise<Map<string, Need>> => {
  const timed = timedOf(rows)
  return timed.length === 0 ? new Map() : needsFrom(timed, await together(db, needQueries(db, operatorId, timed)), how)
}

/** The same with the rows of further queries, in one statement. */
export const needsBeside = async <Q extends Queries>(db: Db, operatorId: string, rows: readonly Visit[], others: Q) => {
  const timed = timedOf(rows)
  const read = await together<Queries>(db, { ...needQueries(db, operatorId, timed), ...others })
  return { needs: needsFrom(timed, read as unknown as Read, {}), found: read as unknown as RowsOf<Q> }
}

/** The same with the enabled rules, in one statement. */
export const needsAndRules = async (db: Db, operatorId: string, rows: readonly Visit[]) => {
  const { needs, found } = await needsBeside(db, operatorId, rows, { rules: rulesQuery(db, operatorId) })
  return { needs, rules: knownRules(found.rules) }
}
