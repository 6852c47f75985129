import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../db/client.ts'
import { isAmong } from '../../../../db/put-rows.ts'
import type { RowsOf } from '../../../../db/together.ts'
import { grades } from '../../../catalogue/mold/table.ts'
import { projects, projectSpecs } from '../../../catalogue/project/table.ts'
import { projectClasses } from '../../../catalogue/projectclass/table.ts'
import { clients } from '../../../customers/customerclient/table.ts'
import { infectionsQuery } from '../../../customers/health/service.ts'
import { healthRecords } from '../../../customers/health/table.ts'
import { orders } from '../../order/table.ts'
import { visits, type Visit } from '../../visit/table.ts'
import { dispatchRecords } from '../table.ts'

const each = <V>(values: readonly (V | null)[]): V[] => [
  ...new Set(values.filter((value): value is V => value !== null)),
]

type Service = Pick<Visit, 'projectId' | 'specId'>

/** Services and their options, including deleted ones. */
export const demandQueries = (db: Db, services: readonly Service[]) => ({
  works: db
    .select({
      id: projects.id,
      classId: projects.classId,
      moldIds: projects.moldIds,
      minGradeLevel: projects.minGradeLevel,
      riskLevel: projects.riskLevel,
    })
    .from(projects)
    .where(isAmong(projects.id, each(services.map(({ projectId }) => projectId)))),
  specs: db
    .select({ id: projectSpecs.id, moldId: projectSpecs.moldId, level: grades.level })
    .from(projectSpecs)
    .leftJoin(grades, eq(grades.id, projectSpecs.gradeId))
    .where(isAmong(projectSpecs.id, each(services.map(({ specId }) => specId)))),
})

/** Service categories of an operator, including deleted ones. */
export const classQuery = (db: Db, operatorId: string) =>
  db
    .select({ id: projectClasses.id, parentId: projectClasses.parentId, serviceKind: projectClasses.serviceKind })
    .from(projectClasses)
    .where(eq(projectClasses.operatorId, operatorId))

/** Everything the requirements of these visits follow from. */
export const needQueries = (db: Db, operatorId: string, rows: readonly Visit[]) => {
  const clientIds = each(rows.map(({ clientId }) => clientId))
  const given = sql`${sql.param(clientIds)}::uuid[]`
  // As arrays, because PostgreSQL reads the whole table for a condition on the id or a list of other ids.
  const files = db
    .select({ id: clients.twinOfId })
    .from(clients)
    .where(and(isAmong(clients.id, clientIds), isNotNull(clients.twinOfId)))
  const isConcerned = (id: PgColumn) => sql`${id} = any(${given} || array(${files}))`
  return {
    ...demandQueries(db, rows),
    classes: classQuery(db, operatorId),
    people: db
      .select({ id: clients.id, gender: clients.gender, twinOfId: clients.twinOfId, status: clients.status })
      .from(clients)
      .where(isConcerned(clients.id)),
    infected: infectionsQuery(db, isConcerned(healthRecords.clientId)),
    past: db
      .select({
        clientId: visits.clientId,
        peopleId: visits.peopleId,
        organId: visits.organId,
        score: visits.score,
        startAt: visits.startAt,
      })
      .from(visits)
      .where(and(isAmong(visits.clientId, clientIds), eq(visits.status, 'completed'), isNull(visits.deletedAt)))
      .orderBy(desc(visits.startAt), desc(visits.id)),
    asked: db
      .select({
        childId: dispatchRecords.childId,
        peopleId: dispatchRecords.peopleId,
        result: dispatchRecords.result,
      })
      .from(dispatchRecords)
      .where(
        isAmong(
          dispatchRecords.childId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(desc(dispatchRecords.sentAt), desc(dispatchRecords.id)),
    homes: db
      .select({ id: orders.id, organId: orders.organId })
      .from(orders)
      .where(isAmong(orders.id, each(rows.map(({ mainId }) => mainId)))),
  }
}

export type Read = RowsOf<ReturnType<typeof needQueries>>
