import { fillText, orderRequestedTexts as texts, validationWords, type OrderItem, type Text } from '@kangju/contract'
import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isAmong } from '../../../db/put-rows.ts'
import type { Me } from '../../../http/call.ts'
import { invalid } from '../../../kit/problem.ts'
import { seek } from '../../../rows/scope.ts'
import { staffNames } from '../../catalogue/mold/service.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { isQualified } from './engine/engine.ts'
import { historyOf, serviceDemands } from './engine/needs.ts'
import { loadStaff, windowOf } from './engine/pool.ts'
import { plainRule } from '../dispatchconfig/service.ts'
import { orders } from '../order/table.ts'
import { visits } from '../visit/table.ts'

/** Refuses a staff member outside the account's scope. */
export const requireStaffInScope = async (db: Db, me: Me, peopleId: string | null | undefined) => {
  if (peopleId != null && (await seek(db, me, peopleTable, peopleId.toLowerCase())) === undefined)
    throw invalid({ requestedPeopleId: [validationWords.reference] })
}

interface Request {
  readonly operatorId: string
  readonly peopleId: string
  readonly items: readonly OrderItem[]
  readonly now: Date
}

interface Requested {
  readonly id: string
  readonly name: string
}

/** The requested staff member, or why they cannot be requested: inactive, or unable to provide one of the services. */
export const requestedStaff = async (
  db: Db,
  { operatorId, peopleId, items, now }: Request,
): Promise<{ readonly staff?: Requested; readonly wrong?: Text }> => {
  const [staff] = await loadStaff(db, {
    operatorId,
    window: windowOf([now.getTime()]),
    ids: [peopleId.toLowerCase()],
  })
  if (staff === undefined) return { wrong: validationWords.reference }
  if (items.some(({ projectId }) => projectId === null)) return { wrong: texts.exam }
  const demands = await serviceDemands(db, items)
  const unable = items.find((_item, at) => {
    const demand = demands[at]
    return demand === undefined || !isQualified(staff, demand, plainRule)
  })
  if (unable !== undefined) return { wrong: fillText(texts.unable, { name: staff.name, service: unable.projectName }) }
  return { staff: { id: staff.id, name: staff.name } }
}

interface Household {
  readonly operatorId: string
  readonly bookerId: string
  readonly clientId: string
}

/** Ids of staff who made a visit for this care recipient or booker, without those whose last review was bad. */
const servedBy = async (db: Db, { operatorId, bookerId, clientId }: Household) => {
  const past = await db
    .select({ peopleId: visits.peopleId, organId: visits.organId, score: visits.score })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.mainId))
    .where(
      and(
        eq(visits.operatorId, operatorId),
        eq(visits.status, 'completed'),
        isNull(visits.deletedAt),
        or(eq(visits.clientId, clientId), eq(orders.bookerId, bookerId)),
      ),
    )
    .orderBy(desc(visits.startAt), desc(visits.id))
  const { served, unwanted } = historyOf(past)
  return [...served].filter((id) => !unwanted.has(id))
}

/** Active staff whom a customer can request: those who served this care recipient or booker before, latest first. */
export const staffKnownTo = async (db: Db, household: Household) => {
  const ids = await servedBy(db, household)
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: peopleTable.id,
      name: peopleTable.name,
      moldId: peopleTable.moldId,
      gradeId: peopleTable.gradeId,
      rating: peopleTable.rating,
      projectIds: peopleTable.projectIds,
    })
    .from(peopleTable)
    .where(and(isAmong(peopleTable.id, ids), eq(peopleTable.status, 'active'), isNull(peopleTable.deletedAt)))
  const names = await staffNames(
    db,
    rows.map(({ moldId }) => moldId),
    rows.map(({ gradeId }) => gradeId),
  )
  return rows
    .map(({ moldId, gradeId, ...row }) => ({
      ...row,
      moldName: names.get(moldId) ?? '',
      gradeName: names.get(gradeId) ?? '',
    }))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
