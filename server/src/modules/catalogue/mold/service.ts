import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { grades, molds } from './table.ts'

export type Grade = typeof grades.$inferSelect

/** The grades of these staff types, lowest first. */
export const gradesOf = async (db: Db, moldIds: readonly string[]): Promise<Grade[]> =>
  moldIds.length === 0
    ? []
    : db
        .select()
        .from(grades)
        .where(and(inArray(grades.moldId, [...moldIds]), isNull(grades.deletedAt)))
        .orderBy(asc(grades.level))

/** Names of staff types and grades, deleted ones included. */
export const staffNames = async (db: Db, moldIds: readonly string[], gradeIds: readonly string[]) => {
  const named = (table: typeof molds | typeof grades, ids: readonly string[]) =>
    ids.length === 0
      ? []
      : db
          .select({ id: table.id, name: table.name })
          .from(table)
          .where(inArray(table.id, [...ids]))
  const rows = [...(await named(molds, moldIds)), ...(await named(grades, gradeIds))]
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The enabled staff types, each with its enabled grades. */
export const staffOptions = async (db: Db, me: Me) => {
  const rows = await db
    .select({ id: molds.id, name: molds.name, needLicense: molds.needLicense, minWorkYears: molds.minWorkYears })
    .from(molds)
    .where(and(within(me, molds), eq(molds.status, 'enabled')))
    .orderBy(asc(molds.id))
    .limit(1000)
  const ranks = await gradesOf(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    grades: ranks
      .filter((rank) => rank.moldId === row.id && rank.status === 'enabled')
      .map(({ id, name }) => ({ id, name })),
  }))
}

/** The staff types of an operator that need a licence. */
export const licensedMolds = async (db: Db, operatorId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: molds.id })
    .from(molds)
    .where(and(eq(molds.operatorId, operatorId), eq(molds.needLicense, 1)))
  return rows.map((row) => row.id)
}

/** These staff types with their grades, enabled or not. */
export const moldsWithGrades = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(molds)
    .where(inArray(molds.id, [...ids]))
  const ranks = await gradesOf(db, ids)
  return rows.map((row) => ({ ...row, grades: ranks.filter((rank) => rank.moldId === row.id) }))
}

/**
 * The staff types among these that a row may refer to, with their grades, locked until the transaction ends. A type
 * that was not referenced before must be enabled.
 */
export const restOnMolds = async (
  db: Db,
  me: Pick<Me, 'operatorId' | 'organId'>,
  ids: readonly string[],
  before: readonly string[],
) => {
  const rows = await db
    .select()
    .from(molds)
    .where(and(within(me, molds), inArray(molds.id, [...ids])))
    .orderBy(asc(molds.id))
    .for('share')
  const usable = rows.filter((row) => row.status === 'enabled' || before.includes(row.id))
  const ranks = await gradesOf(db, ids)
  return usable.map((row) => ({ ...row, grades: ranks.filter((rank) => rank.moldId === row.id) }))
}
export type StaffKind = Awaited<ReturnType<typeof restOnMolds>>[number]
